import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createNotifications } from '../../../core/notifications/notifications.ts'
import { createTestStorage } from '../../support/page.ts'
import { createTestClock } from '../../support/test-clock.ts'

function setUp(tabStorage = createTestStorage(), clock = createTestClock()) {
  let ids = 0
  const notifications = createNotifications({ clock, tabStorage, randomId: () => `toast-${++ids}` })
  const shown = () => notifications.$notifications.get().map(({ key }) => key)
  return { clock, notifications, shown }
}

test('a toast stays 3.5 seconds, or its own duration', async () => {
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

test('errors and successes have different labels', () => {
  const { notifications, shown } = setUp()
  notifications.notify({ type: 'error' })
  notifications.notify({ type: 'success' })
  assert.deepEqual(shown(), ['alert.error', 'alert.success'])
})

test('the same notice isn’t shown twice at once; its time starts over', async () => {
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

test('no notice goes away while the pointer is over it', async () => {
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

test('keeps unread toasts for their remaining time when the page changes', async () => {
  const tabStorage = createTestStorage()
  const { clock, notifications } = setUp(tabStorage)
  notifications.notify({ type: 'success', key: 'alert.order-pushed', durationMs: 5000 })
  notifications.notify({ type: 'info', key: 'auth.disconnected' })
  notifications.notify({ type: 'error', key: 'error.no-vendors', durationMs: 10_000 })
  await clock.advance(3500)
  const next = setUp(tabStorage, clock)
  assert.deepEqual(next.shown(), ['alert.order-pushed'])
  await clock.advance(1500)
  assert.deepEqual(next.shown(), [])
  assert.deepEqual(setUp(tabStorage, clock).shown(), [])
})
