import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Environment } from '../../../core/environment.ts'
import { createActiveOrders } from '../../../core/orders/active-orders.ts'
import { secondsLeft } from '../../../core/request/quote/quote.ts'
import { withServerTime } from '../../../core/time/server-time.ts'
import { createTestBrowser } from '../../support/page.ts'
import { createTestClock } from '../../support/test-clock.ts'
import { useOrderApi } from '../../support/use-order-api.ts'
import { usePages } from '../../support/use-pages.ts'
import { allFlags, type RequestFixture, type Tab, useRequestFixture } from '../request/request-fixture.ts'

const minute = 60_000
const hour = 60 * minute
const errors = [3 * minute, 20 * minute, 70 * minute, 25 * hour].flatMap((error) => [-error, error])
const ahead = (ms: number) => `${Math.abs(ms) / minute} minutes ${ms < 0 ? 'behind' : 'ahead'}`

/** The first quarter of an hour that is at least 30 minutes away, in seconds since 1970. */
const firstTimeAt = (now: number) => Math.ceil((Math.floor(now / minute) + 30) / 15) * 15 * 60

/** Fills in the form, and returns the order that it places. */
async function placeOrder(fixture: RequestFixture, { request, page }: Tab) {
  await fixture.fillIn(request)
  const quote = await fixture.quote(request)
  const shown = secondsLeft(quote, page.environment.clock.now())
  const real = secondsLeft(quote, fixture.clock.now())
  assert.ok(Math.abs(shown - real) <= 1, `the fee is valid for ${real} s, the form shows ${shown} s`)
  request.deliveryTime.chooseLater()
  assert.equal(
    request.$draft.get().preorderedFor,
    firstTimeAt(fixture.clock.now()),
    'the first time on offer can be had',
  )
  request.deliveryTime.chooseAsap()
  await fixture.press(request)
  const placement = request.$placement.get()
  assert.ok(placement.state === 'placed', placement.state)
  return placement.order.orderId
}

async function assertListed(fixture: RequestFixture, { page }: Tab, ids: string[]) {
  const orders = createActiveOrders(page)
  const stop = orders.$rows.listen(() => {})
  await fixture.until('the list', () => orders.$state.get().state === 'ready')
  for (const id of ids) assert.ok(orders.$rows.get().includes(id), `${id} is in the list`)
  stop()
  orders.destroy()
}

describe('on a device whose clock is wrong', () => {
  const { createFixture } = useRequestFixture()
  for (const aheadMs of errors) {
    test(`${ahead(aheadMs)}, an order is placed and is in the list`, async () => {
      const fixture = await createFixture(allFlags, '1002', { device: { aheadMs } })
      const tab = await fixture.openForm()
      const id = await placeOrder(fixture, tab)
      await assertListed(fixture, tab, [id])
    })
  }

  test('a clock that is set while the page is open changes nothing', async () => {
    const device = { aheadMs: 0 }
    const fixture = await createFixture(allFlags, '1002', { device })
    const tab = await fixture.openForm()
    const ids: string[] = []
    for (const aheadMs of errors) {
      device.aheadMs = aheadMs
      ids.push(await placeOrder(fixture, tab))
      tab.request.startNew()
      await fixture.flush()
    }
    await assertListed(fixture, tab, ids)
  })
})

test('a clock that stood still while the device slept is right again once the server is reached', async () => {
  const clock = createTestClock()
  let [sleptMs, isOnline] = [0, false]
  async function sleep() {
    clock.sleep(hour)
    sleptMs += hour
  }
  const answer = async () => {
    if (!isOnline) throw new TypeError('fetch failed')
    const date = new Date(clock.now()).toUTCString()
    return new Response('', { headers: { date, 'cache-control': 'no-store' } })
  }
  const given = { clock: { ...clock, elapsed: () => clock.now() - sleptMs }, fetch: answer } as Partial<Environment>
  const { clock: known, fetch } = withServerTime(given as Environment, () => 'https://api.example')
  const error = () => Math.abs(known.now() - clock.now())
  await sleep()
  assert.equal(error(), 0, 'without the server’s time, the device’s counts')
  isOnline = true
  await fetch('https://api.example/vendors')
  isOnline = false
  await sleep()
  assert.equal(error(), hour)
  await clock.advance(20_000)
  isOnline = true
  await clock.advance(10_000)
  assert.ok(error() <= 1000)
})

describe('before the first response, on a device whose clock is wrong', () => {
  const server = useOrderApi({ flags: { 'guest-checkout': true } })
  const { openPage } = usePages(server)

  for (const aheadMs of [-25 * hour, 70 * minute, 25 * hour]) {
    test(`${ahead(aheadMs)}, a partner’s session is accepted and renewed in time`, async () => {
      const [accessToken = '', idToken = ''] = (await server.signIn()).replace('Bearer ', '').split('|')
      let calls = 0
      const { page, warnings } = openPage({
        device: { aheadMs },
        settings: {
          async fetchSession() {
            calls += 1
            return { accessToken, idToken, expires: server.clock.now() + hour }
          },
        },
      })
      await page.session.start()
      await page.vendors.load()
      assert.equal(page.session.$session.get().state, 'signed-in')
      assert.equal(page.vendors.$state.get(), 'ready')
      await server.clock.advance(49 * minute)
      assert.equal(calls, 1)
      await server.clock.advance(2 * minute)
      assert.equal(calls, 2, 'renewed 10 minutes before it expires')
      assert.deepEqual(warnings, [])
    })
  }

  test('a guest stays the same guest', async () => {
    const browser = createTestBrowser()
    const settings = { mode: 'guest' } as const
    const { page } = openPage({ browser, settings })
    await page.session.continueAsGuest()
    const token = browser.storage.getItem('guest-token')
    page.destroy()
    await server.clock.leap(60 * hour)
    const reloaded = openPage({ browser, settings, device: { aheadMs: 25 * hour } })
    await reloaded.page.vendors.load()
    await server.clock.flush()
    assert.equal(reloaded.page.session.$session.get().state, 'signed-in')
    assert.equal(browser.storage.getItem('guest-token'), token)
  })
})
