import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type AddressParts,
  joinAddress,
  shortAddress,
  splitAddress,
  withTypedUnit,
} from '../../../core/addresses/address-parts.ts'
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
