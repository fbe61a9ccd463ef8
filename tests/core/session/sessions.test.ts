import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import type { LoginResponseWire } from '../../../core/api/login.ts'
import { createSessions } from '../../../core/session/sessions.ts'
import { createTestOrderApi, demoPassword, type TestOrderApi } from '../../support/order-api.ts'
import { createTestPage, type TestPage } from '../../support/page.ts'
import { waitUntil } from '../../support/wait-until.ts'

const email = 'parent@demo.courier'
const phoneUserAgent = 'Mozilla/5.0 (Android 16; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0'

let server: TestOrderApi
let thisTab: TestPage
beforeEach(async () => {
  server = await createTestOrderApi()
  thisTab = createTestPage(server.api, { clock: server.clock })
  await thisTab.page.session.signIn(email, demoPassword)
})
afterEach(async () => {
  thisTab.page.destroy()
  await server.close()
})

async function signInElsewhere() {
  const body = { email_address: email, password: demoPassword }
  const response = await server.call<LoginResponseWire>('/login', { body, headers: { 'user-agent': phoneUserAgent } })
  return `Bearer ${response.body.result.AuthenticationResult.AccessToken}`
}

async function loadSessions() {
  const sessions = createSessions({ client: thisTab.page.client, translations: thisTab.page.translations })
  assert.deepEqual(sessions.$state.get(), { step: 'loading' })
  await sessions.load()
  return sessions
}
function readyState(sessions: Awaited<ReturnType<typeof loadSessions>>) {
  const state = sessions.$state.get()
  return state.step === 'ready' ? state : assert.fail(state.step)
}

async function loadWithOther() {
  const sessions = await loadSessions()
  const otherSession = readyState(sessions).signIns.find(({ isCurrent }) => !isCurrent) ?? assert.fail()
  return { sessions, otherSession }
}

test('lists this session first, then the others', async () => {
  await server.clock.advance(60_000)
  await signInElsewhere()
  const { signIns } = readyState(await loadSessions())
  assert.deepEqual(
    signIns.map(({ isCurrent, browser, system }) => [isCurrent, browser, system]),
    [
      [true, null, null],
      [false, 'Firefox', 'Android'],
    ],
  )
})

test('ends a session on another device and names it, also if it has already ended', async () => {
  const as = await signInElsewhere()
  const { sessions, otherSession } = await loadWithOther()
  await server.call('/logout', { body: {}, as })
  await sessions.end(otherSession.id)
  const { signIns, ended, refused, ending } = readyState(sessions)
  assert.deepEqual([signIns.length, ended?.valueOf(), refused, ending], [1, otherSession, null, null])
})

test('ends all sessions except this one', async () => {
  const others = [await signInElsewhere(), await signInElsewhere()]
  const sessions = await loadSessions()
  await sessions.endOthers()
  assert.deepEqual([readyState(sessions).signIns.length, readyState(sessions).ended], [1, 'others'])
  for (const as of others) assert.equal((await server.call('/vendors', { as })).status, 401)
  assert.equal((await thisTab.page.client.request<object>('/sessions')) !== null, true)
})

test('shows why the list doesn’t load, and loads it on retry', async () => {
  const sessions = createSessions({ client: thisTab.page.client, translations: thisTab.page.translations })
  thisTab.network.online = false
  const loading = sessions.load()
  await waitUntil(server.clock, 'the failure', async () => {
    await server.clock.advance(5000)
    return sessions.$state.get().step !== 'loading'
  })
  await loading
  assert.deepEqual(sessions.$state.get(), { step: 'failed', key: 'auth.offline' })
  thisTab.network.online = true
  await sessions.load()
  assert.equal(readyState(sessions).signIns.length, 1)
})

test('keeps the list and shows the reason if a session couldn’t be ended', async () => {
  await signInElsewhere()
  const { sessions, otherSession } = await loadWithOther()
  thisTab.network.intercept = (request) => (request.method === 'DELETE' ? Response.json({}, { status: 403 }) : null)
  await sessions.end(otherSession.id)
  assert.deepEqual([readyState(sessions).signIns.length, readyState(sessions).refused], [2, 'error.unknown'])
})

test('signs out with the reason after the session was ended on another device', async () => {
  const as = await signInElsewhere()
  const { body } = await server.call<{ result: { sessions: { id: string; is_current: boolean }[] } }>('/sessions', {
    as,
  })
  const currentId = body.result.sessions.find(({ is_current }) => !is_current)?.id ?? assert.fail()
  await server.call(`/sessions/${currentId}`, { method: 'DELETE', as })
  await assert.rejects(thisTab.page.client.request('/vendors'))
  const { session, notifications } = thisTab.page
  const keys = notifications.$notifications.get().map(({ key }) => key)
  assert.deepEqual([session.$session.get().state, keys], ['signed-out', ['auth.session-ended']])
  const failures = [session.$failure.get()]
  for (const end of [() => session.signIn(email, demoPassword), () => session.signOut()]) {
    await end()
    failures.push(session.$failure.get())
  }
  assert.deepEqual(failures, ['ended', null, null])
})

test('signing out after the access token has expired ends the session on the server', async () => {
  const as = await signInElsewhere()
  server.clock.sleep(3_599_000)
  const listWith = async (authorization: string) =>
    (await server.call<{ result: { sessions: object[] } }>('/sessions', { as: authorization })).body.result.sessions
  assert.equal((await listWith(as)).length, 2)
  server.clock.sleep(2000)
  await thisTab.page.session.signOut()
  assert.equal((await listWith(await signInElsewhere())).length, 2)
})
