import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { RefusalWire } from '../../../core/api/errors.ts'
import type { ApiResponse } from '../../support/order-api.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

const fleetKey = 'a key of the fleet, long enough to be used'.replaceAll(' ', '-')
const rider = { id: 'r-7', name: 'Mei Tan', phone: '+6581112222' }
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]).toString('base64')

interface Job {
  order_id: string
  status: string
  rider_id: string | null
  dropoff: { name: string; phone: string } | null
  proofs: Record<string, boolean>
}
interface Event {
  id?: string
  at?: number
  [field: string]: unknown
}

describe('another system’s fleet', () => {
  const server = useOrderApi({ fleet: 'api', fleetKey })
  const as = `Fleet ${fleetKey}`
  let vendor: string
  before(async () => {
    vendor = await server.signIn()
  })

  const jobs = async (query = '') =>
    (await server.call<{ result: { jobs: Job[]; cursor: number } }>(`/fleet/jobs${query}`, { as })).body.result

  function report(orderId: string, type: string, { id, at, ...fields }: Event = {}) {
    const body = {
      event_id: id ?? crypto.randomUUID(),
      type,
      at: new Date(at ?? server.clock.now()).toISOString(),
      ...fields,
    }
    return server.call<{ result: { status: string } } & RefusalWire>(`/fleet/jobs/${orderId}/events`, { body, as })
  }

  const outcome = ({ status, body }: ApiResponse<{ result: { status: string } } & RefusalWire>) =>
    status === 200 ? body.result.status : [status, body.meta.translation_key]

  const atNow = () => new Date(server.clock.now()).toISOString()

  async function reportLater(orderId: string, type: string, fields: Event = {}) {
    await server.clock.advance(60_000)
    return outcome(await report(orderId, type, fields))
  }

  const historyOf = async (orderId: string) =>
    (await server.readOrder(orderId)).status_history.map(({ status }) => status)

  test('carries an order from its placing to the delivery, with codes, photo and position', async () => {
    const { cursor } = await jobs()
    const { order_id, pickup_code } = await server.place()
    const { jobs: found } = await jobs(`?since=${cursor}`)
    assert.deepEqual(
      found.map((job) => [job.order_id, job.status, job.dropoff?.name]),
      [[order_id, 'RECEIVED', 'Alicia Wong']],
    )
    assert.equal(await reportLater(order_id, 'accepted', { rider }), 'COURIER_ACCEPTED_DELIVERY')
    assert.equal((await server.readOrder(order_id)).rider?.name, 'Mei Tan')
    const position = { rider_id: rider.id, latitude: 1.3, longitude: 103.85, at: '2026-06-10T12:00:00+08:00' }
    assert.equal((await server.call('/fleet/positions', { body: { positions: [position] }, as })).status, 200)
    const shown = await server.call(`/riders/${rider.id}`, { service: 'hurrier', as: vendor })
    assert.deepEqual(shown.body, {
      result: { rider_id: rider.id, latitude: 1.3, longitude: 103.85, recorded_at: '2026-06-10T04:00:00.000Z' },
    })
    const there = { latitude: 1.31, longitude: 103.86 }
    assert.equal(await reportLater(order_id, 'at_vendor', { position: there }), 'NEAR_VENDOR')
    const moved = await server.call<{ result: object }>(`/riders/${rider.id}`, { service: 'hurrier', as: vendor })
    assert.deepEqual(moved.body.result, { ...there, rider_id: rider.id, recorded_at: atNow() })
    assert.deepEqual(await reportLater(order_id, 'collected', { code: 'wrong' }), [422, 'fleet.code-wrong'])
    assert.equal(await reportLater(order_id, 'collected', { code: pickup_code }), 'PICKED_UP')
    assert.equal(await reportLater(order_id, 'delayed', { minutes: 7, reason: 'Rain' }), 'DELAYED')
    assert.equal(await reportLater(order_id, 'at_customer'), 'NEAR_CUSTOMER')
    assert.equal(await reportLater(order_id, 'delivered'), 'DELIVERED')
    const photo = { kind: 'delivery', at: new Date(server.clock.now()).toISOString(), content_type: 'image/jpeg' }
    for (const content of [jpeg, jpeg]) {
      const path = `/fleet/jobs/${order_id}/proofs`
      assert.equal((await server.call(path, { body: { ...photo, content }, as })).status, 200)
    }
    const { delay, proofs = [] } = await server.readOrder(order_id)
    assert.deepEqual([delay?.by_minutes, proofs.map(({ kind }) => kind)], [7, ['pickup-code', 'delivery']])
    const [ended] = (await jobs(`?since=${cursor}`)).jobs
    assert.deepEqual([ended?.status, ended?.dropoff], ['DELIVERED', null])
  })

  test('repeats an event without an effect', async () => {
    const { order_id } = await server.place()
    for (const id of ['e-1', 'e-1', 'e-2']) {
      assert.equal(outcome(await report(order_id, 'accepted', { id, rider })), 'COURIER_ACCEPTED_DELIVERY')
    }
    await report(order_id, 'collected')
    assert.equal(outcome(await report(order_id, 'accepted', { id: 'e-1' })), 'COURIER_ACCEPTED_DELIVERY')
    assert.deepEqual(await historyOf(order_id), ['NEW', 'RECEIVED', 'COURIER_ACCEPTED_DELIVERY', 'PICKED_UP'])
  })

  test('has one rider: another one is refused until the first gives the order back', async () => {
    const other = { ...rider, id: 'r-8', name: 'Arun Kumar' }
    const { order_id } = await server.place()
    assert.equal(await reportLater(order_id, 'accepted', { rider }), 'COURIER_ACCEPTED_DELIVERY')
    assert.equal(await reportLater(order_id, 'accepted', { rider }), 'COURIER_ACCEPTED_DELIVERY')
    for (const type of ['accepted', 'collected', 'declined'])
      assert.deepEqual(await reportLater(order_id, type, { rider: other }), [409, 'fleet.job-taken'], type)
    assert.equal((await server.readOrder(order_id)).rider?.name, 'Mei Tan')
    await reportLater(order_id, 'declined')
    assert.equal(await reportLater(order_id, 'accepted', { rider: other }), 'COURIER_ACCEPTED_DELIVERY')
    await server.api.advanceOrder(order_id, 'WAITING_FOR_TRANSPORT')
    assert.equal(await reportLater(order_id, 'accepted', { rider }), 'COURIER_ACCEPTED_DELIVERY')
    assert.equal((await server.readOrder(order_id)).rider?.name, 'Mei Tan')
  })

  test('reports a step after its photo: the order gets newer, and its history has the step’s own time', async () => {
    const { order_id } = await server.place()
    await report(order_id, 'accepted', { rider })
    await server.clock.advance(60_000)
    const collectedAt = server.clock.now()
    await server.clock.advance(30_000)
    const photo = {
      kind: 'collection',
      at: new Date(collectedAt).toISOString(),
      content_type: 'image/jpeg',
      content: jpeg,
    }
    await server.call(`/fleet/jobs/${order_id}/proofs`, { body: photo, as })
    const { updated_at: before } = await server.readOrder(order_id)
    await report(order_id, 'collected', { at: collectedAt })
    const { updated_at: after, status_history } = await server.readOrder(order_id)
    assert.ok(Date.parse(after) >= Date.parse(before), `${after} before ${before}`)
    assert.equal(Date.parse(status_history.at(-1)?.created_at ?? ''), collectedAt)
  })

  test('can give an order back, and bring it back after a failed delivery', async () => {
    const { order_id } = await server.place()
    await report(order_id, 'accepted', { rider })
    assert.deepEqual(outcome(await report(order_id, 'failed')), [409, 'fleet.event-not-possible'])
    assert.equal(await reportLater(order_id, 'declined'), 'WAITING_FOR_TRANSPORT')
    assert.equal((await server.readOrder(order_id)).rider, null)
    await reportLater(order_id, 'accepted', { rider })
    await reportLater(order_id, 'collected')
    assert.deepEqual(outcome(await report(order_id, 'at_vendor')), [409, 'fleet.event-not-possible'])
    assert.equal(await reportLater(order_id, 'failed', { reason: 'Nobody there' }), 'RETURN_INITIATED')
    assert.equal(await reportLater(order_id, 'returned'), 'RETURNED_TO_VENDOR')
    assert.equal((await server.readOrder(order_id)).failure_reason, 'Nobody there')
  })

  test('is refused without its key, for orders of other fleets, and for impossible times', async () => {
    const { order_id } = await server.place()
    for (const wrong of [vendor, 'Fleet another-key', 'Fleet'])
      assert.equal((await server.call('/fleet/jobs', { as: wrong })).status, 401, wrong)
    const { rows } = await server.client.query<{ order_id: string }>(
      `select order_id from orders where fleet = 'simulated' limit 1`,
    )
    assert.equal((await report(rows[0]?.order_id ?? '', 'accepted')).status, 404)
    for (const at of [server.clock.now() + 3_600_000, server.clock.now() - 3_600_000])
      assert.deepEqual(outcome(await report(order_id, 'accepted', { at })), [422, 'fleet.event-time'])
  })

  test('waits for the next job', async () => {
    const { cursor } = await jobs()
    const waiting = jobs(`?since=${cursor}&wait=20`)
    const { order_id } = await server.place()
    assert.deepEqual(
      (await waiting).jobs.map((job) => job.order_id),
      [order_id],
    )
    const empty = jobs(`?since=${(await jobs()).cursor}&wait=20`)
    await server.clock.advance(21_000)
    assert.deepEqual((await empty).jobs, [])
  })
})
