import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import type { RefusalWire } from '../../../../core/api/errors.ts'
import type { OrderWire } from '../../../../core/api/orders.ts'
import type { PublicTrackingWire } from '../../../../core/api/public-tracking.ts'
import { refusalOf } from '../../../support/shop-calls.ts'
import { useOrderApi } from '../../../support/use-order-api.ts'

type ResponseBody = { result: PublicTrackingWire } & RefusalWire

const idempotencyHeader = (name: string) => ({ 'idempotency-key': name })

describe('messages between receiver and vendor', () => {
  const server = useOrderApi({ flags: {} })
  let as: string
  let order: OrderWire
  beforeEach(async () => {
    await server.flags.save({ 'receiver-self-service': true, 'modify-order-button': true })
    as = await server.signIn()
    order = await server.place()
  })

  const readOrder = () => server.readOrder(order.order_id)

  const sendAsReceiver = (sentence: string, name: string = crypto.randomUUID(), from: string = crypto.randomUUID()) =>
    server.call<ResponseBody>(`/public/tracking/${order.tracking_id}/messages`, {
      body: { sentence },
      headers: idempotencyHeader(name),
      from,
    })
  const sendAsVendor = (sentence: string, name: string = crypto.randomUUID(), caller = as, vendor = '1002') =>
    server.call<{ result: OrderWire } & RefusalWire>(`/vendor/${vendor}/orders/${order.order_id}/messages`, {
      body: { sentence },
      headers: idempotencyHeader(name),
      as: caller,
      from: crypto.randomUUID(),
    })
  const sentencesOf = (messages: OrderWire['messages']) => messages?.map(({ from, sentence }) => `${from}: ${sentence}`)

  test('are sent both ways, in order, live on both sockets, without their keys', async () => {
    const vendor = await server.follow()
    const receiver = await server.follow({ trackingId: order.tracking_id })
    await sendAsReceiver('when-ready', 'secret-key')
    await sendAsVendor('taking-longer')
    await sendAsReceiver('thanks')
    await server.clock.flush()
    const expected = ['receiver: when-ready', 'vendor: taking-longer', 'receiver: thanks']
    for (const socket of [vendor, receiver]) {
      assert.deepEqual(sentencesOf(socket.newest().messages), expected)
      assert.ok(!JSON.stringify(socket.messages).includes('secret-key'))
    }
    assert.deepEqual(sentencesOf((await readOrder()).messages), expected)
  })

  test('must be in the list of sentences for their side', async () => {
    assert.equal((await sendAsReceiver('Call +65 8123 4567')).status, 422)
    assert.equal((await sendAsReceiver('check-pin')).status, 422)
    assert.equal((await sendAsVendor('when-ready')).status, 422)
    assert.equal((await sendAsVendor('thanks', '')).status, 400)
  })

  // `permission-matrix.test.ts` has callers who may not act for the order's vendor.
  test('aren’t sent to an order of another vendor than the one in the path', async () => {
    const single = await server.signIn('single@demo.courier')
    assert.equal((await sendAsVendor('thanks', 'a', single, '2000')).status, 404)
    assert.equal((await sendAsVendor('thanks', 'a', as, '1001')).status, 404)
    assert.deepEqual((await readOrder()).messages, [])
  })

  test('are possible until the order ends, and only if the flag is on', async () => {
    await sendAsReceiver('at-home', 'before')
    await server.api.advanceOrder(order.order_id, 'PICKED_UP')
    assert.equal((await sendAsReceiver('running-late')).status, 200)
    await server.api.advanceOrder(order.order_id, 'DELIVERED')
    assert.deepEqual(refusalOf(await sendAsReceiver('thanks')), [409, 'self-service.ended'])
    assert.deepEqual(refusalOf(await sendAsVendor('thanks')), [409, 'self-service.ended'])
    assert.equal((await sendAsReceiver('at-home', 'before')).status, 200)
    await server.flags.save({ 'receiver-self-service': false })
    assert.equal((await sendAsVendor('thanks')).status, 403)
  })

  test('are limited to twenty per side, and the receiver’s to forty requests per link', async () => {
    for (let sent = 0; sent < 20; sent += 1) assert.equal((await sendAsVendor('thanks')).status, 200)
    assert.deepEqual(refusalOf(await sendAsVendor('thanks')), [409, 'messages.used-up'])
    assert.equal((await sendAsReceiver('thanks')).status, 200)
    for (let sent = 1; sent < 40; sent += 1) await sendAsReceiver('thanks', 'same', '203.0.113.7')
    assert.equal((await sendAsReceiver('thanks', 'same', '203.0.113.7')).status, 200)
    assert.equal((await sendAsReceiver('thanks', 'same', '203.0.113.7')).status, 429)
  })

  test('are stored if they were accepted, even if all are sent at the same time', async () => {
    const responses = await Promise.all(Array.from({ length: 12 }, () => sendAsVendor('thanks')))
    const refused = responses.filter(({ status }) => status !== 200)
    assert.equal((await readOrder()).messages?.length, responses.length - refused.length)
    for (const response of refused) assert.deepEqual(refusalOf(response), [409, 'edit.order-changing'])
  })
})
