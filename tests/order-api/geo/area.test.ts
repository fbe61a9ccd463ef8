import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCountry } from '../../../order-api/domain/country.ts'
import { validateArea } from '../../../order-api/domain/geo/area.ts'
import { gazetteerPlaces } from '../../../order-api/domain/geo/gazetteer.ts'

const singapore = readCountry('SG')
const pointAt = (latitude: number, longitude: number) => ({ latitude, longitude })
const outlets = {
  'Tanjong Pagar': pointAt(1.2764, 103.8458),
  Bugis: pointAt(1.2995, 103.8554),
  'Jurong East': pointAt(1.3333, 103.7422),
  Katong: pointAt(1.3053, 103.9049),
}

for (const [name, outlet] of Object.entries(outlets)) {
  test(`riders from ${name} deliver to Woodlands, and not to Johor Bahru`, () => {
    assert.equal(validateArea(singapore, outlet, pointAt(1.437, 103.7865)), 'DELIVERABLE')
    assert.equal(validateArea(singapore, outlet, pointAt(1.4445, 103.769)), 'DELIVERABLE', 'the checkpoint')
    for (const johorBahru of [
      pointAt(1.4927, 103.7414),
      pointAt(1.4625, 103.764),
      pointAt(1.4655, 103.7578),
      pointAt(1.478, 103.85),
    ]) {
      assert.equal(validateArea(singapore, outlet, johorBahru), 'UNDELIVERABLE', JSON.stringify(johorBahru))
    }
  })
}

test('every known place of Singapore is on its land', () => {
  for (const { name, lat, lng } of gazetteerPlaces('SG')) {
    assert.equal(validateArea(singapore, pointAt(lat, lng), pointAt(lat, lng)), 'DELIVERABLE', name)
  }
})

test('riders don’t deliver into the sea or to another country', () => {
  assert.equal(validateArea(singapore, outlets.Bugis, pointAt(1.23, 103.93)), 'UNDELIVERABLE')
  assert.equal(validateArea(singapore, outlets.Bugis, pointAt(1.1, 104.03)), 'UNDELIVERABLE', 'Batam')
  assert.equal(validateArea(singapore, outlets.Bugis, pointAt(-33.86, 151.2)), 'UNDELIVERABLE', 'Sydney')
})

test('the distance limit is 25 km by default', () => {
  assert.equal(validateArea(singapore, pointAt(1.345, 103.64), pointAt(1.357, 103.86)), 'DELIVERABLE')
  assert.equal(
    validateArea(singapore, pointAt(1.345, 103.64), pointAt(1.357, 103.988)),
    'UNDELIVERABLE',
    'Tuas to Changi',
  )
})

test('the distance limit of Thailand is 15 km', () => {
  const thailand = readCountry('TH')
  assert.equal(validateArea(thailand, pointAt(13.7563, 100.5018), pointAt(13.88, 100.5018)), 'DELIVERABLE')
  assert.equal(validateArea(thailand, pointAt(13.7563, 100.5018), pointAt(13.9, 100.5018)), 'UNDELIVERABLE')
})
