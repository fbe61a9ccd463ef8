import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createNotifications } from '../../../core/notifications/notifications.ts'
import { createTestClock } from '../../support/test-clock.ts'

function setUp() {
  const clock = createTestClock()
  let ids = 0
  const notifications = createNotifications({ clock, randomId: () => `toast-${++ids}` })
  const shown = () => notifications.$notifications.get().map(({ key }) => key)
  return { clock, notifications, shown }
}

test('a toast stays 3.5 seconds, or as long as it was given', async () => {
  const { clock, notifications, shown } = setUp()
  notifications.notify({ type: 'info', key: 'auth.disconnected' })
  notifications.notify({ type: 'error', key: 'error.no-vendors', durationMs: 10_000 })
  await clock.advance(3499)
  assert.deepEqual(shown(), ['auth.disconnected', 'error.no-vendors'])
  await clock.advance(1)
  assert.deepEqual(shown(), ['error.no-vendors'])
  await clock.advance(6500)
  assert.deepEqual(shown(), [])
  assert.equal(clock.pending(), 0)
})

test('an error and a success have words of their own', () => {
  const { notifications, shown } = setUp()
  notifications.notify({ type: 'error' })
  notifications.notify({ type: 'success' })
  assert.deepEqual(shown(), ['alert.error', 'alert.success'])
})

test('the same is not said twice at once, but stays for its time anew', async () => {
  const { clock, notifications, shown } = setUp()
  const first = notifications.notify({ type: 'error', key: 'error.no-vendors' })
  await clock.advance(3000)
  assert.equal(notifications.notify({ type: 'error', key: 'error.no-vendors' }), first)
  assert.deepEqual(shown(), ['error.no-vendors'])
  await clock.advance(3000)
  assert.deepEqual(shown(), ['error.no-vendors'])
  await clock.advance(500)
  assert.deepEqual(shown(), [])
})

test('nothing goes away while somebody reads it', async () => {
  const { clock, notifications, shown } = setUp()
  notifications.notify({ type: 'error', key: 'error.no-vendors' })
  notifications.pause()
  notifications.notify({ type: 'info', key: 'auth.disconnected' })
  await clock.advance(60_000)
  assert.equal(shown().length, 2)
  notifications.resume()
  await clock.advance(3500)
  assert.deepEqual(shown(), [])
})

test('a toast is dismissed by hand', () => {
  const { clock, notifications, shown } = setUp()
  notifications.dismiss(notifications.notify({ type: 'info', key: 'auth.disconnected' }))
  assert.deepEqual(shown(), [])
  assert.equal(clock.pending(), 0)
})
