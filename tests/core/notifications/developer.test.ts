import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { GivenSettings, PartnerSession } from '../../../core/config/settings.ts'
import type { TestPageOptions } from '../../support/page.ts'
import { useOrderApi } from '../../support/use-order-api.ts'
import { usePages } from '../../support/use-pages.ts'
import { waitUntil } from '../../support/wait-until.ts'

const server = useOrderApi()
const { openPage } = usePages(server)

/** Starts a page, and collects the console messages about setup mistakes. */
function startPage(settings: GivenSettings, options: Partial<TestPageOptions> = {}) {
  const { page, network, warnings } = openPage({ settings, ...options })
  // Leaves out the warning that the flags didn't load.
  const mistakes = () => warnings.filter((line) => !line.startsWith('FwF'))
  const waitForLines = async (count: number) => {
    await waitUntil(server.clock, `${count} lines`, () => mistakes().length >= count)
    return mistakes()
  }
  return { page, network, mistakes, waitForLines }
}

const session = (change: object) => ({
  accessToken: 'secret-token',
  expires: server.clock.now() + 3_600_000,
  ...change,
})

const invalidSessions: Record<string, [createSession: () => unknown, line: RegExp]> = {
  'the response of the login call': [
    () => ({ result: { AuthenticationResult: { AccessToken: 'secret-token', Expires: '2099-01-01T00:00:00Z' } } }),
    /returned the response of POST \/login\. Return \{ accessToken, .*#session-raw-login$/,
  ],
  'an expiry in seconds': [
    () => session({ expires: Math.floor(server.clock.now() / 1000) + 3600 }),
    /returned expires in seconds\. Return milliseconds: multiply it by 1000\. .*#session-seconds$/,
  ],
  'no expiry': [() => session({ expires: undefined }), /without expires\. .*#session-no-expiry$/],
  'no token': [() => session({ accessToken: '' }), /without accessToken\. .*#session-no-token$/],
  'a session that has ended': [() => session({ expires: server.clock.now() - 1 }), /has expired\. .*#session-expired$/],
  'a time that can’t be read': [
    () => session({ expires: 'tomorrow' }),
    /read as a time\. .*#session-unreadable-expiry$/,
  ],
  nothing: [() => undefined, /returned undefined\. .*#session-not-object$/],
  'an error': [() => Promise.reject(new Error('secret-token')), /fetchSession failed\. .*#session-failed$/],
}

for (const [description, [createSession, line]] of Object.entries(invalidSessions)) {
  test(`fetchSession that returns ${description} is reported once, without the token`, async () => {
    const fetchSession = async () => createSession() as PartnerSession
    const { page, waitForLines, mistakes } = startPage({ fetchSession })
    await page.session.start()
    assert.equal(page.session.$failure.get(), 'unavailable')
    assert.match((await waitForLines(1))[0] ?? '', line)
    await server.clock.advance(120_000)
    assert.equal(mistakes().length, 1)
    assert.ok(!mistakes().join().includes('secret-token'))
  })
}

test('fetchSession that never finishes is reported after 15 seconds and called again', async () => {
  let calls = 0
  const never = () => {
    calls++
    return new Promise<PartnerSession>(() => {})
  }
  const { page, waitForLines } = startPage({ fetchSession: never })
  const started = page.session.start()
  await server.clock.advance(14_000)
  assert.equal(page.session.$session.get().state, 'starting')
  await server.clock.advance(1_000)
  await started
  assert.deepEqual([page.session.$session.get().state, page.session.$failure.get()], ['signed-out', 'unavailable'])
  assert.match((await waitForLines(1))[0] ?? '', /didn’t finish within 15 seconds\. .*#session-timeout$/)
  await server.clock.advance(2_000)
  assert.equal(calls, 2)
})

const notFoundPage = () => new Response('<!doctype html><h1>Not found</h1>', { status: 404 })
const htmlPage = () => new Response('<!doctype html><div id="app"></div>')

for (const [description, respond] of Object.entries({ 'a page': htmlPage, 'status 404': notFoundPage })) {
  test(`a server that responds with ${description} is reported as not the order API`, async () => {
    for (const [settings, line] of [
      [
        { api: 'https://shop.example' },
        /^https:\/\/shop\.example responds, but isn’t an order API\. Correct `api`: .*README/,
      ],
      [{}, /^http:\/\/courier\.test isn’t an order API, and `api` isn’t set\. Call configure\(\{ api: .*README/],
    ] as const) {
      const { page, waitForLines } = startPage(settings, { intercept: respond })
      void page.client.request('/vendors').catch(() => {})
      assert.match((await waitForLines(1))[0] ?? '', line)
    }
  })
}

test('an unknown setting of configure() is reported with the known ones, and the others are applied', async () => {
  const { page, waitForLines } = startPage({ apiUrl: 'https://courier.example', country: 'KW' } as GivenSettings)
  assert.match(
    (await waitForLines(1))[0] ?? '',
    /no setting “apiUrl”: it is ignored\. The settings are api, .*#setting-unknown$/,
  )
  assert.equal(page.$settings.get().country, 'KW')
})

/** Imitates a browser's fetch to another origin without permission, whose responses can't be read. */
function respondCrossOrigin(isThere: boolean) {
  return ({ mode, url }: Request) => {
    if (isThere && mode === 'no-cors' && url.endsWith('/healthz')) return new Response()
    throw new TypeError('Failed to fetch')
  }
}

for (const [isThere, line] of [
  [
    true,
    /refuses calls from http:\/\/courier\.test \(CORS\)\. Add http:\/\/courier\.test to COURIER_ORIGINS .*#origin-refused$/,
  ],
  [false, /doesn’t respond\. .*connect-src.*README/],
] as const) {
  test(`a first call without a response is explained if the order API ${isThere ? 'is there' : 'isn’t there'}`, async () => {
    const { page, waitForLines, mistakes, network } = startPage({}, { intercept: respondCrossOrigin(isThere) })
    void page.vendors.load()
    assert.match((await waitForLines(1))[0] ?? '', line)
    const probeCount = () => network.count('/healthz')
    const probesBefore = probeCount()
    await server.clock.advance(60_000)
    assert.deepEqual([probeCount(), mistakes().length], [probesBefore, 1])
  })
}

test('an outage after the first response isn’t reported as a setup mistake', async () => {
  const { page, network, mistakes } = startPage({})
  await page.session.signIn('parent@demo.courier', 'Courier!2026')
  network.online = false
  network.reportsOnline = true
  void page.vendors.reload()
  await server.clock.advance(60_000)
  assert.deepEqual(mistakes(), [])
  assert.ok(!network.calls.some((call) => call.endsWith('/healthz')))
})
