import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import type { LoginResponseWire } from '../../../core/api/login.ts'
import { createSessions } from '../../../core/session/sessions.ts'
import { createTestOrderApi, demoPassword, type TestOrderApi } from '../../support/order-api.ts'
import { createTestPage, type TestPage } from '../../support/page.ts'
import { waitUntil } from '../../support/wait-until.ts'

const email = 'parent@demo.courier'
const phone = 'Mozilla/5.0 (Android 16; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0'

let server: TestOrderApi
let here: TestPage
beforeEach(async () => {
  server = await createTestOrderApi()
  here = createTestPage(server.api, { clock: server.clock })
  await here.page.session.signIn(email, demoPassword)
})
afterEach(async () => {
  here.page.destroy()
  await server.close()
})

async function signInElsewhere() {
  const body = { email_address: email, password: demoPassword }
  const response = await server.call<LoginResponseWire>('/login', { body, headers: { 'user-agent': phone } })
  return `Bearer ${response.body.result.AuthenticationResult.AccessToken}`
}

async function loaded() {
  const sessions = createSessions({ client: here.page.client, translations: here.page.translations })
  assert.deepEqual(sessions.$state.get(), { step: 'loading' })
  await sessions.load()
  return sessions
}
function ready(sessions: Awaited<ReturnType<typeof loaded>>) {
  const state = sessions.$state.get()
  return state.step === 'ready' ? state : assert.fail(state.step)
}

test('lists this session first, then the others', async () => {
  await server.clock.advance(60_000)
  await signInElsewhere()
  const { signIns } = ready(await loaded())
  assert.deepEqual(
    signIns.map(({ isCurrent, browser, system }) => [isCurrent, browser, system]),
    [
      [true, null, null],
      [false, 'Firefox', 'Android'],
    ],
  )
})

test('ends one on another device and names it; one that has already ended isn’t an error', async () => {
  const as = await signInElsewhere()
  const sessions = await loaded()
  const other = ready(sessions).signIns.find(({ isCurrent }) => !isCurrent) ?? assert.fail()
  await server.call('/logout', { body: {}, as })
  await sessions.end(other.id)
  const { signIns, ended, refused, ending } = ready(sessions)
  assert.deepEqual([signIns.length, ended?.valueOf(), refused, ending], [1, other, null, null])
})

test('ends all others', async () => {
  const others = [await signInElsewhere(), await signInElsewhere()]
  const sessions = await loaded()
  await sessions.endOthers()
  assert.deepEqual([ready(sessions).signIns.length, ready(sessions).ended], [1, 'others'])
  for (const as of others) assert.equal((await server.call('/vendors', { as })).status, 401)
  assert.equal((await here.page.client.request<object>('/sessions')) !== null, true)
})

test('shows why the list doesn’t load, and loads it on retry', async () => {
  const sessions = createSessions({ client: here.page.client, translations: here.page.translations })
  here.network.online = false
  const loading = sessions.load()
  await waitUntil(server.clock, 'the failure', async () => {
    await server.clock.advance(5000)
    return sessions.$state.get().step !== 'loading'
  })
  await loading
  assert.deepEqual(sessions.$state.get(), { step: 'failed', key: 'auth.offline' })
  here.network.online = true
  await sessions.load()
  assert.equal(ready(sessions).signIns.length, 1)
})

test('keeps the list and shows the reason if one couldn’t be ended', async () => {
  await signInElsewhere()
  const sessions = await loaded()
  const other = ready(sessions).signIns.find(({ isCurrent }) => !isCurrent) ?? assert.fail()
  here.network.intercept = (request) => (request.method === 'DELETE' ? Response.json({}, { status: 403 }) : null)
  await sessions.end(other.id)
  assert.deepEqual([ready(sessions).signIns.length, ready(sessions).refused], [2, 'error.unknown'])
})

test('shows the sign-in and the reason after a session ended elsewhere', async () => {
  const as = await signInElsewhere()
  const { body } = await server.call<{ result: { sessions: { id: string; is_current: boolean }[] } }>('/sessions', {
    as,
  })
  const own = body.result.sessions.find(({ is_current }) => !is_current)?.id ?? assert.fail()
  await server.call(`/sessions/${own}`, { method: 'DELETE', as })
  await assert.rejects(here.page.client.request('/vendors'))
  assert.equal(here.page.session.$session.get().state, 'signed-out')
  assert.deepEqual(
    here.page.notifications.$notifications.get().map(({ key }) => key),
    ['auth.session-ended'],
  )
  assert.equal(here.page.session.$failure.get(), 'ended')
  await here.page.session.signIn('parent@demo.courier', demoPassword)
  assert.equal(here.page.session.$failure.get(), null)
  await here.page.session.signOut()
  assert.equal(here.page.session.$failure.get(), null)
})

test('signing out after the access token has expired ends the session on the server', async () => {
  const as = await signInElsewhere()
  server.clock.sleep(3_599_000)
  const listed = async (authorization: string) =>
    (await server.call<{ result: { sessions: object[] } }>('/sessions', { as: authorization })).body.result.sessions
  assert.equal((await listed(as)).length, 2)
  server.clock.sleep(2000)
  await here.page.session.signOut()
  assert.equal((await listed(await signInElsewhere())).length, 2)
})
