import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rawRequest } from '../support/servers/raw-request.ts'
import { useSite } from '../support/use-site.ts'

/** Requests of attackers and scanners. This site has no `COURIER_SITE_URL`. */
const site = useSite()

const send = async (path: string, options: Parameters<typeof rawRequest>[2] = {}) => {
  const { status, headers, body } = await rawRequest(Number(new URL(site.origin).port), path, options)
  return { status, headers, text: body.toString() }
}

test('responds 404 to invalid paths, for GET and HEAD', async () => {
  const ends = ['%0A', 'faq%0A', 'mark.svg%0A', 'tracking/a%0Ab', '%00', 'a%7F', '%', '%ff', '%ED%A0%80', 'a%250A']
  for (const path of [...ends, 'faq/%25250A', 'faq/%E2%80%A8'].map((end) => `/${end}`)) {
    const getResponse = await send(path)
    assert.equal(getResponse.status, 404, path)
    assert.match(getResponse.text, /<html/, path)
    const headResponse = await send(path, { method: 'HEAD' })
    assert.deepEqual([headResponse.status, headResponse.text], [404, ''], path)
  }
})

test('a HEAD request for a page returns the headers of a GET', async () => {
  const pages = ['/', '/faq', '/delivery-receipt/abc', '/request-a-rider/1001']
  for (const path of [...pages, '/site.css', '/mark.svg', '/courier.js']) {
    const [getResponse, headResponse] = [await send(path), await send(path, { method: 'HEAD' })]
    assert.deepEqual([headResponse.status, headResponse.text], [getResponse.status, ''], path)
    assert.equal(headResponse.headers.get('content-type'), getResponse.headers.get('content-type'), path)
  }
})

test('the framework’s own paths, such as its pictures, aren’t served', async () => {
  for (const path of ['/_image', '/_image?href=/mark.svg&w=10&f=webp', '/_image/x', '/%5Fimage', '/_actions/a']) {
    assert.equal((await send(path)).status, 404, path)
    assert.equal((await send(path, { method: 'HEAD' })).status, 404, path)
  }
})

test('a page accepts only GET and HEAD', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    const response = await send('/faq', { method })
    assert.deepEqual([response.status, response.headers.get('allow')], [405, 'GET, HEAD'], method)
  }
})

test('a file accepts only GET and HEAD, and nothing accepts TRACE', async () => {
  assert.equal((await send('/courier.js', { method: 'POST' })).status, 405)
  const port = Number(new URL(site.origin).port)
  for (const path of ['/faq', '/courier.js', '/orders/api/v1/vendors', '/openapi.json'])
    assert.equal((await rawRequest(port, path, { method: 'TRACE' })).status, 405, path)
})

test('ignores the request’s Host header in page addresses', async () => {
  for (const headers of [{ Host: 'evil.test' }, { Host: 'evil.test', 'x-forwarded-host': 'evil.test' }]) {
    const { text, status } = await send('/faq', { headers })
    assert.equal(status, 200)
    assert.ok(!text.includes('evil.test'))
    assert.ok(!text.includes('rel="canonical"') && !text.includes('og:url'))
  }
})

test('ignores a forwarded protocol from untrusted callers', async () => {
  const customHeaders = { 'courier-language': 'en', 'x-forwarded-proto': 'https' }
  const { headers } = await send('/faq', { headers: customHeaders })
  assert.doesNotMatch(headers.get('set-cookie') ?? '', /Secure/)
})
