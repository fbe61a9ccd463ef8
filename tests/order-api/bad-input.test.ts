import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { RefusalWire } from '../../core/api/errors.ts'
import { readDocument } from '../support/open-api.ts'
import { orderFromBugis } from '../support/order-api.ts'
import { refusalOf } from '../support/shop-calls.ts'
import { useOrderApi } from '../support/use-order-api.ts'

describe('bad input', () => {
  const server = useOrderApi({ origins: ['https://partner.example'] })
  let as: string
  before(async () => {
    as = await server.signIn()
  })

  function assertRefusal(response: { status: number; body: unknown; headers: Headers }, status: number, key: string) {
    assert.deepEqual(refusalOf(response), [status, key])
    const body = response.body as RefusalWire
    assert.ok(body.message.length > 0)
    assert.equal(body.errors[0]?.meta.translation_key, key)
    assert.equal(body.request_id, response.headers.get('x-request-id'))
  }

  test('rejects a body that is missing or isn’t JSON with a message', async () => {
    for (const body of ['{', '', 'undefined', '{"a":}', '\u0000']) {
      assertRefusal(await server.call('/order', { method: 'POST', body, as }), 400, 'error.malformed-request')
    }
  })

  test('rejects a body of the wrong shape, naming the field but not its value', async () => {
    for (const body of ['null', '[]', '"text"', '7']) {
      assertRefusal(await server.call('/login', { method: 'POST', body }), 422, 'error.invalid-request')
    }
    const response = await server.call<RefusalWire>('/login', { body: { email_address: ['a secret'], password: 'x' } })
    assertRefusal(response, 422, 'error.invalid-request')
    assert.match(response.body.errors[0]?.message ?? '', /email_address/)
    assert.ok(!JSON.stringify(response.body).includes('a secret'))
  })

  test('rejects objects with a length like other values of a wrong type', async () => {
    const length = { length: { toString: 'x' } }
    assertRefusal(await server.call('/verify-email', { body: { token: length } }), 422, 'error.invalid-request')
    assertRefusal(await server.call('/outlet', { body: { users: length }, as }), 422, 'error.invalid-request')
    const voucher = { code: length, vendor_id: length, order: length }
    assertRefusal(await server.call('/voucher/validate', { body: voucher, as }), 422, 'error.invalid-request')
  })

  test('rejects a report in an invalid language', async () => {
    for (const language of ['en-12', 'x', 'en_US', 'en-', 'aaaaaaaaa'])
      assertRefusal(await server.exportOrders({ language }), 422, 'error.invalid-request')
  })

  test('a body of more than 64 KiB is refused, whether or not it says its length', async () => {
    const body = JSON.stringify({ ...orderFromBugis(server.clock), padding: 'x'.repeat(65 * 1024) })
    assertRefusal(await server.call('/order', { body, as }), 413, 'error.request-too-large')
    const streamed = { method: 'POST', headers: { authorization: as, 'content-type': 'application/json' } }
    const response = await server.fetch('/orders/api/v1/order', {
      ...{ ...streamed, body: new Blob([body]).stream(), duplex: 'half' },
    } as RequestInit)
    assert.equal(response.status, 413)
  })

  test('responds 404 to unknown paths, and to what the caller may not know', async () => {
    assertRefusal(await server.call('/no-such-path', { as }), 404, 'error.not-found')
    assertRefusal(await server.call('/vendor/2000', { as }), 404, 'error.not-found')
  })

  test('responds 405 with the allowed methods to a wrong method, on every route', async () => {
    const { paths } = await readDocument(server)
    const others = ['/healthz', '/docs', '/docs/errors', '/docs/style.css', '/openapi.json', '/llms.txt']
    const routes = [
      ...Object.entries(paths).map(
        ([path, operations]) => [path.replace(/\{\w+\}/g, '1'), Object.keys(operations)] as const,
      ),
      ...others.map((path) => [path, ['get']] as const),
    ]
    assert.ok(routes.length > 60)
    // A path may also match another route's parameter.
    const othersAt = (path: string) =>
      Object.entries(paths)
        .filter(([pattern]) => new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}$`).test(path))
        .flatMap(([, operations]) => Object.keys(operations))
    for (const [path, known] of routes) {
      const allowed = [...new Set([...known, ...othersAt(path)])].flatMap((name) =>
        name === 'get' ? ['GET', 'HEAD'] : name.toUpperCase(),
      )
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
        if (allowed.includes(method)) continue
        const response = await server.fetch(path, { method, headers: { authorization: as } })
        assert.equal(response.status, 405, `${method} ${path}`)
        assert.deepEqual(response.headers.get('allow')?.split(', ').sort(), allowed.sort(), `${method} ${path}`)
      }
    }
    assertRefusal(await server.call('/vendors', { method: 'DELETE', as }), 405, 'error.invalid-request')
  })

  test('only configured origins can call from a browser', async () => {
    const asked = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'idempotency-key' }
    const preflightFrom = async (origin: string) =>
      (await server.call('/order', { method: 'OPTIONS', headers: { origin, ...asked } })).headers
    const configured = await preflightFrom('https://partner.example')
    assert.equal(configured.get('access-control-allow-origin'), 'https://partner.example')
    assert.match(configured.get('access-control-allow-headers') ?? '', /Idempotency-Key/i)
    const other = await preflightFrom('https://partner.example.evil.test')
    assert.equal(other.get('access-control-allow-origin'), null)
  })

  test('pages of other origins can read the time, how long to wait, and the request’s ID', async () => {
    const response = await server.call('/vendors', { as, headers: { origin: 'https://partner.example' } })
    const exposed = response.headers.get('access-control-expose-headers')?.toLowerCase().split(',') ?? []
    for (const name of ['date', 'retry-after', 'x-request-id']) assert.ok(exposed.includes(name), name)
    assert.ok(Date.parse(response.headers.get('date') ?? ''))
  })

  test('logs time and event without personal data', async () => {
    const secrets = ['Alicia', '81234567', 'Orchard', 'parent@demo', 'Courier!2026', as.slice(10, 60)]
    await server.call('/order', { body: orderFromBugis(server.clock), as })
    await server.call('/vendor/1002/orders?customer_phone_number=81234567', { as })
    await server.call('/Alicia%2081234567', { as })
    const log = JSON.stringify(server.logged)
    for (const secret of secrets) assert.ok(!log.includes(secret), secret)
    assert.ok(log.includes('"route":"/orders/api/v1/vendor/:id/orders"'))
  })
})
