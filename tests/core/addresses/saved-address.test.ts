import assert from 'node:assert/strict'
import { test } from 'node:test'
import { savedAddressFromWire, savedAddressToWire, splitSavedAddress } from '../../../core/addresses/saved-address.ts'
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

test('an entry consists of unit, building and address, also if one is empty', () => {
  assert.equal(savedAddressToWire(entry).address, '#04-12, ION Orchard, 2 Orchard Turn, Singapore 238801')
  assert.equal(savedAddressToWire({ ...entry, building: '' }).address, '#04-12, , 2 Orchard Turn, Singapore 238801')
  assert.deepEqual(splitSavedAddress('#04-12, , 2 Orchard Turn, Singapore 238801'), {
    unit: '#04-12',
    building: '',
    text: '2 Orchard Turn, Singapore 238801',
  })
})

test('an entry with fewer parts is read as an address, or as unit and address', () => {
  assert.deepEqual(splitSavedAddress('2 Orchard Turn'), { unit: '', building: '', text: '2 Orchard Turn' })
  assert.equal(splitSavedAddress('2 Orchard Turn, Singapore').text, '2 Orchard Turn, Singapore')
  assert.deepEqual(splitSavedAddress('#04-12, 2 Orchard Turn'), {
    unit: '#04-12',
    building: '',
    text: '2 Orchard Turn',
  })
})

test('saved addresses are restored to the same fields', () => {
  const part = fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.replace(/[\s,]+/gu, ' ').trim())
  const street = fc
    .array(part, { minLength: 1, maxLength: 4 })
    .map((parts) => parts.filter(Boolean).join(', ') || 'Here')
  fc.assert(
    fc.property(part, part, street, (unit, building, text) => {
      const wire = savedAddressToWire({ ...entry, unit, building, text })
      const saved = savedAddressFromWire({ id: '1', ...wire })
      assert.deepEqual({ ...saved }, { id: '1', ...entry, unit, building, text })
    }),
  )
})

test('a comma in the unit doesn’t move the street to another field', () => {
  const wire = savedAddressToWire({ ...entry, unit: 'Block 3, #04-12' })
  assert.deepEqual(splitSavedAddress(wire.address).unit, 'Block 3 #04-12')
  assert.equal(splitSavedAddress(wire.address).text, entry.text)
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
