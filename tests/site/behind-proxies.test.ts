import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { WebSocket } from 'ws'
import { listen } from '../support/servers/listen.ts'
import { rawRequest } from '../support/servers/raw-request.ts'
import { caddy, nginx, type RealProxy } from '../support/servers/real-proxies.ts'
import { type Site, startSite } from '../support/site.ts'
import { useSite } from '../support/use-site.ts'
import { waitUntil } from '../support/wait-until.ts'

const siteUrl = 'https://courier.example'

/** Reads the request headers that an example of docs/proxies sets, with the proxy's variables. */
const examples = [
  { name: 'nginx', real: nginx, file: 'docs/proxies/nginx.conf', line: /^\s*proxy_set_header (\S+) (\S+);$/gm },
  { name: 'Caddy', real: caddy, file: 'docs/proxies/Caddyfile', line: /^\s*header_up (\S+) (\S+)$/gm },
].map(({ file, line, ...proxy }) => {
  const text = readFileSync(file, 'utf8')
  const declared = Array.from(text.matchAll(line), ([, header = '', value = '']) => ({ header, value }))
  return { ...proxy, text, declared }
})

/** The value of a variable of nginx or Caddy. The proxy ends TLS, so the scheme is https. */
function filledIn(variable: string, { headers, socket }: IncomingMessage): string {
  const visitor = String(socket.remoteAddress).replace('::ffff:', '')
  const host = String(headers.host).toLowerCase().replace(/:\d+$/, '')
  const values: Record<string, string> = {
    $host: host,
    '{host}': host,
    $proxy_add_x_forwarded_for: [headers['x-forwarded-for'], visitor].filter(Boolean).join(', '),
    '{remote_host}': visitor,
    $scheme: 'https',
    '{scheme}': 'https',
    $http_upgrade: String(headers.upgrade ?? ''),
    $connection_upgrade: headers.upgrade ? 'upgrade' : 'close',
  }
  return values[variable] ?? assert.fail(`${variable} is unknown`)
}

/** A proxy that passes requests on as the example's file declares, for machines without nginx and Caddy. */
function createStandIn(declared: { header: string; value: string }[], port: number) {
  function headersFor(incoming: IncomingMessage) {
    const set = Object.fromEntries(
      declared.map(({ header, value }) => [header.toLowerCase(), filledIn(value, incoming)]),
    )
    const entries = Object.entries({ ...incoming.headers, ...set })
    return Object.fromEntries(entries.filter(([, value]) => value !== ''))
  }
  const proxy = createServer((incoming, response) => {
    const { method, url } = incoming
    const outgoing = httpRequest({ port, method, path: url, headers: headersFor(incoming) }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    incoming.pipe(outgoing)
  })
  proxy.on('upgrade', (incoming, visitor) => {
    const upstream = connect(port)
    const lines = Object.entries(headersFor(incoming)).map(([name, value]) => `${name}: ${value}\r\n`)
    upstream.write(`GET ${incoming.url} HTTP/1.1\r\n${lines.join('')}\r\n`)
    upstream.pipe(visitor).pipe(upstream)
    for (const socket of [visitor, upstream]) socket.on('error', () => socket.destroy())
  })
  return listen(proxy)
}

for (const { name, text, declared, real } of examples) {
  test(`${name} itself can be tested on this machine`, (t) => {
    if (real.missing !== null) t.diagnostic(`Not tested: ${real.missing}`)
  })

  describe(`behind ${name}, as the example configures it`, () => {
    let site: Site
    let proxy: RealProxy
    before(async () => {
      const settings = { COURIER_SITE_URL: siteUrl, COURIER_TRUSTED_PROXIES: '1', COURIER_ENVIRONMENT: 'san' }
      site = await startSite({ riderSpeed: 0, settings })
      const port = Number(new URL(site.origin).port)
      proxy = real.missing === null ? await real.start(text, port) : await createStandIn(declared, port)
    })
    after(async () => {
      await proxy.close()
      await site.remove()
    })

    const send = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      rawRequest(proxy.port, path, { method, headers: { Host: 'courier.example', ...headers } })
    async function post(path: string, body: object, from: { visitor?: string; claimed?: string } = {}) {
      const { visitor: localAddress = '127.0.0.1', claimed } = from
      const claims = claimed === undefined ? {} : { 'x-forwarded-for': claimed, forwarded: `for=${claimed}` }
      const content = JSON.stringify(body)
      const type = { 'content-type': 'application/json', 'content-length': content.length }
      const headers = { host: 'courier.example', ...type, ...claims }
      const url = `http://127.0.0.1:${proxy.port}/orders/api/v1${path}`
      const sent = httpRequest(url, { localAddress, method: 'POST', headers })
      sent.end(content)
      return new Promise<number | string | undefined>((resolve) => {
        sent.on('response', (response) => resolve(response.resume().statusCode))
        sent.on('error', ({ message }) => resolve(message))
      })
    }

    test('names the settings of the server and passes URLs on unchanged', () => {
      assert.match(text, /COURIER_SITE_URL=https:\/\/courier\.example and COURIER_TRUSTED_PROXIES=1/)
      assert.match(text, /^\s*(proxy_pass http:\/\/127\.0\.0\.1:4321;|reverse_proxy 127\.0\.0\.1:4321 \{)$/m)
    })

    test('links in pages and emails are https, and the cookie is secure', async () => {
      const page = await send('/faq', {
        'Courier-Language': 'en',
        'X-Forwarded-Host': 'evil.example',
        'X-Forwarded-Proto': 'http',
      })
      const html = page.body.toString()
      assert.match(html, /rel="canonical" href="https:\/\/courier\.example\/faq"/)
      assert.match(page.headers.get('set-cookie') ?? '', /; Secure/)
      const policy = page.headers.get('content-security-policy') ?? ''
      assert.match(policy, /connect-src 'self' ws:\/\/courier\.example wss:\/\/courier\.example/)
      assert.ok(!`${html}${policy}`.includes('evil.example'))
      assert.match(
        (await send('/developers/playground')).body.toString(),
        /data-src="https:\/\/courier\.example\/courier\.js"/,
      )

      await post('/password/forgot', { email_address: 'parent@demo.courier' })
      const sign = { email_address: 'new@shop.example', password: 'Bakery#2026', registration_type: 'NPV' }
      const shop = { business_name: 'Tiong Bahru Bakery', phone_number: '+65 8123 4567' }
      assert.equal(await post('/register', { ...sign, ...shop }), 201)
      const links = async () =>
        Array.from((await send('/outbox')).body.toString().matchAll(/"(\/outbox\/[^"]+)"/g), ([, path = '']) => path)
      const flush = () => new Promise<void>((resolve) => setImmediate(resolve))
      await waitUntil({ flush }, 'both emails', async () => (await links()).length === 2)
      const mails = await Promise.all((await links()).map(async (path) => (await send(path)).body.toString()))
      assert.match(mails.join('\n'), /https:\/\/courier\.example\/connect#verify=/)
      assert.doesNotMatch(mails.join('\n'), /http:\/\/|localhost|127\.0\.0\.1/)
    })

    test('the live socket opens for this site’s pages, however the host is written', async () => {
      for (const host of ['courier.example', 'courier.example:443', 'COURIER.Example']) {
        for (const [origin, status] of [
          [siteUrl, 101],
          ['https://evil.example', 403],
          ['null', 403],
        ] as const) {
          const socket = new WebSocket(`ws://127.0.0.1:${proxy.port}/orders/live`, { headers: { host, origin } })
          const opened = once(socket, 'open').then(() => 101)
          const refused = once(socket, 'unexpected-response').then(([, { statusCode }]) => Number(statusCode))
          assert.equal(await Promise.race([opened, refused]), status, `${host} ${origin}`)
          socket.terminate()
        }
      }
    })

    test('limits count a visitor once, whatever the visitor claims', async () => {
      const wrong = { email_address: 'single@demo.courier', password: 'Wrong!2026' }
      const statusFrom = (visitor: string, claimed: string) => post('/login', wrong, { visitor, claimed })
      const statuses: unknown[] = []
      for (let attempt = 0; attempt < 12; attempt += 1)
        statuses.push(await statusFrom('127.0.0.20', `192.0.2.${attempt}`))
      assert.deepEqual([statuses[0], statuses.at(-1)], [401, 429])
      assert.equal(await statusFrom('127.0.0.21', '127.0.0.20'), 401)
    })

    test('takes a spreadsheet of the largest size, and no larger one', async () => {
      if (real.missing !== null) return
      const upload = (length: number) => post('/bulk-job/create', { vendor_id: '1001', content: 'A'.repeat(length) })
      assert.equal(await upload(Math.ceil((5_242_880 * 4) / 3)), 401)
      assert.equal(await upload(7_900_000), 413)
    })
  })
}

describe('the headers of every response', () => {
  const behindTls = useSite({ riderSpeed: 0, settings: { COURIER_TRUSTED_PROXIES: '1' } })
  const plain = useSite({ riderSpeed: 0 })
  const requests: [string, string?][] = [
    ['/'],
    ['/faq'],
    ['/tracking/0123456789abcdef'],
    ['//tracking/0123456789abcdef'],
    ['/no-such-page'],
    ['/faq', 'POST'],
    ['/courier.js'],
    ['/site.css'],
    ['/healthz'],
    ['/openapi.json'],
    ['/docs'],
    ['/tiles/13/6459/4064.svg'],
    ['/orders/api/v1/flags'],
    ['/orders/api/v1/vendors'],
    ['/orders/api/v1/vendors', 'DELETE'],
    ['/orders/api/v1/no-such-route'],
    ['/orders/live'],
  ]
  const send = (site: Site, [path, method = 'GET']: (typeof requests)[number], headers: Record<string, string> = {}) =>
    rawRequest(Number(new URL(site.origin).port), path, { method, headers })

  test('every response has Strict-Transport-Security behind TLS, and none without', async () => {
    const name = 'strict-transport-security'
    const https = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': '203.0.113.7' }
    for (const request of requests) {
      const secure = await send(behindTls, request, https)
      assert.equal(secure.headers.get(name), 'max-age=31536000; includeSubDomains', request.join(' '))
      assert.equal((await send(behindTls, request)).headers.get(name), null)
      assert.equal((await send(plain, request, https)).headers.get(name), null)
    }
    const upgrade = { ...https, Connection: 'upgrade', Upgrade: 'websocket', Origin: 'https://evil.example' }
    const refused = await send(behindTls, ['/orders/live'], upgrade)
    assert.deepEqual([refused.status, refused.headers.get(name) !== null], [403, true])
  })

  test('pages send other sites only their origin, and API responses nothing', async () => {
    const policyOf = async (path: string) => (await send(plain, [path])).headers.get('referrer-policy')
    for (const path of ['/', '/faq', '/tracking/0123456789abcdef', '/no-such-page'])
      assert.equal(await policyOf(path), 'strict-origin-when-cross-origin', path)
    for (const path of ['/orders/api/v1/flags', '/orders/api/v1/vendors', '/docs', '/healthz', '//faq'])
      assert.equal(await policyOf(path), 'no-referrer', path)
  })
})
