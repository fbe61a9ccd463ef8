import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  callerAddress,
  isOwnOrigin,
  isSecure,
  type ProxySettings,
  visitedHost,
  visitedOrigin,
} from '../../../order-api/server/proxies.ts'
import { readSettings } from '../../../order-api/server/settings/settings.ts'

const behind = (trustedProxies: number, settings: Partial<ProxySettings> = {}): ProxySettings => ({
  siteUrl: null,
  trustedProxies,
  proxyHeader: 'x-forwarded-for',
  ...settings,
})
const incoming = (headers: Record<string, string | string[]> = {}, remoteAddress = '10.0.0.1') => ({
  socket: { remoteAddress },
  headers,
})
const addressOf = (forwarded: string, proxies = 1) =>
  callerAddress(incoming({ 'x-forwarded-for': forwarded }), behind(proxies))

describe('the visitor’s address', () => {
  test('behind a proxy, is the address that the proxy added, not one the caller claims', () => {
    assert.equal(addressOf('6.6.6.6', 0), '10.0.0.1')
    assert.equal(addressOf('6.6.6.6, 203.0.113.1'), '203.0.113.1')
    assert.equal(addressOf('6.6.6.6, 203.0.113.1, 10.0.0.2', 2), '203.0.113.1')
    assert.equal(addressOf('203.0.113.1', 2), '203.0.113.1')
    assert.equal(callerAddress(incoming(), behind(1)), '10.0.0.1')
  })

  test('is the same with a port, in brackets and in any notation', () => {
    for (const text of ['203.0.113.200', '203.0.113.200:50001', '203.0.113.200:1', '::ffff:203.0.113.200'])
      assert.equal(addressOf(text), '203.0.113.200', text)
    const long = ['2001:DB8::7', '2001:0db8:0:0:0:0:0:7', '2001:db8::7%eth0']
    for (const text of [...long, '[2001:db8::7]', '[2001:db8::7]:50001', '[2001:db8::7%25eth0]:1'])
      assert.equal(addressOf(text), '2001:db8::7', text)
    assert.equal(addressOf('[::ffff:203.0.113.200]:4711'), '203.0.113.200')
    assert.equal(callerAddress(incoming({}, '::ffff:203.0.113.9'), behind(0)), '203.0.113.9')
  })

  test('is that of the next proxy if an entry isn’t an address', () => {
    const junk = ['unknown', '_hidden', '<script>', 'a.b.c.d', '1', '1.2.3', '0x7f.1', '010.1.1.1', '203.0.113.256']
    const almost = ['203.0.113.1:99999999', '[203.0.113.1', ':::', '2001:db8::7:50001:1:1:1:1:1', '127.0.0.1/8']
    for (const text of [...junk, ...almost, 'http://203.0.113.1']) {
      assert.equal(addressOf(text), '10.0.0.1', text)
      assert.equal(addressOf(`203.0.113.7, ${text}`), '10.0.0.1', text)
      assert.equal(addressOf(`${text}, 10.0.0.2`, 2), '10.0.0.2', text)
      assert.equal(addressOf(`${text}, 203.0.113.7`), '203.0.113.7', text)
    }
    for (const empty of ['', ',', ' , ,']) assert.equal(addressOf(empty), '10.0.0.1')
    assert.equal(addressOf('203.0.113.7, , '), '203.0.113.7')
  })

  test('is read from Forwarded if the operator’s proxies write that header', () => {
    const settings = behind(1, { proxyHeader: 'forwarded' })
    const addressIn = (forwarded: string | string[], proxies = 1) =>
      callerAddress(incoming({ forwarded }), { ...settings, trustedProxies: proxies })
    assert.equal(addressIn('for=203.0.113.7'), '203.0.113.7')
    assert.equal(addressIn('For="203.0.113.7:50001";proto=https'), '203.0.113.7')
    assert.equal(addressIn('for="[2001:db8::7]:50001"'), '2001:db8::7')
    assert.equal(addressIn('for=6.6.6.6, for=203.0.113.7;by=10.0.0.2'), '203.0.113.7')
    assert.equal(addressIn('for=203.0.113.7, for=10.0.0.2', 2), '203.0.113.7')
    assert.equal(addressIn(['for=6.6.6.6', 'for=203.0.113.7']), '203.0.113.7')
    for (const junk of ['for=unknown', 'for=_hidden', 'nothing', 'for="', ';;,', ''])
      assert.equal(addressIn(junk), '10.0.0.1', junk)
    // A header that this operator's proxies don't write comes from the visitor.
    const both = incoming({ forwarded: 'for=203.0.113.7', 'x-forwarded-for': '6.6.6.6' })
    assert.equal(callerAddress(both, settings), '203.0.113.7')
    assert.equal(callerAddress(both, behind(1)), '6.6.6.6')
  })
})

describe('the visitor’s protocol', () => {
  test('is that of COURIER_SITE_URL, or what trusted proxies report', () => {
    const secure = (headers: Record<string, string>, settings: ProxySettings) => isSecure(incoming(headers), settings)
    const https = { 'x-forwarded-proto': 'https' }
    assert.equal(secure(https, behind(0)), false)
    assert.equal(secure(https, behind(1)), true)
    assert.equal(secure({ 'x-forwarded-proto': 'HTTPS' }, behind(1)), true)
    assert.equal(secure({ 'x-forwarded-proto': 'http' }, behind(1)), false)
    assert.equal(secure({ 'x-forwarded-proto': 'httpsx' }, behind(1)), false)
    assert.equal(secure({ 'x-forwarded-proto': 'https, http' }, behind(1)), false)
    assert.equal(secure({ 'x-forwarded-proto': 'https, http' }, behind(2)), true)
    assert.equal(secure({}, behind(0, { siteUrl: 'https://courier.example' })), true)
    const forwarded = behind(1, { proxyHeader: 'forwarded' })
    assert.equal(secure({ forwarded: 'for=203.0.113.7;proto=https;host=courier.example' }, forwarded), true)
    assert.equal(secure(https, forwarded), false)
  })
})

describe('the site’s own host', () => {
  const isOwn = (origin: string, headers: Record<string, string>, settings: ProxySettings) =>
    isOwnOrigin(origin, incoming(headers), settings)

  test('is compared without default port and capitals', () => {
    for (const host of ['courier.example', 'courier.example:443', 'Courier.Example', 'COURIER.EXAMPLE:443']) {
      assert.equal(isOwn('https://courier.example', { host }, behind(0)), true, host)
      assert.equal(isOwn('https://evil.example', { host }, behind(0)), false, host)
    }
    assert.equal(isOwn('https://courier.example:8443', { host: 'courier.example:8443' }, behind(0)), true)
    assert.equal(isOwn('https://courier.example', { host: 'courier.example:8443' }, behind(0)), false)
    assert.equal(isOwn('http://[::1]:4321', { host: '[::1]:4321' }, behind(0)), true)
    assert.equal(isOwn('http://bücher.example', { host: 'xn--bcher-kva.example' }, behind(0)), true)
  })

  test('may differ from a rewritten Host header, if the operator or a trusted proxy names it', () => {
    const rewritten = { host: '127.0.0.1:4321', 'x-forwarded-host': 'Courier.example:443' }
    const origin = 'https://courier.example'
    assert.equal(isOwn(origin, rewritten, behind(0)), false)
    assert.equal(isOwn(origin, rewritten, behind(1)), true)
    assert.equal(isOwn(origin, { host: 'upstream' }, behind(0, { siteUrl: origin })), true)
    assert.equal(isOwn('https://evil.example', rewritten, behind(1, { siteUrl: origin })), false)
    const forwarded = behind(1, { proxyHeader: 'forwarded' })
    assert.equal(
      isOwn(origin, { host: 'upstream', forwarded: 'for=1.1.1.1;host="courier.example:443"' }, forwarded),
      true,
    )
  })

  test('is never text that isn’t a host', () => {
    for (const origin of ['null', '', 'x', 'file://', 'https://'])
      assert.equal(isOwn(origin, { host: '' }, behind(0)), false, origin)
    for (const host of ['x; script-src *', 'a b', 'x\r\ny', 'user@host', 'host/path', ''])
      assert.equal(visitedHost(incoming({ host }), behind(0)), null, host)
  })

  test('is https in absolute links behind TLS', () => {
    const headers = { host: 'courier.example', 'x-forwarded-proto': 'https' }
    assert.equal(visitedOrigin(incoming(headers), behind(0)), 'http://courier.example')
    assert.equal(visitedOrigin(incoming(headers), behind(1)), 'https://courier.example')
    assert.equal(
      visitedOrigin(incoming(headers), behind(1, { siteUrl: 'https://other.example' })),
      'https://other.example',
    )
  })
})

test('the header of the proxies is a setting', () => {
  assert.equal(readSettings({}).proxyHeader, 'x-forwarded-for')
  assert.equal(readSettings({ COURIER_PROXY_HEADER: 'Forwarded' }).proxyHeader, 'forwarded')
  assert.throws(() => readSettings({ COURIER_PROXY_HEADER: 'x-real-ip' }), /COURIER_PROXY_HEADER/)
})
