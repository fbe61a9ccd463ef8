import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { shownAddress } from '../../../core/addresses/shown-address.ts'
import { placeAt, placeById } from '../../../order-api/adapters/geocoders/gazetteer/places.ts'
import { searchPlaces } from '../../../order-api/adapters/geocoders/gazetteer/search.ts'
import cityNames from '../../../order-api/data/city-names.json' with { type: 'json' }
import { countryCodes, readCountry } from '../../../order-api/domain/country.ts'
import { straightKm } from '../../../order-api/domain/geo/distance.ts'
import { gazetteerPlaces } from '../../../order-api/domain/geo/gazetteer.ts'
import { suggestionToWire } from '../../../order-api/domain/geo/gazetteer-address.ts'

const search = (text: string, country: string, language = 'en') => searchPlaces({ text, country, language })

/** Units and buildings in Latin letters, as the form takes them in every country. */
const doors: [unit: string, building: string][] = [
  ['14', ''],
  ['3/14', ''],
  ['Top 5', ''],
  ['Flat 3B', 'Palm House'],
  ['', 'Block C'],
]

describe('a text that the product shows finds its place', () => {
  for (const code of countryCodes()) {
    test(code, () => {
      const country = readCountry(code)
      const texts = new Set<string>()
      const lost: string[] = []
      for (const language of new Set(['en', country.geocoderLanguage, ...country.languages])) {
        for (const place of gazetteerPlaces(code)) {
          const numbers = place.type === 'street' ? [undefined, '20', '7-0', '24b/1'] : [undefined]
          for (const number of numbers) {
            const { id, formatted_address: shown } = suggestionToWire(place, language, number)
            texts.add(shown)
            if (!search(shown, code, language).some((found) => found.id === id)) lost.push(shown)
          }
          for (const [unit, building] of place.type === 'street' ? doors : []) {
            const { id, formatted_address: text } = suggestionToWire(place, language, '20')
            const shown = shownAddress({ unit, building, text }, code)
            if (!search(shown, code, language).some((found) => found.id.split('~')[0] === id.split('~')[0]))
              lost.push(shown)
          }
          const pin = placeAt({ latitude: place.lat + 0.002, longitude: place.lng }, language, [country])
          const named = placeById(pin?.id.split('@')[0] ?? '', language, [country])
          const near = search(pin?.formatted_address ?? '', code, language)
          if (named && !near.some(({ id }) => id === named.id)) lost.push(pin?.formatted_address ?? '')
        }
      }
      assert.deepEqual(lost, [])
      // With 52 countries, over 300.
      assert.ok(texts.size >= 6, String(texts.size))
    })
  }
})

test('each name of a city in another language, alone or behind each of its streets, finds them', (context) => {
  let searches = 0
  for (const [code, names] of Object.entries(cityNames)) {
    const { city } = readCountry(code).map
    const streets = gazetteerPlaces(code).filter((place) => place.type === 'street' && place.city === city)
    for (const name of Object.values(names)) {
      assert.ok(search(name, code).length > 0, `${code}: ${name}`)
      for (const { id, name: street } of streets) {
        searches += 1
        const found = search(`${street} 12, ${name}`, code).map((place) => place.id.split('~')[0])
        assert.ok(found.includes(id), `${code}: ${street} 12, ${name}`)
      }
    }
  }
  assert.equal(Object.keys(cityNames).length, countryCodes().length)
  context.diagnostic(`${searches} searches`)
})

/** As people write addresses, with the number where it's understood. */
const written: [country: string, text: string, found: string][] = [
  ['AT', 'Praterstraße 20, 1020 Vienna', 'Praterstraße 20, 1020 Vienna'],
  ['AT', '20 Praterstr., 1020 Wien', 'Praterstraße 20, 1020 Vienna'],
  ['AT', 'Mariahilfer Str. 34A, 1060 Wien, Österreich', 'Mariahilfer Straße 34A, 1070 Vienna'],
  ['AT', 'praterstrasse 12/3/14', 'Praterstraße 12/3/14, 1020 Vienna'],
  ['PL', 'ul. Marszałkowska 24b/1/7, 00-590 Warszawa', 'Marszałkowska 24b/1/7, 00-590 Warsaw'],
  ['PL', 'al. Jerozolimskie 7 Warszawa', 'Aleje Jerozolimskie 7, 00-697 Warsaw'],
  ['SG', '12 Tanjong Pagar Rd, #03-01, Singapore 088437', '12 Tanjong Pagar Road, Singapore'],
  ['SG', 'Blk 12 Ghim Moh Rd', '12 Ghim Moh, Singapore'],
  ['KW', 'Gulf Rd ٢٠, Kuwait', 'Gulf Road, 20, Kuwait City'],
  ['JP', '東京都表参道4-2-15', '4-2-15 Omotesando, Tokyo, 107-0061'],
]

describe('an address as people write it finds its street and house', () => {
  for (const [country, text, expected] of written) {
    test(`${country}: ${text}`, () => {
      assert.equal(search(text, country)[0]?.formatted_address, expected)
    })
  }

  test('in Japanese, the town is before the street, as the country writes it', () => {
    const [found] = search('東京 明治通り 12', 'JP', 'ja')
    assert.equal(found?.formatted_address, '〒150-0001 東京 明治通り12')
    assert.deepEqual([found?.main_text, found?.secondary_text], ['明治通り12', '〒150-0001 東京'])
    assert.equal(search('東京 明治通り 12', 'JP')[0]?.formatted_address, '12 Meiji-dori, Tokyo, 150-0001')
  })

  test('208 texts, four of each country, find their street first', () => {
    const lines = readFileSync(new URL('written-places.txt', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n')
    const texts = lines.map((line) => line.split(' | '))
    assert.equal(new Set(texts.map(([country]) => country)).size, countryCodes().length)
    const lost = texts.filter(([country = '', text = '', name]) => {
      const id = search(text, country)[0]?.id.split('~')[0]
      return gazetteerPlaces(country).find((place) => place.id === id)?.name !== name
    })
    assert.deepEqual(lost, [])
  })

  test('100 more of 20 countries, measured before the search knew their kinds, find it too, at least 93', () => {
    const lines = readFileSync(new URL('unseen-places.txt', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n')
    const found = lines.filter((line) => {
      const [country = '', text = '', name] = line.split(' | ')
      const id = search(text, country)[0]?.id.split('~')[0]
      return gazetteerPlaces(country).find((place) => place.id === id)?.name === name
    })
    assert.equal(lines.length, 100)
    assert.ok(found.length >= 93, String(found.length))
  })

  test('words that no place has, such as an unknown district, leave a street found by its whole name only roughly known', () => {
    const [found] = search('Via Torino 40, Lambrate, Milano', 'IT')
    assert.deepEqual([found?.main_text, found?.precision], ['Via Torino 40', 'area'])
    assert.equal(search('Via Torino 40, 20123 Milano', 'IT')[0]?.precision, 'address')
    for (const text of ['Lambrate 40', 'Torin Lambrate 4', 'corner of nowhere, Milano'])
      assert.deepEqual(search(text, 'IT'), [], text)
  })

  test('a number alone, a kind of street or a country finds nothing', () => {
    for (const text of ['20', '20 Austria', '7-0, Österreich']) assert.deepEqual(search(text, 'AT'), [], text)
    assert.deepEqual(search('1.4927, 103.7414', 'SG'), [])
  })
})

describe('house numbers of the demo', () => {
  const houseAt = (number: string) => {
    const [found] = search(`Praterstraße ${number}, Wien`, 'AT')
    assert.ok(found?.latitude && found.longitude)
    return { latitude: found.latitude, longitude: found.longitude }
  }

  test('lie along their street, the higher the farther, on two sides', () => {
    const metres = (one: string, other: string) => straightKm(houseAt(one), houseAt(other)) * 1000
    assert.ok(metres('2', '4') < metres('2', '20') && metres('2', '20') < metres('2', '80'))
    assert.ok(metres('2', '80') > 300)
    assert.ok(Math.abs(metres('19', '20') - Math.hypot(24, 5)) < 3)
    assert.deepEqual(houseAt('20'), houseAt('20/3/14'))
  })

  test('stay where they were found after a look-up by ID', () => {
    const [found] = search('Praterstraße 20, Wien', 'AT')
    const place = placeById(found?.id ?? '', 'en', [readCountry('AT')])
    assert.deepEqual([place?.latitude, place?.longitude], [found?.latitude, found?.longitude])
  })
})
