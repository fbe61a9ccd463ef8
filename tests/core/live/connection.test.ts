import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SocketLike } from '../../../core/environment.ts'
import { createConnection } from '../../../core/live/connection.ts'
import { createTestClock } from '../../support/test-clock.ts'

test('a socket that is no longer needed while it connects is closed once it is open', () => {
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
    send: () => assert.fail('nothing is said on it'),
    close(code) {
      assert.equal(readyState, 1, 'browsers write an error about a socket closed while it connects')
      closedWith = code
    },
  }
  const connection = createConnection({
    environment: {
      openSocket: () => socket,
      clock: createTestClock(),
      random: () => 0,
      onOnline: () => () => {},
    },
    url: () => 'wss://api.example/orders/live',
    authorize: () => assert.fail('it authorizes no one'),
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
