import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import type { RefusalWire } from '../../../core/api/errors.ts'
import type { OrderWire } from '../../../core/api/orders.ts'
import type { PublicTrackingWire } from '../../../core/api/public-tracking.ts'
import { createFlagsFile, type FlagsFile } from '../../support/flags-file.ts'
import { createTestOrderApi, orderFromBugis, type TestOrderApi } from '../../support/order-api.ts'

type ResponseBody = { result: PublicTrackingWire } & RefusalWire

const key = (name: string) => ({ 'idempotency-key': name })

describe('messages between receiver and vendor', () => {
  let flags: FlagsFile
  let server: TestOrderApi
  let as: string
  let order: OrderWire
  before(async () => {
    flags = await createFlagsFile()
    server = await createTestOrderApi({ flagsFile: flags.path })
  })
  beforeEach(async () => {
    await flags.save({ 'receiver-self-service': true, 'modify-order-button': true })
    as = await server.signIn()
    order = await place()
  })
  after(async () => {
    await server.close()
    await flags.remove()
  })

  async function place(): Promise<OrderWire> {
    const body = orderFromBugis(server.clock)
    return (await server.call<{ result: OrderWire }>('/order', { body, as })).body.result
  }

  const keyOf = ({ status, body }: { status: number; body: RefusalWire }) => [status, body.meta?.translation_key]
  const asVendor = async () =>
    (await server.call<{ result: OrderWire }>(`/order?orderId=${order.order_id}`, { as })).body.result

  async function watching(message: object) {
    const socket = server.openSocket()
    await socket.send(message)
    return socket
  }

  const fromReceiver = (sentence: string, name: string = crypto.randomUUID(), from: string = crypto.randomUUID()) =>
    server.call<ResponseBody>(`/public/tracking/${order.tracking_id}/messages`, {
      body: { sentence },
      headers: key(name),
      from,
    })
  const fromVendor = (sentence: string, name: string = crypto.randomUUID(), caller = as, vendor = '1002') =>
    server.call<{ result: OrderWire } & RefusalWire>(`/vendor/${vendor}/orders/${order.order_id}/messages`, {
      body: { sentence },
      headers: key(name),
      as: caller,
      from: crypto.randomUUID(),
    })
  const spoken = (messages: OrderWire['messages']) => messages?.map(({ from, sentence }) => `${from}: ${sentence}`)

  test('are sent both ways, in order, live on both sockets, without their keys', async () => {
    const vendor = await watching({ action: 'authorize', authorization: as })
    await vendor.send({ action: 'subscribeToVendor', vendor_id: '1002' })
    const receiver = await watching({ action: 'authorize', tracking_id: order.tracking_id })
    await fromReceiver('when-ready', 'secret-key')
    await fromVendor('taking-longer')
    await fromReceiver('thanks')
    await server.clock.flush()
    const expected = ['receiver: when-ready', 'vendor: taking-longer', 'receiver: thanks']
    for (const socket of [vendor, receiver]) {
      const last = socket.messages.findLast(({ type }) => type === 'order_update')?.data as OrderWire
      assert.deepEqual(spoken(last.messages), expected)
      assert.ok(!JSON.stringify(socket.messages).includes('secret-key'))
    }
    assert.deepEqual(spoken((await asVendor()).messages), expected)
  })

  test('are stored once per key and side, despite losses', async () => {
    for (let sent = 0; sent < 3; sent += 1) {
      assert.equal((await fromReceiver('thanks', 'one')).status, 200)
      assert.equal((await fromVendor('thanks', 'one')).status, 200)
    }
    assert.deepEqual(spoken((await asVendor()).messages), ['receiver: thanks', 'vendor: thanks'])
    assert.equal((await fromReceiver('at-home', 'one')).status, 422)
  })

  test('have to be in the closed list of their side', async () => {
    assert.equal((await fromReceiver('Call +65 8123 4567')).status, 422)
    assert.equal((await fromReceiver('check-pin')).status, 422)
    assert.equal((await fromVendor('when-ready')).status, 422)
    assert.equal((await fromVendor('thanks', '')).status, 400)
  })

  test('can be sent only by the order’s vendor and the link’s holder', async () => {
    const single = await server.signIn('single@demo.courier')
    assert.equal((await fromVendor('thanks', 'a', single)).status, 404)
    assert.equal((await fromVendor('thanks', 'a', single, '2000')).status, 404)
    assert.equal((await fromVendor('thanks', 'a', as, '1001')).status, 404)
    assert.equal((await fromVendor('thanks', 'a', 'Bearer unknown')).status, 401)
    assert.deepEqual((await asVendor()).messages, [])
  })

  test('are possible until the order ends, with the flag only', async () => {
    await fromReceiver('at-home', 'before')
    await server.api.advanceOrder(order.order_id, 'PICKED_UP')
    assert.equal((await fromReceiver('running-late')).status, 200)
    await server.api.advanceOrder(order.order_id, 'DELIVERED')
    assert.deepEqual(keyOf(await fromReceiver('thanks')), [409, 'self-service.ended'])
    assert.deepEqual(keyOf(await fromVendor('thanks')), [409, 'self-service.ended'])
    assert.equal((await fromReceiver('at-home', 'before')).status, 200)
    await flags.save({ 'receiver-self-service': false })
    assert.equal((await fromVendor('thanks')).status, 403)
  })

  test('are limited to twenty per side, and by link', async () => {
    for (let sent = 0; sent < 20; sent += 1) assert.equal((await fromVendor('thanks')).status, 200)
    assert.deepEqual(keyOf(await fromVendor('thanks')), [409, 'messages.used-up'])
    assert.equal((await fromReceiver('thanks')).status, 200)
    for (let sent = 1; sent < 40; sent += 1) await fromReceiver('thanks', 'same', '203.0.113.7')
    assert.equal((await fromReceiver('thanks', 'same', '203.0.113.7')).status, 200)
    assert.equal((await fromReceiver('thanks', 'same', '203.0.113.7')).status, 429)
  })

  test('all arrive if they are sent at once', async () => {
    const responses = await Promise.all([fromReceiver('at-home'), fromVendor('ready'), fromReceiver('thanks')])
    const kept = responses.filter(({ status }) => status === 200).length
    assert.equal((await asVendor()).messages?.length, kept)
  })
})
