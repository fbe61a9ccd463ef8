import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { describe, test } from 'node:test'
import { canonicalPath } from '../../order-api/server/canonical-path.ts'
import { pageKind } from '../../order-api/server/pages/page-kinds.ts'
import fc from '../support/fast-check.ts'
import { rawRequest } from '../support/servers/raw-request.ts'
import { useSite } from '../support/use-site.ts'

const tagManager = 'https://tags.example/container.js'
const site = useSite({ riderSpeed: 0, settings: { COURIER_TAG_MANAGER_URL: tagManager } })
const id = '0123456789abcdef0123456789abcdef'
const receiverPages = ['tracking', 'tracking-c2c', 'delivery-receipt', 'job']

const send = (target: string, options?: Parameters<typeof rawRequest>[2]) =>
  rawRequest(Number(new URL(site.origin).port), target, options)

const escapeAll = (text: string) => text.replace(/./g, (c) => `%${c.charCodeAt(0).toString(16).padStart(2, '0')}`)

/** Other spellings of a receiver's page, which a proxy, a router or a browser could take for the same page. */
function spellingsOf(page: string): string[] {
  const capitalised = page.toUpperCase()
  return [
    `/%${page.charCodeAt(0).toString(16)}${page.slice(1)}/${id}`,
    `/${escapeAll(page)}/${id}`,
    `/${escapeAll(page).toUpperCase()}/${id}`,
    `/${page}/${escapeAll(id)}`,
    `/${escapeAll(escapeAll(page))}/${id}`,
    `/%25${page.charCodeAt(0).toString(16)}${page.slice(1)}/${id}`,
    `//${page}/${id}`,
    `///${page}//${id}`,
    `/${page}//${id}`,
    `/${page}/${id}/`,
    `/${page}/${id}//`,
    `/x/../${page}/${id}`,
    `/./${page}/./${id}`,
    `/../../${page}/${id}`,
    `/x/%2e%2e/${page}/${id}`,
    `/x/.%2E/${page}/${id}`,
    `/${page}/x/../${id}/.`,
    `/${page}/${id}/x/..`,
    `/x%2f..%2f${page}/${id}`,
    `/%2f${page}/${id}`,
    `/%5c${page}/${id}`,
    `/${page}%2f${id}`,
    `/${page}%2F${id}`,
    `/${page}%5c${id}`,
    `/x/..%5c${page}/${id}`,
    `/${page}\\${id}`,
    `\\${page}\\${id}`,
    `/\\${page}/${id}`,
    `/${capitalised}/${id}`,
    `/${page[0]?.toUpperCase()}${page.slice(1)}/${id}`,
    `/${page}./${id}`,
    `/${page}%2e/${id}`,
    `/${page}%20/${id}`,
    `/%20${page}/${id}`,
    `/${page}%00/${id}`,
    `/${page}/${id}%00`,
    `/${page}/${id}%00.svg`,
    `/%00/${page}/${id}`,
    `/${page}/${id}%0a`,
    `/${page}%09/${id}`,
    `/${page};x=1/${id}`,
    `/${page}/${id}/extra`,
    `/${page}/${id}.html`,
    `/${page}/${id}/index.html`,
    `/${page}.html/${id}`,
    `/%c0%af${page}/${id}`,
    `/%c0%ae%c0%ae/${page}/${id}`,
    `/%e0%80%af${page}/${id}`,
    `/%ef%bc%8f${page}/${id}`,
    `/%ff${page}/${id}`,
    `/${page}%/${id}`,
    `/${page}%u0074/${id}`,
    `/${page}/${id}${'a'.repeat(3000)}`,
    `/${page}/${id}${'/.'.repeat(2000)}`,
    `/request-a-rider/..%2f${page}/${id}`,
    `/history/..;/${page}/${id}`,
    `/orders/../${page}/${id}`,
    `/orders/..%2f${page}/${id}`,
    `/v1/../${page}/${id}`,
    `/site/..%2f${page}/${id}`,
    `//courier.example/${page}/${id}`,
    `http://courier.example//${page}/${id}`,
    `HTTP://courier.example/%${page.charCodeAt(0).toString(16)}${page.slice(1)}/${id}`,
  ]
}

describe('a receiver’s page under another spelling', () => {
  for (const page of receiverPages) {
    test(`redirects to the one spelling or is missing, and no script of others reads it: ${page}`, async () => {
      for (const target of spellingsOf(page)) {
        const { status, headers, body } = await send(`${target}?lang=ar`)
        // Node itself refuses some bytes with 400.
        assert.ok([308, 400, 404].includes(status), `${status} ${target}`)
        if (status === 400) continue
        const text = body.toString()
        assert.equal(headers.get('cache-control'), 'no-store', target)
        assert.match(headers.get('x-robots-tag') ?? '', /noindex/, target)
        assert.ok(!`${text}${headers.get('content-security-policy')}`.includes('tags.example'), target)
        assert.ok(!text.includes(id), target)
        if (status !== 308) continue
        const location = headers.get('location') ?? ''
        assert.match(location, /^\/[^/\\].*\?lang=ar$/, target)
        const [path = ''] = location.split('?')
        assert.equal(canonicalPath(path), path, target)
        const next = await send(location)
        assert.notEqual(next.status, 308, target)
        assert.equal(next.headers.get('cache-control'), 'no-store', target)
      }
    })
  }

  test('is the same page in the spelling that it redirects to', async () => {
    for (const target of [`/%74racking/${id}`, `//tracking/${id}`, `/x/../tracking/${id}`, `/tracking/${id}/`]) {
      assert.equal((await send(target)).headers.get('location'), `/tracking/${id}`)
    }
    const canonical = await send(`/tracking/${id}`)
    assert.equal(canonical.headers.get('cache-control'), 'no-store')
    assert.match(canonical.headers.get('x-robots-tag') ?? '', /noindex/)
    const absolute = await send(`http://localhost/tracking/${id}`)
    assert.equal(absolute.headers.get('cache-control'), 'no-store')
    assert.equal(absolute.status, canonical.status)
  })
})

test('no spelling of a path redirects to another site', async () => {
  const targets = [
    '//evil.example',
    '//evil.example/',
    '///evil.example/%2e%2e',
    '////evil.example//request-a-rider',
    '/.//evil.example/request-a-rider',
    '/x/..//evil.example',
    '/%2e%2e//evil.example/faq/',
    '/\\evil.example/',
    '/%5cevil.example/',
    '/%2fevil.example/',
    '/%09/evil.example/',
    'http://evil.example//evil.example/',
    '/helpcenter//evil.example',
    '/faq/?next=//evil.example',
    '/?returnTo=https://evil.example/',
    '/connect?redirect=https://evil.example/',
  ]
  for (const target of targets) {
    const { status, headers } = await send(target)
    const location = headers.get('location')
    assert.ok(location === null || status === 308, target)
    if (location) assert.equal(new URL(location, 'https://courier.example').host, 'courier.example', target)
  }
})

test('calls of the API under another spelling redirect if they read, and are missing if they write', async () => {
  for (const target of ['//orders/api/v1/flags', '/orders/api/v1/%66lags', '/x/../orders/api/v1/flags/']) {
    const read = await send(target)
    assert.deepEqual([read.status, read.headers.get('location')], [308, '/orders/api/v1/flags'], target)
    const written = await send(target.replace('flags', 'login'), { method: 'POST' })
    const refusal = target.includes('%66') ? null : JSON.parse(written.body.toString())
    assert.equal(written.status, 404, target)
    if (refusal) assert.equal(refusal.meta.translation_key, 'error.not-found')
  }
  assert.equal((await send('/orders/api/v1/flags')).status, 200)
  assert.equal((await send('/orders%2Fapi/v1/flags')).status, 404)
  assert.equal((await send('/orders/api%2Fv1/flags')).status, 404)
})

test('a canonical path stays, and every path has at most one', () => {
  const part = fc.constantFrom('/', '.', '..', '%2e', '%2F', '%74', '%c3%a9', '%41', 'a', 'B', '~', '@', ';', '%', '\\')
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const path = canonicalPath(`/${parts.join('')}`)
      if (path === null) return
      assert.equal(canonicalPath(path), path)
      assert.ok(!path.startsWith('//'))
      assert.doesNotMatch(path, /\/\.{0,2}\/|\/\.{1,2}$|.\/$/)
    }),
  )
})

test('every page of the site has a kind', () => {
  const files = readdirSync('demo-site/src/pages', { recursive: true, encoding: 'utf8' })
  const routes = files.flatMap((file) => /^(.+)\.(?:astro|ts)$/.exec(file)?.[1] ?? [])
  const missing = routes
    .filter((route) => route !== '404' && route !== '[...missing]')
    .map((route) => `/${route.replace(/(^|\/)index$/, '').replace(/\[[^\]]*\]/g, '1001')}`)
    .filter((path) => pageKind(path) === null)
  assert.deepEqual(missing, [])
  for (const page of receiverPages) assert.equal(pageKind(`/${page}/${id}`), 'receiver')
  // The link of the receiver's text message.
  assert.equal(pageKind(`/tracking/${id}~proof`), 'receiver')
})
