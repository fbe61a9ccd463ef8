import assert from 'node:assert/strict'
import { test } from 'node:test'
import { watchForNewBuild } from '../../../core/app/new-build.ts'
import { createNotifications } from '../../../core/notifications/notifications.ts'
import { toastsEntry } from '../../../core/storage/page-entries.ts'
import { stored } from '../../../core/storage/stored.ts'
import { createTestStorage } from '../../support/page.ts'
import { createTestClock } from '../../support/test-clock.ts'

const outdated = 'new-build.outdated'

function openPage(served: { build: string | null }, tabStorage = createTestStorage()) {
  const clock = createTestClock()
  const requests: string[] = []
  const user = { isBusy: false }
  let reloads = 0
  let ids = 0
  const environment = {
    clock,
    isShown: () => true,
    onShown: () => () => {},
    onHidden: () => () => {},
    tabStorage,
    randomId: () => `toast-${++ids}`,
    async fetch(input: RequestInfo | URL) {
      requests.push(String(input))
      if (served.build === null) throw new TypeError('fetch failed')
      return Response.json({ build: served.build })
    },
  }
  const notifications = createNotifications(environment, stored(tabStorage, toastsEntry))
  const stop = watchForNewBuild({
    environment,
    notifications,
    manifest: '/asset-manifest.json',
    build: 'old',
    isSafe: () => !user.isBusy,
    reload: () => reloads++,
  })
  const toasts = () => notifications.$notifications.get().map(({ type, key }) => `${type} ${key}`)
  return { clock, requests, user, tabStorage, toasts, stop, reloads: () => reloads }
}

test('an outdated page warns for 10 seconds, then reloads', async () => {
  const served = { build: 'old' }
  const page = openPage(served)
  await page.clock.advance(300_000)
  assert.deepEqual(page.requests, [`/asset-manifest.json?t=${page.clock.now()}`])
  assert.deepEqual(page.toasts(), [])
  served.build = 'new'
  await page.clock.advance(299_999)
  assert.deepEqual(page.toasts(), [])
  await page.clock.advance(1)
  assert.deepEqual(page.toasts(), [`warning ${outdated}`])
  await page.clock.advance(9_999)
  assert.equal(page.reloads(), 0)
  assert.deepEqual(page.toasts(), [`warning ${outdated}`])
  await page.clock.advance(1)
  assert.equal(page.reloads(), 1)
})

test('doesn’t reload while the user has unsaved text', async () => {
  const page = openPage({ build: 'new' })
  page.user.isBusy = true
  await page.clock.advance(400_000)
  assert.deepEqual([page.toasts(), page.reloads()], [[], 0])
  page.user.isBusy = false
  await page.clock.advance(1_000)
  assert.deepEqual(page.toasts(), [`warning ${outdated}`])
  await page.clock.advance(4_000)
  page.user.isBusy = true
  await page.clock.advance(60_000)
  assert.deepEqual([page.toasts(), page.reloads()], [[], 0])
  page.user.isBusy = false
  await page.clock.advance(1_000)
  assert.deepEqual(page.toasts(), [`warning ${outdated}`])
  await page.clock.advance(10_000)
  assert.equal(page.reloads(), 1)
})

test('reloads once per build, even if the server keeps serving the old one', async () => {
  const served = { build: 'new' }
  const pageBefore = openPage(served)
  await pageBefore.clock.advance(310_000)
  assert.equal(pageBefore.reloads(), 1)
  pageBefore.stop()
  const pageAfter = openPage(served, pageBefore.tabStorage)
  await pageAfter.clock.advance(1_000_000)
  assert.deepEqual([pageAfter.toasts(), pageAfter.reloads()], [[], 0])
  served.build = 'newer'
  await pageAfter.clock.advance(310_000)
  assert.equal(pageAfter.reloads(), 1)
})

test('reloads no page if the server doesn’t respond, also during the warning', async () => {
  const served: { build: string | null } = { build: null }
  const page = openPage(served)
  await page.clock.advance(600_000)
  assert.deepEqual([page.requests.length, page.toasts()], [2, []])
  served.build = 'new'
  await page.clock.advance(300_000)
  assert.deepEqual(page.toasts(), [`warning ${outdated}`])
  served.build = null
  await page.clock.advance(20_000)
  assert.equal(page.reloads(), 0)
  served.build = 'new'
  await page.clock.advance(310_000)
  assert.equal(page.reloads(), 1)
})

test('makes no requests after it has stopped', async () => {
  const page = openPage({ build: 'old' })
  page.stop()
  await page.clock.advance(1_000_000)
  assert.deepEqual([page.requests, page.clock.pending()], [[], 0])
})
