import { assert } from 'chai'
import { inside, pageWithoutApi, until } from '../support/widget.ts'
import { page, signIn, startShop } from '../support/widget-shop.ts'
import '../../widgets/courier-request/define.ts'
import { fillIn, openRequest, placeButton } from './request-element.ts'

const placed = (element: Element) => inside(element).queryByRole('heading', { name: 'Order pushed!' })

const denied = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

/** Replaces members of a browser object until the test ends. */
const restores: (() => void)[] = []
function replace(holder: object, members: Record<string, PropertyDescriptor>) {
  for (const [name, descriptor] of Object.entries(members)) {
    const original = Object.getOwnPropertyDescriptor(holder, name)
    Object.defineProperty(holder, name, { configurable: true, ...descriptor })
    restores.push(() =>
      original ? Object.defineProperty(holder, name, original) : Reflect.deleteProperty(holder, name),
    )
  }
}

describe('a request in a browser that refuses things', () => {
  startShop()

  afterEach(() => {
    for (const restore of restores.splice(0)) restore()
  })

  async function placesOneOrder() {
    const element = await openRequest(page)
    await fillIn(element)
    placeButton(element).click()
    await until(() => placed(element), 'the order')
    element.remove()
  }

  it('places an order if Web Locks refuse', async () => {
    replace(navigator.locks, {
      request: { value: () => Promise.reject(new DOMException('Not allowed', 'SecurityError')) },
    })
    await placesOneOrder()
  })

  it('places an order without storage, locks and channels', async () => {
    replace(Storage.prototype, {
      getItem: { value: denied },
      setItem: { value: denied },
      removeItem: { value: denied },
    })
    replace(window, { BroadcastChannel: { value: denied } })
    replace(navigator, { locks: { value: undefined } })
    await signIn()
    await placesOneOrder()
  })
})

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
