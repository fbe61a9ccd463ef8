import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createActiveOrders } from '../../../core/orders/active-orders.ts'
import { createPastOrders } from '../../../core/orders/past/past-orders.ts'
import { useCallsAfterEach } from '../../support/call-after-each.ts'
import { createTestOrderApi } from '../../support/order-api.ts'
import { createTestBrowser, createTestPage } from '../../support/page.ts'
import { advanceUntil } from '../../support/wait-until.ts'

const afterThis = useCallsAfterEach()

test('staff see the orders of all their vendors, also live and by ID, whichever is selected (specification 1 §4)', async () => {
  const server = await createTestOrderApi()
  const { clock } = server
  const created = await server.api.operate(['token', 'create', '--all'])
  const browser = createTestBrowser()
  browser.storage.setItem('godroid-token', String('token' in created && created.token))
  const settings = { mode: 'godroid', vendor: '2000' } as const
  const { page } = createTestPage(server.api, { clock, browser, settings })
  await page.session.start()
  const orders = createActiveOrders(page)
  const past = createPastOrders(page)
  afterThis(server.close, page.destroy, past.destroy, orders.destroy)
  afterThis(
    orders.$rows.listen(() => {}),
    past.$rows.listen(() => {}),
  )
  await page.vendors.load()
  await advanceUntil(clock, 'the live list', () => orders.$connection.get()?.state === 'live')

  const { order_id } = await server.place()
  await advanceUntil(clock, 'the order of another outlet', () => orders.$rows.get().includes(order_id))
  const outlets = orders.$rows.get().map((id) => id.split('-')[0])
  assert.ok(new Set(outlets).size > 1, outlets.join())
  assert.equal(page.vendors.$canIncludeOutlets.get(), false)

  const [older] = (
    await server.listOrders('1001', `count=200&to=${new Date(clock.now() - 3 * 86_400_000).toISOString()}`)
  ).slice(-1)
  assert.ok(older)
  for (const list of [orders, past]) {
    list.search(older.order_id.toLowerCase())
    await advanceUntil(clock, 'the found order', () => list.$rows.get().includes(older.order_id))
    list.search('')
    assert.ok(!list.$rows.get().includes(older.order_id))
  }
})
