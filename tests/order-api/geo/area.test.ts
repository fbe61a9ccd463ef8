import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCountry } from '../../../order-api/domain/country.ts'
import { validateArea } from '../../../order-api/domain/geo/area.ts'
import { gazetteerPlaces } from '../../../order-api/domain/geo/gazetteer.ts'

const singapore = readCountry('SG')
const pointAt = (latitude: number, longitude: number) => ({ latitude, longitude })
const bugis = pointAt(1.2995, 103.8554)

test('every known place of Singapore is on its land', () => {
  for (const { name, lat, lng } of gazetteerPlaces('SG')) {
    assert.equal(validateArea(singapore, pointAt(lat, lng), pointAt(lat, lng)), 'DELIVERABLE', name)
  }
})

test('riders don’t deliver into the sea or to another country', () => {
  assert.equal(validateArea(singapore, bugis, pointAt(1.23, 103.93)), 'UNDELIVERABLE')
  assert.equal(validateArea(singapore, bugis, pointAt(1.1, 104.03)), 'UNDELIVERABLE', 'Batam')
  assert.equal(validateArea(singapore, bugis, pointAt(-33.86, 151.2)), 'UNDELIVERABLE', 'Sydney')
})
