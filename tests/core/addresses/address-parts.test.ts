import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type AddressParts,
  isStreet,
  joinAddress,
  shortAddress,
  splitAddress,
  withTypedUnit,
} from '../../../core/addresses/address-parts.ts'
import { formatCoordinates, parseCoordinates } from '../../../core/addresses/coordinates.ts'
import { savedAddressFromWire, savedAddressToWire } from '../../../core/addresses/saved-address.ts'
import { savedAddressProblems } from '../../../core/addresses/saved-address-problems.ts'
import fc from '../../support/fast-check.ts'
import { writtenAddresses } from '../../support/written-addresses.ts'

test('splits 63 written addresses into unit, building and text', () => {
  for (const { address, unit, building, text } of writtenAddresses) {
    assert.deepEqual(splitAddress(address), { unit, building, text }, address)
  }
})

test('every written address is split alike after it is joined, if its text is known', () => {
  const oddParts: AddressParts[] = [
    { unit: 'Blue door', building: '', text: '12 Gulf Road, Salmiya' },
    { unit: '', building: '3F', text: '12 Gulf Road, Salmiya' },
    { unit: '8 Main Street', building: '', text: '12 Gulf Road' },
    { unit: '#04 12', building: 'ION', text: '2 Orchard Turn' },
  ]
  for (const { unit, building, text } of [...writtenAddresses, ...oddParts]) {
    const parts = { unit, building: building.replaceAll(',', ''), text }
    for (const join of [joinAddress, shortAddress]) {
      if (text !== '') assert.deepEqual(splitAddress(join(parts), { text }), parts, join(parts))
    }
  }
})

test('leaves out an empty place only if the other part is clear', () => {
  const text = '2 Orchard Turn'
  assert.equal(shortAddress({ unit: '', building: '', text }), '2 Orchard Turn')
  assert.equal(shortAddress({ unit: '#04-12', building: '', text }), '#04-12, 2 Orchard Turn')
  assert.equal(shortAddress({ unit: 'Lobby', building: '', text }), 'Lobby, , 2 Orchard Turn')
  assert.equal(shortAddress({ unit: '', building: 'ION Orchard', text }), 'ION Orchard, 2 Orchard Turn')
  assert.equal(shortAddress({ unit: 'Block 3, #04-12', building: '', text }), 'Block 3 #04-12, , 2 Orchard Turn')
})

test('finds the unit that was typed into the address of a bulk order', () => {
  const typed = (text: string, unit = '') => Object.values(withTypedUnit({ unit, building: '', text }))
  assert.deepEqual(typed('#04-12 2 Orchard Turn'), ['#04-12', '', '2 Orchard Turn'])
  assert.deepEqual(typed('Flat 7, Marina Tower, 12 Gulf Road'), ['Flat 7', '', 'Marina Tower, 12 Gulf Road'])
  assert.deepEqual(typed('ION Orchard, 2 Orchard Turn'), ['', '', 'ION Orchard, 2 Orchard Turn'])
  assert.deepEqual(typed('Flat 7, 12 Gulf Road', '#01'), ['#01', '', 'Flat 7, 12 Gulf Road'])
})

const entry = {
  name: 'Mei Ling Tan',
  phone: '+6581234567',
  unit: '#04-12',
  building: 'ION Orchard',
  text: '2 Orchard Turn, Singapore 238801',
  notes: 'Ring twice',
  coordinates: { latitude: 1.304, longitude: 103.8318 },
}

const split = (address: string) => Object.values(splitAddress(address, { hasAllPlaces: true }))

test('an entry consists of unit, building and address, also if one is empty', () => {
  assert.equal(savedAddressToWire(entry).address, '#04-12, ION Orchard, 2 Orchard Turn, Singapore 238801')
  const { address } = savedAddressToWire({ ...entry, building: '' })
  assert.equal(address, '#04-12, , 2 Orchard Turn, Singapore 238801')
  assert.deepEqual(split(address), ['#04-12', '', '2 Orchard Turn, Singapore 238801'])
  assert.deepEqual(split('Lobby, North wing, Kandahar, Singapore'), ['Lobby', 'North wing', 'Kandahar, Singapore'])
})

test('an entry with fewer parts is read as an address, or as unit and address', () => {
  assert.deepEqual(split('2 Orchard Turn'), ['', '', '2 Orchard Turn'])
  assert.deepEqual(split('2 Orchard Turn, Orchard, Singapore'), ['', '', '2 Orchard Turn, Orchard, Singapore'])
  assert.deepEqual(split('ION Orchard, 2 Orchard Turn, Singapore'), ['', 'ION Orchard', '2 Orchard Turn, Singapore'])
  assert.deepEqual(split('#04-12, 2 Orchard Turn'), ['#04-12', '', '2 Orchard Turn'])
})

test('saved addresses are restored to the same fields', () => {
  const part = fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.replace(/[\s,]+/gu, ' ').trim())
  // A street in the place of the unit or building shows that the caller left it out.
  const place = part.filter((text) => !isStreet(text))
  const street = fc
    .array(part, { minLength: 1, maxLength: 4 })
    .map((parts) => parts.filter(Boolean).join(', ') || 'Here')
  fc.assert(
    fc.property(place, place, street, (unit, building, text) => {
      const wire = savedAddressToWire({ ...entry, unit, building, text })
      const saved = savedAddressFromWire({ id: '1', ...wire })
      assert.deepEqual({ ...saved }, { id: '1', ...entry, unit, building, text })
    }),
  )
})

test('shows each problem at its field', () => {
  const problems = (changes: object) => savedAddressProblems({ ...entry, ...changes }, (phone) => phone.length > 4)
  assert.deepEqual(problems({}), {})
  assert.deepEqual(problems({ name: ' ' }), { name: 'validation.fill-customer-name' })
  assert.deepEqual(problems({ name: 'Mei ٤' }), { name: 'validation.wrong-customer-name' })
  assert.deepEqual(problems({ phone: '' }), { phone: 'validation.fill-customer-phone' })
  assert.deepEqual(problems({ phone: '12' }), { phone: 'validation.phone-incorrect' })
  assert.deepEqual(problems({ coordinates: null }), { address: 'validation.invalid-coordinates' })
  assert.deepEqual(problems({ text: '' }), { address: 'validation.fill-address' })
  assert.deepEqual(problems({ text: 'é'.repeat(127) }), {})
  assert.deepEqual(problems({ text: 'é'.repeat(128) }), { address: 'validation.address-too-long' })
  assert.deepEqual(problems({ notes: '道'.repeat(333) }), {})
  assert.deepEqual(problems({ notes: '道'.repeat(334) }), { notes: 'validation.notes-too-long' })
})

const marinaBay = { latitude: 1.2834, longitude: 103.8607 }

for (const text of [
  ...['1.2834,103.8607', ' 1.2834, 103.8607 ', '(1.2834, 103.8607)', '1.2834° , 103.8607°'],
  ...[
    '1.2834 103.8607',
    '+1.2834;103.8607',
    '1.28340, 103.86070, Singapore',
    '(1.2834, 103.8607), 新加坡',
    '1.2834° , 103.8607°, Singapore',
  ],
]) {
  test(`reads "${text}" as coordinates`, () => {
    assert.deepEqual(parseCoordinates(text), marinaBay)
  })
}

for (const text of [
  ...[
    '',
    '1.2834',
    'Marina Bay',
    '10 Anson Road',
    '10 79903',
    '12, Orchard Road',
    '1.2, 3.4, 5.6',
    '12.5, 13.5, Street',
    '1.2834, 103.8607, 12 Road',
  ],
  ...['91,0', '0,181', '1.2834,'],
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
