import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { PartnerSession } from '../../../core/config/settings.ts'
import { createTestOrderApi, type TestOrderApi } from '../../support/order-api.ts'
import { createTestBrowser, createTestPage } from '../../support/page.ts'
import { settleUntil } from '../../support/settle-until.ts'

let server: TestOrderApi

before(async () => {
  server = await createTestOrderApi()
})
after(() => server.close())

/** A partner whose own server signs in for its users. */
async function partnerTokens(livesMs: number): Promise<PartnerSession> {
  const [accessToken = '', idToken = ''] = (await server.signIn()).replace('Bearer ', '').split('|')
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
  let asked = 0
  const { page, network } = createTestPage(server.api, {
    clock: server.clock,
    settings: {
      fetchSession() {
        asked++
        return partnerTokens(1_800_000)
      },
    },
  })
  await page.session.start()
  assert.equal(asked, 1)
  const first = await page.session.authorization()
  await server.clock.advance(1_200_000)
  await settleUntil(server.clock, 'renewed', async () => (await page.session.authorization()) !== first)
  assert.equal(asked, 2)
  const stale = await page.session.authorization()
  network.intercept = (request) =>
    request.headers.get('authorization') === stale ? Response.json({}, { status: 401 }) : null
  await Promise.all([page.client.request('/vendors'), page.client.request('/vendors')])
  assert.equal(asked, 3)
  page.destroy()
})

test('tokens that live shorter than the threshold are not asked for without a pause', async () => {
  let asked = 0
  const { page } = createTestPage(server.api, {
    clock: server.clock,
    settings: {
      fetchSession() {
        asked++
        return partnerTokens(120_000)
      },
    },
  })
  await page.session.start()
  await server.clock.advance(60_000)
  assert.ok(asked <= 3, `asked ${asked} times in a minute`)
  assert.equal(page.session.$session.get().state, 'signed-in')
  page.destroy()
})

test('a function set after the elements are there still signs in', async () => {
  const { page } = createTestPage(server.api, { clock: server.clock })
  await page.session.start()
  assert.equal(page.session.$session.get().state, 'signed-out')
  page.configure({ fetchSession: () => partnerTokens(3_600_000) })
  await settleUntil(server.clock, 'signed in', () => page.session.$session.get().state === 'signed-in')
  page.destroy()
})

test('a function that fails leaves the page signed out and says so', async () => {
  const { page } = createTestPage(server.api, {
    clock: server.clock,
    settings: { fetchSession: () => Promise.reject(new Error('secret of the partner')) },
  })
  await page.session.start()
  assert.equal(page.session.$session.get().state, 'signed-out')
  assert.deepEqual(
    page.notifications.$notifications.get().map(({ key, values }) => [key, values]),
    [['auth.session-unavailable', {}]],
  )
  page.destroy()
})
