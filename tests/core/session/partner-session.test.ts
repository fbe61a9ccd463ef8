import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { PartnerSession } from '../../../core/config/settings.ts'
import { SessionStoppedError } from '../../../core/session/session-stopped-error.ts'
import { createTestBrowser } from '../../support/page.ts'
import { useOrderApi } from '../../support/use-order-api.ts'
import { type PageOptions, usePages } from '../../support/use-pages.ts'
import { waitUntil } from '../../support/wait-until.ts'

const server = useOrderApi()
const { openPage } = usePages(server)

/** Signing in takes real time, so the clock waits for it. */
let signingIn: Promise<unknown> = Promise.resolve()

before(async () => {
  server.clock.waitFor(async () => void (await signingIn))
})

/** Returns tokens that expire after this time, as a partner's server gets them. */
async function fetchTokens(livesMs: number): Promise<PartnerSession> {
  const signIn = server.signIn()
  signingIn = signIn
  const [accessToken = '', idToken = ''] = (await signIn).replace('Bearer ', '').split('|')
  return { accessToken, idToken, expires: server.clock.now() + livesMs }
}

/** Opens a page whose `fetchSession` the test controls. */
function openPartnerPage(respond: () => Promise<PartnerSession>, options: PageOptions = {}) {
  let callCount = 0
  const fetchSession = () => {
    callCount++
    return respond()
  }
  const tab = openPage({ ...options, settings: { fetchSession } })
  return { ...tab, fetchCount: () => callCount, failure: () => tab.page.session.$failure.get() }
}

test('a partner’s page is signed in by fetchSession, and stores no token', async () => {
  const browser = createTestBrowser()
  const { page, network } = openPartnerPage(() => fetchTokens(3_600_000), { browser })
  await page.session.start()
  const session = page.session.$session.get()
  assert.equal(session.state === 'signed-in' && session.user?.email, 'parent@demo.courier')
  await page.vendors.load()
  assert.equal(page.vendors.$state.get(), 'ready')
  assert.deepEqual(browser.storage.keys(), [])
  await page.session.signOut()
  assert.equal(network.count('/logout'), 0)
})

test('fetchSession is called again 600 seconds before the tokens expire, and once after a 401', async () => {
  const { page, network, fetchCount } = openPartnerPage(() => fetchTokens(1_800_000))
  await page.session.start()
  assert.equal(fetchCount(), 1)
  const firstAuthorization = await page.session.authorization()
  await server.clock.advance(1_200_000)
  await waitUntil(server.clock, 'renewed', async () => (await page.session.authorization()) !== firstAuthorization)
  assert.equal(fetchCount(), 2)
  const oldAuthorization = await page.session.authorization()
  network.intercept = (request) =>
    request.headers.get('authorization') === oldAuthorization ? Response.json({}, { status: 401 }) : null
  await Promise.all([page.client.request('/vendors'), page.client.request('/vendors')])
  assert.equal(fetchCount(), 3)
})

test('tokens that expire within 600 seconds aren’t renewed all the time', async () => {
  const { page, fetchCount, state } = openPartnerPage(() => fetchTokens(120_000))
  await page.session.start()
  await server.clock.advance(60_000)
  assert.ok(fetchCount() <= 3, `called ${fetchCount()} times in a minute`)
  assert.equal(state(), 'signed-in')
})

test('fetchSession can be set after the elements were added', async () => {
  const { page } = openPage()
  await page.session.start()
  assert.equal(page.session.$session.get().state, 'signed-out')
  page.configure({ fetchSession: () => fetchTokens(3_600_000) })
  await waitUntil(server.clock, 'signed in', () => page.session.$session.get().state === 'signed-in')
})

test('a replaced fetchSession is used from the next call on, and the session continues', async () => {
  const calledNames: string[] = []
  const fetchSession = (name: string) => () => {
    calledNames.push(name)
    return fetchTokens(1_800_000)
  }
  const settings = { fetchSession: fetchSession('first') }
  const { page } = openPage({ settings })
  await page.session.start()
  const states: string[] = []
  page.session.$session.listen(({ state }) => states.push(state))
  page.configure({ fetchSession: fetchSession('second') })
  await page.vendors.load()
  assert.deepEqual([calledNames, states], [['first'], []])
  await server.clock.advance(1_200_000)
  await waitUntil(server.clock, 'a second call', () => calledNames.length > 1)
  assert.deepEqual(calledNames, ['first', 'second'])
  assert.equal(page.session.$session.get().state, 'signed-in')
})

const stopErrors = { 'the class': new SessionStoppedError(), 'a plain object': { type: 'stop' } }
for (const [name, stop] of Object.entries(stopErrors)) {
  test(`fetchSession that stops with ${name} leaves the page signed out, without a message or retry, until login()`, async () => {
    let isStopped = true
    const { page, fetchCount, state, failure, toasts } = openPartnerPage(() =>
      isStopped ? Promise.reject(stop) : fetchTokens(3_600_000),
    )
    await page.session.start()
    assert.deepEqual([state(), failure(), toasts()], ['signed-out', 'stopped', []])
    await page.client.request('/flags?country=SG').catch(() => {})
    await server.clock.advance(3_600_000)
    assert.equal(fetchCount(), 1)
    isStopped = false
    await page.session.startAgain()
    assert.deepEqual([state(), failure()], ['signed-in', null])
  })
}

test('fetchSession that stops later ends the session without a message', async () => {
  let isOver = false
  const { page, fetchCount, state, failure, toasts } = openPartnerPage(() =>
    isOver ? Promise.reject(new SessionStoppedError()) : fetchTokens(1_800_000),
  )
  await page.session.start()
  await page.vendors.load()
  isOver = true
  await server.clock.advance(1_200_000)
  await waitUntil(server.clock, 'signed out', () => state() === 'signed-out')
  assert.deepEqual([failure(), toasts(), page.vendors.$vendors.get()], ['stopped', [], []])
  await server.clock.advance(3_600_000)
  assert.equal(fetchCount(), 2)
})

test('shows another failure once, and retries with growing waits', async () => {
  let isBroken = true
  const { page, fetchCount, state, failure, toasts } = openPartnerPage(() =>
    isBroken ? Promise.reject(new Error('secret of the partner')) : fetchTokens(3_600_000),
  )
  await page.session.start()
  assert.deepEqual([state(), failure()], ['signed-out', 'unavailable'])
  assert.deepEqual(toasts(), ['auth.session-retrying'])
  for (const [seconds, expectedCount] of [
    [2, 2],
    [4, 3],
    [8, 4],
  ] as const) {
    await server.clock.advance(seconds * 1000)
    assert.equal(fetchCount(), expectedCount)
  }
  await server.clock.advance(10 * 60_000)
  assert.ok(fetchCount() >= 10 && fetchCount() <= 16, `called ${fetchCount()} times`)
  isBroken = false
  await server.clock.advance(60_000)
  await waitUntil(server.clock, 'signed in', () => state() === 'signed-in')
  assert.equal(failure(), null)
})

test('a failed renewal keeps the user signed in while the tokens are valid, and is retried every ten seconds', async () => {
  let isBroken = false
  const { page, fetchCount, state, failure } = openPartnerPage(() =>
    isBroken ? Promise.reject(new Error('not now')) : fetchTokens(1_800_000),
  )
  await page.session.start()
  isBroken = true
  await server.clock.advance(1_200_000)
  assert.deepEqual([state(), fetchCount()], ['signed-in', 2])
  await server.clock.advance(10_000)
  assert.deepEqual([state(), fetchCount()], ['signed-in', 3])
  await server.clock.advance(600_000)
  await waitUntil(server.clock, 'the end of the tokens', () => state() === 'signed-out')
  assert.equal(failure(), 'unavailable')
  isBroken = false
  await server.clock.advance(60_000)
  await waitUntil(server.clock, 'signed in again', () => state() === 'signed-in')
})

test('fetchSession isn’t called after signing out', async () => {
  const { page, fetchCount } = openPartnerPage(() => Promise.reject(new Error('not now')))
  await page.session.start()
  await page.session.signOut()
  await server.clock.advance(3_600_000)
  assert.equal(fetchCount(), 1)
})
