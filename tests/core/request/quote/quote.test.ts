import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  feeParts,
  isExpired,
  isSameInputs,
  payableFee,
  quoteFromWire,
  secondsLeft,
} from '../../../../core/request/quote/quote.ts'

const now = Date.UTC(2026, 5, 10, 4)
const inputs = {
  vendorId: '1001',
  pickup: { latitude: 1.2764, longitude: 103.8458 },
  destination: { latitude: 1.3, longitude: 103.85 },
  voucher: null,
}

function quote(change: { expires_at?: string; discounted_delivery_fee?: number } = {}) {
  const wire = {
    fee: 8.4,
    signature: 'signed',
    expires_at: new Date(now + 600_000).toISOString(),
    distance_km: 2.4,
    discounted_delivery_fee: null,
    discounted_delivery_fee_signature: null,
    ...change,
  }
  return quoteFromWire(inputs, wire, { pickup_eta_minutes: 15, delivery_eta_minutes: 24 }, now)
}

test('shows how long the fee is valid, and when it has expired', () => {
  const currentQuote = quote()
  assert.equal(secondsLeft(currentQuote, now), 600)
  assert.equal(secondsLeft(currentQuote, now + 599_500), 1)
  assert.equal(isExpired(currentQuote, now + 599_999), false)
  assert.equal(isExpired(currentQuote, now + 600_000), true)
  assert.equal(secondsLeft(currentQuote, now + 700_000), 0)
})

test('a device clock that is ahead doesn’t cause endless renewals', () => {
  assert.equal(secondsLeft(quote({ expires_at: new Date(now - 3_600_000).toISOString() }), now), 30)
})

test('moving the pin or changing the outlet requires another fee', () => {
  assert.equal(isSameInputs(inputs, { ...inputs, destination: { ...inputs.destination } }), true)
  assert.equal(isSameInputs(inputs, { ...inputs, vendorId: '1002' }), false)
})

test('charges the discounted fee if there is one', () => {
  assert.equal(payableFee(quote()), 8.4)
  const discounted = quote({ discounted_delivery_fee: 3.4 })
  assert.equal(payableFee(discounted), 3.4)
  assert.deepEqual(feeParts(discounted), { delivery: 8.4, discount: 5, total: 3.4 })
})
