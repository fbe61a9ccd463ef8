import assert from 'node:assert/strict'
import { Agent, IncomingMessage, request, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { limitRules } from '../../../order-api/domain/limits/limits.ts'
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
  return incoming
}

test('every public route has a limit for each address, also with a token that the API has not accepted', async (t) => {
  t.mock.timers.enable({ apis: ['Date', 'setTimeout'], now: 1e12 })
  const fairShare = newFairShare()
  const enter = (path: string, address: string, headers?: Record<string, string>) => {
    const request = requestFrom(address, headers)
    const response = Object.defineProperty(new ServerResponse(request), 'closed', { value: true })
    return fairShare.enter(request, response, path)
  }
  const forged = { authorization: 'Bearer a|b' }
  const routes: [path: string, rule: keyof typeof limitRules, headers?: Record<string, string>][] = [
    ['/openapi.json', 'public-document'],
    ['/orders/api/v1/proofs/1002-ABCDEF/delivery', 'public-photo'],
    ['/orders/api/v1/public/tracking/unknown', 'public-tracking'],
    ['/orders/api/v1/flags', 'public-call'],
    ['/tracking/unknown', 'public-page'],
    ['/orders/api/v1/vendors', 'public-token', forged],
  ]
  for (const [path, rule, headers] of routes) {
    const { address: limit } = limitRules[rule]
    for (let allowed = 0; allowed < limit; allowed += 1) assert.equal(await enter(path, '203.0.113.7', headers), null)
    assert.equal((await enter(path, '203.0.113.7', headers))?.status, 429, path)
    assert.equal(await enter(path, '203.0.113.9', headers), null, `${path} from another address`)
  }
  // The docs share the limit of the document.
  assert.equal((await enter('/docs', '203.0.113.7'))?.status, 429)
})

test('an office that is alone has more requests in progress than one that shares the server, which renders one page', async (t) => {
  t.mock.timers.enable({ apis: ['Date', 'setTimeout'], now: 1e12 })
  const fairShare = newFairShare()

  async function countStarted(address: string, path: string) {
    let started = 0
    for (let sent = 0; sent < 20; sent += 1) {
      const incoming = requestFrom(address)
      void fairShare.enter(incoming, new ServerResponse(incoming), path).then(() => (started += 1))
    }
    await new Promise((resolve) => setImmediate(resolve))
    return started
  }

  assert.equal(await countStarted('203.0.113.7', '/faq'), 16)
  assert.equal(await countStarted('203.0.113.8', '/orders/api/v1/flags'), 2)
  assert.equal(await countStarted('203.0.113.8', '/v1/loader.js'), 4)
  assert.equal(await countStarted('203.0.113.8', '/faq'), 1)
})
