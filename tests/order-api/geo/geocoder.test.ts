import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, before, test } from 'node:test'
import type { PlaceWire, SuggestionWire } from '../../../core/api/geolocator.ts'
import { parseGeocoderUrl } from '../../../order-api/adapters/geocoders/geocoder.ts'
import { type ApiResponse, createTestOrderApi } from '../../support/order-api.ts'
import { type ListeningServer, listen } from '../../support/servers/listen.ts'
import { refusalOf } from '../../support/shop-calls.ts'

/** Returns a place in Photon's response format. */
const photonFeature = (properties: object, coordinates = [103.8448, 1.2803]) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties: { osm_type: 'W', osm_id: 1, osm_key: 'amenity', countrycode: 'SG', country: 'Singapore', ...properties },
})
const photonResponse = {
  type: 'FeatureCollection',
  features: [
    photonFeature({
      name: 'Maxwell Food Centre',
      housenumber: '1',
      street: 'Kadayanallur Street',
      postcode: '069184',
      city: 'Singapore',
      type: 'house',
    }),
    photonFeature({ name: 'Maxwell Road', city: 'Singapore', type: 'street' }),
    photonFeature({ name: 'Maxwell', countrycode: 'US', city: 'Somewhere' }),
  ],
}

/** Nominatim's response format: coordinates are text. */
const nominatimItem = {
  place_id: 1,
  osm_type: 'way',
  lat: '1.2803',
  lon: '103.8448',
  name: 'Maxwell Food Centre',
  display_name: 'Maxwell Food Centre, 1, Kadayanallur Street, Chinatown, Singapore, Central, 069184, Singapore',
  address: {
    amenity: 'Maxwell Food Centre',
    house_number: '1',
    road: 'Kadayanallur Street',
    suburb: 'Chinatown',
    city: 'Singapore',
    postcode: '069184',
    country: 'Singapore',
    country_code: 'sg',
  },
}

let fakeGeocoder: ListeningServer
const requests: URL[] = []
/** How the fake geocoder fails. */
let fault: 'none' | 'status' | 'page' | 'shape' | 'hangs-up' = 'none'

/** The list of results has this one before and after a good one. */
let oddResult: unknown

before(async () => {
  const answer = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://fake')
    requests.push(url)
    if (fault === 'hangs-up') return void request.socket.destroy()
    if (fault === 'status') return void response.writeHead(429).end('slow down')
    if (fault === 'page') return void response.end('<html>')
    if (fault === 'shape') return void response.end('"maintenance"')
    if (oddResult) {
      const good = { '/search': nominatimItem, '/photon/api': photonResponse.features[0] }
      const list = [oddResult, Reflect.get(good, url.pathname), oddResult]
      const body = url.pathname === '/search' ? list : url.pathname === '/reverse' ? oddResult : { features: list }
      return void response.end(JSON.stringify(body))
    }
    const responses: Record<string, unknown> = {
      '/api': photonResponse,
      '/photon/reverse': photonResponse,
      '/photon/api': photonResponse,
      '/search': [nominatimItem],
      '/reverse': url.searchParams.get('lat') === '0' ? { error: 'Unable to geocode' } : nominatimItem,
    }
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify(responses[url.pathname] ?? null))
  })
  fakeGeocoder = await listen(answer)
})
after(() => fakeGeocoder.close())

/** Runs with a geocoder at this path; a word before it names its kind. */
async function withGeocoder(path: string, run: (get: GeolocatorGet) => Promise<void>) {
  const [kind, rest] = path.startsWith('/') ? ['', path] : [`${path}+`, '']
  const server = await createTestOrderApi({ geocoderUrl: `${kind}${fakeGeocoder.origin}${rest}` })
  try {
    const as = await server.signIn()
    await run((query) => server.call(`/geolocator/${query}`, { as }))
  } finally {
    fault = 'none'
    oddResult = undefined
    await server.close()
  }
}
type GeolocatorGet = <Item>(query: string) => Promise<ApiResponse<{ data: Item[] }>>

const expectedPlace = {
  formatted_address: 'Maxwell Food Centre, 1 Kadayanallur Street, Singapore 069184',
  latitude: 1.2803,
  longitude: 103.8448,
  city: 'Singapore',
  country_code: 'SG',
  postal_code: '069184',
  street: 'Kadayanallur Street',
  street_number: '1',
  precision: 'address',
}

for (const [name, path] of [
  ['Photon', '/photon/api'],
  ['Nominatim', '/search'],
] as const) {
  test(`finds addresses of ${name}`, () =>
    withGeocoder(path, async (get) => {
      const query = 'autocomplete?query=maxwell&country=SG&lat=1.28&lng=103.84&language=en'
      const { body } = await get<SuggestionWire>(query)
      const [first] = body.data
      const texts = [first?.main_text, first?.secondary_text]
      assert.deepEqual(texts, ['Maxwell Food Centre', '1 Kadayanallur Street, Singapore 069184'])
      assert.ok(!body.data.some(({ main_text }) => main_text === 'Maxwell'), 'of another country')

      const details = await get<PlaceWire>(`details?query_id=${first?.id}&language=en`)
      assert.deepEqual(details.body.data, [{ id: first?.id, ...expectedPlace }])

      const [place] = (await get<PlaceWire>('reverse?lat=1.28&lng=103.8449&language=en')).body.data
      assert.equal(place?.formatted_address, expectedPlace.formatted_address)
      assert.deepEqual([place?.latitude, place?.longitude], [1.28, 103.8449], 'the pin stays')
    }))

  test(`each call fails with a key of its own while ${name} is down`, () =>
    withGeocoder(path, async (get) => {
      for (const kind of ['status', 'page', 'shape', 'hangs-up'] as const) {
        fault = kind
        const expected = kind === 'hangs-up' ? 503 : 502
        const search = await get('autocomplete?query=max')
        assert.deepEqual(refusalOf(search), [expected, 'geolocator.error.autocomplete'], kind)
        assert.deepEqual(
          refusalOf(await get('reverse?lat=1.2&lng=103.8')),
          [expected, 'geolocator.error.reverse'],
          kind,
        )
      }
    }))
}

/** Results as geocoders and the proxies in front of them send them by mistake: `null` is a result without coordinates. */
const oddFields: Record<string, object | null> = {
  'an empty list as address': { address: [], properties: [] },
  'null as name': { name: null },
  'a number as name': { name: 42 },
  'a list as name': { name: ['Maxwell'] },
  'a number as postcode': { postcode: 69184, address: { ...nominatimItem.address, postcode: 69184 } },
  'a number as house number': { housenumber: 1, address: { ...nominatimItem.address, house_number: 1 } },
  'null as city': { city: null, address: { ...nominatimItem.address, city: null } },
  'an object as city': { city: { en: 'Singapore' }, address: { ...nominatimItem.address, city: { en: 'x' } } },
  'a number as country code': { countrycode: 65, address: { ...nominatimItem.address, country_code: 65 } },
  'no text at all': { name: null, display_name: null, address: null, housenumber: null, street: null, city: null },
  'a number as label': { display_name: 7 },
  'text as rank': { place_rank: 'house', type: 30 },
  'huge texts': { name: 'x'.repeat(100_000), display_name: 'y'.repeat(100_000) },
  'long texts of three bytes a letter': {
    name: '麥'.repeat(590),
    address: { road: '士'.repeat(290) },
    street: '士'.repeat(290),
  },
  'no coordinates': null,
}
const oddCoordinates: unknown[] = [
  [null, null],
  ['', ''],
  ['103.8', '1.28x'],
  [500, 1],
  [103.8, 95],
  ['1.2.3', '1.2.3'],
  [[], {}],
  [103.8],
  'x',
  null,
]

const oddResults: [name: string, photon: unknown, nominatim: unknown][] = [
  ...Object.entries(oddFields).map(([name, fields]): [string, unknown, unknown] => {
    const { properties, ...good } = photonResponse.features[0] ?? assert.fail()
    const { lat: _, lon: __, ...withoutPosition } = nominatimItem
    if (!fields) return [name, { ...good, geometry: null, properties }, withoutPosition]
    return [name, { ...good, properties: { ...properties, ...fields } }, { ...nominatimItem, ...fields }]
  }),
  ...oddCoordinates.map((coordinates): [string, unknown, unknown] => {
    const [lon, lat] = Array.isArray(coordinates) ? coordinates : []
    const feature = { ...photonResponse.features[0], geometry: { type: 'Point', coordinates } }
    return [`coordinates ${JSON.stringify(coordinates)}`, feature, { ...nominatimItem, lat, lon }]
  }),
  ...[7, 'text', [], {}, true].map((result): [string, unknown, unknown] => [JSON.stringify(result), result, result]),
]

for (const [index, [geocoder, path]] of (
  [
    ['Photon', '/photon/api'],
    ['Nominatim', '/search'],
  ] as const
).entries())
  test(`an odd result of ${geocoder} costs that suggestion, not the list`, () =>
    withGeocoder(path, async (get) => {
      for (const [name, ...results] of oddResults) {
        oddResult = results[index]
        const { status, body } = await get<SuggestionWire>('autocomplete?query=maxwell&country=SG')
        assert.equal(status, 200, name)
        const good = body.data.filter(
          ({ main_text, formatted_address }) =>
            main_text === 'Maxwell Food Centre' && formatted_address === expectedPlace.formatted_address,
        )
        assert.ok(good.length >= 1, `${name}: ${JSON.stringify(body.data).slice(0, 300)}`)
        for (const { id, main_text, latitude, longitude } of body.data) {
          assert.ok(typeof main_text === 'string' && main_text !== '', name)
          assert.ok(Number.isFinite(latitude) && Number.isFinite(longitude), name)
          const details = await get(`details?query_id=${id}`)
          assert.equal(details.body.data.length, 1, `${name}: each suggestion can be chosen`)
        }
        // Nominatim's response to a point is the result itself.
        const isOther = geocoder === 'Nominatim' && (typeof oddResult !== 'object' || Array.isArray(oddResult))
        assert.equal((await get('reverse?lat=1.28&lng=103.84')).status, isOther ? 502 : 200, name)
      }
    }))

test('Photon is called with the country’s bounds, in English or the local language', () =>
  withGeocoder('photon', async (get) => {
    requests.length = 0
    await get('autocomplete?query=max&language=en&lat=1.28&lng=103.84')
    await get('autocomplete?query=max&language=th_TH')
    const [english, thai] = requests
    assert.equal(english?.pathname, '/api')
    assert.equal(english?.searchParams.get('bbox'), '103.6,1.15,104.09,1.48')
    assert.equal(english?.searchParams.get('lang'), 'en')
    assert.equal(english?.searchParams.get('lat'), '1.28')
    assert.equal(thai?.searchParams.get('lang'), null)
  }))

test('Nominatim is called for the country in the user’s language, and may find nothing', () =>
  withGeocoder('nominatim', async (get) => {
    requests.length = 0
    await get('autocomplete?query=max&language=tw')
    assert.equal(requests[0]?.searchParams.get('countrycodes'), 'sg')
    assert.equal(requests[0]?.searchParams.get('accept-language'), 'zh-TW')
    assert.deepEqual((await get('reverse?lat=0&lng=0')).body, { data: [] })
  }))

test('a made-up id finds nothing', () =>
  withGeocoder('photon', async (get) => {
    const madeUpId = Buffer.from('{"formatted_address":1}').toString('base64url')
    for (const id of ['place-', 'place-x', `place-${madeUpId}`, 'sg-mrt-bugis-mrt'])
      assert.deepEqual((await get(`details?query_id=${id}`)).body, { data: [] }, id)
  }))

test('the operator chooses the geocoder by its URL', () => {
  for (const [url, kind, base] of [
    ['https://photon.komoot.io/api/?q=', 'photon', 'https://photon.komoot.io'],
    ['https://nominatim.example/', 'nominatim', 'https://nominatim.example'],
    ['https://maps.example/geo/search', 'nominatim', 'https://maps.example/geo'],
    ['nominatim+https://maps.example/api', 'nominatim', 'https://maps.example/api'],
  ] as const)
    assert.deepEqual(parseGeocoderUrl(url), { kind, base })
  for (const invalidUrl of ['https://maps.example', 'ftp://photon', 'photon+', 'x'])
    assert.equal(parseGeocoderUrl(invalidUrl), null)
})
