import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createActiveOrders } from '../../../core/orders/active-orders.ts'
import { openShop } from './order-list-fixture.ts'

const hour = 3_600_000

test('an order that runs at midnight stays in the active list until it ends, after a reload too', async (t) => {
  const { server, api, clock, page, orders, place, until, isReady, close } = await openShop()
  t.after(close)
  await until('the list', isReady)
  const running = (await place()).order_id
  const ended = (await place()).order_id
  await api.advanceOrder(ended, 'CANCELLED')
  await until('its cancellation', () => orders.$order(ended).get()?.status === 'CANCELLED')
  // From noon to half an hour after midnight in Singapore.
  await server.clock.leap(12.5 * hour)
  await orders.refresh()
  await until('yesterday’s ended order to leave', () => orders.$order(ended).get() === undefined)
  assert.equal(orders.$order(running).get()?.status, 'NEW')

  const reloaded = createActiveOrders(page)
  const stop = reloaded.$rows.listen(() => {})
  await until('the list after a reload', () => reloaded.$state.get().state === 'ready')
  assert.ok(reloaded.$rows.get().includes(running))
  await api.advanceOrder(running, 'PICKED_UP')
  await until('its collection', () => reloaded.$order(running).get()?.status === 'PICKED_UP')
  await api.advanceOrder(running, 'DELIVERED')
  await until('its end, as it happens', () => reloaded.$order(running).get()?.status === 'DELIVERED')
  await reloaded.refresh()
  assert.equal(reloaded.$order(running).get(), undefined, 'it is yesterday’s history now')
  await clock.flush()
  stop()
  reloaded.destroy()
})
