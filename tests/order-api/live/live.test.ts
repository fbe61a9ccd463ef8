import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import type { OrderWire } from '../../../core/api/orders.ts'
import { createTestOrderApi, orderFromBugis, type TestOrderApi, type TestSocket } from '../../support/order-api.ts'

describe('the live socket', () => {
  let server: TestOrderApi
  let as: string
  beforeEach(async () => {
    server = await createTestOrderApi()
    as = await server.signIn()
  })
  afterEach(() => server.close())

  async function placed() {
    const { body } = await server.call<{ result: OrderWire }>('/order', { body: orderFromBugis(server.clock), as })
    await server.clock.flush()
    return body.result
  }
  async function move(order: OrderWire, status: string) {
    await server.api.advanceOrder(order.order_id, status)
    await server.clock.flush()
  }
  async function listening(subscription: object, authorization = as) {
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

  test('sends an outlet each change of its orders, as in the list', async () => {
    const socket = await listening({ vendor_id: '1002' })
    assert.deepEqual(typesOf(socket), ['authorize_ok', 'subscribe_ok'])
    const order = await placed()
    await move(order, 'WAITING_FOR_TRANSPORT')
    assert.deepEqual(updatesOf(socket), [`${order.order_id} NEW`, `${order.order_id} WAITING_FOR_TRANSPORT`])
    const { body } = await server.call<{ result: OrderWire }>(`/order?orderId=${order.order_id}`, { as })
    assert.deepEqual(socket.messages.at(-1)?.data, body.result)
  })

  test('sends a parent its outlets’ changes if included, and an outlet only its own', async () => {
    const parent = await listening({ vendor_id: '1000', include_outlets: true })
    const alone = await listening({ vendor_id: '1000' })
    const sister = await listening({ vendor_id: '1001' })
    const order = await placed()
    assert.deepEqual(updatesOf(parent), [`${order.order_id} NEW`])
    assert.deepEqual([...updatesOf(alone), ...updatesOf(sister)], [])
  })

  test('uses the newest subscription', async () => {
    const socket = await listening({ vendor_id: '1002' })
    await socket.send({ action: 'subscribeToVendor', vendor_id: '1001' })
    await placed()
    assert.deepEqual(updatesOf(socket), [])
  })

  test('replays missed orders once in their current state after a disconnect', async () => {
    const socket = await listening({ vendor_id: '1002' })
    const seen = await placed()
    socket.close()
    await move(seen, 'RECEIVED_BY_VENDOR')
    await move(seen, 'WAITING_FOR_TRANSPORT')
    const missed = await placed()
    const again = await listening({ vendor_id: '1002', since: cursorOf(socket) })
    assert.deepEqual(updatesOf(again), [`${seen.order_id} WAITING_FOR_TRANSPORT`, `${missed.order_id} NEW`])
    await move(missed, 'CANCELLED')
    assert.equal(updatesOf(again).at(-1), `${missed.order_id} CANCELLED`)
    const nothingNew = await listening({ vendor_id: '1002', since: cursorOf(again) })
    assert.deepEqual(typesOf(nothingNew), ['authorize_ok', 'subscribe_ok'])
  })

  test('loses and repeats no update over a hundred random disconnections', async () => {
    const order = await placed()
    let socket = await listening({ vendor_id: '1002' })
    let cursor = cursorOf(socket)
    const received: string[] = []
    const takeNew = () => {
      received.push(...updatesOf(socket))
      cursor = cursorOf(socket)
    }
    const statuses = ['RECEIVED', 'MODIFIED']
    for (let turn = 0; turn < 100; turn += 1) {
      if (turn % 3 === 0) {
        takeNew()
        socket.close()
      }
      await move(order, statuses[turn % 2] ?? '')
      if (turn % 3 === 0) socket = await listening({ vendor_id: '1002', since: cursor })
    }
    takeNew()
    assert.equal(received.length, 100)
    assert.equal(new Set(socket.messages.map((message) => message.cursor)).size, socket.messages.length)
  })

  test('asks for a reload if the cursor is unknown, foreign or too old', async () => {
    const socket = await listening({ vendor_id: '1002' })
    const old = cursorOf(socket)
    const order = await placed()
    for (const since of ['nonsense', `other.${1}`, old.replace(/\d+$/, '999999')]) {
      const again = await listening({ vendor_id: '1002', since })
      assert.deepEqual(typesOf(again), ['authorize_ok', 'subscribe_ok', 'reload'], since)
      assert.equal(cursorOf(again), cursorOf(socket))
    }
    await server.clock.leap(3 * 86_400_000)
    as = await server.signIn()
    await move(order, 'RECEIVED')
    await server.clock.advance(3_600_000)
    as = await server.signIn()
    assert.deepEqual(typesOf(await listening({ vendor_id: '1002', since: old })), [
      'authorize_ok',
      'subscribe_ok',
      'reload',
    ])
  })

  test('ends with the access token', async () => {
    const socket = await listening({ vendor_id: '1002' })
    await server.clock.advance(3_599_000)
    assert.equal(socket.closedWith, null)
    await server.clock.advance(1000)
    assert.equal(socket.closedWith, 4401)
    as = await server.signIn()
    await placed()
    assert.deepEqual(updatesOf(socket), [])
  })

  test('is closed without an authorization, and to silent clients', async () => {
    const forged = server.openSocket()
    await forged.send({ action: 'authorize', authorization: 'Bearer made.up.token' })
    const unauthorized = server.openSocket()
    await unauthorized.send({ action: 'subscribeToVendor', vendor_id: '1002' })
    const silent = server.openSocket()
    await server.clock.advance(15_000)
    assert.deepEqual([forged.closedWith, unauthorized.closedWith, silent.closedWith], [4401, 4401, 4401])
    assert.equal(forged.messages.at(-1)?.type, 'refused')
  })

  test('closes foreign and unknown vendors alike', async () => {
    const single = await server.signIn('single@demo.courier')
    const foreign = await listening({ vendor_id: '1002' }, single)
    const unknown = await listening({ vendor_id: '9999' }, single)
    assert.deepEqual([foreign.closedWith, unknown.closedWith], [4404, 4404])
    assert.deepEqual(foreign.messages, unknown.messages)
    await placed()
    assert.deepEqual(updatesOf(foreign), [])
  })

  test('sends a public page only its own order, and only what the receiver may see', async () => {
    const order = await placed()
    const other = await placed()
    const socket = server.openSocket()
    await socket.send({ action: 'authorize', tracking_id: order.tracking_id })
    assert.deepEqual(typesOf(socket), ['authorize_ok', 'subscribe_ok'])
    await move(other, 'RECEIVED')
    await move(order, 'WAITING_FOR_TRANSPORT')
    assert.deepEqual(updatesOf(socket), [`${order.order_id} WAITING_FOR_TRANSPORT`])
    const { body } = await server.call<{ result: { cursor: string } }>(`/public/tracking/${order.tracking_id}`)
    const { cursor, ...delivery } = body.result
    assert.deepEqual(socket.messages.at(-1)?.data, delivery)
    assert.equal(socket.messages.at(-1)?.cursor, cursor)
    socket.close()
    await move(order, 'CANCELLED')
    const again = server.openSocket()
    await again.send({ action: 'authorize', tracking_id: order.tracking_id, since: cursorOf(socket) })
    assert.deepEqual(updatesOf(again), [`${order.order_id} CANCELLED`])
    const unauthorized = server.openSocket()
    await unauthorized.send({ action: 'authorize', tracking_id: order.order_id })
    assert.equal(unauthorized.closedWith, 4404)
  })

  test('invalid messages end the socket, not the server', async () => {
    for (const words of ['{', 'null', '[]', '{"action":"drop"}', 'x'.repeat(20_000), '{"action":"authorize"}']) {
      const socket = server.openSocket()
      await socket.send(words)
      assert.equal(socket.closedWith, 4400, words.slice(0, 30))
    }
    assert.deepEqual(
      server.logged.filter((entry) => 'fault' in entry),
      [],
    )
  })

  test('leaves no timer when it closes', async () => {
    const before = server.clock.pending()
    const sockets = await Promise.all(Array.from({ length: 20 }, () => listening({ vendor_id: '1002' })))
    assert.equal(server.clock.pending(), before + 20)
    for (const socket of sockets) socket.close()
    assert.equal(server.clock.pending(), before)
  })
})
