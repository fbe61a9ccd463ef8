import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createActiveOrders } from '../../../core/orders/active-orders.ts'
import type { OrderTab } from '../../../core/orders/tabs.ts'
import { createTestBrowser, createTestPage, type TestBrowser } from '../../support/page.ts'
import { order, place, sender } from '../../support/routes/route-permissions.ts'
import { useOrderApi } from '../../support/use-order-api.ts'
import { waitUntil } from '../../support/wait-until.ts'

const hour = 3_600_000
const server = useOrderApi({ flags: { 'guest-checkout': true } })

/** Opens a page of the browser's guest. */
async function open(browser: TestBrowser) {
  const { page } = createTestPage(server.api, { clock: server.clock, browser, settings: { mode: 'guest' } })
  await page.session.start()
  await page.session.continueAsGuest()
  await page.vendors.load()
  return page
}

/** Returns the orders that the guest sees in the tabs of a new page. */
async function shownOrders(browser: TestBrowser, tabs: readonly OrderTab[]) {
  const page = await open(browser)
  const orders = createActiveOrders(page)
  const stop = orders.$rows.listen(() => {})
  await waitUntil(server.clock, 'the list', () => orders.$state.get().state === 'ready')
  const rows = tabs.map((tab) => {
    orders.chooseTab(tab)
    return orders.$rows.get()
  })
  stop()
  orders.destroy()
  page.destroy()
  return rows
}

test('a guest still sees active orders after midnight, but none that ended yesterday', async () => {
  const { clock, api } = server
  const browser = createTestBrowser()
  // 23:40 in Singapore; the test clock starts at noon.
  await clock.advance(11 * hour + hour * (2 / 3))
  const page = await open(browser)
  const as = (await page.session.authorization()) ?? ''
  const vendorId = page.vendors.$selectedVendor.get()?.id ?? ''
  page.destroy()

  async function placeOrder(): Promise<string> {
    const fee = await server.quote(place, { as, source: place, vendorId })
    const body = { ...order, vendor_id: vendorId, ...fee, sender }
    return (await server.place({}, { as, body })).order_id
  }

  const [deliveredId, runningId] = [await placeOrder(), await placeOrder()]
  browser.storage.setItem('guest-orders', JSON.stringify([deliveredId, runningId]))
  await api.advanceOrder(deliveredId, 'DELIVERED')
  await api.advanceOrder(runningId, 'PICKED_UP')
  await clock.advance(hour / 2)
  assert.deepEqual(await shownOrders(browser, ['collected', 'delivered']), [[runningId], []])
  await api.advanceOrder(runningId, 'DELIVERED')
  assert.deepEqual(await shownOrders(browser, ['collected', 'delivered']), [[], [runningId]])
  await clock.advance(24 * hour)
  assert.deepEqual(await shownOrders(browser, ['collected', 'delivered']), [[], []])
})
