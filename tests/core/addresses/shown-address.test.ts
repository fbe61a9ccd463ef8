import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { shownAddress, shownWireAddress } from '../../../core/addresses/shown-address.ts'
import { countryCodes } from '../../../core/config/country-codes.ts'

const rows = readFileSync(new URL('shown-addresses.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))

describe('writes unit and building where the country does', () => {
  for (const [country = '', unit = '', building = '', text = '', shown = ''] of rows) {
    test(`${country}: ${shown}`, () => assert.equal(shownAddress({ unit, building, text }, country), shown))
  }

  test('every country has a row', () => {
    const listed = new Set(rows.map(([country]) => country))
    assert.deepEqual(
      countryCodes.filter((code) => !listed.has(code)),
      [],
    )
  })
})

test('an address as it was sent is shown in the same way, without empty places', () => {
  assert.equal(shownWireAddress('14, , Praterstraße 20, 1020 Wien', null, 'AT'), 'Praterstraße 20/14, 1020 Wien')
  assert.equal(shownWireAddress(', , 2 Orchard Turn', null, 'SG'), '2 Orchard Turn')
  assert.equal(shownAddress({ unit: '14', building: '', text: '' }, 'AT'), '14')
})
