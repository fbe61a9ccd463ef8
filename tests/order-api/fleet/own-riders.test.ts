import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { RefusalWire } from '../../../core/api/errors.ts'
import type { OrderWire } from '../../../core/api/orders.ts'
import type { RiderContactWire } from '../../../core/api/own-riders.ts'
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
  before(async () => {
    shop = await server.signIn()
  })

  const pathOf = ({ order_id, vendor_id }: OrderWire) => `/vendor/${vendor_id}/order/${order_id}/rider`
  const give = (order: OrderWire, rider: RiderContactWire = arun, headers: Record<string, string> = {}) =>
    server.call<{ result: OrderWire } & RefusalWire>(pathOf(order), { body: rider, as: shop, headers })
  const takeBack = (order: OrderWire) =>
    server.call<{ result: OrderWire } & RefusalWire>(pathOf(order), { method: 'DELETE', as: shop })

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
  const ofShop = (order: OrderWire) => server.readOrder(order.order_id)
  /** Fails if a response says anything about the customer or the shop. */
  function assertNothingPersonal(body: unknown) {
    for (const text of ['Alicia', '8123', 'Orchard', 'Laksa', 'Bugis', '103.8'])
      assert.ok(!JSON.stringify(body).includes(text), `${text} in ${JSON.stringify(body)}`)
  }

  test('gets a link by text message, and carries an order to the delivery with codes, photos, age check and cash', async () => {
    const order = await server.place({ age_validation_required: true, customer: { location: { notes: 'Ring twice' } } })
    assert.deepEqual([order.own_rider?.can_give, order.own_rider?.name], [true, null])
    const given = (await give(order)).body.result
    assert.deepEqual(
      [given.status, given.own_rider?.name, given.own_rider?.opened_at],
      ['ASSIGNED_TO_TRANSPORT', 'Arun Kumar', null],
    )
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
    const pin = /PIN (\d{4})/.exec('')?.[1]
    assert.equal(pin, undefined)
    const { rows } = await server.client.query<{ pin: string }>(
      `select proof_plan->>'receiver_pin' as pin from orders where order_id = $1`,
      [order.order_id],
    )
    const fields = { code: rows[0]?.pin, age_checked: true, cash_taken: true }
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
})
