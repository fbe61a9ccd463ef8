import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { OrderWire } from '../../../core/api/orders.ts'
import type { RiderPositionWire } from '../../../core/api/riders.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

const minute = 60_000
const second = 1000
const statusesInOrder = [
  'NEW',
  'RECEIVED_BY_VENDOR',
  'ACCEPTED_BY_VENDOR',
  'WAITING_FOR_TRANSPORT',
  'ASSIGNED_TO_TRANSPORT',
  'COURIER_ACCEPTED_DELIVERY',
  'NEAR_VENDOR',
  'PICKED_UP',
  'NEAR_CUSTOMER',
  'DELIVERED',
]

describe('a simulated delivery', () => {
  const server = useOrderApi({ riderSpeed: 20 })

  test('passes every status in order and is delivered in about two minutes', async () => {
    const order = await server.place()
    await server.clock.advance(3 * minute)
    const { status, status_history: history } = await server.readOrder(order.order_id)
    assert.equal(status, 'DELIVERED')
    assert.deepEqual(
      history.map((entry) => entry.status),
      statusesInOrder,
    )
    const times = history.map((entry) => Date.parse(entry.created_at))
    assert.deepEqual(
      times,
      times.toSorted((a, b) => a - b),
    )
    const durationMs = (times.at(-1) ?? 0) - (times[0] ?? 0)
    assert.ok(durationMs > minute && durationMs < 2.5 * minute, `${durationMs} ms`)
  })

  test('stops for a cancelled order', async () => {
    const order = await server.place()
    await server.clock.advance(8 * second)
    assert.equal((await server.cancel(order.order_id)).status, 200)
    await server.clock.advance(5 * minute)
    assert.equal((await server.readOrder(order.order_id)).status, 'CANCELLED')
  })

  test('moves the seed’s active orders', async () => {
    const orders = await server.listOrders('1000', 'include_outlets=true&count=200')
    const today = orders.filter((order) => order.client_order_id.startsWith('demo-6'))
    assert.ok(today.length >= 6)
    const undelivered = today.filter((order) => order.preordered_for === null && order.status !== 'DELIVERED')
    assert.deepEqual(undelivered, [])
  })

  test('moves its rider to the outlet and the customer, without jumps', async () => {
    const as = await server.signIn()
    const order = await server.place()
    const positions: RiderPositionWire[] = []
    for (let step = 0; step < 400; step += 1) {
      await server.clock.advance(500)
      const { rider, status } = await server.readOrder(order.order_id)
      if (status === 'DELIVERED') break
      if (!rider) continue
      const response = await server.call<{ result: RiderPositionWire }>(`/riders/${rider.rider_id}`, {
        as,
        service: 'hurrier',
      })
      if (response.status === 200) positions.push(response.body.result)
    }
    const metres = (a: { latitude: number; longitude: number }, b: { latitude: number; longitude: number }) =>
      Math.hypot(a.latitude - b.latitude, a.longitude - b.longitude) * 111_000
    const [start, end] = [positions[0], positions.at(-1)]
    assert.ok(start && end && positions.length > 50)
    const stepLengths = positions.slice(1).map((position, index) => metres(position, positions[index] ?? position))
    const longestStep = Math.max(...stepLengths)
    // At speed 20, half a second is ten seconds of a ride.
    assert.ok(longestStep < 300, `${longestStep} m`)
    assert.ok(metres(start, order.pickup) > 500)
    // The rider arrives between two samples, so the nearest sample is at most a step away.
    const nearest = Math.min(...positions.map((position) => metres(position, order.pickup)))
    assert.ok(nearest <= longestStep, `${nearest} m from the outlet`)
    assert.ok(metres(end, order.customer.location) <= longestStep, `${metres(end, order.customer.location)} m`)
  })

  test('no rider carries two orders at once', async () => {
    const orders = await Promise.all(Array.from({ length: 25 }, () => server.place()))
    await server.clock.advance(40 * second)
    const riders = await Promise.all(
      orders.map(async ({ order_id }) => (await server.readOrder(order_id)).rider?.rider_id),
    )
    assert.equal(new Set(riders).size, 25)
  })
})

describe('many deliveries at once', () => {
  const server = useOrderApi({ riderSpeed: 20 })

  test('are sent to sockets step by step, once and in order', async () => {
    const socket = await server.follow()
    const orders = await Promise.all(Array.from({ length: 60 }, () => server.place()))
    // After the machine has slept, several steps of each order are due.
    server.clock.sleep(40 * second)
    await server.clock.advance(3 * minute)
    const received = new Map<string, string[]>(orders.map(({ order_id }) => [order_id, []]))
    for (const message of socket.messages) {
      if (message.type !== 'order_update') continue
      const { order_id, status } = message.data as OrderWire
      received.get(order_id)?.push(status)
    }
    for (const [orderId, statuses] of received) assert.deepEqual(statuses, statusesInOrder, orderId)
    const cursorNumbers = socket.messages.flatMap(({ cursor }) => (cursor ? Number(String(cursor).split('.')[1]) : []))
    assert.deepEqual(
      cursorNumbers,
      cursorNumbers.toSorted((a, b) => a - b),
    )
  })

  test('skip orders cancelled in between', async () => {
    const orders = await Promise.all(Array.from({ length: 20 }, () => server.place()))
    await server.clock.advance(8 * second)
    const cancelling = orders.map(({ order_id }) => server.cancel(order_id))
    server.clock.sleep(10 * second)
    await server.clock.advance(5 * minute)
    const responses = await Promise.all(cancelling)
    for (const [index, { order_id }] of orders.entries()) {
      const { status, status_history } = await server.readOrder(order_id)
      const isCancelled = responses[index]?.status === 200
      assert.equal(status, isCancelled ? 'CANCELLED' : 'DELIVERED')
      const steps = status_history.map((entry) => entry.status)
      assert.deepEqual(
        isCancelled ? steps.slice(0, -1) : steps,
        statusesInOrder.slice(0, isCancelled ? steps.length - 1 : 10),
      )
    }
  })
})

describe('a delivery moved by hand', () => {
  const server = useOrderApi({ riderSpeed: 0 })

  test('is moved only to the chosen status, with a rider if needed', async () => {
    const order = await server.place()
    await server.clock.advance(24 * 60 * minute)
    assert.equal((await server.readOrder(order.order_id)).status, 'NEW')
    const accepted = ['WAITING_FOR_TRANSPORT', 'ASSIGNED_TO_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY']
    const { status, rider } = await server.move(order.order_id, ...accepted, 'PICKED_UP')
    assert.equal(status, 'PICKED_UP')
    const options = { as: await server.signIn(), service: 'hurrier' } as const
    const { latitude, longitude } = await server.callFor<RiderPositionWire>(`/riders/${rider?.rider_id}`, options)
    assert.deepEqual([latitude, longitude], [order.pickup.latitude, order.pickup.longitude])
  })

  test('hides a rider who gave the order back until another accepts', async () => {
    const { order_id } = await server.place()
    assert.equal((await server.move(order_id, 'COURIER_ACCEPTED_DELIVERY', 'WAITING_FOR_TRANSPORT')).rider, null)
    assert.ok((await server.move(order_id, 'COURIER_ACCEPTED_DELIVERY')).rider)
  })

  test('can’t be moved to an unknown status, or if the order is unknown', async () => {
    const order = await server.place()
    await assert.rejects(server.api.advanceOrder(order.order_id, 'EATEN'))
    await assert.rejects(server.api.advanceOrder('1002-NOSUCH', 'DELIVERED'))
  })
})
