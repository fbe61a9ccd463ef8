import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Place } from '../../../core/addresses/address.ts'
import { containsAddress, metresBetween, nearMetres, weakMatch } from '../../../core/addresses/match.ts'
import fc from '../../support/fast-check.ts'

const ion: Place = {
  id: 'sg-ion',
  text: 'ION Orchard, 2 Orchard Turn, Singapore 238801',
  coordinates: { latitude: 1.304, longitude: 103.8318 },
  city: 'Singapore',
  postalCode: '238801',
  street: 'Orchard Turn',
  streetNumber: '2',
  precision: 'address',
}
const northOf = (metresNorth: number) => ({ latitude: 1.304 + metresNorth / 111_195, longitude: 103.8318 })

describe('whether address and pin match', () => {
  test('doesn’t ask about an address chosen from the list', () => {
    assert.equal(weakMatch({ text: ion.text, pin: ion, chosen: null }), null)
  })

  test('asks to confirm the pin after the house number was changed', () => {
    assert.equal(
      weakMatch({ text: ion.text.replace('2 Orchard', '3 Orchard'), pin: ion, chosen: null }),
      'text-differs',
    )
  })

  test('accepts fewer words only if the address has numbers and all remain', () => {
    assert.equal(weakMatch({ text: '2 Orchard Turn, ION Orchard 238801', pin: ion, chosen: null }), null)
    assert.equal(weakMatch({ text: '2 Orchard Turn, ION Orchard', pin: ion, chosen: null }), 'text-differs')
    assert.equal(
      weakMatch({ text: 'Orchard', pin: { ...ion, text: 'Orchard, Singapore' }, chosen: null }),
      'text-differs',
    )
  })

  test('asks to confirm a pin that is only on a street or in an area', () => {
    for (const precision of ['street', 'area'] as const) {
      assert.equal(weakMatch({ text: ion.text, pin: { ...ion, precision }, chosen: null }), 'coarse')
    }
  })

  test('asks to confirm a pin whose address is empty or begins with coordinates', () => {
    for (const text of ['', ' ', '1.30400, 103.83180, Singapore', '1.304, 103.8318']) {
      assert.equal(weakMatch({ text: 'Behind the mosque', pin: { ...ion, text }, chosen: null }), 'no-address')
    }
  })

  test('a pin matches the chosen place within 100 m, but not farther away', () => {
    const withinLimit = {
      ...ion,
      text: 'Near Orchard MRT, Singapore',
      precision: 'area' as const,
      coordinates: northOf(nearMetres - 1),
    }
    assert.equal(weakMatch({ text: ion.text, pin: withinLimit, chosen: ion }), null)
    const beyondLimit = { ...withinLimit, coordinates: northOf(nearMetres + 1) }
    assert.equal(weakMatch({ text: ion.text, pin: beyondLimit, chosen: ion }), 'pin-moved')
  })

  test('measures distances in metres', () => {
    assert.ok(Math.abs(metresBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 1 }) - 111_195) < 1)
    assert.ok(Math.abs(metresBetween(ion.coordinates, northOf(250)) - 250) < 0.5)
  })

  const word = fc.stringMatching(/^[a-z]{2,8}$/)
  const number = fc.nat({ max: 9999 }).map(String)
  const address = fc
    .tuple(number, fc.array(word, { minLength: 1, maxLength: 4 }), number)
    .map(([house, words, code]) => [house, ...words, `x${code}`])

  test('ignores case, accents, commas, spaces and the script of digits', () => {
    fc.assert(
      fc.property(address, fc.constantFrom(' ', ', ', ' - ', '\n'), fc.boolean(), (words, separator, isUpperCase) => {
        const arabic = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)))
        const written = words.map((word) => arabic(isUpperCase ? word.toUpperCase() : word)).join(separator)
        assert.ok(containsAddress(written, words.join(' ')))
        assert.ok(containsAddress(`${words.join(' ')} Ünit`.normalize('NFD'), `${words.join(' ')} unit`))
      }),
    )
  })

  test('a removed word or an added number makes it a different address', () => {
    fc.assert(
      fc.property(address, fc.nat(), fc.integer({ min: 10_000, max: 99_999 }), (words, index, addedNumber) => {
        const removedWord = words[index % words.length] ?? ''
        const rest = words.filter((word) => word !== removedWord)
        assert.ok(!containsAddress(rest.join(' '), words.join(' ')))
        assert.ok(!containsAddress(`${words.join(' ')} ${addedNumber}`, words.join(' ')))
        assert.ok(containsAddress(`${words.join(' ')} lobby`, words.join(' ')))
      }),
    )
  })
})
