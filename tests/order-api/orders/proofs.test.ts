import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { inflateSync } from 'node:zlib'
import type { RefusalWire } from '../../../core/api/errors.ts'
import type { ProofKind } from '../../../core/api/order-lists.ts'
import type { OrderWire } from '../../../core/api/orders.ts'
import type { ProofWire } from '../../../core/api/proofs.ts'
import type { ReceiptWire } from '../../../core/api/receipt.ts'
import { signWith } from '../../../order-api/domain/keys.ts'
import { receiverLinkId } from '../../../order-api/domain/orders/views/link.ts'
import { type OrderChange, testSecret } from '../../support/order-api.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

const minute = 60_000
const pathToAcceptance = ['WAITING_FOR_TRANSPORT', 'ASSIGNED_TO_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY']
const allOn = { 'proof-of-delivery': true, 'tag-id-check': true, 'handover-codes': true }
const allOff = { 'proof-of-delivery': false, 'tag-id-check': false, 'handover-codes': false }

describe('proofs of an order', () => {
  const server = useOrderApi({ flags: {} })
  before(async () => {
    await server.flags.save(allOn)
  })
  beforeEach(async () => {
    await server.flags.save(allOn)
  })

  const place = (change?: OrderChange) => server.place(change)
  const move = (order: OrderWire, ...statuses: string[]) => server.move(order.order_id, ...statuses)
  const readOrder = (order: OrderWire) => server.readOrder(order.order_id)
  const readTracking = (order: OrderWire) => server.track(order.tracking_id)
  /** Fetches the receiver's page by the link of the text message. */
  const readReceiverPage = (order: OrderWire) => server.track(receiverLinkId(signWith(testSecret), order.tracking_id))
  const messagesTo = (phone: string) => server.mails.filter(({ kind, to }) => kind === 'receiver-link' && to === phone)
  const readReceipt = async (order: OrderWire) =>
    (await server.call<{ result: ReceiptWire }>(`/public/tracking/${order.tracking_id}/receipt`)).body.result
  const kindsOf = ({ proofs }: { proofs?: ProofWire[] }) => (proofs ?? []).map(({ kind }) => kind)
  const photoOf = (order: { proofs?: ProofWire[] }, kind: ProofKind) =>
    order.proofs?.find((proof) => proof.kind === kind)?.image_url ?? assert.fail(`no photo of the ${kind}`)

  async function fetchPhoto(path: string) {
    const response = await server.api.fetch(new Request(`${server.origin}/orders/api/v1${path}`))
    return { response, bytes: Buffer.from(await response.arrayBuffer()) }
  }

  test('the rider takes photo and code at collection, and photo, ID and PIN at delivery', async () => {
    const order = await place({ age_validation_required: true })
    assert.deepEqual(order.proofs, [])
    const collected = await move(order, ...pathToAcceptance, 'PICKED_UP')
    assert.deepEqual(kindsOf(collected), ['collection', 'pickup-code'])
    assert.equal(collected.proofs?.[0]?.taken_at, collected.updated_at)
    const delivered = await move(order, 'NEAR_CUSTOMER', 'DELIVERED')
    assert.deepEqual(kindsOf(delivered), ['collection', 'pickup-code', 'delivery', 'identity', 'receiver-pin'])
  })

  test('a returned order has a photo of the return, and none of a delivery', async () => {
    const returned = await move(
      await place(),
      ...pathToAcceptance,
      'PICKED_UP',
      'RETURN_INITIATED',
      'RETURNED_TO_VENDOR',
    )
    assert.deepEqual(kindsOf(returned), ['collection', 'pickup-code', 'return'])
  })

  test('only orders with an age check have a proof of it, without a picture of a document', async () => {
    const delivered = await move(await place(), ...pathToAcceptance, 'PICKED_UP', 'DELIVERED')
    assert.ok(!kindsOf(delivered).includes('identity'))
    const checked = await move(
      await place({ age_validation_required: true }),
      ...pathToAcceptance,
      'PICKED_UP',
      'DELIVERED',
    )
    assert.equal(checked.proofs?.find(({ kind }) => kind === 'identity')?.image_url, null)
  })

  test('without the flags there are no photos and no codes', async () => {
    await server.flags.save(allOff)
    const order = await place({ age_validation_required: true })
    assert.equal(order.pickup_code, null)
    const onItsWay = await move(order, ...pathToAcceptance)
    assert.equal((await readReceiverPage(onItsWay)).receiver_pin, null)
    assert.deepEqual((await move(order, 'PICKED_UP', 'DELIVERED')).proofs, [])
  })

  test('switching a flag doesn’t change orders placed before', async () => {
    const order = await place()
    await server.flags.save(allOff)
    assert.deepEqual(kindsOf(await move(order, ...pathToAcceptance, 'PICKED_UP')), ['collection', 'pickup-code'])
  })

  test('the pickup code is shown to the vendor until collection, never to the receiver', async () => {
    const order = await place()
    assert.match(order.pickup_code ?? '', /^\d{4}$/)
    assert.equal((await move(order, ...pathToAcceptance, 'NEAR_VENDOR')).pickup_code, order.pickup_code)
    assert.ok(!('pickup_code' in (await readTracking(order))))
    assert.equal((await move(order, 'PICKED_UP')).pickup_code, null)
    const cancelled = await move(await place(), 'CANCELLED')
    assert.equal(cancelled.pickup_code, null)
  })

  test('the PIN is shown to the receiver from acceptance to delivery, never to the vendor', async () => {
    const order = await place()
    assert.equal((await readReceiverPage(order)).receiver_pin, null)
    const onItsWay = await move(order, ...pathToAcceptance)
    const { receiver_pin: pin } = await readReceiverPage(order)
    assert.match(pin ?? '', /^\d{4}$/)
    assert.ok(!('receiver_pin' in onItsWay))
    await move(order, 'WAITING_FOR_TRANSPORT')
    assert.equal((await readReceiverPage(order)).receiver_pin, null)
    await move(order, 'COURIER_ACCEPTED_DELIVERY', 'PICKED_UP', 'NEAR_CUSTOMER')
    assert.equal((await readReceiverPage(order)).receiver_pin, pin)
    await move(order, 'DELIVERED')
    assert.equal((await readReceiverPage(order)).receiver_pin, null)
  })

  test('the receiver gets no PIN for a returning order', async () => {
    const order = await place()
    await move(order, ...pathToAcceptance, 'PICKED_UP', 'RETURN_INITIATED')
    assert.equal((await readReceiverPage(order)).receiver_pin, null)
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
    assert.equal((await readTracking(order)).receiver_pin, null)
    assert.ok(!JSON.stringify(await readOrder(order)).includes(linkId))
  })

  test('an order without a PIN sends the receiver nothing', async () => {
    await server.flags.save(allOff)
    const phone = '+6581112244'
    await move(await place({ customer: { phone_number: phone } }), ...pathToAcceptance)
    await server.clock.flush()
    assert.deepEqual(messagesTo(phone), [])
  })

  test('the receipt shows the proofs once the order is delivered', async () => {
    const order = await place()
    await move(order, ...pathToAcceptance, 'PICKED_UP')
    assert.deepEqual((await readReceipt(order)).proofs, [])
    await move(order, 'DELIVERED')
    const shown = await readReceipt(order)
    assert.deepEqual(kindsOf(shown), ['collection', 'pickup-code', 'delivery', 'receiver-pin'])
    assert.equal((await fetchPhoto(photoOf(shown, 'delivery'))).response.status, 200)
  })

  test('a photo is a stable PNG of 640 by 480 pixels, different for each proof', async () => {
    const order = await move(await place(), ...pathToAcceptance, 'PICKED_UP', 'DELIVERED')
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

  test('a link expires after 15 to 30 minutes, and the order then has a new one', async () => {
    const order = await move(await place(), ...pathToAcceptance, 'PICKED_UP')
    const path = photoOf(order, 'collection')
    await server.clock.advance(15 * minute - 1)
    assert.equal((await fetchPhoto(path)).response.status, 200)
    await server.clock.advance(15 * minute + 1)
    const expired = await fetchPhoto(path)
    assert.equal(expired.response.status, 410)
    const refusal: RefusalWire = JSON.parse(expired.bytes.toString())
    assert.equal(refusal.meta.translation_key, 'proofs.link-ended')
    assert.equal((await fetchPhoto(photoOf(await readOrder(order), 'collection'))).response.status, 200)
  })

  test('lists have valid links, also half an hour later', async () => {
    const order = await move(await place(), ...pathToAcceptance, 'PICKED_UP')
    const findInList = async () =>
      (await server.listOrders()).find(({ order_id: id }) => id === order.order_id) ?? assert.fail('not listed')
    assert.equal((await fetchPhoto(photoOf(await findInList(), 'collection'))).response.status, 200)
    await server.clock.advance(30 * minute)
    assert.equal((await fetchPhoto(photoOf(await findInList(), 'collection'))).response.status, 200)
  })

  test('a link can’t be used for another order, another proof or a later expiry', async () => {
    const order = await move(await place(), ...pathToAcceptance, 'PICKED_UP', 'DELIVERED')
    const other = await move(await place(), ...pathToAcceptance, 'PICKED_UP', 'DELIVERED')
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
    const order = await place()
    await move(order, ...pathToAcceptance, 'PICKED_UP')
    await server.clock.flush()
    const update = socket.newest()
    assert.deepEqual([update.status, kindsOf(update)], ['PICKED_UP', ['collection', 'pickup-code']])
  })
})
