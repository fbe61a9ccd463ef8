import assert from 'node:assert/strict'
import { test } from 'node:test'
import { retryAfterMs, retryDelay } from '../../../core/api/retry-policy.ts'
import fc from '../../support/fast-check.ts'

const now = Date.parse('2026-06-10T12:00:00+08:00')
const responseOf = (status: number, retryAfter: string | null = null) => ({ status, retryAfter })

test('retries a GET, and a POST that only reads, three times, after 1, 2 and 3 seconds', () => {
  const reading = { method: 'POST', repeatable: true } as const
  for (const call of [{ method: 'GET' } as const, reading]) {
    for (const status of [0, 408, 429, 500, 502, 503, 504]) {
      const delays = [1, 2, 3, 4].map((attempt) => retryDelay(responseOf(status), call, attempt, now))
      assert.deepEqual(delays, [1000, 2000, 3000, null], `${call.method} ${status}`)
    }
  }
  assert.equal(retryDelay(responseOf(422), reading, 1, now), null)
  assert.equal(retryDelay(responseOf(409, '1'), reading, 1, now), null)
})

test('retries idempotent calls, and POSTs with a key', () => {
  assert.equal(retryDelay(responseOf(503), { method: 'PUT' }, 1, now), 1000)
  assert.equal(retryDelay(responseOf(503), { method: 'DELETE' }, 1, now), 1000)
  assert.equal(retryDelay(responseOf(0), { method: 'POST', idempotencyKey: 'a' }, 1, now), 1000)
})

test('a POST without a key is only repeated if the server hasn’t run it', () => {
  assert.equal(retryDelay(responseOf(429, '2'), { method: 'POST' }, 1, now), 2000)
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 599 }).filter((status) => status !== 429),
      fc.integer({ min: 1, max: 5 }),
      fc.constantFrom(null, '0', '1'),
      (status, attempt, retryAfter) =>
        retryDelay(responseOf(status, retryAfter), { method: 'POST' }, attempt, now) === null,
    ),
  )
})

test('Retry-After takes precedence, in seconds or as a date, up to 30 seconds', () => {
  assert.equal(retryDelay(responseOf(429, '7'), { method: 'GET' }, 1, now), 7000)
  assert.equal(retryDelay(responseOf(503, '0'), { method: 'GET' }, 3, now), 0)
  assert.equal(retryDelay(responseOf(429, 'Wed, 10 Jun 2026 04:00:05 GMT'), { method: 'GET' }, 1, now), 5000)
  assert.equal(retryAfterMs('Wed, 10 Jun 2026 03:00:00 GMT', now), 0)
  assert.equal(retryDelay(responseOf(429, 'soon'), { method: 'GET' }, 2, now), 2000)
  assert.equal(retryDelay(responseOf(429, '31'), { method: 'GET' }, 1, now), null)
})

test('retries an order that is still being placed after the server’s Retry-After', () => {
  assert.equal(retryDelay(responseOf(409, '1'), { method: 'POST', idempotencyKey: 'a' }, 1, now), 1000)
  assert.equal(retryDelay(responseOf(409), { method: 'POST', idempotencyKey: 'a' }, 1, now), null)
  assert.equal(retryDelay(responseOf(409, '1'), { method: 'PUT' }, 1, now), null)
})

test('a call can allow fewer retries', () => {
  assert.equal(retryDelay(responseOf(503), { method: 'GET', retries: 0 }, 1, now), null)
  assert.equal(retryDelay(responseOf(503), { method: 'GET', retries: 1 }, 1, now), 1000)
  assert.equal(retryDelay(responseOf(503), { method: 'GET', retries: 1 }, 2, now), null)
})
