import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import type { TestSocket } from '../../support/order-api.ts'
import { outlet } from '../../support/routes/route-permissions.ts'
import { resetPassword } from '../../support/sign-up.ts'
import { useNewOrderApi, useOrderApi } from '../../support/use-order-api.ts'

describe('the authorization of a live socket', () => {
  const server = useNewOrderApi()
  let as: string
  beforeEach(async () => {
    as = await server.signIn()
  })

  async function placeOrder() {
    const order = await server.place()
    await server.clock.flush()
    return order
  }
  const openListeningSocket = (authorization = as, vendorId = '1002') => server.follow({ as: authorization, vendorId })
  const updates = (socket: TestSocket) => socket.messages.filter((message) => message.type === 'order_update').length

  test('a tracking ID after a token ends the socket, and nothing is received after the token expires', async () => {
    const order = await placeOrder()
    const socket = await openListeningSocket()
    await socket.send({ action: 'authorize', tracking_id: order.tracking_id })
    assert.equal(socket.closedWith, 4400)
    await server.clock.advance(2 * 3_600_000)
    await placeOrder()
    assert.equal(updates(socket), 0)
  })

  test('another user’s token ends the socket, and with it the first one’s subscription', async () => {
    const socket = await openListeningSocket()
    await socket.send({ action: 'authorize', authorization: await server.signIn('novendor@demo.courier') })
    assert.equal(socket.closedWith, 4400)
    await placeOrder()
    assert.equal(updates(socket), 0)
  })

  test('a token after a tracking ID, or at the same time, ends the socket', async () => {
    const { tracking_id } = await placeOrder()
    const [after, atOnce] = [await server.follow({ trackingId: tracking_id }), server.openSocket()]
    await after.send({ action: 'authorize', authorization: as })
    void atOnce.send({ action: 'authorize', authorization: as })
    await atOnce.send({ action: 'authorize', tracking_id })
    for (const socket of [after, atOnce]) {
      assert.equal(socket.closedWith, 4400)
      await socket.send({ action: 'subscribeToVendor', vendor_id: '1002' })
    }
    await placeOrder()
    assert.deepEqual([updates(after), updates(atOnce)], [0, 0])
  })

  test('a socket with a late timer receives and subscribes to nothing after its token expires', async () => {
    const [receiving, subscribing] = [await openListeningSocket(), await openListeningSocket()]
    const order = await placeOrder()
    const updatesBefore = updates(receiving)
    // After the machine has slept, the clock has moved, but no timer has run yet.
    server.clock.sleep(3_600_000)
    await server.api.advanceOrder(order.order_id, 'RECEIVED')
    await server.api.waitUntilIdle()
    assert.deepEqual([updates(receiving), receiving.closedWith], [updatesBefore, 4401])
    const silentSocket = await openListeningSocket()
    await subscribing.send({ action: 'subscribeToVendor', vendor_id: '1001' })
    assert.deepEqual([subscribing.closedWith, silentSocket.closedWith], [4401, 4401])
  })

  test('signing out ends the sockets of that session, and no others', async () => {
    const otherSession = await openListeningSocket(await server.signIn())
    const socket = await openListeningSocket()
    await server.call('/logout', { body: {}, as })
    await server.clock.flush()
    assert.deepEqual([socket.closedWith, otherSession.closedWith], [4401, null])
    await placeOrder()
    assert.deepEqual([updates(socket), updates(otherSession)], [0, 1])
  })

  test('a new password ends the sockets of the account', async () => {
    const sockets = [await openListeningSocket(), await openListeningSocket(await server.signIn())]
    const other = await openListeningSocket(await server.signIn('single@demo.courier'), '2000')
    await resetPassword(server, 'parent@demo.courier')
    await server.clock.flush()
    assert.deepEqual(
      [...sockets, other].map((socket) => socket.closedWith),
      [4401, 4401, null],
    )
  })

  test('a removed owner loses the socket and access token at once, and a renewed token gives no access', async () => {
    const requestWithOwners = (users: string[]) => ({
      method: 'PUT',
      body: { ...outlet, client_vendor_id: 'bugis', name: 'Bugis', users },
      as,
    })
    await server.call('/outlet/1002', requestWithOwners(['single@demo.courier']))
    const owner = await server.acceptInvitation()
    const socket = await openListeningSocket(owner)
    await placeOrder()
    assert.deepEqual([updates(socket), socket.closedWith], [1, null])

    assert.equal((await server.call('/outlet/1002', requestWithOwners([]))).status, 200)
    await server.clock.flush()
    assert.equal(socket.closedWith, 4401)
    assert.equal((await server.call('/vendors', { as: owner })).status, 401)
    await placeOrder()
    assert.equal(updates(socket), 1)
    const renewed = await openListeningSocket(await server.signIn('single@demo.courier'))
    assert.equal(renewed.closedWith, 4404)
  })

  test('a sign-out while the socket authorizes leaves no open socket', async () => {
    for (let round = 0; round < 5; round += 1) {
      const authorization = await server.signIn()
      const socket = server.openSocket()
      await Promise.all([
        socket.send({ action: 'authorize', authorization }),
        server.call('/logout', { body: {}, as: authorization }),
      ])
      await server.clock.flush()
      assert.equal(socket.closedWith, 4401)
    }
  })
})

describe('limits of a live socket', () => {
  const server = useOrderApi()

  test('a flood of 600,000 messages is cut off without delaying other sockets', async () => {
    const order = await server.place()
    const listener = await server.follow()
    const sentTexts: string[] = []
    let closedWith: number | null = null
    const flood = server.api.socket({
      send: (text) => sentTexts.push(text),
      close: (code) => {
        closedWith = code
      },
    })
    const message = JSON.stringify({ action: 'authorize', tracking_id: order.tracking_id })
    for (let count = 0; count < 600_000; count += 1) flood.message(message)
    assert.equal(closedWith, 4429)
    assert.ok(sentTexts.length < 10)
    await server.api.advanceOrder(order.order_id, 'RECEIVED')
    await server.api.waitUntilIdle()
    assert.equal(listener.messages.at(-1)?.type, 'order_update')
    assert.equal(listener.closedWith, null)
  })

  test('a socket can send 40 messages in ten seconds, pings included, indefinitely', async () => {
    const as = await server.signIn()
    const socket = server.openSocket()
    await socket.send({ action: 'authorize', authorization: as })
    for (let window = 0; window < 3; window += 1) {
      for (let count = 0; count < 39; count += 1) await socket.send({ action: 'subscribeToVendor', vendor_id: '1002' })
      await server.clock.advance(10_000)
    }
    assert.equal(socket.closedWith, null)
    for (let count = 0; count < 41; count += 1) await socket.send({ action: 'subscribeToVendor', vendor_id: '1002' })
    assert.equal(socket.closedWith, 4429)
    let closedWith: number | null = null
    const pingingSocket = server.api.socket({
      send() {},
      close: (code) => {
        closedWith = code
      },
    })
    for (let count = 0; count < 41; count += 1) pingingSocket.ping()
    assert.equal(closedWith, 4429)
  })
})
