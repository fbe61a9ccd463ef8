import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atom } from 'nanostores'
import type { LoginResponseWire } from '../../../core/api/login.ts'
import type { Settings } from '../../../core/config/settings.ts'
import type { SessionState } from '../../../core/session/session.ts'
import { getDelayBeforeExpiration } from '../../../core/session/tokens.ts'
import { userFromIdToken } from '../../../core/session/user.ts'
import { modeOfVisitor } from '../../../core/session/visitor-mode.ts'
import { demoPassword } from '../../support/order-api.ts'
import { createTestBrowser, createTestStorage } from '../../support/page.ts'
import { useOrderApi } from '../../support/use-order-api.ts'
import { usePages } from '../../support/use-pages.ts'
import { waitUntil } from '../../support/wait-until.ts'

const hour = 3_600_000
const email = 'parent@demo.courier'

const server = useOrderApi()
const { openPage, openSignedIn } = usePages(server)

type Tab = ReturnType<typeof openPage>
const renewals = (...tabs: Tab[]) => tabs.reduce((sum, { network }) => sum + network.count('/login/extend'), 0)

/** Opens two tabs of a browser, both signed in. */
async function openTwoTabs() {
  const browser = createTestBrowser()
  const tabs = [await openSignedIn({ browser }), openPage({ browser })] as const
  await tabs[1].page.session.start()
  return { browser, tabs }
}

/** Refuses the tab's present tokens. */
async function refuseTokens({ page, network }: Tab) {
  const refused = await page.session.authorization()
  network.intercept = (request) =>
    request.headers.get('authorization') === refused ? Response.json({}, { status: 401 }) : null
}

test('a wrong password shows a message, and the next attempt signs in with ID and email', async () => {
  const { page, state, toasts } = openPage()
  assert.deepEqual(await page.session.signIn(email, 'wrong'), { ok: false, key: 'auth.invalid-password' })
  assert.equal(state(), 'signed-out')
  assert.deepEqual(toasts(), ['auth.invalid-password'])
  const user = { id: 'demo-parent', email }
  assert.deepEqual(await page.session.signIn(email, demoPassword), { ok: true, user })
  assert.deepEqual(page.session.$session.get(), { state: 'signed-in', user })
  assert.match((await page.session.authorization()) ?? '', /^Bearer [\w.-]+\|[\w.-]+$/)
})

test('an unreachable order API is reported as a network problem', async () => {
  const { page, network, state } = openPage()
  network.online = false
  assert.deepEqual(await page.session.signIn(email, demoPassword), { ok: false, key: 'auth.offline' })
  assert.equal(
    page.translations.translate('auth.offline'),
    'Something went wrong. Please try again. You could be offline.',
  )
  assert.equal(state(), 'signed-out')
})

test('stored tokens are never sent to another order API', async () => {
  const browser = createTestBrowser()
  await openSignedIn({ browser })
  const { page, state } = openPage({ browser, settings: { api: 'http://other.test' } })
  await page.session.start()
  assert.equal(state(), 'signed-out')
  assert.equal(await page.session.authorization(), null)
})

test('two tabs stay signed in over three lifetimes of the tokens, with one renewal each time', async () => {
  const { tabs } = await openTwoTabs()
  for (let lifetime = 1; lifetime <= 3; lifetime += 1) {
    await server.clock.advance(hour)
    await waitUntil(server.clock, 'renewed', () => renewals(...tabs) >= lifetime)
    for (const tab of tabs) {
      await tab.page.client.request('/vendors')
      assert.equal(tab.state(), 'signed-in')
    }
  }
  // Tokens are renewed every 50 minutes, so the fourth renewal is due after 3 hours and 20 minutes.
  assert.equal(renewals(...tabs), 3)
  for (const tab of tabs) assert.deepEqual(tab.toasts(), [])
})

test('reuse of a stolen refresh token ends the session for the thief and in every tab', async () => {
  const { browser, tabs } = await openTwoTabs()
  const { refreshToken } = JSON.parse(browser.storage.getItem('courier.session') ?? '{}') as { refreshToken: string }
  const extend = (refresh_token: string) =>
    server.call<LoginResponseWire>('/login/extend', { body: { refresh_token }, from: '198.51.100.7' })
  const thiefTokens = (await extend(refreshToken)).body.result.AuthenticationResult
  await server.clock.advance(hour)
  for (const tab of tabs) await waitUntil(server.clock, 'signed out', () => tab.state() === 'signed-out')
  assert.equal((await extend(thiefTokens.RefreshToken)).status, 401)
  const warnings = tabs.flatMap((tab) => tab.warnings)
  assert.ok(warnings.includes('The session couldn’t be renewed (session-expired)'), warnings.join())
  assert.equal(browser.storage.getItem('courier.session'), null)
})

test('twenty calls refused at once cause one renewal, and all succeed', async () => {
  const tab = await openSignedIn()
  await refuseTokens(tab)
  const responses = await Promise.all(Array.from({ length: 20 }, () => tab.page.client.request('/vendors')))
  assert.equal(responses.length, 20)
  assert.deepEqual([renewals(tab), tab.state()], [1, 'signed-in'])
})

test('two tabs refused at once make one renewal', async () => {
  const { tabs } = await openTwoTabs()
  for (const tab of tabs) await refuseTokens(tab)
  await Promise.all(tabs.map(({ page }) => page.client.request('/vendors')))
  assert.equal(renewals(...tabs), 1)
})

test('a renewal that the server refuses signs out', async () => {
  const tab = await openSignedIn()
  tab.network.fail('/order', 401)
  await assert.rejects(tab.page.client.request('/vendors'), { status: 401 })
  assert.equal(tab.state(), 'signed-out')
  assert.deepEqual(tab.toasts(), ['auth.session-ended'])
  assert.equal(tab.page.session.$failure.get(), 'ended')
})

test('a renewal without a response is tried again while the session is valid', async () => {
  const tab = await openSignedIn()
  tab.network.online = false
  const firstAuthorization = await tab.page.session.authorization()
  await server.clock.advance(hour - 300_000)
  assert.equal(tab.state(), 'signed-in')
  tab.network.online = true
  await server.clock.advance(10_000)
  await waitUntil(server.clock, 'renewed', async () => (await tab.page.session.authorization()) !== firstAuthorization)
  assert.equal(tab.state(), 'signed-in')
})

test('a session that can’t be renewed ends with its tokens', async () => {
  const tab = await openSignedIn()
  tab.network.online = false
  await server.clock.advance(hour + 60_000)
  await waitUntil(server.clock, 'signed out', () => tab.state() === 'signed-out')
})

test('expired tokens of a returning user are renewed before any other call', async () => {
  const browser = createTestBrowser()
  const first = await openSignedIn({ browser })
  first.page.destroy()
  await server.clock.advance(2 * hour)
  const tab = openPage({ browser })
  await tab.page.session.start()
  assert.deepEqual([renewals(tab), tab.state()], [1, 'signed-in'])
})

test('signing out clears every tab and the storage, even if the server is unreachable', async () => {
  const { browser, tabs } = await openTwoTabs()
  const [first, second] = tabs
  await Promise.all([first.page.vendors.load(), second.page.vendors.load()])
  second.page.live.subscribeToVendor({ vendorId: '1001', onUpdate() {}, onReload() {} })
  await waitUntil(server.clock, 'the socket is open', () => second.network.sockets() === 1)
  first.network.online = false
  await server.clock.finish(first.page.session.signOut())
  await waitUntil(server.clock, 'the other tab', () => second.state() === 'signed-out')
  for (const tab of tabs) {
    assert.equal(tab.state(), 'signed-out')
    assert.deepEqual(tab.page.vendors.$vendors.get(), [])
    assert.equal(tab.network.sockets(), 0)
    assert.ok(tab.toasts().includes('auth.disconnected'))
    assert.equal(await tab.page.session.authorization(), null)
  }
  assert.equal(first.page.translations.translate('auth.disconnected'), 'You are now disconnected.')
  assert.deepEqual(browser.storage.keys(), [])
})

test('a response to an abandoned sign-in doesn’t sign in', async () => {
  const tab = openPage()
  const signingIn = tab.page.session.signIn(email, demoPassword)
  await tab.page.session.signOut()
  assert.equal((await signingIn).ok, false)
  assert.equal(tab.state(), 'signed-out')
})

test('signing in as another user in another tab removes the first user’s data', async () => {
  const browser = createTestBrowser()
  const first = await openSignedIn({ browser })
  await first.page.vendors.load()
  const second = openPage({ browser })
  await second.page.session.signIn('single@demo.courier', demoPassword)
  await waitUntil(server.clock, 'the first tab follows', () => {
    const session = first.page.session.$session.get()
    return session.state === 'signed-in' && session.user?.email === 'single@demo.courier'
  })
  await first.page.vendors.load()
  const ids = first.page.vendors.$vendors.get().map(({ id }) => id)
  assert.deepEqual(ids, ['2000'])
})

test('tokens are written only to the browser’s storage', async () => {
  const tab = await openSignedIn()
  await tab.page.vendors.load()
  const header = (await tab.page.session.authorization()) ?? ''
  const [access = ''] = header.replace('Bearer ', '').split('|')
  const output = JSON.stringify([tab.warnings, tab.network.calls, tab.page.session.$session.get(), server.logged])
  assert.equal(output.includes(access), false)
})

test('only valid tokens have a time until renewal', () => {
  const tokens = { accessToken: 'a', idToken: null, refreshToken: null, expires: 10 * hour }
  assert.equal(getDelayBeforeExpiration(tokens, 9 * hour), hour - 600_000)
  assert.equal(getDelayBeforeExpiration(tokens, 10 * hour - 1000), 0)
  const expectedError = { message: 'Invalid usage of getDelayBeforeExpiration. Tokens should be set.' }
  for (const invalidTokens of [null, { ...tokens, accessToken: '' }, { ...tokens, expires: Number.NaN }]) {
    assert.throws(() => getDelayBeforeExpiration(invalidTokens, 9 * hour), expectedError)
  }
  assert.throws(() => getDelayBeforeExpiration(tokens, 10 * hour), expectedError)
})

test('reads a non-Latin name from the ID token, and ignores an invalid token', () => {
  const payload = Buffer.from(JSON.stringify({ sub: 'u1', email: '店@例子.sg' })).toString('base64url')
  assert.deepEqual(userFromIdToken(`e30.${payload}.x`), { id: 'u1', email: '店@例子.sg' })
  for (const invalidToken of [null, '', 'abc', 'a.b.c', `x.${Buffer.from('{"sub":1}').toString('base64url')}.y`]) {
    assert.equal(userFromIdToken(invalidToken), null)
  }
})

test('a revoked staff token ends the session in every tab, with one message', async () => {
  const browser = createTestBrowser()
  browser.storage.setItem('godroid-token', 'revoked')
  const tabs = [1, 2].map(() => openPage({ browser, settings: { mode: 'godroid' } }))
  for (const { page } of tabs) await page.session.start()
  const [{ page } = assert.fail()] = tabs
  assert.equal(page.session.$session.get().state, 'signed-in')
  await page.vendors.load()
  await server.clock.flush()
  for (const { page, state } of tabs) assert.deepEqual([state(), page.session.$failure.get()], ['signed-out', 'ended'])
  assert.equal(browser.storage.getItem('godroid-token'), null)
  const toasts = page.notifications.$notifications.get()
  assert.deepEqual(
    toasts.map(({ type, key, durationMs }) => [type, key, durationMs]),
    [['error', 'error.cant-retrieve-user', 10_000]],
  )
})

const user = { id: '1', email: 'single@demo.courier' }
const states = {
  visitor: { state: 'signed-out' },
  'a guest': { state: 'signed-in', user: null, isGuest: true },
  'an account': { state: 'signed-in', user },
} as const satisfies Record<string, SessionState>

/** Classic mode, GODROID mode and guest mode (specification 1 §1). */
for (const [visitor, setting, mode] of [
  ['visitor', 'guest', 'guest'],
  ['a guest', 'guest', 'guest'],
  ['an account', 'guest', 'classic'],
  ['visitor', 'classic', 'classic'],
  ['an account', 'classic', 'classic'],
  ['an account', 'godroid', 'godroid'],
] as const) {
  test(`${visitor} on a page of mode ${setting} is in mode ${mode}`, () => {
    const $settings = atom({ mode: setting } as Settings)
    const $mode = modeOfVisitor(createTestStorage(), $settings, atom<SessionState>(states[visitor]))
    assert.equal($mode.get(), mode)
  })
}

test('a staff token makes a page of any mode a staff page, until the user signs out', () => {
  const storage = createTestStorage()
  storage.setItem('godroid-token', 'demo-godroid-token')
  const $session = atom<SessionState>({ state: 'signed-in', user: null })
  const $mode = modeOfVisitor(storage, atom({ mode: 'classic' } as Settings), $session)
  assert.equal($mode.get(), 'godroid')
  storage.removeItem('godroid-token')
  $session.set({ state: 'signed-out' })
  assert.equal($mode.get(), 'classic')
})
