import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isRunning } from '../../../core/orders/order/running.ts'
import { orderStatuses } from '../../../core/orders/order/statuses.ts'
import { createRiderQueue } from '../../../core/tracking/rider-queue.ts'
import { createRunningOrders } from '../../../core/tracking/running-orders.ts'
import { createOrderThrough, minutes, noon } from '../orders/order-fixtures.ts'
import { useShop } from '../orders/order-list-fixture.ts'

const { openReadyShop } = useShop()
async function openMap() {
  const openedShop = await openReadyShop()
  const $running = createRunningOrders(openedShop.clock, {
    $ids: openedShop.orders.$running,
    $order: openedShop.orders.$order,
    riders: createRiderQueue(openedShop.page),
  })
  let changeCount = 0
  const stop = $running.listen(() => {
    changeCount += 1
  })
  const runningOrder = (id: string) => $running.get().find(({ orderId }) => orderId === id)
  return { ...openedShop, runningOrder, stop, changeCount: () => changeCount }
}

describe('the map of running orders', () => {
  it('shows an order at its destination until its rider’s position is known, and then there', async () => {
    const { api, clock, place, until, runningOrder, stop } = await openMap()
    const { order_id: id } = await place()
    await until('the order', () => runningOrder(id) !== undefined)
    assert.equal(runningOrder(id)?.place, 'destination')
    for (const status of ['WAITING_FOR_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY']) await api.advanceOrder(id, status)
    await until('the rider', () => runningOrder(id)?.place === 'rider')
    const positionBefore = runningOrder(id)?.position
    await api.advanceOrder(id, 'PICKED_UP')
    await clock.advance(3000)
    assert.notDeepEqual(runningOrder(id)?.position, positionBefore)
    await api.advanceOrder(id, 'DELIVERED')
    await until('the end', () => runningOrder(id) === undefined)
    stop()
  })

  it('shows only what a search finds', async () => {
    const { orders, place, until, runningOrder, stop } = await openMap()
    const [found, other] = [await place(), await place()].map(({ order_id: id }) => id)
    await until('the orders', () => [found, other].every((id) => runningOrder(id ?? '')))
    orders.search(found ?? '')
    await until('the other one to go', () => !runningOrder(other ?? ''))
    assert.ok(runningOrder(found ?? ''))
    orders.search('nobody')
    await until('all to go', () => orders.$running.get().length === 0)
    assert.ok(orders.$hasRunning.get())
    orders.search('')
    await until('all orders', () => [found, other].every((id) => runningOrder(id ?? '')))
    stop()
  })

  it('updates once for many simultaneous changes', async () => {
    const { api, clock, place, until, runningOrder, stop, changeCount } = await openMap()
    const ids = [await place(), await place(), await place()].map(({ order_id: id }) => id)
    await until('the orders', () => ids.every((id) => runningOrder(id)))
    await clock.advance(1000)
    const countBefore = changeCount()
    for (const id of ids) await api.advanceOrder(id, 'RECEIVED')
    await clock.advance(600)
    assert.equal(changeCount() - countBefore, 1)
    stop()
  })

  it('keeps the object of an unchanged order, so that its marker isn’t rendered again', async () => {
    const { api, clock, place, until, runningOrder, stop } = await openMap()
    const [first, second] = [await place(), await place()].map(({ order_id: id }) => id)
    await until('the orders', () => [first, second].every((id) => runningOrder(id ?? '')))
    await clock.advance(1000)
    const ordersBefore = [runningOrder(first ?? ''), runningOrder(second ?? '')]
    await api.advanceOrder(second ?? '', 'RECEIVED')
    await until('the change', () => runningOrder(second ?? '')?.status === 'RECEIVED')
    assert.equal(runningOrder(first ?? ''), ordersBefore[0])
    assert.notEqual(runningOrder(second ?? ''), ordersBefore[1])
    stop()
  })

  it('shows only active orders', () => {
    const running = orderStatuses.filter((status) => isRunning(createOrderThrough([status]), noon))
    assert.deepEqual(
      [...running].sort(),
      [
        ...['NEW', 'RECEIVED', 'RECEIVED_BY_VENDOR', 'ACCEPTED_BY_VENDOR', 'WAITING_FOR_TRANSPORT', 'MODIFIED'],
        ...['ASSIGNED_TO_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY', 'NEAR_VENDOR', 'DELAYED', 'PICKED_UP'],
        ...['COURIER_LEFT_VENDOR', 'NEAR_CUSTOMER', 'RETURN_INITIATED'],
      ].sort(),
    )
  })

  it('shows a preorder only once its rider is assigned', () => {
    const later = { preorderedFor: noon + 600 * minutes }
    assert.equal(isRunning(createOrderThrough(['NEW', 'WAITING_FOR_TRANSPORT'], later), noon), false)
    assert.equal(isRunning(createOrderThrough(['NEW', 'ASSIGNED_TO_TRANSPORT'], later), noon), true)
  })
})
