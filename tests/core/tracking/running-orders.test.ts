import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import { isRunning } from '../../../core/orders/order/running.ts'
import { orderStatuses } from '../../../core/orders/order/status.ts'
import { createRiderQueue } from '../../../core/tracking/rider-queue.ts'
import { createRunningOrders } from '../../../core/tracking/running-orders.ts'
import { createOrderThrough, minutes, noon } from '../orders/order-fixtures.ts'
import { openShop, type Shop } from '../orders/order-list-fixture.ts'

let shop: Shop | null = null
afterEach(async () => {
  await shop?.close()
  shop = null
})

async function openMap() {
  const opened = await openShop()
  shop = opened
  await opened.until('the list', opened.isReady)
  const $running = createRunningOrders(opened.clock, {
    $ids: opened.orders.$running,
    $order: opened.orders.$order,
    riders: createRiderQueue(opened.page),
  })
  let shown = 0
  const stop = $running.listen(() => {
    shown += 1
  })
  const of = (id: string) => $running.get().find(({ orderId }) => orderId === id)
  return { ...opened, of, stop, times: () => shown }
}

describe('the map of running orders', () => {
  it('shows an order at its destination until its rider’s place is known, then where the rider is', async () => {
    const { api, clock, place, until, of, stop } = await openMap()
    const { order_id: id } = await place()
    await until('the order', () => of(id) !== undefined)
    assert.equal(of(id)?.place, 'destination')
    for (const status of ['WAITING_FOR_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY']) await api.advanceOrder(id, status)
    await until('the rider', () => of(id)?.place === 'rider')
    const before = of(id)?.position
    await api.advanceOrder(id, 'PICKED_UP')
    await clock.advance(3000)
    assert.notDeepEqual(of(id)?.position, before)
    await api.advanceOrder(id, 'DELIVERED')
    await until('the end', () => of(id) === undefined)
    stop()
  })

  it('notifies once about many simultaneous changes', async () => {
    const { api, clock, place, until, of, stop, times } = await openMap()
    const ids = [await place(), await place(), await place()].map(({ order_id: id }) => id)
    await until('the orders', () => ids.every((id) => of(id)))
    await clock.advance(1000)
    const before = times()
    for (const id of ids) await api.advanceOrder(id, 'RECEIVED')
    await clock.advance(600)
    assert.equal(times() - before, 1)
    stop()
  })

  it('keeps the object of an order that didn’t change, so that its marker isn’t drawn again', async () => {
    const { api, clock, place, until, of, stop } = await openMap()
    const [first, second] = [await place(), await place()].map(({ order_id: id }) => id)
    await until('the orders', () => [first, second].every((id) => of(id ?? '')))
    await clock.advance(1000)
    const before = [of(first ?? ''), of(second ?? '')]
    await api.advanceOrder(second ?? '', 'RECEIVED')
    await until('the change', () => of(second ?? '')?.status === 'RECEIVED')
    assert.equal(of(first ?? ''), before[0])
    assert.notEqual(of(second ?? ''), before[1])
    stop()
  })

  it('shows active orders only', () => {
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

  it('leaves a preorder out until its rider is assigned', () => {
    const later = { preorderedFor: noon + 600 * minutes }
    assert.equal(isRunning(createOrderThrough(['NEW', 'WAITING_FOR_TRANSPORT'], later), noon), false)
    assert.equal(isRunning(createOrderThrough(['NEW', 'ASSIGNED_TO_TRANSPORT'], later), noon), true)
  })
})
