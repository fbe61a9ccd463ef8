import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryCodes, readCountry } from '../../../demo-site/order-api/domain/country.ts'
import { estimate } from '../../../demo-site/order-api/domain/fees/estimations.ts'
import { feeFor, roundToCurrency } from '../../../demo-site/order-api/domain/fees/fees.ts'
import { roadKm, straightKm } from '../../../demo-site/order-api/domain/geo/distance.ts'

const tanjongPagar = { latitude: 1.2764, longitude: 103.8458 }
const bugis = { latitude: 1.3009, longitude: 103.8559 }

// Specification 2 §9, fee examples.
const examples: [country: string, km: number, fee: number, city?: string][] = [
  ['SG', 0, 6],
  ['SG', 4.2, 10.2],
  ['MY', 10, 9.75],
  ['PK', 3, 95],
  ['TW', 1, 99],
  ['TW', 3, 119],
  ['TH', 4, 35, 'Chiang Mai'],
  ['TH', 6, 49, 'Chiang Mai'],
  ['TH', 6, 70, 'Bangkok'],
  ['MM', 2, 1700],
  ['BD', 2, 65],
  ['HK', 0, 49],
  ['HK', 10, 79],
  ['HK', 50, 79],
]

for (const [country, km, fee, city = ''] of examples) {
  test(`a vendor in ${city || country} pays ${fee} for ${km} km`, () => {
    assert.equal(feeFor(readCountry(country), km, city), fee)
  })
}

test('a fee is rounded to the decimals of its currency', () => {
  assert.equal(roundToCurrency(readCountry('SG'), 1.005), 1.01)
  assert.equal(roundToCurrency(readCountry('KW'), 1.2346), 1.235)
  assert.equal(roundToCurrency(readCountry('JP'), 1.5), 2)
})

test('every supported country can quote a fee', () => {
  for (const code of countryCodes()) {
    const fee = feeFor(readCountry(code), 7.3)
    assert.ok(Number.isFinite(fee) && fee > 0, code)
  }
})

test('distances are by road, longer than the straight line', () => {
  assert.ok(Math.abs(straightKm(tanjongPagar, bugis) - 2.95) < 0.05)
  assert.equal(roadKm(tanjongPagar, bugis), 3.8)
  assert.equal(roadKm(bugis, bugis), 0)
})

test('estimates at least the country’s minimum time', () => {
  const singapore = readCountry('SG')
  assert.deepEqual(estimate(singapore, 0), { pickupMinutes: 15, deliveryMinutes: 19 })
  assert.deepEqual(estimate(singapore, 10), { pickupMinutes: 15, deliveryMinutes: 39 })
  assert.deepEqual(estimate(singapore, 10, 22.5), { pickupMinutes: 23, deliveryMinutes: 47 })
})
