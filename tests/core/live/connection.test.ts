import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SocketLike } from '../../../core/environment.ts'
import { createConnection } from '../../../core/live/connection.ts'
import { createTestClock } from '../../support/test-clock.ts'

test('closing a connection before its socket is open closes the socket once it’s open', () => {
  let readyState = 0
  let closedWith: number | undefined
  const socket: SocketLike = {
    get readyState() {
      return readyState
    },
    onopen: null,
    onmessage: null,
    onclose: null,
    onerror: null,
    send: () => assert.fail('nothing is sent'),
    close(code) {
      assert.equal(readyState, 1, 'browsers log an error if a socket is closed before it’s open')
      closedWith = code
    },
  }
  const connection = createConnection({
    environment: {
      openSocket: () => socket,
      clock: createTestClock(),
      random: () => 0,
      onOnline: () => () => {},
      onShown: () => () => {},
    },
    url: () => 'wss://api.example/orders/live',
    authorize: () => assert.fail('no authorization is sent'),
    subscription: () => null,
    onMessage: () => {},
    onUnauthorized: async () => false,
    onRefused: () => {},
    onLost: () => {},
  })
  connection.close()
  assert.equal(closedWith, undefined)
  readyState = 1
  socket.onopen?.()
  assert.equal(closedWith, 1000)
})
