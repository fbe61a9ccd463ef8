import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isStreet, splitAddress } from '../../../core/addresses/address-parts.ts'
import { savedAddressFromWire, savedAddressToWire } from '../../../core/addresses/saved-address.ts'
import { savedAddressProblems } from '../../../core/addresses/saved-address-problems.ts'
import fc from '../../support/fast-check.ts'

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
