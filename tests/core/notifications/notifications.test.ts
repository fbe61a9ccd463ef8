import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createNotifications } from '../../../core/notifications/notifications.ts'
import { toastsEntry } from '../../../core/storage/page-entries.ts'
import { stored } from '../../../core/storage/stored.ts'
import { createTestStorage } from '../../support/page.ts'
import { createTestClock } from '../../support/test-clock.ts'

function createTestNotifications(tabStorage = createTestStorage(), clock = createTestClock()) {
  let ids = 0
  const notifications = createNotifications(
    { clock, randomId: () => `toast-${++ids}` },
    stored(tabStorage, toastsEntry),
  )
  const shownKeys = () => notifications.$notifications.get().map(({ key }) => key)
  return { clock, notifications, shownKeys }
}

test('a toast stays 3.5 seconds, or its own duration', async () => {
  const { clock, notifications, shownKeys } = createTestNotifications()
  notifications.notify({ type: 'info', key: 'auth.disconnected' })
  notifications.notify({ type: 'error', key: 'error.no-vendors', durationMs: 10_000 })
  await clock.advance(3499)
  assert.deepEqual(shownKeys(), ['auth.disconnected', 'error.no-vendors'])
  await clock.advance(1)
  assert.deepEqual(shownKeys(), ['error.no-vendors'])
  await clock.advance(6500)
  assert.deepEqual(shownKeys(), [])
  assert.equal(clock.pending(), 0)
})

test('errors and successes have different labels', () => {
  const { notifications, shownKeys } = createTestNotifications()
  notifications.notify({ type: 'error' })
  notifications.notify({ type: 'success' })
  assert.deepEqual(shownKeys(), ['alert.error', 'alert.success'])
})

test('shows the same toast once, and restarts its time', async () => {
  const { clock, notifications, shownKeys } = createTestNotifications()
  const first = notifications.notify({ type: 'error', key: 'error.no-vendors' })
  await clock.advance(3000)
  assert.equal(notifications.notify({ type: 'error', key: 'error.no-vendors' }), first)
  assert.deepEqual(shownKeys(), ['error.no-vendors'])
  await clock.advance(3000)
  assert.deepEqual(shownKeys(), ['error.no-vendors'])
  await clock.advance(500)
  assert.deepEqual(shownKeys(), [])
})

test('keeps toasts while the pointer is over them', async () => {
  const { clock, notifications, shownKeys } = createTestNotifications()
  notifications.notify({ type: 'error', key: 'error.no-vendors' })
  notifications.pause()
  notifications.notify({ type: 'info', key: 'auth.disconnected' })
  await clock.advance(60_000)
  assert.equal(shownKeys().length, 2)
  notifications.resume()
  await clock.advance(3500)
  assert.deepEqual(shownKeys(), [])
})

test('a toast can be dismissed', () => {
  const { clock, notifications, shownKeys } = createTestNotifications()
  notifications.dismiss(notifications.notify({ type: 'info', key: 'auth.disconnected' }))
  assert.deepEqual(shownKeys(), [])
  assert.equal(clock.pending(), 0)
})

test('keeps unread toasts for their remaining time when the page changes', async () => {
  const tabStorage = createTestStorage()
  const { clock, notifications } = createTestNotifications(tabStorage)
  notifications.notify({ type: 'success', key: 'alert.order-pushed', durationMs: 5000 })
  notifications.notify({ type: 'info', key: 'auth.disconnected' })
  notifications.notify({ type: 'error', key: 'error.no-vendors', durationMs: 10_000 })
  await clock.advance(3500)
  const next = createTestNotifications(tabStorage, clock)
  assert.deepEqual(next.shownKeys(), ['alert.order-pushed'])
  await clock.advance(1500)
  assert.deepEqual(next.shownKeys(), [])
  assert.deepEqual(createTestNotifications(tabStorage, clock).shownKeys(), [])
})
