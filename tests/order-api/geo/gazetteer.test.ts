import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeAt, placeById } from '../../../order-api/adapters/geocoders/gazetteer/places.ts'
import { searchPlaces } from '../../../order-api/adapters/geocoders/gazetteer/search.ts'
import { createPlaceFinder } from '../../../order-api/domain/bulk/find-place.ts'
import { countryCodes, readCountry } from '../../../order-api/domain/country.ts'
import { gazetteerPlaces } from '../../../order-api/domain/geo/gazetteer.ts'
import fc from '../../support/fast-check.ts'

const countries = [readCountry('SG')]
const search = (text: string, country = 'SG', language = 'en') =>
  searchPlaces({ text, country, language }).map((place) => place.formatted_address)

test('finds a place by the beginning of any of its words', () => {
  assert.ok(search('bug').includes('Bugis MRT, Singapore'))
  assert.deepEqual(search('mrt bugis'), ['Bugis MRT, Singapore'])
  assert.equal(search('tampines mall')[0], 'Tampines Mall, 4 Tampines Central 5, Singapore 529510')
})

test('ignores accents, case and apostrophes', () => {
  assert.ok(search('ODENPLÀN', 'SE').includes('Odenplan, Stockholm'))
  assert.equal(search('ακροπολη', 'GR')[0], 'Acropolis, Athens')
  assert.ok(search('st andrews')[0]?.startsWith("St Andrew's Cathedral"))
})

test('finds and shows local names in the local script', () => {
  assert.equal(search('中環', 'HK', 'zh_HK')[0], '中環站, 香港')
})

test('tolerates one wrong letter if nothing else matches', () => {
  assert.ok(search('tanjung pagar').includes('Tanjong Pagar Road, Singapore'))
  assert.deepEqual(search('qqqqqqq'), [])
})

test('keeps a house number with its street', () => {
  const [found] = searchPlaces({ text: '12 Tanjong Pagar Road', country: 'SG', language: 'en' })
  assert.equal(found?.formatted_address, '12 Tanjong Pagar Road, Singapore')
  assert.equal(found?.main_text, '12 Tanjong Pagar Road')
  assert.equal(found?.secondary_text, 'Singapore')
  const details = placeById(found?.id ?? '', 'en', countries)
  assert.equal(details?.street, 'Tanjong Pagar Road')
  assert.equal(details?.street_number, '12')
})

test('finds the building by its house number', () => {
  assert.equal(search('2 orchard turn')[0], 'ION Orchard, 2 Orchard Turn, Singapore 238801')
  assert.equal(search('069184')[0], 'Maxwell Food Centre, 1 Kadayanallur Street, Singapore 069184')
})

test('puts the nearest of equal matches first', () => {
  const searchNear = (latitude: number, longitude: number) =>
    searchPlaces({ text: 'mrt', country: 'SG', language: 'en', near: { latitude, longitude } })[0]?.main_text
  assert.equal(searchNear(1.3005, 103.856), 'Bugis MRT')
  assert.equal(searchNear(1.3333, 103.7422), 'Jurong East MRT')
})

test('finds only places of the requested country', () => {
  for (const country of ['SE', 'XX']) assert.deepEqual(search('bugis', country), [])
})

test('names a dropped pin after a nearby place, and doesn’t move it', () => {
  const place = placeAt({ latitude: 1.30051, longitude: 103.85652 }, 'en', countries)
  assert.deepEqual(
    [place?.formatted_address, place?.latitude, place?.longitude, place?.city, place?.country_code],
    ['Near Bugis MRT, Singapore', 1.30051, 103.85652, 'Singapore', 'SG'],
  )
  assert.equal(place?.postal_code, '')
  assert.deepEqual(placeById(place?.id ?? '', 'en', countries), place)
})

test('a pin at a known place gets its address', () => {
  assert.equal(
    placeAt({ latitude: 1.304, longitude: 103.8318 }, 'en', countries)?.formatted_address,
    'ION Orchard, 2 Orchard Turn, Singapore 238801',
  )
})

test('a pin far from known places has its coordinates as address, and one outside the country has no address', () => {
  const norway = [readCountry('NO')]
  assert.equal(
    placeAt({ latitude: 60.3913, longitude: 5.3221 }, 'en', norway)?.formatted_address,
    '60.39130, 5.32210, Norway',
  )
  assert.equal(placeAt({ latitude: 40, longitude: 10 }, 'en', norway), null)
})

test('an address of a file that is coordinates, as the text of a far pin, is that place', async () => {
  const norway = readCountry('NO')
  const geocoder = { autocomplete: async () => assert.fail(), reverse: async () => null, details: async () => null }
  const findPlace = createPlaceFinder(geocoder, norway)
  const place = await findPlace('60.39130, 5.32210, Norway', { latitude: 59.91, longitude: 10.75 })
  assert.deepEqual(place, { latitude: 60.3913, longitude: 5.3221, confidence: 'address' })
})

test('puts house number and postal code in the country’s order', () => {
  assert.equal(search('12 Kärntner Straße', 'AT')[0], 'Kärntner Straße 12, 1010 Vienna')
  assert.equal(search('Kungsgatan 12', 'SE')[0], 'Kungsgatan 12, Stockholm')
  assert.equal(search('12 Kenyatta Avenue', 'KE')[0], '12 Kenyatta Avenue, Nairobi 00100')
})

test('every country has places of its main town', () => {
  for (const code of countryCodes()) {
    const { map } = readCountry(code)
    const places = gazetteerPlaces(code).filter(({ city }) => city === map.city)
    assert.ok(places.length >= 10, code)
    const [west, south, east, north] = readCountry(code).bbox
    for (const { name, lat, lng } of gazetteerPlaces(code)) {
      assert.ok(lng > west && lng < east && lat > south && lat < north, `${name} is in ${code}`)
    }
  }
})

test('every suggestion can be looked up by its id', () => {
  for (const suggestion of searchPlaces({ text: 'orchard', country: 'SG', language: 'en' })) {
    assert.equal(placeById(suggestion.id, 'en', countries)?.formatted_address, suggestion.formatted_address)
  }
  for (const id of ['', 'sg-nowhere', '../etc/passwd', '@', '@91,0', '@1.2.3,4', 'x'.repeat(9999)]) {
    assert.equal(placeById(id, 'en', countries), null, id.slice(0, 20))
  }
})

test('returns at most eight suggestions and no error, whatever is typed', () => {
  const anyValue = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 400 }),
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc
      .array(fc.constantFrom('s', '1', 'road', 'MRT', '12a', '#', 'é'), { maxLength: 200 })
      .map((words) => words.join(' ')),
  )
  fc.assert(
    fc.property(anyValue, (text) => search(text).length <= 8),
    { numRuns: 500 },
  )
})
