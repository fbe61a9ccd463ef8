import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { OrderListResponseWire, OrderWire } from '../../../core/api/orders.ts'
import type { PublicTrackingWire } from '../../../core/api/public-tracking.ts'
import type { RiderPositionWire } from '../../../core/api/riders.ts'
import { createTestOrderApi, orderFromBugis, type TestOrderApi } from '../../support/order-api.ts'

const minute = 60_000
const second = 1000
const wholeWay = [
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

async function placed(server: TestOrderApi, as: string, change = {}) {
  const { body } = await server.call<{ result: OrderWire }>('/order', {
    body: orderFromBugis(server.clock, change),
    as,
  })
  return body.result
}

async function read(server: TestOrderApi, as: string, orderId: string) {
  const { body } = await server.call<{ result: OrderWire }>(`/order?orderId=${orderId}`, { as })
  return body.result
}

describe('a simulated delivery', () => {
  let server: TestOrderApi
  let as: string
  before(async () => {
    server = await createTestOrderApi({ riderSpeed: 20 })
    as = await server.signIn()
  })
  after(() => server.close())

  test('passes every status in order and is delivered in about two minutes', async () => {
    const order = await placed(server, as)
    await server.clock.advance(3 * minute)
    const { status, status_history: history } = await read(server, as, order.order_id)
    assert.equal(status, 'DELIVERED')
    assert.deepEqual(
      history.map((entry) => entry.status),
      wholeWay,
    )
    const times = history.map((entry) => Date.parse(entry.created_at))
    assert.deepEqual(
      times,
      times.toSorted((a, b) => a - b),
    )
    const took = (times.at(-1) ?? 0) - (times[0] ?? 0)
    assert.ok(took > minute && took < 2.5 * minute, `${took} ms`)
  })

  test('moves the seed’s active orders', async () => {
    const { body } = await server.call<OrderListResponseWire>('/vendor/1000/orders?include_outlets=true&count=200', {
      as,
    })
    const today = body.result.data.filter((order) => order.client_order_id.startsWith('demo-6'))
    assert.ok(today.length >= 6)
    const late = today.filter((order) => order.preordered_for === null && order.status !== 'DELIVERED')
    assert.deepEqual(late, [])
  })

  test('stops for a cancelled order', async () => {
    const order = await placed(server, as)
    await server.clock.advance(8 * second)
    const cancelled = await server.call('/order/cancel', {
      method: 'PUT',
      body: { vendor_id: '1002', order_id: order.order_id, reason: 'Sold out' },
      as,
    })
    assert.equal(cancelled.status, 200)
    await server.clock.advance(5 * minute)
    assert.equal((await read(server, as, order.order_id)).status, 'CANCELLED')
  })

  test('calls a preorder’s rider in time for its delivery time', async () => {
    const due = Math.floor(server.clock.now() / 1000) + 3600
    const order = await placed(server, as, { preordered_for: due })
    await server.clock.advance(50 * minute)
    assert.equal((await read(server, as, order.order_id)).status, 'ACCEPTED_BY_VENDOR')
    await server.clock.advance(10 * minute)
    as = await server.signIn()
    const { status, status_history } = await read(server, as, order.order_id)
    assert.equal(status, 'DELIVERED')
    const late = Math.abs(Date.parse(status_history.at(-1)?.created_at ?? '') - due * 1000)
    assert.ok(late < 5 * second, `${late} ms`)
  })

  test('has times and a rider only in their stages', async () => {
    as = await server.signIn()
    const order = await placed(server, as)
    assert.ok((order.pickup_eta_minutes ?? 0) >= 13 && (order.pickup_eta_minutes ?? 0) <= 16)
    assert.ok((order.delivery_eta_minutes ?? 0) > (order.pickup_eta_minutes ?? 0))
    let rider: OrderWire['rider'] = null
    let last = order
    for (let step = 0; step < 200 && last.status !== 'DELIVERED'; step += 1) {
      await server.clock.advance(second)
      last = await read(server, as, order.order_id)
      const { body } = await server.call<{ result: PublicTrackingWire }>(`/public/tracking/${order.tracking_id}`)
      const place = await server.call<{ result: object | null }>(`/public/tracking/${order.tracking_id}/rider`)
      const accepted = last.status_history.some((entry) => entry.status === 'COURIER_ACCEPTED_DELIVERY')
      assert.equal(last.rider !== null, accepted, last.status)
      assert.equal(body.result.rider !== null, accepted && last.status !== 'DELIVERED', last.status)
      assert.equal(place.status, 200)
      assert.equal(place.body.result !== null, accepted && last.status !== 'DELIVERED', last.status)
      if (last.rider) rider ??= last.rider
      assert.deepEqual(last.rider, rider)
      if (['PICKED_UP', 'NEAR_CUSTOMER'].includes(last.status)) {
        assert.equal(last.pickup_eta_minutes, null)
      }
    }
    assert.equal(last.status, 'DELIVERED')
    assert.equal(last.delivery_eta_minutes, null)
  })

  test('moves its rider to the outlet and the customer, without jumps', async () => {
    as = await server.signIn()
    const order = await placed(server, as)
    const way: RiderPositionWire[] = []
    for (let step = 0; step < 400; step += 1) {
      await server.clock.advance(500)
      const { rider, status } = await read(server, as, order.order_id)
      if (status === 'DELIVERED') break
      if (!rider) continue
      const response = await server.call<{ result: RiderPositionWire }>(`/riders/${rider.rider_id}`, {
        as,
        service: 'hurrier',
      })
      if (response.status === 200) way.push(response.body.result)
    }
    const metres = (a: { latitude: number; longitude: number }, b: { latitude: number; longitude: number }) =>
      Math.hypot(a.latitude - b.latitude, a.longitude - b.longitude) * 111_000
    const [start, end] = [way[0], way.at(-1)]
    assert.ok(start && end && way.length > 50)
    assert.ok(metres(start, order.pickup) > 500)
    assert.ok(Math.min(...way.map((place) => metres(place, order.pickup))) < 20)
    assert.ok(metres(end, order.customer.location) < 150)
    const leaps = way.slice(1).map((place, index) => metres(place, way[index] ?? place))
    // At 20 times the speed, half a second is ten seconds of a ride.
    assert.ok(Math.max(...leaps) < 300, `${Math.max(...leaps)} m`)
  })

  test('no rider carries two orders at once', async () => {
    as = await server.signIn()
    const orders = await Promise.all(Array.from({ length: 25 }, () => placed(server, as)))
    await server.clock.advance(40 * second)
    const riders = await Promise.all(
      orders.map(async ({ order_id }) => (await read(server, as, order_id)).rider?.rider_id),
    )
    assert.equal(new Set(riders).size, 25)
  })
})

describe('many deliveries at once', () => {
  let server: TestOrderApi
  let as: string
  before(async () => {
    server = await createTestOrderApi({ riderSpeed: 20 })
    as = await server.signIn()
  })
  after(() => server.close())

  test('are sent to sockets step by step, once and in order', async () => {
    const socket = server.openSocket()
    await socket.send({ action: 'authorize', authorization: as })
    await socket.send({ action: 'subscribeToVendor', vendor_id: '1002' })
    const orders = await Promise.all(Array.from({ length: 60 }, () => placed(server, as)))
    // As after a machine slept: every order has several due steps.
    server.clock.sleep(40 * second)
    await server.clock.advance(3 * minute)
    const received = new Map<string, string[]>(orders.map(({ order_id }) => [order_id, []]))
    for (const message of socket.messages) {
      if (message.type !== 'order_update') continue
      const { order_id, status } = message.data as OrderWire
      received.get(order_id)?.push(status)
    }
    for (const [orderId, statuses] of received) assert.deepEqual(statuses, wholeWay, orderId)
    const places = socket.messages.flatMap(({ cursor }) => (cursor ? Number(String(cursor).split('.')[1]) : []))
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
    )
  })

  test('skip orders cancelled in between', async () => {
    as = await server.signIn()
    const orders = await Promise.all(Array.from({ length: 20 }, () => placed(server, as)))
    await server.clock.advance(8 * second)
    const cancelling = orders.map(({ order_id }) =>
      server.call('/order/cancel', {
        method: 'PUT',
        body: { vendor_id: '1002', order_id, reason: 'Sold out' },
        as,
      }),
    )
    server.clock.sleep(10 * second)
    await server.clock.advance(5 * minute)
    const responses = await Promise.all(cancelling)
    for (const [index, { order_id }] of orders.entries()) {
      const { status, status_history } = await read(server, as, order_id)
      const isCancelled = responses[index]?.status === 200
      assert.equal(status, isCancelled ? 'CANCELLED' : 'DELIVERED')
      const steps = status_history.map((entry) => entry.status)
      assert.deepEqual(isCancelled ? steps.slice(0, -1) : steps, wholeWay.slice(0, isCancelled ? steps.length - 1 : 10))
    }
  })
})

describe('a delivery moved by hand', () => {
  let server: TestOrderApi
  let as: string
  before(async () => {
    server = await createTestOrderApi({ riderSpeed: 0 })
    as = await server.signIn()
  })
  after(() => server.close())

  test('doesn’t move automatically', async () => {
    const order = await placed(server, as)
    await server.clock.advance(24 * 60 * minute)
    as = await server.signIn()
    assert.equal((await read(server, as, order.order_id)).status, 'NEW')
  })

  test('is moved to the chosen status, with a rider if needed', async () => {
    const order = await placed(server, as)
    for (const status of ['WAITING_FOR_TRANSPORT', 'ASSIGNED_TO_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY', 'PICKED_UP']) {
      await server.api.advanceOrder(order.order_id, status)
    }
    const moved = await read(server, as, order.order_id)
    assert.equal(moved.status, 'PICKED_UP')
    assert.ok(moved.rider)
    const { body } = await server.call<{ result: RiderPositionWire }>(`/riders/${moved.rider.rider_id}`, {
      as,
      service: 'hurrier',
    })
    assert.deepEqual([body.result.latitude, body.result.longitude], [order.pickup.latitude, order.pickup.longitude])
  })

  test('hides a rider who gave the order back until another accepts', async () => {
    const order = await placed(server, as)
    for (const status of ['COURIER_ACCEPTED_DELIVERY', 'WAITING_FOR_TRANSPORT']) {
      await server.api.advanceOrder(order.order_id, status)
    }
    assert.equal((await read(server, as, order.order_id)).rider, null)
    await server.api.advanceOrder(order.order_id, 'COURIER_ACCEPTED_DELIVERY')
    assert.ok((await read(server, as, order.order_id)).rider)
  })

  test('can’t be moved to an unknown status, or if the order is unknown', async () => {
    const order = await placed(server, as)
    await assert.rejects(server.api.advanceOrder(order.order_id, 'EATEN'))
    await assert.rejects(server.api.advanceOrder('1002-NOSUCH', 'DELIVERED'))
  })
})

describe('a server restarted during deliveries', () => {
  test('continues them when due', async () => {
    const path = await mkdtemp(join(tmpdir(), 'courier-dispatch-'))
    const options = { riderSpeed: 20, database: { kind: 'folder', path } } as const
    const first = await createTestOrderApi(options)
    const as = await first.signIn()
    const order = await placed(first, as)
    await first.clock.advance(20 * second)
    const before = await read(first, as, order.order_id)
    await first.close()

    const later = await createTestOrderApi({ ...options, clock: first.clock })
    assert.deepEqual(await read(later, as, order.order_id), before)
    await later.clock.advance(3 * minute)
    const { status, status_history } = await read(later, as, order.order_id)
    assert.equal(status, 'DELIVERED')
    assert.deepEqual(
      status_history.map((entry) => entry.status),
      wholeWay,
    )
    await later.close()
    await rm(path, { recursive: true })
  })
})
