import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatCoordinates, parseCoordinates } from '../../../core/addresses/coordinates.ts'

const marinaBay = { latitude: 1.2834, longitude: 103.8607 }

for (const text of [
  ...['1.2834,103.8607', ' 1.2834, 103.8607 ', '(1.2834, 103.8607)', '1.2834° , 103.8607°'],
  ...['1.2834 103.8607', '+1.2834;103.8607'],
]) {
  test(`reads "${text}" as coordinates`, () => {
    assert.deepEqual(parseCoordinates(text), marinaBay)
  })
}

for (const text of [
  '',
  '1.2834',
  'Marina Bay',
  '10 Anson Road',
  '10 79903',
  '12, Orchard Road',
  '1.2, 3.4, 5.6',
  '91,0',
  '0,181',
  '1.2834,',
]) {
  test(`doesn’t read "${text}" as coordinates`, () => {
    assert.equal(parseCoordinates(text), null)
  })
}

test('accepts southern and western coordinates', () => {
  assert.deepEqual(parseCoordinates('-34.6037,-58.3816'), { latitude: -34.6037, longitude: -58.3816 })
})

test('copied coordinates can be pasted back', () => {
  assert.deepEqual(parseCoordinates(formatCoordinates(marinaBay)), marinaBay)
})
