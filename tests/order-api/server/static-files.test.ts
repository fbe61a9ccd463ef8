import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { precompress } from '../../../demo-site/precompress.ts'
import { createStaticFiles } from '../../../order-api/server/pages/static-files.ts'
import { type ListeningServer, listen } from '../../support/servers/listen.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const script = `${'export const answer = 42\n'.repeat(100)}`
const folder = temporaryFolder({
  'versions/0.1.0-a1b2c3d4/courier.js': script,
  'secret.js': 'outside',
  'elements/courier.js': script,
  'elements/chunks/core-A1b2C3d.js': script,
  'elements/.hidden.js': 'hidden',
  'client/page.html': '<!doctype html>',
  'client/shop.png': Buffer.alloc(2000),
})
let server: ListeningServer

before(async () => {
  for (const part of ['elements', 'client']) precompress(join(folder, part))
  const serve = createStaticFiles([
    { path: join(folder, 'elements'), isPublic: true },
    { path: join(folder, 'elements'), isPublic: true, at: '/v1' },
    { path: join(folder, 'versions'), isPublic: true, at: '/v', isImmutable: true },
    { path: join(folder, 'client'), isPublic: false },
  ])
  const serveFiles = createServer(async (request, response) => {
    const path = request.url?.split('?')[0] ?? '/'
    if (!(await serve(request, response, path))) response.writeHead(404).end()
  })
  server = await listen(serveFiles)
})
after(() => server.close())

/** Sends a raw request, since `fetch` normalises the path and decompresses the body. */
async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const request = httpRequest({ port: server.port, path, headers, method }).end()
  const [response] = await once(request, 'response')
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part)
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }
}

test('a partner’s page loads the elements from another origin', async () => {
  const { headers, body } = await get('/courier.js')
  assert.equal(body.toString(), script)
  assert.equal(headers['access-control-allow-origin'], '*')
  assert.equal(headers['cross-origin-resource-policy'], 'cross-origin')
  assert.match(headers['content-type'], /^text\/javascript/)
  assert.equal((await get('/courier.js', {}, 'HEAD')).body.length, 0)
})

test('a fixed version and hashed names are cached permanently, and the current one is revalidated each time', async () => {
  const permanent = 'public, max-age=31536000, immutable'
  for (const [path, caching] of [
    ['/v/0.1.0-a1b2c3d4/courier.js', permanent],
    ['/v1/courier.js', 'no-cache'],
    ['/v1/chunks/core-A1b2C3d.js', permanent],
    ['/chunks/core-A1b2C3d.js', permanent],
  ] as const) {
    const { headers, body } = await get(path)
    assert.deepEqual([body.toString(), headers['cache-control']], [script, caching], path)
    assert.equal(headers['access-control-allow-origin'], '*')
  }
  assert.equal((await get('/v/0.0.9-00000000/courier.js')).status, 404)
})

test('sends the build’s brotli files to clients that accept brotli', async () => {
  const { headers, body } = await get('/courier.js', { 'accept-encoding': 'gzip, deflate, br' })
  assert.equal(headers['content-encoding'], 'br')
  assert.deepEqual(body, readFileSync(join(folder, 'elements/courier.js.br')))
  assert.equal(brotliDecompressSync(body).toString(), script)
  assert.match(headers['content-type'], /^text\/javascript/)
  assert.equal(Number(headers['content-length']), body.length)
  assert.equal(headers.vary, 'Accept-Encoding')
})

test('sends gzip to clients that don’t accept brotli, and the file itself to those that accept neither', async () => {
  const gzip = await get('/courier.js', { 'accept-encoding': 'br;q=0, gzip' })
  assert.equal(gzip.headers['content-encoding'], 'gzip')
  assert.equal(gunzipSync(gzip.body).toString(), script)

  for (const acceptedEncodings of ['', 'identity', 'br;q=0, gzip;q=0.0', 'brotli, gzipped']) {
    const uncompressed = await get('/courier.js', { 'accept-encoding': acceptedEncodings })
    assert.equal(uncompressed.headers['content-encoding'], undefined, acceptedEncodings)
    assert.equal(uncompressed.body.toString(), script)
    assert.equal(uncompressed.headers.vary, 'Accept-Encoding')
  }
})

test('pictures aren’t compressed, and compressed files aren’t served by their own names', async () => {
  const picture = await get('/shop.png', { 'accept-encoding': 'br, gzip' })
  assert.equal(picture.headers['content-encoding'], undefined)
  assert.equal(picture.body.length, 2000)
  assert.equal((await get('/courier.js.br')).status, 404)
})

test('a file is revalidated by its own tag, compressed or not', async () => {
  const brotli = { 'accept-encoding': 'br' }
  const uncompressed = await get('/courier.js')
  const compressed = await get('/courier.js', brotli)
  assert.notEqual(uncompressed.headers.etag, compressed.headers.etag)
  const revalidated = await get('/courier.js', { ...brotli, 'if-none-match': compressed.headers.etag ?? '' })
  assert.equal(revalidated.status, 304)
  assert.equal(revalidated.body.length, 0)
  assert.equal((await get('/courier.js', { ...brotli, 'if-none-match': uncompressed.headers.etag ?? '' })).status, 200)
})

test('serves byte ranges', async () => {
  const { status, headers, body } = await get('/courier.js', { range: 'bytes=7-11' })
  assert.equal(status, 206)
  assert.equal(body.toString(), script.slice(7, 12))
  assert.equal(headers['content-range'], `bytes 7-11/${script.length}`)
  assert.equal((await get('/courier.js', { range: 'bytes=999999-' })).status, 416)
})

test('a new build is served without a restart', async () => {
  const before = await get('/courier.js')
  const file = join(folder, 'elements/courier.js')
  writeFileSync(file, 'rebuilt')
  const after = await get('/courier.js', { 'if-none-match': before.headers.etag ?? '' })
  assert.equal(after.body.toString(), 'rebuilt')

  // The compressed file of the earlier build is still beside it.
  const newerTime = new Date(Date.now() + 10_000)
  utimesSync(file, newerTime, newerTime)
  const compressed = await get('/courier.js', { 'accept-encoding': 'br' })
  assert.equal(compressed.headers['content-encoding'], undefined)
  assert.equal(compressed.body.toString(), 'rebuilt')
})

test('pages have the strict policy and no cross-origin access', async () => {
  const { headers } = await get('/page.html', { host: 'shop.example' })
  assert.match(headers['content-security-policy'], /default-src 'none'/)
  assert.equal(headers['access-control-allow-origin'], undefined)
})

test('serves nothing outside the folders', async () => {
  const outside = ['/../secret.js', '/%2e%2e/secret.js', '/..%2fsecret.js', '/chunks/..%5c..%5csecret.js']
  const odd = ['/.hidden.js', '/%zz.js', '/courier.js%00', '//courier.js', '/chunks', `/${'a'.repeat(5000)}.js`]
  for (const path of [...outside, ...odd]) assert.equal((await get(path)).status, 404, path.slice(0, 40))
  assert.equal((await get('/courier.js', {}, 'POST')).status, 404)
})
