import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request as httpRequest, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { createStaticFiles } from '../../../demo-site/order-api/server/static-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'courier-files-'))
const script = `${'export const answer = 42\n'.repeat(100)}`
let server: Server
let port = 0

before(async () => {
  mkdirSync(join(folder, 'elements/chunks'), { recursive: true })
  mkdirSync(join(folder, 'client'))
  writeFileSync(join(folder, 'secret.js'), 'outside')
  writeFileSync(join(folder, 'elements/courier.js'), script)
  writeFileSync(join(folder, 'elements/chunks/core-A1b2C3d4.js'), script)
  writeFileSync(join(folder, 'elements/.hidden.js'), 'hidden')
  writeFileSync(join(folder, 'client/page.html'), '<!doctype html>')
  const serve = createStaticFiles([
    { path: join(folder, 'elements'), isPublic: true },
    { path: join(folder, 'client'), isPublic: false },
  ])
  server = createServer(async (request, response) => {
    const path = request.url?.split('?')[0] ?? '/'
    if (!(await serve(request, response, path))) response.writeHead(404).end()
  }).listen(0)
  await once(server, 'listening')
  const address = server.address()
  assert.ok(address && typeof address === 'object')
  port = address.port
})
after(async () => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true })
})

/** `fetch` would tidy the path and unpack the body. */
async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const request = httpRequest({ port, path, headers, method }).end()
  const [response] = await once(request, 'response')
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part)
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }
}

test('a partner’s page loads the elements from another origin, compressed as it can', async () => {
  const brotli = await get('/courier.js', { 'accept-encoding': 'gzip, deflate, br' })
  assert.equal(brotli.headers['content-encoding'], 'br')
  assert.equal(brotliDecompressSync(brotli.body).toString(), script)
  assert.equal(brotli.headers['access-control-allow-origin'], '*')
  assert.equal(brotli.headers['cross-origin-resource-policy'], 'cross-origin')
  assert.match(brotli.headers['content-type'], /^text\/javascript/)

  const gzip = await get('/courier.js', { 'accept-encoding': 'br;q=0, gzip' })
  assert.equal(gunzipSync(gzip.body).toString(), script)
  assert.equal((await get('/courier.js')).body.toString(), script)
  assert.equal((await get('/courier.js', {}, 'HEAD')).body.length, 0)
})

test('names with a hash are kept for good, others are asked about', async () => {
  assert.match((await get('/chunks/core-A1b2C3d4.js')).headers['cache-control'], /immutable/)
  const first = await get('/courier.js')
  assert.equal(first.headers['cache-control'], 'no-cache')
  assert.equal((await get('/courier.js', { 'if-none-match': first.headers.etag })).status, 304)
})

test('a new build is served without a restart', async () => {
  const before = await get('/courier.js')
  writeFileSync(join(folder, 'elements/courier.js'), 'rebuilt')
  const after = await get('/courier.js', { 'if-none-match': before.headers.etag })
  assert.equal(after.body.toString(), 'rebuilt')
})

test('pages carry the strict policy and are no partner’s', async () => {
  const { headers } = await get('/page.html', { host: 'shop.example' })
  assert.match(headers['content-security-policy'], /default-src 'none'/)
  assert.equal(headers['access-control-allow-origin'], undefined)
})

test('nothing outside the folders is served', async () => {
  for (const path of [
    '/../secret.js',
    '/%2e%2e/secret.js',
    '/..%2fsecret.js',
    '/chunks/..%5c..%5csecret.js',
    '/.hidden.js',
    '/%zz.js',
    '/courier.js%00',
    '//courier.js',
    '/chunks',
    `/${'a'.repeat(5000)}.js`,
  ]) {
    assert.equal((await get(path)).status, 404, path.slice(0, 40))
  }
  assert.equal((await get('/courier.js', {}, 'POST')).status, 404)
})
