import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { savedAddressFromWire, savedAddressToWire, splitSavedAddress } from '../../../core/addresses/saved-address.ts'
import { savedAddressProblems } from '../../../core/addresses/saved-address-problems.ts'

const facts = {
  name: 'Mei Ling Tan',
  phone: '+6581234567',
  unit: '#04-12',
  building: 'ION Orchard',
  text: '2 Orchard Turn, Singapore 238801',
  notes: 'Ring twice',
  coordinates: { latitude: 1.304, longitude: 103.8318 },
}

test('an entry has unit, building and rest, and empty parts keep their place', () => {
  assert.equal(savedAddressToWire(facts).address, '#04-12, ION Orchard, 2 Orchard Turn, Singapore 238801')
  assert.equal(savedAddressToWire({ ...facts, building: '' }).address, '#04-12, , 2 Orchard Turn, Singapore 238801')
  assert.deepEqual(splitSavedAddress('#04-12, , 2 Orchard Turn, Singapore 238801'), {
    unit: '#04-12',
    building: '',
    text: '2 Orchard Turn, Singapore 238801',
  })
})

test('an entry of fewer parts is the address as a whole', () => {
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
      const wire = savedAddressToWire({ ...facts, unit, building, text })
      const saved = savedAddressFromWire({ id: '1', ...wire })
      assert.deepEqual({ ...saved }, { id: '1', ...facts, unit, building, text })
    }),
  )
})

test('a comma in the unit keeps the street in its field', () => {
  const wire = savedAddressToWire({ ...facts, unit: 'Block 3, #04-12' })
  assert.deepEqual(splitSavedAddress(wire.address).unit, 'Block 3 #04-12')
  assert.equal(splitSavedAddress(wire.address).text, facts.text)
})

test('shows each problem at its field', () => {
  const problems = (news: object) => savedAddressProblems({ ...facts, ...news }, (phone) => phone.length > 4)
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
