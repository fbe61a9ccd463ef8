import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryCodes } from '../../../order-api/domain/country.ts'
import { streetLine } from '../../../order-api/domain/geo/address-format.ts'
import { gazetteerPlaces } from '../../../order-api/domain/geo/gazetteer.ts'

/**
 * Where each country writes the house number, written by hand and not by the library. For Iraq, Laos and Taiwan it's about Latin
 * letters. Where houses have numbers of blocks, it's the number behind the street.
 */
const order = {
  first: 'AE BD BH CI EG HK IQ JP KE KH LA MA MM MY NG OM PH PK SA SG TH TN TW UG',
  last: 'AM AT BA BG CY CZ ES FI GE GR HR HU IT JO KG KW KZ MD ME NO PL PT QA RO RS SE SI UA',
}

test('the house number is where each of the 52 countries writes it', () => {
  const listed = Object.values(order).flatMap((codes) => codes.split(' '))
  assert.deepEqual(listed.sort(), [...countryCodes()].sort())
  assert.equal(listed.length, 52)
  for (const code of countryCodes()) {
    for (const { name } of gazetteerPlaces(code).filter(({ type }) => type === 'street')) {
      const shown = streetLine(code, name, '34A')
      const isFirst = order.first.split(' ').includes(code)
      assert.equal(shown.indexOf('34A') < shown.indexOf(name), isFirst, `${code}: ${shown}`)
    }
  }
})
