import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import type { RefusalWire } from '../../../core/api/errors.ts'
import type { OrderWire } from '../../../core/api/orders.ts'
import { keyOf, refusalOf } from '../../support/shop-calls.ts'
import { openOrderApi, useOrderApi } from '../../support/use-order-api.ts'

type OrderResponse = { result: OrderWire } & RefusalWire

/** Specification 2 §3 (order update payload), §7 and specification 1 §4 (MODIFIED). */
describe('changing an order while the rider isn’t at the outlet yet', () => {
  const server = useOrderApi({ flags: {} })
  let as: string
  let order: OrderWire

  beforeEach(async () => {
    as = await server.signIn()
    order = await server.place()
  })

  const marinaBay = { latitude: 1.2834, longitude: 103.8607 }

  const createUpdate = (change: Parameters<typeof server.updateOf>[1] = {}) => server.updateOf(order, change)
  const updateOrder = (body: unknown, authorization = as, id = order.order_id) =>
    server.call<OrderResponse>(`/order/${id}`, { method: 'PUT', body, as: authorization })
  const readOrder = () => server.readOrder(order.order_id)

  test('notifies live pages of the outlet', async () => {
    const socket = await server.follow()
    await updateOrder(await createUpdate({ item_details: 'Two laksas' }))
    await server.clock.flush()
    const { status, order: item } = socket.newest()
    assert.deepEqual([status, item.description], ['MODIFIED', 'Two laksas'])
    socket.close()
  })

  const editableStatuses = [
    ...['NEW', 'RECEIVED', 'RECEIVED_BY_VENDOR', 'ACCEPTED_BY_VENDOR', 'WAITING_FOR_TRANSPORT'],
    ...['ASSIGNED_TO_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY', 'MODIFIED', 'DELAYED'],
  ]
  const lockedStatuses = [
    ...['NEAR_VENDOR', 'PICKED_UP', 'COURIER_LEFT_VENDOR', 'NEAR_CUSTOMER', 'DELIVERED', 'CANCELLED', 'STALLED'],
  ]

  test('is possible until the rider is near the outlet', async () => {
    // A delayed order counts as its status before the delay.
    const paths = [...editableStatuses, ...lockedStatuses].map((status) => [status])
    for (const path of [...paths, ['PICKED_UP', 'DELAYED']]) {
      const { order_id: id } = await server.place()
      for (const status of path) await server.api.advanceOrder(id, status)
      const response = await updateOrder(await createUpdate({ item_details: `Changed at ${path}` }), as, id)
      const isEditable = editableStatuses.includes(path[0] ?? '')
      const expected = isEditable ? [200, undefined] : [409, 'edit.cant-modify-order']
      assert.deepEqual(refusalOf(response), expected, path.join())
    }
  })

  test('refuses the second of two edits, and keeps the first', async () => {
    const seenVersion = { modified_times: 0 }
    const first = await updateOrder(await createUpdate({ item_details: 'From the first', ...seenVersion }))
    const second = await updateOrder(await createUpdate({ item_details: 'From the second', ...seenVersion }))
    assert.equal(first.status, 200)
    assert.deepEqual(refusalOf(second), [409, 'edit.order-modified'])
    assert.equal((await readOrder()).order.description, 'From the first')
    // The edit is possible with the order’s new version.
    const newVersion = await createUpdate({ item_details: 'From the second', modified_times: 1 })
    assert.equal((await updateOrder(newVersion)).status, 200)
  })

  test('ten simultaneous edits leave one complete change', async () => {
    const bodies = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        createUpdate({ item_details: `Number ${index}`, amount: 10 + index, modified_times: 0 }),
      ),
    )
    const responses = await Promise.all(bodies.map((body) => updateOrder(body)))
    assert.equal(responses.filter(({ status }) => status === 200).length, 1)
    const stored = await readOrder()
    assert.equal(stored.status_history.filter(({ status }) => status === 'MODIFIED').length, 1)
    assert.equal(stored.order.description, `Number ${stored.order.amount - 10}`)
  })

  test('repeating an update after a lost response returns the order unchanged', async () => {
    const body = await createUpdate({ item_details: 'Once', modified_times: 0 })
    const first = await updateOrder(body)
    const repeated = await updateOrder(body)
    assert.deepEqual([repeated.status, repeated.body.result], [200, first.body.result])
    // Even if the fee has expired and the rider has arrived since then.
    await server.api.advanceOrder(order.order_id, 'PICKED_UP')
    await server.clock.advance(11 * 60_000)
    as = await server.signIn()
    const repeatedLater = await updateOrder(body, as)
    assert.deepEqual([repeatedLater.status, repeatedLater.body.result.status], [200, 'PICKED_UP'])
    assert.equal((await readOrder()).status_history.filter(({ status }) => status === 'MODIFIED').length, 1)
  })

  test('a simultaneous edit and cancellation have one outcome', async () => {
    await server.api.advanceOrder(order.order_id, 'WAITING_FOR_TRANSPORT')
    const body = await createUpdate({ item_details: 'Changed at the last moment' })
    const [edited, cancelled] = await Promise.all([updateOrder(body), server.cancel(order.order_id)])
    const stored = await readOrder()
    assert.equal(cancelled.status, 200)
    assert.equal(stored.status, 'CANCELLED')
    assert.ok([200, 409].includes(edited.status))
    assert.equal(stored.order.description, edited.status === 200 ? 'Changed at the last moment' : 'Laksa for two')
  })

  test('the fee must be the one signed for the new place', async () => {
    const body = await createUpdate({ location: marinaBay })
    const cheaper = await updateOrder({ ...body, delivery_fee: 1 })
    assert.deepEqual(refusalOf(cheaper), [422, 'placing.signature-invalid'])
    const otherPlace = await updateOrder({ ...body, location: { ...(body.location as object), latitude: 1.35 } })
    assert.equal(keyOf(otherPlace), 'placing.signature-invalid')
    assert.equal((await updateOrder({ ...body, signature: undefined })).status, 422)
  })

  test('the checks are those of a new order', async () => {
    for (const [change, key] of [
      [{ location: { address: '' } }, 'validation.fill-unit-number'],
      [{ location: { address: 'Singapore 018956' } }, 'validation.fill-unit-number'],
      [{ location: { latitude: null } }, 'validation.invalid-coordinates'],
      [{ amount: 0 }, 'validation.fill-amount'],
      [{ item_details: 'x'.repeat(201) }, 'validation.fill-description'],
      [{ payment_method: 'NONE' }, 'validation.fill-payment-method'],
      [{ payment_method: 'PAID' }, 'payment.method-fixed'],
      [{ location: { notes: 'x'.repeat(1001) } }, 'validation.notes-too-long'],
    ] as const) {
      const location = { ...order.customer.location, ...('location' in change ? change.location : {}) }
      const response = await updateOrder({ ...(await createUpdate()), ...change, location })
      assert.deepEqual(refusalOf(response), [422, key])
    }
    assert.equal((await readOrder()).status, 'NEW')
  })

  test('the operator can switch it off', async () => {
    await server.flags.save({ 'modify-order-button': false })
    const response = await updateOrder(await createUpdate({ item_details: 'Switched off' }))
    assert.deepEqual(refusalOf(response), [403, 'error.not-allowed'])
    await server.flags.save({ 'modify-order-button': true })
  })
})

test('an order for later can get another time within the service hours, until its rider is called', async (t) => {
  // 12:00 in Singapore. Thirty times as fast as life, riders need a minute or two.
  const server = await openOrderApi(t, { riderSpeed: 30, parameters: { serviceHours: '0900:2200' } })
  const hour = 3600
  const noon = Math.floor(server.clock.now() / 1000)
  const order = await server.place({ preordered_for: noon + 2 * hour })
  const calledOrder = await server.place({ preordered_for: noon + 2 * hour })
  const changeTo = (preordered_for: number, of = order) => server.updateOrder(of, { preordered_for })
  assert.equal(keyOf(await changeTo(noon + 60)), 'validation.preorder-too-soon')
  assert.equal(keyOf(await changeTo(noon + 11 * hour)), 'validation.preorder-closed')
  assert.equal(keyOf(await changeTo(noon + 49 * hour)), 'validation.preorder-time')
  assert.equal(keyOf(await changeTo(noon + hour, await server.place())), 'edit.time-fixed')
  const { status, preordered_for } = (await changeTo(noon + 4 * hour)).body.result
  assert.deepEqual([status, preordered_for], ['MODIFIED', noon + 4 * hour])
  await server.api.advanceOrder(calledOrder.order_id, 'WAITING_FOR_TRANSPORT')
  assert.equal(keyOf(await changeTo(noon + 6 * hour, calledOrder)), 'edit.time-fixed')
  assert.equal((await server.updateOrder(calledOrder, { item_details: 'Without a new time' })).status, 200)
  await server.clock.advance(3.9 * hour * 1000)
  assert.equal((await server.readOrder(order.order_id)).status, 'MODIFIED')
  await server.clock.advance(0.1 * hour * 1000)
  const { status: end, updated_at } = await server.readOrder(order.order_id)
  assert.deepEqual([end, Math.round(Date.parse(updated_at) / 60_000)], ['DELIVERED', (noon + 4 * hour) / 60])
})

test('a rider on the way keeps a changed order, and goes to the new place', async (t) => {
  const server = await openOrderApi(t, { riderSpeed: 1 })
  const { order_id: id } = await server.place()
  const advanceUntil = async (status: string) => {
    let order = await server.readOrder(id)
    for (let minute = 0; order.status !== status && minute < 120; minute++) {
      await server.clock.advance(60_000)
      order = await server.readOrder(id)
    }
    return order
  }
  const before = await advanceUntil('COURIER_ACCEPTED_DELIVERY')
  const place = { latitude: 1.2834, longitude: 103.8607 }
  const changed = await server.updateOrder(before, { location: place })
  assert.equal(changed.status, 200)
  assert.deepEqual(changed.body.result.rider, before.rider)
  assert.notEqual(changed.body.result.delivery_eta_minutes, null)
  const statuses = (await advanceUntil('DELIVERED')).status_history.map(({ status }) => status)
  const expected = ['COURIER_ACCEPTED_DELIVERY', 'MODIFIED', 'NEAR_VENDOR', 'PICKED_UP', 'NEAR_CUSTOMER', 'DELIVERED']
  assert.deepEqual(statuses.slice(statuses.indexOf('MODIFIED') - 1), expected)
})
