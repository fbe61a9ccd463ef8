import assert from 'node:assert/strict'
import { Agent, IncomingMessage, request, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { after, before, describe, type TestContext, test } from 'node:test'
import { endRequestTurn } from '../../../order-api/domain/heavy/request-turn.ts'
import { limitRules } from '../../../order-api/domain/limits/limits.ts'
import type { Refusal } from '../../../order-api/domain/refusal.ts'
import { createFairShare } from '../../../order-api/server/fair-share.ts'
import { demoPassword } from '../../support/order-api.ts'
import { type Site, startSite } from '../../support/site.ts'

describe('requests over the network', () => {
  let site: Site
  before(async () => {
    site = await startSite({ riderSpeed: 0, settings: { COURIER_TRUSTED_PROXIES: '1' } })
  })
  after(() => site.remove())

  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  after(() => agent.destroy())

  /** Sends a request from an address, and returns status, headers and body. */
  const send = (path: string, from: string, { method = 'GET', headers = {}, body = '' } = {}) =>
    new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
      const options = { agent, method, headers: { ...headers, 'x-forwarded-for': from, 'content-length': body.length } }
      const sent = request(new URL(path, site.origin), options, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part) => (text += part))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
      })
      sent.on('error', reject)
      sent.end(body)
    })

  const signIn = async (from: string) => {
    const body = JSON.stringify({ email_address: 'single@demo.courier', password: demoPassword })
    const headers = { 'content-type': 'application/json' }
    const { text } = await send('/orders/api/v1/login', from, { method: 'POST', headers, body })
    return `Bearer ${JSON.parse(text).result.AuthenticationResult.AccessToken}`
  }

  test('a flood without an account is limited, and delays only its sender', async () => {
    const flooder = '203.0.113.7'
    const headers = { authorization: await signIn('203.0.113.8') }
    const colleague = { authorization: await signIn(flooder) }
    const limit = limitRules['public-document'].address
    const sent = await Promise.all(Array.from({ length: limit + 1 }, () => send('/openapi.json', flooder)))
    const refused = sent.find(({ status }) => status === 429) ?? assert.fail(`it was served ${sent.length} times`)
    const wait = Number(refused.headers['retry-after'])
    assert.ok(wait > 0 && wait <= 60, String(wait))
    assert.equal(JSON.parse(refused.text).meta.translation_key, 'too-many-requests')
    assert.notEqual((await send('/openapi.json', '203.0.113.9')).status, 429)
    assert.equal((await send('/orders/api/v1/vendors', '203.0.113.8', { headers })).status, 200)
    // In the flooder's office.
    assert.equal((await send('/orders/api/v1/vendors', flooder, { headers: colleague })).status, 200)
  })
})

const newFairShare = () => createFairShare(({ headers }) => String(headers['x-forwarded-for']))

function requestFrom(address: string, headers: Record<string, string> = {}) {
  const incoming = new IncomingMessage(new Socket())
  Object.assign(incoming.headers, { 'x-forwarded-for': address }, headers)
  return Object.assign(incoming, { complete: true })
}

const stopClock = (t: TestContext) => t.mock.timers.enable({ apis: ['Date', 'setTimeout', 'setInterval'], now: 1e12 })

const afterTurns = () => new Promise((resolve) => setImmediate(resolve))

/** Sends a request that ends at once. Returns why it was refused, or null. */
async function enter(
  fairShare: ReturnType<typeof newFairShare>,
  path: string,
  address: string,
  headers?: Record<string, string>,
) {
  const request = requestFrom(address, headers)
  const response = new ServerResponse(request)
  let received: Refusal | null = null
  await fairShare.serve(request, response, path, async (refusal) => {
    received = refusal
    Object.defineProperty(response, 'closed', { value: true })
  })
  await afterTurns()
  return received as Refusal | null
}

test('an office of thirty people who load pages with maps, within a minute, isn’t refused', async (t) => {
  stopClock(t)
  const fairShare = newFairShare()
  const visit = {
    '/request-a-rider': 3,
    '/v1/loader.js': 100,
    '/tiles/14/12924/8137.svg': 40,
    '/orders/api/v1/flags': 20,
  }
  for (const [path, times] of Object.entries(visit))
    for (let sent = 0; sent < 30 * times; sent += 1)
      assert.equal(await enter(fairShare, path, '203.0.113.7'), null, path)
})

test('every public route has a limit for each address, also with a token that the API has not accepted', async (t) => {
  stopClock(t)
  const fairShare = newFairShare()
  const forged = { authorization: 'Bearer a|b' }
  const routes: [path: string, rule: keyof typeof limitRules, headers?: Record<string, string>][] = [
    ['/openapi.json', 'public-document'],
    ['/tiles/14/12924/8137.svg', 'public-tile'],
    ['/v1/loader.js', 'public-file'],
    ['/orders/api/v1/proofs/1002-ABCDEF/delivery', 'public-photo'],
    ['/orders/api/v1/public/tracking/unknown', 'public-tracking'],
    ['/orders/api/v1/flags', 'public-call'],
    ['/tracking/unknown', 'public-page'],
    ['/orders/api/v1/vendors', 'public-token', forged],
  ]
  const publicRules = Object.keys(limitRules).filter((rule) => rule.startsWith('public-'))
  assert.deepEqual(routes.map(([, rule]) => rule).sort(), publicRules.sort())
  for (const [path, rule, headers] of routes) {
    const { address: limit } = limitRules[rule]
    const send = (address: string) => enter(fairShare, path, address, headers)
    for (let allowed = 0; allowed < limit; allowed += 1) assert.equal(await send('203.0.113.7'), null)
    assert.equal((await send('203.0.113.7'))?.status, 429, path)
    assert.equal(await send('203.0.113.9'), null, `${path} from another address`)
  }
  // The docs share the limit of the document.
  assert.equal((await enter(fairShare, '/docs', '203.0.113.7'))?.status, 429)
})

describe('requests in progress', () => {
  /** Sends requests of one address that don't end. Returns how many have been started so far. */
  async function start(
    fairShare: ReturnType<typeof newFairShare>,
    address: string,
    path: string,
    { count = 20, ...request }: { count?: number; complete?: boolean; run?: () => void } = {},
  ) {
    let started = 0
    for (let sent = 0; sent < count; sent += 1) {
      const incoming = Object.assign(requestFrom(address), { complete: request.complete ?? true })
      void fairShare.serve(incoming, new ServerResponse(incoming), path, () => {
        started += 1
        request.run?.()
        return new Promise(() => {})
      })
    }
    await afterTurns()
    return () => started
  }

  test('an office that is alone has more than one that shares the server, which renders one page', async (t) => {
    stopClock(t)
    const fairShare = newFairShare()
    const started = async (address: string, path: string) => (await start(fairShare, address, path))()
    assert.equal(await started('203.0.113.7', '/faq'), 16)
    assert.equal(await started('203.0.113.8', '/orders/api/v1/flags'), 2)
    assert.equal(await started('203.0.113.8', '/v1/loader.js'), 4)
    assert.equal(await started('203.0.113.8', '/faq'), 1)
  })

  /** The server is shared from here on. */
  async function sharedServer() {
    const fairShare = newFairShare()
    await start(fairShare, '203.0.113.7', '/faq', { count: 1 })
    return fairShare
  }

  test('keep their turn for as long as a slow server works for them', async (t) => {
    stopClock(t)
    const started = await start(await sharedServer(), '203.0.113.8', '/orders/api/v1/flags')
    t.mock.timers.tick(900)
    await afterTurns()
    assert.equal(started(), 2)
  })

  test('leave their turn to the next ones as soon as they wait for something else', async (t) => {
    stopClock(t)
    const started = await start(await sharedServer(), '203.0.113.8', '/orders/api/v1/flags', { run: endRequestTurn })
    await afterTurns()
    assert.ok(started() > 2, String(started()))
  })

  test('leave their turn when their client is slow to send them', async (t) => {
    stopClock(t)
    const slow = { complete: false }
    const started = await start(await sharedServer(), '203.0.113.8', '/orders/api/v1/flags', slow)
    assert.equal(started(), 2)
    t.mock.timers.tick(900)
    await afterTurns()
    assert.equal(started(), 4)
  })
})
