import { assert } from 'chai'
import { pageWithoutApi } from '../support/widget.ts'

describe('a page that was away', () => {
  const ways: Record<string, () => void> = {
    'in the back-forward cache': () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    frozen: () => document.dispatchEvent(new Event('resume')),
    hidden: () => document.dispatchEvent(new Event('visibilitychange')),
    offline: () => window.dispatchEvent(new Event('online')),
  }
  for (const [name, comeBack] of Object.entries(ways)) {
    it(`checks its connection once it was ${name}`, () => {
      const { environment } = pageWithoutApi()
      let checks = 0
      const stops = [environment.onShown, environment.onOnline].map((listen) => listen(() => checks++))
      comeBack()
      for (const stop of stops) stop()
      comeBack()
      assert.equal(checks, 1)
    })
  }
})
