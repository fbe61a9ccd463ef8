import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { inflateSync } from 'node:zlib'
import type { ProofKind } from '../../../core/api/order-lists.ts'
import type { OrderWire } from '../../../core/api/orders.ts'
import type { ProofWire } from '../../../core/api/proofs.ts'
import type { ReceiptWire } from '../../../core/api/receipt.ts'
import { signWith } from '../../../order-api/domain/keys.ts'
import { receiverLinkId } from '../../../order-api/domain/orders/views/link.ts'
import { type OrderChange, testSecret } from '../../support/order-api.ts'
import { keyOf } from '../../support/shop-calls.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

const minute = 60_000
const pathToAcceptance = ['WAITING_FOR_TRANSPORT', 'ASSIGNED_TO_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY']
const allOn = { 'proof-of-delivery': true, 'tag-id-check': true, 'handover-codes': true }
const allOff = { 'proof-of-delivery': false, 'tag-id-check': false, 'handover-codes': false }

describe('proofs of an order', () => {
  const server = useOrderApi({ flags: {} })
  beforeEach(() => server.flags.save(allOn))

  const place = (change?: OrderChange) => server.place(change)
  const move = (order: OrderWire, ...statuses: string[]) => server.move(order.order_id, ...statuses)
  const collected = async () => move(await place(), ...pathToAcceptance, 'PICKED_UP')
  /** Fetches the receiver's page by the link of the text message. */
  const readReceiverPage = (order: OrderWire) => server.track(receiverLinkId(signWith(testSecret), order.tracking_id))
  const messagesTo = (phone: string) => server.mails.filter(({ kind, to }) => kind === 'receiver-link' && to === phone)
  const readReceipt = (order: OrderWire) => server.callFor<ReceiptWire>(`/public/tracking/${order.tracking_id}/receipt`)
  const kindsOf = ({ proofs }: { proofs?: ProofWire[] }) => (proofs ?? []).map(({ kind }) => kind)
  const photoOf = (order: { proofs?: ProofWire[] }, kind: ProofKind) =>
    order.proofs?.find((proof) => proof.kind === kind)?.image_url ?? assert.fail(`no photo of the ${kind}`)

  async function fetchPhoto(path: string) {
    const response = await server.fetch(`/orders/api/v1${path}`)
    return { response, bytes: Buffer.from(await response.arrayBuffer()) }
  }

  test('the rider takes photo and code at collection, and photo, ID and PIN at delivery', async () => {
    const order = await place({ age_validation_required: true })
    assert.deepEqual(order.proofs, [])
    const onItsWay = await move(order, ...pathToAcceptance, 'PICKED_UP')
    assert.deepEqual(kindsOf(onItsWay), ['collection', 'pickup-code'])
    assert.equal(onItsWay.proofs?.[0]?.taken_at, onItsWay.updated_at)
    const delivered = await move(order, 'NEAR_CUSTOMER', 'DELIVERED')
    assert.deepEqual(kindsOf(delivered), ['collection', 'pickup-code', 'delivery', 'identity', 'receiver-pin'])
    const identity = delivered.proofs?.find(({ kind }) => kind === 'identity')
    assert.equal(identity?.image_url, null, 'no picture of a document')
  })

  test('a returned order has a photo of the return, and none of a delivery', async () => {
    const returned = await move(await collected(), 'RETURN_INITIATED', 'RETURNED_TO_VENDOR')
    assert.deepEqual(kindsOf(returned), ['collection', 'pickup-code', 'return'])
  })

  test('without the flags there are no photos and no codes, and the receiver gets no message', async () => {
    await server.flags.save(allOff)
    const phone = '+6581112244'
    const order = await place({ age_validation_required: true, customer: { phone_number: phone } })
    assert.equal(order.pickup_code, null)
    const onItsWay = await move(order, ...pathToAcceptance)
    assert.equal((await readReceiverPage(onItsWay)).receiver_pin, null)
    await server.clock.flush()
    assert.deepEqual(messagesTo(phone), [])
    assert.deepEqual((await move(order, 'PICKED_UP', 'DELIVERED')).proofs, [])
  })

  test('switching a flag doesn’t change orders placed before', async () => {
    const order = await place()
    await server.flags.save(allOff)
    assert.deepEqual(kindsOf(await move(order, ...pathToAcceptance, 'PICKED_UP')), ['collection', 'pickup-code'])
  })

  // `public-view.test.ts` has the fields that a receiver sees, at every status.
  test('the pickup code is shown to the vendor until collection', async () => {
    const order = await place()
    assert.match(order.pickup_code ?? '', /^\d{4}$/)
    assert.equal((await move(order, ...pathToAcceptance, 'NEAR_VENDOR')).pickup_code, order.pickup_code)
    assert.equal((await move(order, 'PICKED_UP')).pickup_code, null)
    const cancelled = await move(await place(), 'CANCELLED')
    assert.equal(cancelled.pickup_code, null)
  })

  test('there are no codes with a company, whose couriers don’t ask for them', async () => {
    const setFleet = async (fleet: string | null) => {
      await server.client.query("update vendors set fleet = $1 where vendor_id = '1002'", [fleet])
      // The server keeps what it knows of vendors for 2 s.
      await server.clock.advance(2000)
    }
    await setFleet('pandago')
    const carriedByCompany = await place()
    await setFleet(null)
    assert.equal(carriedByCompany.pickup_code, null)
    assert.match((await place()).pickup_code ?? '', /^\d{4}$/)
  })

  test('the PIN stays the same until delivery, and is never shown to the vendor', async () => {
    const order = await place()
    const onItsWay = await move(order, ...pathToAcceptance)
    const { receiver_pin: pin } = await readReceiverPage(order)
    assert.match(pin ?? '', /^\d{4}$/)
    assert.ok(!('receiver_pin' in onItsWay))
    await move(order, 'WAITING_FOR_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY', 'PICKED_UP', 'NEAR_CUSTOMER')
    assert.equal((await readReceiverPage(order)).receiver_pin, pin)
  })

  test('only the receiver gets the link with the PIN, once, when a rider accepts', async () => {
    const phone = '+6581112233'
    const order = await place({ customer: { phone_number: phone } })
    await move(order, 'WAITING_FOR_TRANSPORT')
    assert.deepEqual(messagesTo(phone), [])
    await move(order, 'COURIER_ACCEPTED_DELIVERY', 'WAITING_FOR_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY')
    await server.clock.flush()
    const [message, ...more] = messagesTo(phone)
    assert.deepEqual(more, [])
    const linkId = /\/tracking\/(\S+)/.exec(message?.text ?? '')?.[1] ?? ''
    const publicView = await server.track(linkId)
    assert.match(publicView.receiver_pin ?? '', /^\d{4}$/)
    assert.equal(publicView.tracking_id, order.tracking_id)
    assert.ok(!JSON.stringify(await server.readOrder(order.order_id)).includes(linkId))
  })

  test('the receipt shows the proofs once the order is delivered', async () => {
    const order = await collected()
    assert.deepEqual((await readReceipt(order)).proofs, [])
    await move(order, 'DELIVERED')
    const shown = await readReceipt(order)
    assert.deepEqual(kindsOf(shown), ['collection', 'pickup-code', 'delivery', 'receiver-pin'])
    assert.equal((await fetchPhoto(photoOf(shown, 'delivery'))).response.status, 200)
  })

  test('a photo is a stable PNG of 640 by 480 pixels, different for each proof', async () => {
    const order = await move(await collected(), 'DELIVERED')
    const { response, bytes } = await fetchPhoto(photoOf(order, 'delivery'))
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('content-type'), 'image/png')
    assert.equal(response.headers.get('cache-control'), 'no-store')
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff')
    assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [640, 480])
    const data = bytes.subarray(bytes.indexOf('IDAT') + 4, bytes.indexOf('IEND') - 8)
    assert.equal(inflateSync(data).length, 641 * 480)
    assert.ok(bytes.equals((await fetchPhoto(photoOf(order, 'delivery'))).bytes))
    assert.ok(!bytes.equals((await fetchPhoto(photoOf(order, 'collection'))).bytes))
  })

  test('a link expires after 15 to 30 minutes, and order and list then have a new one', async () => {
    const order = await collected()
    const listed = async () =>
      (await server.listOrders()).find(({ order_id }) => order_id === order.order_id) ?? assert.fail('not listed')
    const path = photoOf(await listed(), 'collection')
    await server.clock.advance(15 * minute - 1)
    assert.equal((await fetchPhoto(path)).response.status, 200)
    await server.clock.advance(15 * minute + 1)
    const { response, bytes } = await fetchPhoto(path)
    assert.equal(response.status, 410)
    assert.equal(keyOf({ body: JSON.parse(bytes.toString()) }), 'proofs.link-ended')
    for (const shown of [await server.readOrder(order.order_id), await listed()])
      assert.equal((await fetchPhoto(photoOf(shown, 'collection'))).response.status, 200)
  })

  test('a link can’t be used for another order, another proof or a later expiry', async () => {
    const [order, other] = [await move(await collected(), 'DELIVERED'), await move(await collected(), 'DELIVERED')]
    const path = photoOf(order, 'delivery')
    const expires = /expires=(\d+)/.exec(path)?.[1] ?? ''
    for (const changed of [
      path.replace(order.order_id, other.order_id),
      path.replace('/delivery?', '/collection?'),
      path.replace(expires, String(Number(expires) + 60)),
      path.replace(/signature=.*/, `signature=${'A'.repeat(43)}`),
    ]) {
      assert.notEqual(changed, path)
      assert.equal((await fetchPhoto(changed)).response.status, 404, changed)
    }
    assert.equal((await fetchPhoto(path.replace(/\?.*/, ''))).response.status, 400)
  })

  test('logs contain no link, code or PIN', async () => {
    const order = await place()
    const onItsWay = await move(order, ...pathToAcceptance)
    const { receiver_pin: pin } = await readReceiverPage(onItsWay)
    const delivered = await move(order, 'PICKED_UP', 'DELIVERED')
    await fetchPhoto(photoOf(delivered, 'delivery'))
    const log = JSON.stringify(server.logged.filter((entry) => 'route' in entry))
    assert.ok(log.includes('/proofs/{') || log.includes('/proofs/:'))
    assert.ok(!log.includes('signature') && !log.includes(order.order_id))
    for (const code of [order.pickup_code, pin]) assert.ok(!log.includes(`"${code}"`))
  })

  test('an update on the vendor’s socket has the proof together with the new status', async () => {
    const socket = await server.follow()
    await collected()
    await server.clock.flush()
    const update = socket.newest()
    assert.deepEqual([update.status, kindsOf(update)], ['PICKED_UP', ['collection', 'pickup-code']])
  })
})
