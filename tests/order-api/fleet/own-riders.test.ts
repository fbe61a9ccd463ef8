import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import type { RefusalWire } from '../../../core/api/errors.ts'
import type { OrderWire } from '../../../core/api/orders.ts'
import type { RiderContactWire } from '../../../core/api/own-riders.ts'
import type { PublicTrackingWire } from '../../../core/api/public-tracking.ts'
import type { RiderJobWire } from '../../../core/api/rider-jobs.ts'
import type { ApiResponse, OrderChange } from '../../support/order-api.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

const arun = { name: 'Arun Kumar', phone: '+6591234567' }
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
const minute = 60_000

interface Link {
  token: string
  device: string
}
interface Event {
  id?: string
  at?: number
  [field: string]: unknown
}

describe('a shop’s own rider', () => {
  const server = useOrderApi({
    fleet: 'own-riders',
    flags: { 'proof-of-delivery': true, 'tag-id-check': true, 'handover-codes': true },
  })
  let shop: string
  beforeEach(async () => {
    shop = await server.signIn()
  })

  const pathOf = ({ order_id, vendor_id }: OrderWire) => `/vendor/${vendor_id}/order/${order_id}/rider`
  const give = (order: OrderWire, rider: RiderContactWire = arun, headers: Record<string, string> = {}) =>
    server.call<{ result: OrderWire } & RefusalWire>(pathOf(order), { body: rider, as: shop, headers })
  const takeBack = (order: OrderWire) =>
    server.call<{ result: OrderWire } & RefusalWire>(pathOf(order), { method: 'DELETE', as: shop })

  const lastRiders = ({ vendor_id }: OrderWire, as = shop) =>
    server.call<{ result: { riders: RiderContactWire[] } }>(`/vendor/${vendor_id}/riders`, { as })

  const messages = () => server.mails.filter(({ kind }) => kind === 'rider-link')
  function newestLink(device = 'the rider’s phone'.replaceAll(/\W/g, '-')): Link {
    const token = /\/job\/(\w+)$/m.exec(messages().at(-1)?.text ?? '')?.[1] ?? assert.fail('no link was sent')
    return { token, device }
  }
  /** Gives the order to a rider and returns the link that was sent. */
  async function linkOf(order: OrderWire, rider = arun): Promise<Link> {
    assert.equal((await give(order, rider)).status, 200)
    await server.clock.flush()
    return newestLink()
  }

  const asRider = ({ token, device }: Link) => ({ as: `Job ${token}`, headers: { 'x-courier-device': device } })
  const open = (link: Link) => server.call<{ result: RiderJobWire } & RefusalWire>('/job', asRider(link))
  function report(link: Link, type: string, { id, at, ...fields }: Event = {}) {
    const time = new Date(at ?? server.clock.now()).toISOString()
    const body = { event_id: id ?? crypto.randomUUID(), type, at: time, ...fields }
    return server.call<{ result: RiderJobWire } & RefusalWire>('/job/events', { body, ...asRider(link) })
  }
  function sendPhoto({ token, device }: Link, kind: string, content: Uint8Array<ArrayBuffer>) {
    const url = `${server.origin}/orders/api/v1/job/proofs?kind=${kind}&event_id=p-1`
    const headers = { authorization: `Job ${token}`, 'x-courier-device': device, 'content-type': 'image/jpeg' }
    return server.api.fetch(new Request(url, { method: 'POST', headers, body: content }))
  }
  const outcome = ({ status, body }: ApiResponse<{ result: { status: string } } & RefusalWire>) =>
    status === 200 ? body.result.status : [status, body.meta.translation_key]
  async function reportLater(link: Link, type: string, fields: Event = {}) {
    await server.clock.advance(minute)
    return outcome(await report(link, type, fields))
  }
  /** An order whose rider has opened the link, accepted and collected. */
  async function carried(change: OrderChange = {}) {
    const order = await server.place(change)
    const link = await linkOf(order)
    await reportLater(link, 'accepted')
    await reportLater(link, 'collected', { code: order.pickup_code })
    return { order, link }
  }
  /** The PIN as the receiver sees it. */
  async function pinOf({ order_id }: OrderWire) {
    const link = server.mails.findLast(({ kind }) => kind === 'receiver-link')?.text ?? ''
    const [, trackingId] = /\/tracking\/(\S+)/.exec(link) ?? []
    const { result } = (await server.call<{ result: PublicTrackingWire }>(`/public/tracking/${trackingId}`)).body
    assert.equal(result.order_id, order_id)
    return result.receiver_pin
  }
  const ofShop = (order: OrderWire) => server.readOrder(order.order_id)
  /** Fails if a response says anything about the customer or the shop. */
  function assertNothingPersonal(body: unknown) {
    for (const text of ['Alicia', '8123', 'Orchard', 'Laksa', 'Bugis', '103.8'])
      assert.ok(!JSON.stringify(body).includes(text), `${text} in ${JSON.stringify(body)}`)
  }

  test('gets a link by text message, and carries an order to the delivery with codes, photos, age check and cash', async () => {
    const order = await server.place({ age_validation_required: true, customer: { location: { notes: 'Ring twice' } } })
    assert.deepEqual([order.own_rider?.can_give, order.own_rider?.name], [true, null])
    const { status, own_rider: given } = (await give(order)).body.result
    assert.deepEqual([status, given?.name, given?.opened_at], ['ASSIGNED_TO_TRANSPORT', 'Arun Kumar', null])
    await server.clock.flush()
    const message = messages().at(-1)
    assert.equal(message?.to, arun.phone)
    assertNothingPersonal(message)

    const link = newestLink()
    const { result: job } = (await open(link)).body
    assert.deepEqual(
      [job.dropoff.name, job.dropoff.unit, job.dropoff.address, job.dropoff.note, job.description, job.collect_cash],
      ['Alicia Wong', '#04-12', '2 Orchard Turn, Singapore 238801', 'Ring twice', 'Laksa for two', 25],
    )
    assert.deepEqual(
      [job.needs, job.currency],
      [{ pickup_code: true, pickup_photo: true, age_check: 18, pin: true, delivery_photo: true }, 'SGD'],
    )
    assert.notEqual((await ofShop(order)).own_rider?.opened_at, null)

    assert.equal(await reportLater(link, 'accepted'), 'COURIER_ACCEPTED_DELIVERY')
    assert.equal((await ofShop(order)).rider?.name, 'Arun Kumar')
    assert.equal(await reportLater(link, 'at_vendor'), 'NEAR_VENDOR')
    assert.deepEqual(await reportLater(link, 'collected', { code: 'wrong' }), [422, 'fleet.code-wrong'])
    assert.equal(await reportLater(link, 'collected', { code: order.pickup_code }), 'PICKED_UP')
    assert.equal((await sendPhoto(link, 'pickup', jpeg)).status, 204)
    assert.equal(await reportLater(link, 'at_customer'), 'NEAR_CUSTOMER')
    const fields = { code: await pinOf(order), age_checked: true, cash_taken: true }
    const delivered = await report(link, 'delivered', { id: 'delivered', ...fields })
    assert.equal(delivered.body.result.status, 'DELIVERED')
    assertNothingPersonal(delivered.body)
    for (const _ of ['sent', 'sent again']) assert.equal((await sendPhoto(link, 'delivery', jpeg)).status, 204)
    const ended = await ofShop(order)
    assert.deepEqual(
      ended.proofs?.map(({ kind }) => kind),
      ['pickup-code', 'collection', 'receiver-pin', 'identity', 'cash', 'delivery'],
    )
    assert.equal(ended.own_rider, null)
    assert.equal(outcome(await report(link, 'delivered', { id: 'delivered', ...fields })), 'DELIVERED')
    assert.deepEqual(outcome(await open(link)), [410, 'job.ended'])
    assert.deepEqual(outcome(await report(link, 'returned')), [409, 'fleet.order-ended'])
  })
  test('owns the link with the first device that opens it; without its token nothing is shown', async () => {
    const link = await linkOf(await server.place())
    assert.equal((await open(link)).status, 200)
    const other = { ...link, device: 'another phone' }
    for (const refused of [await open(other), await report(other, 'accepted')]) {
      assert.deepEqual(outcome(refused), [403, 'job.other-device'])
      assertNothingPersonal(refused.body)
    }
    assert.equal((await sendPhoto(other, 'pickup', jpeg)).status, 403)
    assert.deepEqual(outcome(await open({ ...link, token: `${link.token.slice(0, -1)}_` })), [410, 'job.ended'])
    assert.equal((await server.call('/job', { as: shop, headers: { 'x-courier-device': 'x' } })).status, 401)
    const { rows } = await server.client.query<{ row: string }>('select rider_links::text as row from rider_links')
    assert.ok(rows.every(({ row }) => !row.includes(link.token) && !row.includes(link.device)))
  })

  test('presses without a network: events that arrive late or twice get their own times and places', async () => {
    const { order, link } = await carried()
    const start = server.clock.now()
    await server.clock.advance(10 * minute)
    const late = { at: start + 2 * minute, id: 'at the door' }
    for (const _ of ['sent', 'sent again'])
      assert.equal(outcome(await report(link, 'at_customer', late)), 'NEAR_CUSTOMER')
    assert.equal(outcome(await report(link, 'at_vendor', { at: start - minute / 2 })), 'NEAR_CUSTOMER')
    assert.deepEqual(outcome(await report(link, 'accepted')), [409, 'fleet.event-not-possible'])
    assert.equal(outcome(await report(link, 'delivered', { at: start + 3 * minute })), 'DELIVERED')
    assert.deepEqual(
      (await ofShop(order)).status_history
        .slice(-5)
        .map(({ status, created_at }) => [status, (Date.parse(created_at) - start) / minute]),
      [
        ['COURIER_ACCEPTED_DELIVERY', -1],
        ['NEAR_VENDOR', -0.5],
        ['PICKED_UP', 0],
        ['NEAR_CUSTOMER', 2],
        ['DELIVERED', 3],
      ],
    )
  })

  test('loses the job when the shop takes it back before the collection, and another rider can get it', async () => {
    const order = await server.place()
    const link = await linkOf(order)
    await reportLater(link, 'accepted')
    const { result } = (await takeBack(order)).body
    assert.deepEqual([result.status, result.rider, result.own_rider?.name], ['WAITING_FOR_TRANSPORT', null, null])
    assert.equal((await takeBack(order)).status, 200)
    for (const refused of [await open(link), await report(link, 'collected')]) {
      assert.deepEqual(outcome(refused), [410, 'job.taken-back'])
      assertNothingPersonal(refused.body)
    }
    assert.equal((await sendPhoto(link, 'pickup', jpeg)).status, 410)
    const next = await linkOf(order, { name: 'Mei Tan', phone: '8111 2222' })
    assert.equal(messages().at(-1)?.to, '+6581112222')
    assert.equal(await reportLater(next, 'accepted'), 'COURIER_ACCEPTED_DELIVERY')
    assert.equal((await ofShop(order)).rider?.name, 'Mei Tan')
    assert.equal(await reportLater(next, 'declined'), 'WAITING_FOR_TRANSPORT')
    assert.deepEqual(outcome(await open(next)), [410, 'job.taken-back'])
    assert.equal((await ofShop(order)).own_rider?.name, null)
  })

  test('keeps what is collected until another rider gets it, who continues where the first one was', async () => {
    const { order, link } = await carried()
    assert.deepEqual(outcome(await takeBack(order)), [409, 'own-rider.job-collected'])
    const next = await linkOf(order, { name: 'Mei Tan', phone: '+6581112222' })
    assert.deepEqual(outcome(await open(link)), [410, 'job.taken-back'])
    assert.equal((await open(next)).body.result.status, 'PICKED_UP')
    assert.equal((await ofShop(order)).rider?.name, 'Mei Tan')
    assert.equal(await reportLater(next, 'failed', { reason: 'nobody_there' }), 'RETURN_INITIATED')
    assert.equal(await reportLater(next, 'returned'), 'RETURNED_TO_VENDOR')
    assert.equal((await ofShop(order)).failure_reason, 'no-one-there')
  })

  test('sees nothing of an order that was cancelled, and only the shop if it has to be brought back', async () => {
    const order = await server.place()
    const link = await linkOf(order)
    await open(link)
    assert.equal((await server.cancel(order.order_id)).status, 200)
    assert.deepEqual(outcome(await open(link)), [410, 'job.ended'])
    assert.deepEqual(outcome(await report(link, 'accepted')), [409, 'fleet.order-cancelled'])
    assert.deepEqual(outcome(await give(order)), [409, 'own-rider.job-ended'])

    const { order: collected, link: carrying } = await carried()
    await server.move(collected.order_id, 'CANCELLED')
    const { result } = (await open(carrying)).body
    assert.deepEqual([result.status, result.pickup.name !== '', result.dropoff.name], ['CANCELLED', true, ''])
    assert.deepEqual(outcome(await report(carrying, 'delivered')), [409, 'fleet.order-cancelled'])
    await server.clock.advance(12 * 60 * minute)
    assert.deepEqual(outcome(await open(carrying)), [410, 'job.ended'])
  })

  test('gets one message for a call that is repeated, and a new link for another one', async () => {
    const order = await server.place()
    const before = messages().length
    for (const key of ['k-1', 'k-1', 'k-2'])
      assert.equal((await give(order, arun, { 'idempotency-key': key })).status, 200)
    await server.clock.flush()
    assert.equal(messages().length, before + 2)
    const [first, second] = messages()
      .slice(-2)
      .map(({ text }) => /\/job\/(\w+)$/m.exec(text)?.[1] ?? '')
    assert.deepEqual(outcome(await open({ token: first ?? '', device: 'a' })), [410, 'job.taken-back'])
    assert.equal((await open({ token: second ?? '', device: 'a' })).status, 200)
  })

  test('can’t try out codes', async () => {
    const { link } = await carried()
    for (let tries = 0; tries < 10; tries += 1)
      assert.equal((await report(link, 'delivered', { code: 'wrong' })).status, 422)
    assert.equal((await report(link, 'delivered', { code: 'wrong' })).status, 429)
  })

  test('is given orders of the caller’s outlets only, with a name and a possible number', async () => {
    const order = await server.place()
    assert.deepEqual(outcome(await give(order, { ...arun, phone: '12' })), [422, 'validation.phone-incorrect'])
    assert.deepEqual(outcome(await give(order, { ...arun, name: ' ' })), [422, 'own-rider.fill-name'])
    await linkOf(order)
    const as = await server.signIn('single@demo.courier')
    for (const path of [pathOf(order), pathOf({ ...order, vendor_id: '2000' })]) {
      assert.equal((await server.call(path, { body: arun, as })).status, 404)
      assert.equal((await server.call(path, { method: 'DELETE', as })).status, 404)
    }
    assert.equal((await lastRiders(order, as)).status, 404)
    assert.deepEqual((await lastRiders(order)).body.result.riders[0], arun)
  })

  test('is one of the outlet’s last ten, each once, the last one first', async () => {
    const order = await server.place()
    for (let number = 0; number < 12; number += 1) {
      await server.clock.advance(minute)
      await give(order, { name: `Rider ${number % 11}`, phone: `+6590000${String(number % 11).padStart(3, '0')}` })
    }
    const { body } = await server.call<{ result: { riders: RiderContactWire[] } }>(
      `/vendor/${order.vendor_id}/riders`,
      {
        as: shop,
      },
    )
    assert.equal(body.result.riders.length, 10)
    assert.equal(body.result.riders[0]?.name, 'Rider 0')
  })
})
