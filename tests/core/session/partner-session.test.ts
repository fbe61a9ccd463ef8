import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { PartnerSession } from '../../../core/config/settings.ts'
import { SessionStoppedError } from '../../../core/session/session-stopped-error.ts'
import { createTestOrderApi, type TestOrderApi } from '../../support/order-api.ts'
import { createTestBrowser, createTestPage } from '../../support/page.ts'
import { waitUntil } from '../../support/wait-until.ts'

let server: TestOrderApi

/** Signing in takes real time, which the clock mustn't run past. */
let signingIn: Promise<unknown> = Promise.resolve()

before(async () => {
  server = await createTestOrderApi()
  server.clock.waitFor(async () => void (await signingIn))
})
after(() => server.close())

/** A partner whose own server signs in for its users. */
async function partnerTokens(livesMs: number): Promise<PartnerSession> {
  const signIn = server.signIn()
  signingIn = signIn
  const [accessToken = '', idToken = ''] = (await signIn).replace('Bearer ', '').split('|')
  return { accessToken, idToken, expires: server.clock.now() + livesMs }
}

test('a partner’s page is signed in by its own function, and keeps no token', async () => {
  const browser = createTestBrowser()
  const { page, network } = createTestPage(server.api, {
    clock: server.clock,
    browser,
    settings: { fetchSession: () => partnerTokens(3_600_000) },
  })
  await page.session.start()
  const session = page.session.$session.get()
  assert.equal(session.state === 'signed-in' && session.user?.email, 'parent@demo.courier')
  await page.vendors.load()
  assert.equal(page.vendors.$state.get(), 'ready')
  assert.deepEqual(browser.storage.keys(), [])
  await page.session.signOut()
  assert.equal(
    network.calls.some((call) => call.includes('/logout')),
    false,
  )
  page.destroy()
})

test('the function is called again 600 seconds before the end, and once after a 401', async () => {
  let callCount = 0
  const { page, network } = createTestPage(server.api, {
    clock: server.clock,
    settings: {
      fetchSession() {
        callCount++
        return partnerTokens(1_800_000)
      },
    },
  })
  await page.session.start()
  assert.equal(callCount, 1)
  const first = await page.session.authorization()
  await server.clock.advance(1_200_000)
  await waitUntil(server.clock, 'renewed', async () => (await page.session.authorization()) !== first)
  assert.equal(callCount, 2)
  const stale = await page.session.authorization()
  network.intercept = (request) =>
    request.headers.get('authorization') === stale ? Response.json({}, { status: 401 }) : null
  await Promise.all([page.client.request('/vendors'), page.client.request('/vendors')])
  assert.equal(callCount, 3)
  page.destroy()
})

test('tokens that live shorter than the threshold are requested with pauses', async () => {
  let callCount = 0
  const { page } = createTestPage(server.api, {
    clock: server.clock,
    settings: {
      fetchSession() {
        callCount++
        return partnerTokens(120_000)
      },
    },
  })
  await page.session.start()
  await server.clock.advance(60_000)
  assert.ok(callCount <= 3, `asked ${callCount} times in a minute`)
  assert.equal(page.session.$session.get().state, 'signed-in')
  page.destroy()
})

test('a function set after the elements were added still signs in', async () => {
  const { page } = createTestPage(server.api, { clock: server.clock })
  await page.session.start()
  assert.equal(page.session.$session.get().state, 'signed-out')
  page.configure({ fetchSession: () => partnerTokens(3_600_000) })
  await waitUntil(server.clock, 'signed in', () => page.session.$session.get().state === 'signed-in')
  page.destroy()
})

test('a replaced fetchSession is used from the next call on, and the session continues', async () => {
  const requests: string[] = []
  const fetchSession = (name: string) => () => {
    requests.push(name)
    return partnerTokens(1_800_000)
  }
  const settings = { fetchSession: fetchSession('first') }
  const { page } = createTestPage(server.api, { clock: server.clock, settings })
  await page.session.start()
  const states: string[] = []
  page.session.$session.listen(({ state }) => states.push(state))
  page.configure({ fetchSession: fetchSession('second') })
  await page.vendors.load()
  assert.deepEqual([requests, states], [['first'], []])
  await server.clock.advance(1_200_000)
  await waitUntil(server.clock, 'asked again', () => requests.length > 1)
  assert.deepEqual(requests, ['first', 'second'])
  assert.equal(page.session.$session.get().state, 'signed-in')
  page.destroy()
})

/** A partner whose function returns what the test sets. */
function partnerPage(answer: () => Promise<PartnerSession>, browser = createTestBrowser()) {
  let callCount = 0
  const fetchSession = () => {
    callCount++
    return answer()
  }
  const { page } = createTestPage(server.api, { clock: server.clock, browser, settings: { fetchSession } })
  return {
    page,
    asked: () => callCount,
    state: () => page.session.$session.get().state,
    failure: () => page.session.$failure.get(),
    toasts: () => page.notifications.$notifications.get().map(({ key, values }) => [key, values]),
  }
}

const stops = { 'the class': new SessionStoppedError(), 'a plain object': { type: 'stop' } }
for (const [name, stop] of Object.entries(stops)) {
  test(`a function that stops with ${name} leaves the page signed out, silently and without a retry`, async () => {
    const { page, asked, state, failure, toasts } = partnerPage(() => Promise.reject(stop))
    await page.session.start()
    assert.deepEqual([state(), failure(), toasts()], ['signed-out', 'stopped', []])
    await page.client.request('/flags?country=SG').catch(() => {})
    await server.clock.advance(3_600_000)
    assert.equal(asked(), 1)
    page.destroy()
  })
}

test('a function that stops later ends the session without a notice', async () => {
  let isOver = false
  const partner = partnerPage(() => {
    return isOver ? Promise.reject(new SessionStoppedError()) : partnerTokens(1_800_000)
  })
  const { page, asked, state, failure, toasts } = partner
  await page.session.start()
  await page.vendors.load()
  isOver = true
  await server.clock.advance(1_200_000)
  await waitUntil(server.clock, 'signed out', () => state() === 'signed-out')
  assert.deepEqual([failure(), toasts(), page.vendors.$vendors.get()], ['stopped', [], []])
  await server.clock.advance(3_600_000)
  assert.equal(asked(), 2)
  page.destroy()
})

test('calls the function again after a stop when the page calls login', async () => {
  let isOut = true
  const { page, state, failure } = partnerPage(() =>
    isOut ? Promise.reject(new SessionStoppedError()) : partnerTokens(3_600_000),
  )
  await page.session.start()
  isOut = false
  await page.session.startAgain()
  assert.deepEqual([state(), failure()], ['signed-in', null])
  page.destroy()
})

test('notifies another failure once, and retries with growing waits', async () => {
  let isBroken = true
  const partner = partnerPage(() =>
    isBroken ? Promise.reject(new Error('secret of the partner')) : partnerTokens(3_600_000),
  )
  const { page, asked, state, failure, toasts } = partner
  await page.session.start()
  assert.deepEqual([state(), failure()], ['signed-out', 'unavailable'])
  assert.deepEqual(toasts(), [['auth.session-retrying', {}]])
  for (const [seconds, times] of [
    [2, 2],
    [4, 3],
    [8, 4],
  ] as const) {
    await server.clock.advance(seconds * 1000)
    assert.equal(asked(), times)
  }
  await server.clock.advance(10 * 60_000)
  assert.ok(asked() >= 10 && asked() <= 16, `asked ${asked()} times`)
  isBroken = false
  await server.clock.advance(60_000)
  await waitUntil(server.clock, 'signed in', () => state() === 'signed-in')
  assert.equal(failure(), null)
  page.destroy()
})

test('a failed renewal signs no one out while the tokens are valid, and is tried every ten seconds', async () => {
  let isBroken = false
  const { page, asked, state, failure } = partnerPage(() =>
    isBroken ? Promise.reject(new Error('not now')) : partnerTokens(1_800_000),
  )
  await page.session.start()
  isBroken = true
  await server.clock.advance(1_200_000)
  assert.deepEqual([state(), asked()], ['signed-in', 2])
  await server.clock.advance(10_000)
  assert.deepEqual([state(), asked()], ['signed-in', 3])
  await server.clock.advance(600_000)
  await waitUntil(server.clock, 'its tokens ended', () => state() === 'signed-out')
  assert.equal(failure(), 'unavailable')
  isBroken = false
  await server.clock.advance(60_000)
  await waitUntil(server.clock, 'it came back', () => state() === 'signed-in')
  page.destroy()
})

test('tokens that have expired, or have no expiry, aren’t accepted', async () => {
  const { accessToken } = await partnerTokens(3_600_000)
  for (const expires of [server.clock.now() - 1000, Number.NaN, 'tomorrow']) {
    const { page, state, failure } = partnerPage(async () => ({ accessToken, expires }))
    await page.session.start()
    assert.deepEqual([state(), failure(), await page.session.authorization()], ['signed-out', 'unavailable', null])
    page.destroy()
  }
})

test('signing out stops calling the function', async () => {
  const { page, asked } = partnerPage(() => Promise.reject(new Error('not now')))
  await page.session.start()
  await page.session.signOut()
  await server.clock.advance(3_600_000)
  assert.equal(asked(), 1)
  page.destroy()
})
