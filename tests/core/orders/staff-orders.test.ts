import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderWire } from '../../../core/api/orders.ts'
import { createActiveOrders } from '../../../core/orders/active-orders.ts'
import { createTestOrderApi } from '../../support/order-api.ts'
import { createTestBrowser, createTestPage } from '../../support/page.ts'
import { waitUntil } from '../../support/wait-until.ts'

/** Adds an order of another outlet to the server's list of outlet 1001. */
async function addForeignOrder(response: Response): Promise<Response> {
  const body = (await response.json()) as { result: { data: OrderWire[] } }
  const [order] = body.result.data
  if (order) body.result.data.push({ ...order, order_id: '1002-FOREIG', vendor_id: '1002' })
  return Response.json(body)
}

async function listOrderIds(mode: 'godroid' | 'classic'): Promise<string[]> {
  const server = await createTestOrderApi()
  const browser = createTestBrowser()
  if (mode === 'godroid') browser.storage.setItem('godroid-token', 'demo-godroid-token')
  const { page } = createTestPage(server.api, {
    clock: server.clock,
    browser,
    settings: { mode, vendor: '1001' },
    intercept: async (request) =>
      request.url.includes('/vendor/1001/orders') ? addForeignOrder(await server.api.fetch(request)) : null,
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

test('staff see all orders, and a vendor sees only those of the selected outlet (specification 1 §4)', async () => {
  const [staffIds, vendorIds] = [await listOrderIds('godroid'), await listOrderIds('classic')]
  assert.ok(
    staffIds.some((id) => id.includes('1002-FOREIG')),
    staffIds.join(),
  )
  assert.ok(staffIds.length > 1 && vendorIds.length > 0)
  assert.ok(!vendorIds.some((id) => id.includes('1002-FOREIG')), vendorIds.join())
})
