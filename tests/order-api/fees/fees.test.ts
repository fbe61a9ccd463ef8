import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCountry } from '../../../order-api/domain/country.ts'
import { estimate } from '../../../order-api/domain/fees/estimations.ts'
import { roundToCurrency } from '../../../order-api/domain/fees/fees.ts'
import { roadKm, straightKm } from '../../../order-api/domain/geo/distance.ts'

const tanjongPagar = { latitude: 1.2764, longitude: 103.8458 }
const bugis = { latitude: 1.3009, longitude: 103.8559 }

test('a fee is rounded to the decimals of its currency', () => {
  assert.equal(roundToCurrency(readCountry('SG'), 1.005), 1.01)
  assert.equal(roundToCurrency(readCountry('KW'), 1.2346), 1.235)
  assert.equal(roundToCurrency(readCountry('JP'), 1.5), 2)
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
