import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SocketLike } from '../../../core/environment.ts'
import { createConnection } from '../../../core/live/connection.ts'
import { createTestClock } from '../../support/test-clock.ts'
import { noHandlers } from '../../support/test-socket.ts'

const clock = createTestClock()

/** Connects by a socket. */
const connect = (socket: SocketLike, onLost: (isDead: boolean) => void) =>
  createConnection({
    environment: {
      openSocket: () => socket,
      clock,
      random: () => 0,
      onOnline: () => () => {},
      onShown: () => () => {},
    },
    url: () => 'wss://api.example/orders/live',
    authorize: async () => ({ action: 'authorize', token: 'x' }) as never,
    subscription: () => null,
    onMessage: () => {},
    onUnauthorized: async () => false,
    onRefused: () => {},
    onLost,
  })

test('only a socket that was authorized can have missed updates', async () => {
  const lost: boolean[] = []
  const socket: SocketLike = {
    readyState: 1,
    ...noHandlers,
    send: () => {},
    close: () => {},
  }
  const connection = connect(socket, (isDead) => lost.push(isDead))
  await clock.advance(10_000)
  await clock.advance(5000)
  socket.onmessage?.({ data: '{"type":"authorize_ok"}' })
  await clock.advance(40_000)
  connection.close()
  assert.deepEqual(lost.slice(0, 2), [false, true])
})

test('closing a connection before its socket is open closes the socket once it’s open', () => {
  let readyState = 0
  let closedWith: number | undefined
  const socket: SocketLike = {
    get readyState() {
      return readyState
    },
    ...noHandlers,
    send: () => assert.fail('nothing is sent'),
    close(code) {
      assert.equal(readyState, 1, 'browsers log an error if a socket is closed before it’s open')
      closedWith = code
    },
  }
  const connection = connect(socket, () => {})
  connection.close()
  assert.equal(closedWith, undefined)
  readyState = 1
  socket.onopen?.()
  assert.equal(closedWith, 1000)
})
