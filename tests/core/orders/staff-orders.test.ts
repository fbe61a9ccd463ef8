import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderWire } from '../../../core/api/orders.ts'
import { createActiveOrders } from '../../../core/orders/active-orders.ts'
import { createTestOrderApi } from '../../support/order-api.ts'
import { createTestBrowser, createTestPage } from '../../support/page.ts'
import { waitUntil } from '../../support/wait-until.ts'

/** The list that the server gives has an order of another outlet among those of 1001. */
async function withForeignOrder(answer: Response): Promise<Response> {
  const body = (await answer.json()) as { result: { data: OrderWire[] } }
  const [order] = body.result.data
  if (order) body.result.data.push({ ...order, order_id: '1002-FOREIG', vendor_id: '1002' })
  return Response.json(body)
}

async function listedOrders(mode: 'godroid' | 'classic'): Promise<string[]> {
  const server = await createTestOrderApi()
  const browser = createTestBrowser()
  if (mode === 'godroid') browser.storage.setItem('godroid-token', 'demo-godroid-token')
  const { page } = createTestPage(server.api, {
    clock: server.clock,
    browser,
    settings: { mode, vendor: '1001' },
    intercept: async (request) =>
      request.url.includes('/vendor/1001/orders') ? withForeignOrder(await server.api.fetch(request)) : null,
  })
  await page.session.start()
  if (mode === 'classic') await page.session.signIn('parent@demo.courier', 'Courier!2026')
  const orders = createActiveOrders(page)
  const stop = orders.$rows.listen(() => {})
  await page.vendors.load()
  await waitUntil(server.clock, 'the list', () => orders.$state.get().state === 'ready')
  const ids = (['new', 'preorders', 'collected', 'delivered', 'cancelled'] as const).flatMap((tab) => {
    orders.chooseTab(tab)
    return orders.$rows.get().map((row) => (typeof row === 'string' ? row : JSON.stringify(row)))
  })
  stop()
  orders.destroy()
  page.destroy()
  await server.close()
  return ids
}

test('staff see all orders, a vendor only those of the chosen outlet (specification 1 §4)', async () => {
  const [seenByStaff, seenByVendor] = [await listedOrders('godroid'), await listedOrders('classic')]
  assert.ok(
    seenByStaff.some((id) => id.includes('1002-FOREIG')),
    seenByStaff.join(),
  )
  assert.ok(seenByStaff.length > 1 && seenByVendor.length > 0)
  assert.ok(!seenByVendor.some((id) => id.includes('1002-FOREIG')), seenByVendor.join())
})
