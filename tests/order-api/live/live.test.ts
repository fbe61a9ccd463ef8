import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import type { OrderWire } from '../../../core/api/orders.ts'
import type { TestSocket } from '../../support/order-api.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

describe('the live socket', () => {
  const server = useOrderApi()
  let as: string
  beforeEach(async () => {
    as = await server.signIn()
  })

  async function placeOrder() {
    const order = await server.place()
    await server.clock.flush()
    return order
  }
  async function move(order: OrderWire, status: string) {
    await server.api.advanceOrder(order.order_id, status)
    await server.clock.flush()
  }
  async function openListeningSocket(subscription: object, authorization = as) {
    const socket = server.openSocket()
    await socket.send({ action: 'authorize', authorization })
    await socket.send({ action: 'subscribeToVendor', ...subscription })
    return socket
  }
  const cursorOf = (socket: TestSocket) => String(socket.messages.findLast((message) => 'cursor' in message)?.cursor)
  const updatesOf = (socket: TestSocket) =>
    socket.messages
      .filter((message) => message.type === 'order_update')
      .map((message) => {
        const { order_id, status } = message.data as OrderWire
        return `${order_id} ${status}`
      })
  const typesOf = (socket: TestSocket) => socket.messages.map((message) => message.type)

  test('sends a parent its outlets’ changes if included, and an outlet only its own', async () => {
    const parent = await openListeningSocket({ vendor_id: '1000', include_outlets: true })
    const parentAlone = await openListeningSocket({ vendor_id: '1000' })
    const otherOutlet = await openListeningSocket({ vendor_id: '1001' })
    const order = await placeOrder()
    assert.deepEqual(updatesOf(parent), [`${order.order_id} NEW`])
    assert.deepEqual([...updatesOf(parentAlone), ...updatesOf(otherOutlet)], [])
  })

  test('uses the newest subscription', async () => {
    const socket = await openListeningSocket({ vendor_id: '1002' })
    await socket.send({ action: 'subscribeToVendor', vendor_id: '1001' })
    await placeOrder()
    assert.deepEqual(updatesOf(socket), [])
  })

  test('asks for a reload if the cursor is unknown, foreign or too old', async () => {
    const socket = await openListeningSocket({ vendor_id: '1002' })
    const oldCursor = cursorOf(socket)
    const order = await placeOrder()
    for (const since of ['nonsense', `other.${1}`, oldCursor.replace(/\d+$/, '999999')]) {
      const reconnected = await openListeningSocket({ vendor_id: '1002', since })
      assert.deepEqual(typesOf(reconnected), ['authorize_ok', 'subscribe_ok', 'reload'], since)
      assert.equal(cursorOf(reconnected), cursorOf(socket))
    }
    await server.clock.leap(3 * 86_400_000)
    as = await server.signIn()
    await move(order, 'RECEIVED')
    await server.clock.advance(3_600_000)
    as = await server.signIn()
    assert.deepEqual(typesOf(await openListeningSocket({ vendor_id: '1002', since: oldCursor })), [
      'authorize_ok',
      'subscribe_ok',
      'reload',
    ])
  })

  test('is closed without a valid authorization, even if the client is silent', async () => {
    const forged = server.openSocket()
    await forged.send({ action: 'authorize', authorization: 'Bearer made.up.token' })
    const unauthorized = server.openSocket()
    await unauthorized.send({ action: 'subscribeToVendor', vendor_id: '1002' })
    const silent = server.openSocket()
    await server.clock.advance(15_000)
    assert.deepEqual([forged.closedWith, unauthorized.closedWith, silent.closedWith], [4401, 4401, 4401])
    assert.equal(forged.messages.at(-1)?.type, 'refused')
  })

  test('closes in the same way for a foreign and an unknown vendor', async () => {
    const single = await server.signIn('single@demo.courier')
    const foreignSocket = await openListeningSocket({ vendor_id: '1002' }, single)
    const unknownVendorSocket = await openListeningSocket({ vendor_id: '9999' }, single)
    assert.deepEqual([foreignSocket.closedWith, unknownVendorSocket.closedWith], [4404, 4404])
    assert.deepEqual(foreignSocket.messages, unknownVendorSocket.messages)
    await placeOrder()
    assert.deepEqual(updatesOf(foreignSocket), [])
  })

  test('sends a public page only its own order, and only what the receiver may see', async () => {
    const order = await placeOrder()
    const other = await placeOrder()
    const socket = await server.follow({ trackingId: order.tracking_id })
    assert.deepEqual(typesOf(socket), ['authorize_ok', 'subscribe_ok'])
    await move(other, 'RECEIVED')
    await move(order, 'WAITING_FOR_TRANSPORT')
    assert.deepEqual(updatesOf(socket), [`${order.order_id} WAITING_FOR_TRANSPORT`])
    const { cursor, ...delivery } = await server.track(order.tracking_id)
    assert.deepEqual(socket.messages.at(-1)?.data, delivery)
    assert.equal(socket.messages.at(-1)?.cursor, cursor)
    socket.close()
    await move(order, 'CANCELLED')
    const reconnected = server.openSocket()
    await reconnected.send({ action: 'authorize', tracking_id: order.tracking_id, since: cursorOf(socket) })
    assert.deepEqual(updatesOf(reconnected), [`${order.order_id} CANCELLED`])
    assert.equal((await server.follow({ trackingId: order.order_id })).closedWith, 4404)
  })

  test('responds to a ping', async () => {
    const socket = await openListeningSocket({ vendor_id: '1002' })
    await socket.send({ action: 'ping' })
    assert.equal(typesOf(socket).at(-1), 'pong')
  })

  test('invalid messages end the socket, not the server', async () => {
    const shapes = ['{', 'null', '[]', '{"action":"drop"}', 'x'.repeat(20_000), '{"action":"authorize"}']
    const hiddenCharacters = [
      { action: 'authorize', authorization: '\ud800' },
      { action: 'authorize', tracking_id: 'x\u202e' },
      { action: 'subscribeToVendor', vendor_id: '10\n00' },
    ]
    for (const invalidMessage of [...shapes, ...hiddenCharacters]) {
      const socket = server.openSocket()
      await socket.send(invalidMessage)
      assert.equal(socket.closedWith, 4400, JSON.stringify(invalidMessage).slice(0, 50))
    }
    assert.deepEqual(
      server.logged.filter((entry) => 'fault' in entry),
      [],
    )
  })

  test('leaves no timer when it closes', async () => {
    const timersBefore = server.clock.pending()
    const sockets = await Promise.all(Array.from({ length: 20 }, () => openListeningSocket({ vendor_id: '1002' })))
    assert.equal(server.clock.pending(), timersBefore + 20)
    for (const socket of sockets) socket.close()
    assert.equal(server.clock.pending(), timersBefore)
  })
})
