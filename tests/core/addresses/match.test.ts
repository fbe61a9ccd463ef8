import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { Place } from '../../../core/addresses/address.ts'
import { isStillAbout } from '../../../core/addresses/address-words.ts'
import { metresBetween, nearMetres, saysTheSame, weakMatch } from '../../../core/addresses/match.ts'

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
const at = (metresNorth: number) => ({ latitude: 1.304 + metresNorth / 111_195, longitude: 103.8318 })

describe('how the address and the pin fit', () => {
  test('a person who takes an address as it was found need not confirm it', () => {
    assert.equal(weakMatch({ text: ion.text, pin: ion, chosen: null }), null)
  })

  test('a person who changes the house number is asked about the pin', () => {
    assert.equal(
      weakMatch({ text: ion.text.replace('2 Orchard', '3 Orchard'), pin: ion, chosen: null }),
      'text-differs',
    )
  })

  test('a person who only adds how to get there is not', () => {
    assert.equal(weakMatch({ text: `${ion.text}, side entrance`, pin: ion, chosen: null }), null)
  })

  test('a street or a part of the town is no door', () => {
    for (const precision of ['street', 'area'] as const) {
      assert.equal(weakMatch({ text: ion.text, pin: { ...ion, precision }, chosen: null }), 'coarse')
    }
  })

  test('a pin where no address is known is asked about, whatever was typed', () => {
    for (const text of ['', ' ', '1.30400, 103.83180, Singapore', '1.304, 103.8318']) {
      assert.equal(weakMatch({ text: 'Behind the mosque', pin: { ...ion, text }, chosen: null }), 'no-address')
    }
  })

  test('a pin moved by a few steps is still at the place that was chosen; one that is moved away is not', () => {
    const near = {
      ...ion,
      text: 'Near Orchard MRT, Singapore',
      precision: 'area' as const,
      coordinates: at(nearMetres - 1),
    }
    assert.equal(weakMatch({ text: ion.text, pin: near, chosen: ion }), null)
    const far = { ...near, coordinates: at(nearMetres + 1) }
    assert.equal(weakMatch({ text: ion.text, pin: far, chosen: ion }), 'pin-moved')
  })

  test('metres are metres', () => {
    assert.ok(Math.abs(metresBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 1 }) - 111_195) < 1)
    assert.ok(Math.abs(metresBetween(ion.coordinates, at(250)) - 250) < 0.5)
  })

  const word = fc.stringMatching(/^[a-z]{2,8}$/)
  const number = fc.nat({ max: 9999 }).map(String)
  const address = fc
    .tuple(number, fc.array(word, { minLength: 1, maxLength: 4 }), number)
    .map(([house, words, code]) => [house, ...words, `x${code}`])

  test('how it is written makes no other address: case, accents, commas, spaces, digits of another script', () => {
    fc.assert(
      fc.property(address, fc.constantFrom(' ', ', ', ' - ', '\n'), fc.boolean(), (words, between, isLoud) => {
        const arabic = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)))
        const written = words.map((one) => arabic(isLoud ? one.toUpperCase() : one)).join(between)
        assert.ok(saysTheSame(written, words.join(' ')))
        assert.ok(saysTheSame(`${words.join(' ')} Ünit`.normalize('NFD'), `${words.join(' ')} unit`))
      }),
    )
  })

  test('whatever word is taken away, and whatever number is added, makes another one', () => {
    fc.assert(
      fc.property(address, fc.nat(), fc.integer({ min: 10_000, max: 99_999 }), (words, at, added) => {
        const gone = words[at % words.length] ?? ''
        const rest = words.filter((one) => one !== gone)
        assert.ok(!saysTheSame(rest.join(' '), words.join(' ')))
        assert.ok(!saysTheSame(`${words.join(' ')} ${added}`, words.join(' ')))
        assert.ok(saysTheSame(`${words.join(' ')} lobby`, words.join(' ')))
      }),
    )
  })

  test('a text is still about an address while half of it stands there', () => {
    assert.ok(isStillAbout('ION Orchard, 3 Orchard Turn, Singapore 238801', ion.text))
    assert.ok(!isStillAbout('10 Anson Road, Singapore 079903', ion.text))
    assert.ok(!isStillAbout('', ion.text))
  })
})
