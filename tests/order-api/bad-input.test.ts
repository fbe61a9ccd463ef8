import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { RefusalWire } from '../../core/api/errors.ts'
import fc from '../support/fast-check.ts'
import { orderFromBugis } from '../support/order-api.ts'
import { useOrderApi } from '../support/use-order-api.ts'

const runCount = Number(process.env.COURIER_FUZZ_RUNS ?? 400)

describe('bad input', () => {
  const server = useOrderApi({ origins: ['https://partner.example'] })
  let as: string
  before(async () => {
    as = await server.signIn()
  })

  function assertRefusal(response: { status: number; body: unknown; headers: Headers }, status: number, key: string) {
    assert.equal(response.status, status)
    const body = response.body as RefusalWire
    assert.equal(body.meta.translation_key, key)
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
    for (const language of ['en-12', 'x', 'e', 'en_US', 'en-', '12', 'aaaaaaaaa']) {
      const body = {
        from: '2026-01-01T00:00:00Z',
        to: '2026-01-02T00:00:00Z',
        format: 'csv',
        deliver: 'download',
        language,
      }
      const response = await server.call('/vendor/1002/orders/export', { body, as })
      assertRefusal(response, 422, 'error.invalid-request')
    }
  })

  test('a body of more than 64 KiB is refused, whether or not it says its length', async () => {
    const body = JSON.stringify({ ...orderFromBugis(server.clock), padding: 'x'.repeat(65 * 1024) })
    assertRefusal(await server.call('/order', { body, as }), 413, 'error.request-too-large')
    const streamed = await server.api.fetch(
      new Request(`${server.origin}/orders/api/v1/order`, {
        method: 'POST',
        headers: { authorization: as, 'content-type': 'application/json' },
        body: new Blob([body]).stream(),
        duplex: 'half',
      } as RequestInit),
    )
    assert.equal(streamed.status, 413)
  })

  test('responds 404 to unknown paths and methods', async () => {
    assertRefusal(await server.call('/no-such-path', { as }), 404, 'error.not-found')
    assertRefusal(await server.call('/vendors', { method: 'DELETE', as }), 404, 'error.not-found')
  })

  test('only configured origins can call from a browser', async () => {
    const preflightFrom = (origin: string) =>
      server.api.fetch(
        new Request(`${server.origin}/orders/api/v1/order`, {
          method: 'OPTIONS',
          headers: {
            origin,
            'access-control-request-method': 'POST',
            'access-control-request-headers': 'idempotency-key',
          },
        }),
      )
    const configured = await preflightFrom('https://partner.example')
    assert.equal(configured.headers.get('access-control-allow-origin'), 'https://partner.example')
    assert.match(configured.headers.get('access-control-allow-headers') ?? '', /Idempotency-Key/i)
    assert.equal(
      (await preflightFrom('https://partner.example.evil.test')).headers.get('access-control-allow-origin'),
      null,
    )
  })

  test('any request by any caller gets a response, and never a server error', async () => {
    const paths = [
      ['POST', '/login'],
      ['POST', '/login/extend'],
      ['POST', '/logout'],
      ['GET', '/vendors'],
      ['GET', '/vendor/'],
      ['GET', '/vendor/1000/orders'],
      ['POST', '/order'],
      ['PUT', '/order/cancel'],
      ['GET', '/order'],
      ['GET', '/public/tracking/'],
      ['GET', '/riders/'],
    ] as const
    const parameter = fc.constantFrom(
      ...['from', 'to', 'count', 'pagination_key', 'include_outlets', 'scheduled', 'customer_phone_number'],
      ...['vendorId', 'orderId', 'client_order_id'],
    )
    const value = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.integer().map(String),
      fc.constantFrom('\0', '1e999'),
    )
    const valid = orderFromBugis(server.clock)
    const body = fc.oneof(
      fc.json(),
      fc.string(),
      fc.jsonValue().map((part) => JSON.stringify({ ...valid, customer: part })),
      fc.jsonValue().map((part) => JSON.stringify({ ...valid, order: part })),
      fc
        .record({
          name: value,
          phone_number: value,
          address: value,
          notes: value,
          amount: fc.double(),
          for: fc.maxSafeInteger(),
        })
        .map((fields) =>
          JSON.stringify({
            ...valid,
            vendor_id: '1002',
            preordered_for: fields.for,
            customer: { ...fields, location: { ...fields, latitude: fields.amount, longitude: 103 } },
            order: { payment_method: 'CASH_ON_DELIVERY', amount: fields.amount, description: fields.notes },
          }),
        ),
      fc
        .record({ email_address: value, password: value, refresh_token: value })
        .map((fields) => JSON.stringify(fields)),
      fc.record({ vendor_id: value, order_id: value, reason: value }).map((fields) => JSON.stringify(fields)),
    )
    const request = fc.record({
      route: fc.constantFrom(...paths),
      tail: value,
      query: fc.array(fc.tuple(parameter, value), { maxLength: 4 }),
      body,
      authorization: fc.oneof(
        fc.constant(as),
        fc.string().map((text) => `Bearer ${text}`),
        fc.string(),
      ),
      key: fc.string({ maxLength: 300 }),
      service: fc.constantFrom('orders' as const, 'hurrier' as const),
    })
    await fc.assert(
      fc.asyncProperty(request, async ({ route: [method, path], tail, query, body, authorization, key, service }) => {
        const search = query.map(([name, text]) => `${name}=${encodeURIComponent(text)}`).join('&')
        const url = `${path}${path.endsWith('/') ? encodeURIComponent(tail) : ''}?${search}`
        const response = await server.call<Partial<RefusalWire>>(url, {
          method,
          service,
          headers: headersOf({ authorization, 'idempotency-key': key }),
          ...(method !== 'GET' && { body }),
        })
        assert.ok(response.status < 500, `${response.status} for ${method} ${url}`)
        if (response.status >= 400) assert.ok(response.body.meta?.translation_key && response.body.request_id)
      }),
      { numRuns: runCount },
    )
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

/** Only characters that a header can hold; clients can't send others. */
function headersOf(headers: Record<string, string>): Record<string, string> {
  const validHeaders = Object.entries(headers).map(([name, value]) => [name, value.replace(/[^\x20-\x7e]/g, '').trim()])
  return Object.fromEntries(validHeaders)
}
