import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import type { RefusalWire } from '../../../../core/api/errors.ts'
import type { OrderWire } from '../../../../core/api/orders.ts'
import type { PublicTrackingWire } from '../../../../core/api/public-tracking.ts'
import type { OrderChange } from '../../../support/order-api.ts'
import { refusalOf } from '../../../support/shop-calls.ts'
import { useOrderApi } from '../../../support/use-order-api.ts'

type ResponseBody = { result: PublicTrackingWire } & RefusalWire

/** ION Orchard, as `orderFromBugis` has it. */
const pin = { latitude: 1.304, longitude: 103.8318 }
/** Degrees of latitude are about 111,195 m. */
const northBy = (metres: number) => ({ ...pin, latitude: pin.latitude + metres / 111_195 })

const location = {
  ...pin,
  address: '#04-12, ION Block B, 2 Orchard Turn, Singapore 238801',
  address_text: '2 Orchard Turn, Singapore 238801',
  notes: 'Ring twice',
}
/** A valid correction of each field. */
const corrections = [
  { field: 'pin', ...northBy(50) },
  { field: 'unit', unit: '#05-09' },
  { field: 'notes', notes: 'Blue gate' },
  { field: 'leave_at', place: 'reception', note: 'With Mei' },
]

describe('a receiver’s corrections', () => {
  const server = useOrderApi({ flags: {} })
  let order: OrderWire
  beforeEach(async () => {
    await server.flags.save({ 'receiver-self-service': true, 'modify-order-button': true })
    order = await place()
  })

  const place = (more: OrderChange = { customer: { location } }) => server.place(more)
  const change = (body: object, from: string = crypto.randomUUID(), link = order.tracking_id) =>
    server.call<ResponseBody>(`/public/tracking/${link}/change`, { body, from })
  const readOrder = () => server.readOrder(order.order_id)

  test('change the order and the vendor’s list at once, and reach the vendor’s socket', async () => {
    const socket = await server.follow()
    const listed = async () => (await server.listOrders()).find(({ order_id }) => order_id === order.order_id)
    assert.deepEqual((await listed())?.receiver_changes, [])
    for (const body of corrections) {
      await server.clock.advance(1000)
      assert.equal((await change(body)).status, 200, body.field)
    }
    const { customer, receiver_changes } = await readOrder()
    assert.deepEqual(await listed(), await readOrder())
    assert.deepEqual(customer.location, {
      ...northBy(50),
      address: '#05-09, ION Block B, 2 Orchard Turn, Singapore 238801',
      address_text: '2 Orchard Turn, Singapore 238801',
      notes: 'Ring twice\nBlue gate',
    })
    assert.deepEqual(
      receiver_changes?.map(({ at, ...rest }) => rest),
      [
        { field: 'pin', value: `${northBy(50).latitude},${pin.longitude}` },
        { field: 'unit', value: '#05-09' },
        { field: 'notes', value: 'Blue gate' },
        { field: 'leave_at', value: 'reception', note: 'With Mei' },
      ],
    )
    const updates = socket.messages.filter(({ type }) => type === 'order_update')
    const lengths = updates.map(({ data }) => (data as OrderWire).receiver_changes?.length)
    assert.deepEqual(lengths, [1, 2, 3, 4])
  })

  test('appear on public pages without their values', async () => {
    const socket = await server.follow({ trackingId: order.tracking_id })
    let output = ''
    for (const body of corrections) output += JSON.stringify((await change(body)).body)
    await server.clock.flush()
    for (const view of ['', '/receipt']) {
      output += JSON.stringify((await server.call(`/public/tracking/${order.tracking_id}${view}`)).body)
    }
    output += JSON.stringify(socket.messages)
    for (const hidden of ['#05-09', '#04-12', 'Blue gate', 'Ring twice', 'reception', 'With Mei', 'given']) {
      assert.ok(!output.includes(hidden), hidden)
    }
    assert.ok(output.includes('"field":"leave_at"'))
  })

  test('can’t move the pin more than 200 m from the vendor’s pin, even in several steps', async () => {
    assert.equal((await change({ field: 'pin', ...northBy(199) })).status, 200)
    const tooFar = await change({ field: 'pin', ...northBy(201) })
    assert.deepEqual(refusalOf(tooFar), [422, 'self-service.too-far'])
    assert.equal((await change({ field: 'pin', ...northBy(-199) })).status, 200)
  })

  test('of the notes keep the vendor’s notes and replace the receiver’s own', async () => {
    await change({ field: 'notes', notes: 'Blue gate' })
    await change({ field: 'notes', notes: 'Green gate' })
    assert.equal((await readOrder()).customer.location.notes, 'Ring twice\nGreen gate')
  })

  test('of the unit replace only the unit, and keep building and street', async () => {
    const cases: [address: string, text: string | undefined, after: string][] = [
      ['#04-12, 2 Orchard Turn', '2 Orchard Turn', '#05-09, 2 Orchard Turn'],
      ['Lobby, ION Block B, 2 Orchard Turn', '2 Orchard Turn', '#05-09, ION Block B, 2 Orchard Turn'],
      ['Lobby, , 2 Orchard Turn', '2 Orchard Turn', '#05-09, 2 Orchard Turn'],
      ['#04-12, 2 Orchard Turn, Singapore', undefined, '#05-09, 2 Orchard Turn, Singapore'],
    ]
    for (const [address, address_text, expected] of cases) {
      order = await place({ customer: { location: { ...pin, address, address_text } } })
      assert.equal((await change({ field: 'unit', unit: '#05-09' })).status, 200)
      assert.equal((await readOrder()).customer.location.address, expected)
    }
  })

  test('are refused after collection, and after the end', async () => {
    const cases: [path: string[], key: string | null][] = [
      [['WAITING_FOR_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY', 'NEAR_VENDOR'], null],
      [['COURIER_ACCEPTED_DELIVERY', 'DELAYED'], null],
      [['PICKED_UP'], 'self-service.collected'],
      [['COURIER_LEFT_VENDOR'], 'self-service.collected'],
      [['PICKED_UP', 'DELAYED'], 'self-service.collected'],
      [['PICKED_UP', 'RETURN_INITIATED'], 'self-service.collected'],
      [['DELIVERED'], 'self-service.ended'],
      [['CANCELLED'], 'self-service.ended'],
      [['STALLED'], 'self-service.ended'],
    ]
    for (const [path, refusal] of cases) {
      order = await place()
      for (const status of path) await server.api.advanceOrder(order.order_id, status)
      for (const body of corrections) {
        const response = await change(body)
        if (refusal === null) assert.equal(response.status, 200, path.join())
        else assert.deepEqual(refusalOf(response), [409, refusal], path.join())
      }
      assert.equal((await readOrder()).receiver_changes?.length, refusal === null ? 4 : 0)
    }
  })

  test('need the flag of the order’s vendor and a valid link', async () => {
    const otherVendorRule = { vendor: '2000', flags: { 'receiver-self-service': true } }
    await server.flags.save({ 'receiver-self-service': false, rules: [otherVendorRule] })
    for (const body of corrections) assert.deepEqual(refusalOf(await change(body)), [403, 'error.not-allowed'])
    assert.equal((await change(corrections[0] ?? {}, 'one', 'no-such-link')).status, 404)
    assert.equal((await change(corrections[0] ?? {}, 'one', order.order_id)).status, 404)
  })

  test('are checked for content, length and place', async () => {
    // `text-fields.test.ts` has hidden characters.
    const invalidChanges = [
      ...['', '   ', 'A, B', 'x'.repeat(61)].map((unit) => ({ field: 'unit', unit })),
      { field: 'notes', notes: '' },
      { field: 'notes', notes: 'x'.repeat(201) },
      { field: 'leave_at', place: 'roof' },
      { field: 'leave_at', place: 'door', note: 'x'.repeat(101) },
      { field: 'pin', latitude: 91, longitude: 0 },
      { field: 'customer_name', value: 'Mallory' },
    ]
    for (const body of invalidChanges) assert.equal((await change(body)).status, 422, JSON.stringify(body))
    assert.deepEqual((await readOrder()).receiver_changes, [])
  })

  test('are stored once if sent twice, and at most ten per order', async () => {
    for (let sent = 0; sent < 2; sent += 1) await change({ field: 'unit', unit: '#01' })
    assert.equal((await readOrder()).receiver_changes?.length, 1)
    for (let number = 2; number <= 10; number += 1) {
      assert.equal((await change({ field: 'unit', unit: `#${number}` })).status, 200)
    }
    assert.deepEqual(refusalOf(await change({ field: 'unit', unit: '#11' })), [409, 'self-service.used-up'])
    assert.equal((await change({ field: 'unit', unit: '#10' })).status, 200)
  })

  test('are stored if they were accepted, even if all are sent at the same time', async () => {
    const responses = await Promise.all(corrections.map((body) => change(body)))
    for (const { status } of responses) assert.ok(status === 200 || status === 409)
    const acceptedCount = responses.filter(({ status }) => status === 200).length
    assert.equal((await readOrder()).receiver_changes?.length, acceptedCount)
  })

  test('are limited by link and by IP address', async () => {
    const status = async (from: string, link: string) => (await change({ field: 'unit', unit: '' }, from, link)).status
    // These pass the schema, so they reach the order and its limit.
    const statusFrom = async (from: string) => (await change({ field: 'pin', ...northBy(500) }, from)).status
    assert.equal(await status('203.0.113.9', order.tracking_id), 422)
    for (let attempt = 0; attempt < 30; attempt += 1) assert.equal(await statusFrom('203.0.113.9'), 422)
    assert.equal(await statusFrom('203.0.113.9'), 429)
    for (let number = 0; number < 30; number += 1) assert.equal(await statusFrom(`198.51.100.${number}`), 422)
    assert.equal(await statusFrom('198.51.100.99'), 429)
    await server.clock.leap(3_600_000)
    assert.equal(await statusFrom('203.0.113.9'), 422)
  })

  const update = (version: OrderWire, change: { location?: object; modified_times: number }) =>
    server.updateOrder(version, { amount: 30, ...change })

  test('aren’t overwritten by an edit that began before them', async () => {
    const before = await readOrder()
    await change({ field: 'notes', notes: 'Blue gate' })
    const outdated = await update(before, { modified_times: 0, location: { notes: 'Ring once' } })
    assert.deepEqual(refusalOf(outdated), [409, 'edit.order-modified'])
    assert.equal((await readOrder()).customer.location.notes, 'Ring twice\nBlue gate')
    assert.equal((await update(before, { modified_times: 1, location: { notes: 'Ring once' } })).status, 200)
    await change({ field: 'notes', notes: 'Green gate' })
    assert.equal((await readOrder()).customer.location.notes, 'Ring once\nGreen gate')
  })

  test('of where to leave the order don’t conflict with an edit, because the vendor can’t edit them', async () => {
    const before = await readOrder()
    await change({ field: 'leave_at', place: 'reception' })
    assert.equal((await update(before, { modified_times: 0, location: { notes: 'Ring once' } })).status, 200)
  })

  test('are measured from the vendor’s pin, even after an edit that keeps the receiver’s pin', async () => {
    await change({ field: 'pin', ...northBy(150) })
    const edited = await update(await readOrder(), { modified_times: 1 })
    assert.equal(edited.status, 200, JSON.stringify(edited.body))
    assert.deepEqual(refusalOf(await change({ field: 'pin', ...northBy(300) })), [422, 'self-service.too-far'])
  })
})
