import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCountry } from '../../../order-api/domain/country.ts'
import { createQuotes, feeLifetimeMs, type QuotedFee, quotedMinutes } from '../../../order-api/domain/fees/quotes.ts'
import { createKeys } from '../../../order-api/domain/keys.ts'

const secret = 'a secret of the test that is long enough'
const now = Date.UTC(2026, 5, 10, 4)
const quote = {
  fee: 9.8,
  surcharge: 0,
  vendorId: '1001',
  pickup: { latitude: 1.2764, longitude: 103.8458 },
  destination: { latitude: 1.3009, longitude: 103.8559 },
}
function quotesOf({ country = 'SG', at = now, signedWith = secret } = {}) {
  return createQuotes({
    country: readCountry(country),
    clock: { now: () => at },
    keys: createKeys([signedWith]),
    testVendors: new Set(['2000']),
  })
}
const verify = (signed: QuotedFee & { signature: string }) => quotesOf().verify(signed)
const { signature } = quotesOf().sign(quote)

test('places are compared to five decimals', () => {
  const destination = { latitude: 1.300901, longitude: 103.855899 }
  assert.equal(verify({ ...quote, destination, signature }), 'ok')
})

test('a quote can’t be changed', () => {
  const place = { latitude: 1.3109, longitude: 103.8559 }
  for (const change of [{ fee: 1 }, { surcharge: 25 }, { vendorId: '1002' }, { pickup: place }, { destination: place }])
    assert.equal(verify({ ...quote, ...change, signature }), 'invalid')
})

test('a quote has its fleet’s minutes, which can’t be changed, added or left out', () => {
  const timed = quotesOf().sign(quote, null, 30).signature
  assert.deepEqual([quotedMinutes(timed), quotedMinutes(signature)], [30, null])
  assert.equal(verify({ ...quote, signature: timed }), 'ok')
  assert.equal(quotesOf({ at: now + feeLifetimeMs }).verify({ ...quote, signature: timed }), 'expired')
  for (const changed of [timed.replace('-30.', '-10.'), timed.replace('-30.', '.'), signature.replace('.', '-30.')])
    assert.equal(verify({ ...quote, signature: changed }), 'invalid', changed)
})

test('a quote’s time can’t be extended, and a quote can’t be signed without the secret', () => {
  const later = signature.replace(/^\d+/, (seconds) => String(Number(seconds) + 600))
  const forged = quotesOf({ signedWith: 'another secret' }).sign(quote).signature
  for (const invalidSignature of [
    later,
    forged,
    '',
    'x',
    '1.',
    `${signature}A`,
    signature.slice(0, -1),
    '9'.repeat(5000),
  ]) {
    assert.equal(verify({ ...quote, signature: invalidSignature }), 'invalid', invalidSignature.slice(0, 20))
  }
  // An expired signature that is also forged is invalid.
  assert.equal(quotesOf({ at: now + 2 * feeLifetimeMs }).verify({ ...quote, signature: later }), 'invalid')
})

test('only a test vendor’s fee of 1337 needs no signature, unless the price is higher', () => {
  const verdict = (vendorId: string, fee: number) => verify({ ...quote, vendorId, fee, signature: '' })
  assert.deepEqual([verdict('2000', 1337), verdict('2000', 9.8), verdict('1001', 1337)], ['ok', 'invalid', 'invalid'])
  // Specification 2 §9, Myanmar: 1300 plus 200 per km.
  const myanmar = readCountry('MM')
  const { lat: latitude, lng: longitude } = myanmar.map
  const verdictAt = (north: number) => {
    const places = { pickup: { latitude, longitude }, destination: { latitude: latitude + north, longitude } }
    const fallback = { ...quote, ...places, vendorId: '2000', fee: 1337, signature: '' }
    return quotesOf({ country: 'MM' }).verify(fallback)
  }
  // About 1.1 km, and outside the area.
  assert.deepEqual([verdictAt(0.01), verdictAt(1)], ['expired', 'ok'])
})
