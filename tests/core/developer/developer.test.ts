import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { GivenSettings, PartnerSession } from '../../../core/config/settings.ts'
import { createTestOrderApi, type TestOrderApi } from '../../support/order-api.ts'
import { createTestPage, type TestPageOptions } from '../../support/page.ts'
import { waitUntil } from '../../support/wait-until.ts'

let server: TestOrderApi

before(async () => {
  server = await createTestOrderApi()
})
after(() => server.close())

/** A started page, and the console lines about mistakes. */
function integration(settings: GivenSettings, options: Partial<TestPageOptions> = {}) {
  const { page, network, warnings } = createTestPage(server.api, { clock: server.clock, settings, ...options })
  // Without a server there are no flags either.
  const mistakes = () => warnings.filter((line) => !line.startsWith('FwF'))
  const lines = async (count: number) => {
    await waitUntil(server.clock, `${count} lines`, () => mistakes().length >= count)
    return mistakes()
  }
  return { page, network, mistakes, lines }
}

const session = (change: object) => ({
  accessToken: 'secret-token',
  expires: server.clock.now() + 3_600_000,
  ...change,
})

const wrongSessions: Record<string, [given: () => unknown, line: RegExp]> = {
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
  'a time that can’t be read': [() => session({ expires: 'tomorrow' }), /no time\. .*#session-unreadable-expiry$/],
  nothing: [() => undefined, /returned undefined\. .*#session-not-object$/],
  'an error': [() => Promise.reject(new Error('secret-token')), /fetchSession failed\. .*#session-failed$/],
}

for (const [what, [given, line]] of Object.entries(wrongSessions)) {
  test(`fetchSession that returns ${what} is reported once, without the token`, async () => {
    const fetchSession = async () => given() as PartnerSession
    const { page, lines, mistakes } = integration({ fetchSession })
    await page.session.start()
    assert.equal(page.session.$failure.get(), 'unavailable')
    assert.match((await lines(1))[0] ?? '', line)
    await server.clock.advance(120_000)
    assert.equal(mistakes().length, 1)
    assert.ok(!mistakes().join().includes('secret-token'))
    page.destroy()
  })
}

test('fetchSession that never finishes is reported after 15 seconds and called again', async () => {
  let calls = 0
  const never = () => {
    calls++
    return new Promise<PartnerSession>(() => {})
  }
  const { page, lines } = integration({ fetchSession: never })
  const started = page.session.start()
  await server.clock.advance(14_000)
  assert.equal(page.session.$session.get().state, 'starting')
  await server.clock.advance(1_000)
  await started
  assert.deepEqual([page.session.$session.get().state, page.session.$failure.get()], ['signed-out', 'unavailable'])
  assert.match((await lines(1))[0] ?? '', /didn’t finish within 15 seconds\. .*#session-timeout$/)
  await server.clock.advance(2_000)
  assert.equal(calls, 2)
  page.destroy()
})

const page404 = () => new Response('<!doctype html><h1>Not found</h1>', { status: 404 })
const shell = () => new Response('<!doctype html><div id="app"></div>')

for (const [what, respond] of Object.entries({ 'a page': shell, 'status 404': page404 })) {
  test(`a server that responds with ${what} is reported as not the order API`, async () => {
    for (const [settings, line] of [
      [
        { api: 'https://shop.example' },
        /^https:\/\/shop\.example responds, but isn’t an order API\. Correct `api`: .*README/,
      ],
      [{}, /^http:\/\/courier\.test isn’t an order API, and `api` isn’t set\. Call configure\(\{ api: .*README/],
    ] as const) {
      const { page, lines } = integration(settings, { intercept: respond })
      void page.client.request('/vendors').catch(() => {})
      assert.match((await lines(1))[0] ?? '', line)
      page.destroy()
    }
  })
}

test('an unknown setting of configure() is reported with the known ones, and the others are applied', async () => {
  const { page, lines } = integration({ apiUrl: 'https://courier.example', country: 'KW' } as GivenSettings)
  assert.match(
    (await lines(1))[0] ?? '',
    /no setting “apiUrl”: it is ignored\. The settings are api, .*#setting-unknown$/,
  )
  assert.equal(page.$settings.get().country, 'KW')
  page.destroy()
})

/** A browser’s fetch to another origin: without permission, responses can't be read. */
function crossOrigin(isThere: boolean) {
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
    const { page, lines, mistakes, network } = integration({}, { intercept: crossOrigin(isThere) })
    void page.vendors.load()
    assert.match((await lines(1))[0] ?? '', line)
    const probes = () => network.calls.filter((call) => call.endsWith('/healthz')).length
    const before = probes()
    await server.clock.advance(60_000)
    assert.deepEqual([probes(), mistakes().length], [before, 1])
    page.destroy()
  })
}

test('an outage after the first response isn’t reported as a setup mistake', async () => {
  const { page, network, mistakes } = integration({})
  await page.session.signIn('parent@demo.courier', 'Courier!2026')
  network.online = false
  network.reportsOnline = true
  void page.vendors.reload()
  await server.clock.advance(60_000)
  assert.deepEqual(mistakes(), [])
  assert.ok(!network.calls.some((call) => call.endsWith('/healthz')))
  page.destroy()
})
