import assert from 'node:assert/strict'
import { test } from 'node:test'
import { watchForNewBuild } from '../../../core/app/new-build.ts'
import { createNotifications } from '../../../core/notifications/notifications.ts'
import { createTestStorage } from '../../support/page.ts'
import { createTestClock } from '../../support/test-clock.ts'

const outdated = 'new-build.outdated'

function open(served: { build: string | null }, tabStorage = createTestStorage()) {
  const clock = createTestClock()
  const requests: string[] = []
  const person = { isBusy: false }
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
  const notifications = createNotifications(environment)
  const stop = watchForNewBuild({
    environment,
    notifications,
    manifest: '/asset-manifest.json',
    build: 'old',
    isSafe: () => !person.isBusy,
    reload: () => reloads++,
  })
  const shown = () => notifications.$notifications.get().map(({ type, key }) => `${type} ${key}`)
  return { clock, asked: requests, person, tabStorage, shown, stop, reloads: () => reloads }
}

test('an outdated page warns for 10 seconds, then reloads', async () => {
  const served = { build: 'old' }
  const page = open(served)
  await page.clock.advance(300_000)
  assert.deepEqual(page.asked, [`/asset-manifest.json?t=${page.clock.now()}`])
  assert.deepEqual(page.shown(), [])
  served.build = 'new'
  await page.clock.advance(299_999)
  assert.deepEqual(page.shown(), [])
  await page.clock.advance(1)
  assert.deepEqual(page.shown(), [`warning ${outdated}`])
  await page.clock.advance(9_999)
  assert.equal(page.reloads(), 0)
  assert.deepEqual(page.shown(), [`warning ${outdated}`])
  await page.clock.advance(1)
  assert.equal(page.reloads(), 1)
})

test('doesn’t reload while the user has unsaved text', async () => {
  const page = open({ build: 'new' })
  page.person.isBusy = true
  await page.clock.advance(400_000)
  assert.deepEqual([page.shown(), page.reloads()], [[], 0])
  page.person.isBusy = false
  await page.clock.advance(1_000)
  assert.deepEqual(page.shown(), [`warning ${outdated}`])
  await page.clock.advance(4_000)
  page.person.isBusy = true
  await page.clock.advance(60_000)
  assert.deepEqual([page.shown(), page.reloads()], [[], 0])
  page.person.isBusy = false
  await page.clock.advance(1_000)
  assert.deepEqual(page.shown(), [`warning ${outdated}`])
  await page.clock.advance(10_000)
  assert.equal(page.reloads(), 1)
})

test('reloads once per build, even if the server keeps serving the old one', async () => {
  const served = { build: 'new' }
  const before = open(served)
  await before.clock.advance(310_000)
  assert.equal(before.reloads(), 1)
  before.stop()
  const after = open(served, before.tabStorage)
  await after.clock.advance(1_000_000)
  assert.deepEqual([after.shown(), after.reloads()], [[], 0])
  served.build = 'newer'
  await after.clock.advance(310_000)
  assert.equal(after.reloads(), 1)
})

test('a server that doesn’t respond, or stops during the warning, reloads no page', async () => {
  const served: { build: string | null } = { build: null }
  const page = open(served)
  await page.clock.advance(600_000)
  assert.deepEqual([page.asked.length, page.shown()], [2, []])
  served.build = 'new'
  await page.clock.advance(300_000)
  assert.deepEqual(page.shown(), [`warning ${outdated}`])
  served.build = null
  await page.clock.advance(20_000)
  assert.equal(page.reloads(), 0)
  served.build = 'new'
  await page.clock.advance(310_000)
  assert.equal(page.reloads(), 1)
})

test('makes no requests after it has stopped', async () => {
  const page = open({ build: 'old' })
  page.stop()
  await page.clock.advance(1_000_000)
  assert.deepEqual([page.asked, page.clock.pending()], [[], 0])
})
