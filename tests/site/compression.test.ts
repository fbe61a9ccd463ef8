import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { BulkJobDetailWire } from '../../core/api/bulk-jobs.ts'
import type { LoginResponseWire } from '../../core/api/login.ts'
import { demoPassword } from '../support/order-api.ts'
import { type RawResponse, rawRequest } from '../support/servers/raw-request.ts'
import { servePages } from '../support/site-pages.ts'
import { useSite } from '../support/use-site.ts'
import { tokensOf } from '../support/visitor.ts'
import { waitUntil } from '../support/wait-until.ts'
import { ordersFile } from '../support/workbooks/orders-file.ts'

const site = useSite({ riderSpeed: 0, settings: { COURIER_ENVIRONMENT: 'san' } })
const api = '/orders/api/v1'
let authorization = ''

const send = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  rawRequest(Number(new URL(site.origin).port), path, { method, headers: { ...headers, Authorization: authorization } })

/** Calls the API as browsers do, and returns whether the response may be compressed, and its JSON. */
async function call(path: string, body: object, as = authorization, method = 'POST') {
  const headers = { authorization: as, 'content-type': 'application/json', 'accept-encoding': 'br, gzip' }
  const options = method === 'GET' ? { method, headers } : { method, headers, body: JSON.stringify(body) }
  const response = await fetch(`${site.origin}${api}${path}`, options)
  assert.ok(response.ok, `${path} ${response.status}`)
  return {
    encoding: response.headers.get('content-encoding'),
    cacheControl: response.headers.get('cache-control'),
    ...((await response.json()) as { result: never; body: never }),
  }
}

before(async () => {
  const { accessToken, idToken } = await tokensOf(site.origin)
  authorization = `Bearer ${accessToken}|${idToken}`
})

const bodyOf = ({ headers, body }: RawResponse): string => {
  const encoding = headers.get('content-encoding')
  return (encoding === 'br' ? brotliDecompressSync(body) : encoding === 'gzip' ? gunzipSync(body) : body).toString()
}

test('every text of more than 1 kB is compressed: API, tiles, pages, documents and files', async () => {
  const paths = [
    `${api}/orders?vendorId=1000&includeOutlets=true`,
    `${api}/vendors`,
    '/tiles/13/6459/4064.svg',
    '/tiles/13/6459/4064.svg?theme=dark',
    '/openapi.json',
    '/docs',
    '/docs/errors',
    '/llms.txt',
    '/',
    '/faq',
    '/request-a-rider',
    '/tracking/0123456789abcdef',
    '/no-such-page',
    '/site.css',
    '/termsandconditions.txt',
    '/courier.js',
    '/custom-elements.json',
    '/fwfFallback.json',
  ]
  for (const path of paths) {
    const plain = await send(path)
    assert.equal(plain.headers.get('content-encoding'), null, path)
    assert.match(plain.headers.get('vary') ?? '', /accept-encoding/i, path)
    if (plain.body.length <= 1024) continue
    for (const encoding of ['br', 'gzip']) {
      const accepted = encoding === 'br' ? 'gzip, deflate, br' : 'gzip'
      const compressed = await send(path, { 'Accept-Encoding': accepted })
      assert.equal(compressed.status, plain.status, path)
      assert.equal(compressed.headers.get('content-encoding'), encoding, path)
      assert.ok(compressed.body.length < plain.body.length * 0.75, `${path} ${encoding}: ${compressed.body.length}`)
      assert.match(compressed.headers.get('vary') ?? '', /accept-encoding/i, path)
      // Nonces and request IDs differ.
      assert.equal(bodyOf(compressed).length, plain.body.toString().length, path)
    }
    const refused = await send(path, { 'Accept-Encoding': 'br;q=0, gzip;q=0, identity' })
    assert.equal(refused.headers.get('content-encoding'), null, path)
    const head = await send(path, { 'Accept-Encoding': 'br' }, 'HEAD')
    assert.deepEqual([head.status, head.body.length], [plain.status, 0], path)
  }
})

test('responses to POST, a bulk job and an export are compressed too', async () => {
  site.setFlags({ 'guest-checkout': true, 'bulk-order-upload': true })
  const content = await ordersFile(Array.from({ length: 20 }, () => ({})))
  const created = await call('/bulk-job/create', { vendor_id: '1002', content })
  const { body } = created as { body: BulkJobDetailWire }
  const detail = await call(`/bulk-job/detail/1002/${body.bulk_job.metadata.bulk_job_id}`, {}, authorization, 'GET')
  assert.deepEqual([created.encoding, detail.encoding], ['br', 'br'])
  const period = { from: new Date(Date.now() - 30 * 86_400_000), to: new Date() }
  const response = await fetch(`${site.origin}${api}/vendor/1000/orders/export`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', 'accept-encoding': 'gzip' },
    body: JSON.stringify({ ...period, include_outlets: true, format: 'csv', deliver: 'download' }),
  })
  assert.deepEqual([response.status, response.headers.get('content-encoding')], [200, 'gzip'])
  assert.match(await response.text(), /^.?Order/)
})

test('short responses, pictures and parts of files aren’t compressed', async () => {
  const everything = { 'Accept-Encoding': 'br, gzip' }
  assert.equal((await send('/healthz', everything)).headers.get('content-encoding'), null)
  assert.equal((await send(`${api}/flags/`, everything)).status, 308)
  const part = await send('/custom-elements.json', { Range: 'bytes=0-1999' })
  assert.deepEqual([part.status, part.body.length, part.headers.get('content-encoding')], [206, 2000, null])
})

describe('a response with a token or another secret', () => {
  test('isn’t compressed by the server or a proxy', async () => {
    site.setFlags({ 'guest-checkout': true })
    const flush = () => new Promise<void>((resolve) => setImmediate(resolve))
    const isOn = async () => (await send(`${api}/flags`)).body.includes('"guest-checkout":true')
    await waitUntil({ flush }, 'guests', isOn)
    const email = { email_address: 'single@demo.courier', password: demoPassword }
    const login = await call('/login', email)
    const { RefreshToken } = (login.result as LoginResponseWire['result']).AuthenticationResult
    const keyForm = { name: 'Till', mode: 'test', outlets: null, permissions: ['orders:read'], origins: [] }
    const key = await call('/vendor/1000/partner-keys', keyForm)
    const hook = await call('/vendor/1000/webhooks', { url: 'http://localhost:9/hooks', events: ['order.placed'] })
    const { endpoint } = hook.result as { endpoint: { id: string } }
    const responses = {
      'POST /login': login,
      'POST /login/extend': await call('/login/extend', { refresh_token: RefreshToken }),
      'POST /guest': await call('/guest', {}, ''),
      'POST /vendor/{id}/partner-keys': key,
      'POST /partner/session': await call(
        '/partner/session',
        {},
        `Bearer ${(key.result as { secret: string }).secret}`,
      ),
      'POST /vendor/{id}/webhooks': hook,
      'POST /vendor/{id}/webhooks/{endpointId}/secret': await call(`/vendor/1000/webhooks/${endpoint.id}/secret`, {}),
      'GET /vendor/{id}/hc_jwt_token': await call('/vendor/1000/hc_jwt_token', {}, authorization, 'GET'),
      'POST /order/payment/auth/{vendorId}': await call('/order/payment/auth/1002', {}),
    }
    for (const [route, { encoding, cacheControl }] of Object.entries(responses))
      assert.deepEqual([encoding, cacheControl], [null, 'no-store, no-transform'], route)
    assert.deepEqual(await routesWithSecrets(), Object.keys(responses).sort())
  })

  /** Returns the routes of the OpenAPI document whose successful responses have a field for a secret. */
  async function routesWithSecrets(): Promise<string[]> {
    interface Operation {
      summary: string
      responses: Record<string, object>
    }
    const document = JSON.parse((await send('/openapi.json')).body.toString()) as {
      paths: Record<string, Record<string, Operation>>
      components: { schemas: Record<string, object> }
    }
    const withSchemas = (json: string): string =>
      json.replace(/"\$ref":"#\/components\/schemas\/(\w+)"/g, (_, name) =>
        withSchemas(JSON.stringify(document.components.schemas[name]).slice(1, -1)),
      )
    return Object.entries(document.paths)
      .flatMap(([path, operations]) =>
        Object.entries(operations).map(([method, { summary, responses }]) => ({
          route: `${method.toUpperCase()} ${path.replace(api, '')}`,
          text: summary + withSchemas(JSON.stringify([responses['200'] ?? {}, responses['201'] ?? {}])),
        })),
      )
      .filter(({ text }) => /"(\w*(token|secret|password|jwt)\w*)":\{|the caller’s token/i.test(text))
      .map(({ route }) => route)
      .sort()
  }
})

const documents = ['/openapi.json', '/docs', '/docs/errors', '/llms.txt']

describe('the ETag of a page', () => {
  test('saves sending it again, whatever the encoding', async () => {
    const pages = ['/', '/faq', '/request-a-rider/1001', '/site.css', '/mark.svg', '/termsandconditions.txt']
    for (const path of [...pages, ...documents]) {
      const first = await send(path, { 'Accept-Encoding': 'br' })
      const tag = first.headers.get('etag') ?? ''
      assert.match(tag, /^(W\/)?"[\w-]{22,}"$/, path)
      for (const [known, encoding] of [
        [tag, 'br'],
        [tag.replace(/^W\//, ''), 'gzip'],
        [`"other", ${tag}`, 'identity'],
      ] as const) {
        const again = await send(path, { 'If-None-Match': known, 'Accept-Encoding': encoding })
        assert.deepEqual([again.status, again.body.length], [304, 0], path)
        assert.equal(again.headers.get('etag'), tag)
        for (const name of ['content-security-policy', 'cache-control'])
          assert.equal(again.headers.get(name), first.headers.get(name), path)
      }
      assert.equal((await send(path, { 'If-None-Match': '"other"' })).status, 200, path)
    }
  })

  test('differs by language', async () => {
    const { origin, close } = await servePages({ COURIER_COUNTRY: 'HK' })
    const tagIn = async (language: string) => {
      const response = await fetch(`${origin}/faq`, { headers: { cookie: `courier-language=${language}` } })
      return response.headers.get('etag')
    }
    const [english, chinese, again] = [await tagIn('en'), await tagIn('zh-HK'), await tagIn('zh-HK')]
    await close()
    assert.notEqual(english, chinese)
    assert.equal(chinese, again)
  })

  test('is missing on pages that mustn’t be stored', async () => {
    for (const path of ['/tracking/0123456789abcdef', '/delivery-receipt/0123456789abcdef', '/no-such-page'])
      assert.equal((await send(path)).headers.get('etag'), null, path)
  })
})
