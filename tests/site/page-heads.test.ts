import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useSite } from '../support/use-site.ts'

/** Pages as seen by search engines, caches and link previews. */
const publicOrigin = 'https://courier.example'
const site = useSite({
  riderSpeed: 0,
  settings: {
    COURIER_SITE_URL: publicOrigin,
    COURIER_LINK_PRIVACY: 'https://legal.example/privacy',
    COURIER_PAYMENT_HOSTS: 'Pay.bank.example, 3ds.bank.example:8443',
    COURIER_REGION: 'europe',
    COURIER_PAYMENT_METHOD: 'PAID',
    COURIER_REGISTRATION_TYPE: 'PV',
  },
})

const publicPaths = ['/', '/connect', '/register', '/forgot-password', '/faq', '/termsandconditions']
const guardedPaths = [
  '/request-a-rider/1001',
  '/order-tracking',
  '/history/1001',
  '/bulk-order/1001/job',
  '/helpcenter/1001',
]
const receiverPaths = ['/tracking/abc', '/delivery-receipt/abc', '/tracking-c2c/abc', '/job/abc']

async function pageAt(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(site.origin + path, { headers })
  const html = await response.text()
  const meta = (name: string) => new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]
  return { response, html, meta, title: /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '' }
}

test('public pages are indexed, each with its own title and description', async () => {
  const titles = new Set<string>()
  for (const path of publicPaths) {
    const { response, html, meta, title } = await pageAt(path)
    titles.add(title)
    assert.match(title, / · foodpanda$/, path)
    assert.ok(meta('description'), path)
    assert.equal(meta('robots'), undefined, path)
    assert.equal(response.headers.get('x-robots-tag'), null, path)
    assert.ok(html.includes(`<link rel="canonical" href="${publicOrigin}${path}">`), path)
  }
  assert.equal(titles.size, publicPaths.length)
  const robots = await fetch(`${site.origin}/robots.txt`)
  assert.equal(robots.status, 200)
  assert.match(await robots.text(), /^User-agent: \*/)
})

test('guarded pages aren’t indexed, and receivers’ pages aren’t cached', async () => {
  for (const path of [...guardedPaths, ...receiverPaths]) {
    const { response, html, meta } = await pageAt(path)
    assert.equal(meta('robots'), 'noindex, nofollow', path)
    assert.equal(response.headers.get('x-robots-tag'), 'noindex, nofollow', path)
    assert.equal(response.headers.get('cache-control'), receiverPaths.includes(path) ? 'no-store' : 'no-cache', path)
    assert.ok(!html.includes('rel="canonical"') && !html.includes('og:url'), path)
  }
})

test('every page has the brand’s picture for link previews', async () => {
  for (const path of [...publicPaths, ...receiverPaths]) {
    const { meta, title } = await pageAt(path)
    assert.equal(`${meta('og:title')} · ${meta('og:site_name')}`, title, path)
    assert.equal(meta('og:description'), meta('description'), path)
    assert.equal(meta('twitter:card'), 'summary_large_image', path)
    const address = new URL(meta('og:image') ?? '')
    assert.equal(address.origin, publicOrigin, path)
    const picture = await fetch(site.origin + address.pathname)
    assert.equal(picture.headers.get('content-type'), 'image/png', path)
  }
})

test('responds 404 to unknown or too long addresses', async () => {
  const tooLong = ['order-tracking/1', 'history/1', 'request-a-rider/1', 'bulk-order/1/2', 'helpcenter/1', 'tracking/a']
  const paths = ['/no-such-page', '/helpcenter', '/tracking', '/delivery-receipt', '/tracking-c2c/a/b']
  for (const path of [...paths, ...tooLong.map((path) => `/${path}/b`)]) {
    const { response, html } = await pageAt(path)
    assert.equal(response.status, 404, path)
    assert.match(html, /This page doesn’t exist/, path)
  }
})

test('the server keeps the chosen language and ignores other cookie values', async () => {
  const response = await fetch(`${site.origin}/faq`, { headers: { 'Courier-Language': 'en' } })
  assert.match(
    response.headers.get('set-cookie') ?? '',
    /^courier-language=en; Path=\/; .*SameSite=Lax; HttpOnly; Secure$/,
  )
  for (const language of ['ar', 'xx', '"><script>', 'en; Domain=evil.example']) {
    const { html } = await pageAt('/faq', { Cookie: `courier-language=${language}` })
    assert.match(html, /<html lang="en" dir="ltr"/, language)
  }
})

test('an address set by the operator replaces the site’s own page', async () => {
  const { html } = await pageAt('/faq')
  assert.match(html, /href="https:\/\/legal\.example\/privacy"/)
})

test('all pages share one stylesheet, which browsers keep until it changes', async () => {
  const links: string[] = []
  for (const path of [...publicPaths, ...guardedPaths])
    for (const [, link = ''] of (await pageAt(path)).html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g))
      links.push(link)
  const [address = '', ...others] = new Set(links)
  assert.deepEqual([others, links.length], [[], publicPaths.length + guardedPaths.length])
  const stylesheet = await fetch(site.origin + address)
  assert.equal(stylesheet.headers.get('cache-control'), 'public, max-age=31536000, immutable')
  assert.doesNotMatch(stylesheet.headers.get('vary') ?? '', /cookie/i)
  assert.match(await stylesheet.text(), /--courier-accent:.*\.bar\b/s)
  const unversioned = await fetch(`${site.origin}/site.css`)
  assert.equal(unversioned.headers.get('cache-control'), 'no-cache')
})

test('a page’s elements get the operator’s settings', async () => {
  const { html } = await pageAt('/request-a-rider/1001')
  for (const setting of [
    'payment-hosts="pay.bank.example 3ds.bank.example:8443"',
    'region="europe"',
    'payment-method="PAID"',
    'registration-type="PV"',
  ]) {
    assert.ok(html.includes(` data-${setting}`), setting)
  }
})
