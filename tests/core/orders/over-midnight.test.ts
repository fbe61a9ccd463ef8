import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createActiveOrders } from '../../../core/orders/active-orders.ts'
import { useShop } from './order-list-fixture.ts'

const hour = 3_600_000
const { openReadyShop } = useShop()

test('an order running at midnight stays in the active list until it ends, also after a reload', async () => {
  const { server, api, clock, page, orders, place, until } = await openReadyShop()
  const runningId = (await place()).order_id
  const cancelledId = (await place()).order_id
  await api.advanceOrder(cancelledId, 'CANCELLED')
  await until('its cancellation', () => orders.$order(cancelledId).get()?.status === 'CANCELLED')
  // From 12:00 to 00:30 in Singapore.
  await server.clock.leap(12.5 * hour)
  await orders.refresh()
  await until('yesterday’s ended order to leave', () => orders.$order(cancelledId).get() === undefined)
  assert.equal(orders.$order(runningId).get()?.status, 'NEW')

  const reloaded = createActiveOrders(page)
  const stop = reloaded.$rows.listen(() => {})
  await until('the list after a reload', () => reloaded.$state.get().state === 'ready')
  assert.ok(reloaded.$rows.get().includes(runningId))
  await api.advanceOrder(runningId, 'PICKED_UP')
  await until('its collection', () => reloaded.$order(runningId).get()?.status === 'PICKED_UP')
  await api.advanceOrder(runningId, 'DELIVERED')
  await until('its delivery', () => reloaded.$order(runningId).get()?.status === 'DELIVERED')
  await reloaded.refresh()
  assert.equal(reloaded.$order(runningId).get(), undefined, 'it is in yesterday’s history')
  await clock.flush()
  stop()
  reloaded.destroy()
})
