import assert from 'node:assert/strict'
import { Agent, IncomingMessage, request, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { limitRules } from '../../../demo-site/order-api/domain/limits/limits.ts'
import { createFairShare } from '../../../demo-site/order-api/server/fair-share.ts'
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
    const { AccessToken, IdToken } = JSON.parse(text).result.AuthenticationResult
    return `Bearer ${AccessToken}|${IdToken}`
  }

  /** Sends requests until the first refusal. */
  async function countUntilRefused(path: string, from: string, limit: number) {
    let allowed = 0
    let refused: Awaited<ReturnType<typeof send>> | undefined
    const worker = async () => {
      while (!refused && allowed < limit + 100) {
        const response = await send(path, from)
        if (response.status === 429) refused ??= response
        else allowed += 1
      }
    }
    await Promise.all(Array.from({ length: 16 }, worker))
    return { allowed, refused }
  }

  test('a flood without an account is limited on every public route, and delays only its sender', async () => {
    const flooder = '203.0.113.7'
    const vendor = await signIn('203.0.113.8')
    const colleague = await signIn(flooder)
    const headers = { authorization: vendor }
    for (const [path, rule] of [
      ['/openapi.json', 'public-document'],
      ['/docs', 'public-document'],
      ['/orders/api/v1/proofs/1002-ABCDEF/delivery?expires=1&signature=x', 'public-photo'],
      ['/orders/api/v1/public/tracking/unknown', 'public-tracking'],
      ['/orders/api/v1/flags?country=SG', 'public-call'],
      ['/tracking/unknown', 'public-page'],
    ] as const) {
      const limit = limitRules[rule].address
      const { allowed, refused } = await countUntilRefused(path, flooder, limit)
      assert.ok(refused, `${path} was served ${allowed} times`)
      assert.ok(allowed <= limit, `${path} was served ${allowed} times`)
      const wait = Number(refused.headers['retry-after'])
      assert.ok(wait > 0 && wait <= 60, String(wait))
      if (path.startsWith('/orders')) {
        assert.equal(JSON.parse(refused.text).meta.translation_key, 'too-many-requests')
      }
      assert.notEqual((await send(path, '203.0.113.9')).status, 429, `${path} from another address`)
    }
    assert.equal((await send('/orders/api/v1/vendors', '203.0.113.8', { headers })).status, 200)
    // In the flooder's office.
    const colleagueHeaders = { authorization: colleague }
    assert.equal((await send('/orders/api/v1/vendors', flooder, { headers: colleagueHeaders })).status, 200)
    // A token that the API doesn't accept doesn't help.
    const forged = { headers: { authorization: 'Bearer a|b' } }
    const statuses = new Set<number>()
    for (let sent = 0; sent <= limitRules['public-token'].address; sent += 1)
      statuses.add((await send('/orders/api/v1/vendors', flooder, forged)).status)
    assert.deepEqual([...statuses], [401, 429])
  })
})

test('an office that is alone has more requests in progress than one that shares the server', async (t) => {
  t.mock.timers.enable({ apis: ['Date', 'setTimeout'], now: 1e12 })
  const fairShare = createFairShare(({ headers }) => String(headers['x-forwarded-for']))

  async function countStarted(address: string) {
    let started = 0
    for (let sent = 0; sent < 20; sent += 1) {
      const incoming = new IncomingMessage(new Socket())
      incoming.headers['x-forwarded-for'] = address
      void fairShare.enter(incoming, new ServerResponse(incoming), '/faq').then(() => (started += 1))
    }
    await new Promise((resolve) => setImmediate(resolve))
    return started
  }

  assert.equal(await countStarted('203.0.113.7'), 16)
  assert.equal(await countStarted('203.0.113.8'), 4)
})
