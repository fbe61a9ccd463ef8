import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRequest } from '../../../../core/request/request.ts'
import { createTestBrowser, createTestPage } from '../../../support/page.ts'
import { createRandom } from '../../../support/random.ts'
import { useRequestFixture } from '../request-fixture.ts'

const { fixture, createFixture } = useRequestFixture()

const loadsPerTest = 50
// The whole text finds nothing, so its part with the house number is searched for too.
const address = { text: 'Blue gate of Mei, 2 Orchard Turn' }

for (const first of [0, 50, 100, 150]) {
  test(`finds the pin of an address without coordinates in ${loadsPerTest} first loads on a slow network, from ${first}`, async () => {
    await createFixture()
    const { clock } = fixture
    const { page: signedIn } = await fixture.openTab()
    signedIn.destroy()
    const signedInBrowser = () => {
      const browser = createTestBrowser()
      for (const key of fixture.browser.storage.keys()) {
        const value = fixture.browser.storage.getItem(key)
        if (value !== null && !key.includes('draft')) browser.storage.setItem(key, value)
      }
      return browser
    }
    const lost: number[] = []
    for (let load = first; load < first + loadsPerTest; load += 1) {
      const random = createRandom(load)
      const { page } = createTestPage(fixture.server.api, {
        clock,
        browser: signedInBrowser(),
        settings: { vendor: '1002', paymentMethod: 'CASH_ON_DELIVERY' },
        prepare(environment) {
          const { fetch } = environment
          environment.fetch = async (...call) => {
            await new Promise<void>((resolve) => clock.setTimeout(resolve, random.below(2500)))
            return fetch(...call)
          }
        },
      })
      const request = createRequest(page)
      request.prefill({ address, reference: `POS-${load}` })
      void page.vendors.load()
      // The host page renders again, and shows another outlet.
      for (const step of [
        () => request.prefill({ address, reference: `POS-${load}` }),
        () => page.vendors.selectVendor('1001'),
      ])
        clock.setTimeout(step, random.below(4000))
      await clock.advance(4000)
      for (let second = 0; second < 12 && request.$draft.get().destination === null; second += 1)
        await clock.advance(1000)
      if (request.$draft.get().destination === null) lost.push(load)
      request.destroy()
      page.destroy()
    }
    assert.deepEqual(lost, [])
  })
}
