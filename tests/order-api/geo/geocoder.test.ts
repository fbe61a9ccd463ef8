import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import { after, before, test } from 'node:test'
import type { RefusalWire } from '../../../core/api/errors.ts'
import type { PlaceWire, SuggestionWire } from '../../../core/api/geolocator.ts'
import { parseGeocoderUrl } from '../../../order-api/adapters/geocoders/geocoder.ts'
import { createTestOrderApi, type TestOrderApi } from '../../support/order-api.ts'

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

let fakeGeocoder: Server
let base = ''
const requests: URL[] = []
/** How the fake geocoder fails. */
let fault: 'none' | 'status' | 'page' | 'shape' | 'hangs-up' = 'none'

/** The list of results has this one before and after a good one. */
let oddResult: unknown

before(async () => {
  fakeGeocoder = createServer((request, response) => {
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
  await new Promise<void>((resolve) => fakeGeocoder.listen(0, '127.0.0.1', resolve))
  const address = fakeGeocoder.address()
  assert.ok(address && typeof address === 'object')
  base = `http://127.0.0.1:${address.port}`
})
after(() => new Promise((resolve) => fakeGeocoder.close(resolve)))

async function withGeocoder(geocoderUrl: string, run: (server: TestOrderApi, as: string) => Promise<void>) {
  const server = await createTestOrderApi({ geocoderUrl })
  try {
    await run(server, await server.signIn())
  } finally {
    await server.close()
  }
}

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
    withGeocoder(`${base}${path}`, async (server, as) => {
      const query = '/geolocator/autocomplete?query=maxwell&country=SG&lat=1.28&lng=103.84&language=en'
      const { status, body } = await server.call<{ data: SuggestionWire[] }>(query, { as })
      assert.equal(status, 200)
      const [first] = body.data
      assert.equal(first?.main_text, 'Maxwell Food Centre')
      assert.equal(first?.secondary_text, '1 Kadayanallur Street, Singapore 069184')
      assert.ok(!body.data.some(({ main_text }) => main_text === 'Maxwell'), 'of another country')

      const details = await server.call<{ data: PlaceWire[] }>(
        `/geolocator/details?query_id=${first?.id}&language=en`,
        { as },
      )
      assert.deepEqual(details.body.data, [{ id: first?.id, ...expectedPlace }])

      const pin = await server.call<{ data: PlaceWire[] }>('/geolocator/reverse?lat=1.28&lng=103.8449&language=en', {
        as,
      })
      const [place] = pin.body.data
      assert.equal(place?.formatted_address, expectedPlace.formatted_address)
      assert.deepEqual([place?.latitude, place?.longitude], [1.28, 103.8449], 'the pin stays')
    }))

  test(`each call fails with a key of its own while ${name} is down`, () =>
    withGeocoder(`${base}${path}`, async (server, as) => {
      try {
        for (const [kind, expected] of [
          ['status', 502],
          ['page', 502],
          ['shape', 502],
          ['hangs-up', 503],
        ] as const) {
          fault = kind
          const search = await server.call<RefusalWire>('/geolocator/autocomplete?query=max', { as })
          assert.equal(search.status, expected, kind)
          assert.equal(search.body.meta.translation_key, 'geolocator.error.autocomplete')
          const pin = await server.call<RefusalWire>('/geolocator/reverse?lat=1.2&lng=103.8', { as })
          assert.equal(pin.status, expected, kind)
          assert.equal(pin.body.meta.translation_key, 'geolocator.error.reverse')
        }
      } finally {
        fault = 'none'
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
    withGeocoder(`${base}${path}`, async (server, as) => {
      try {
        for (const [name, ...results] of oddResults) {
          oddResult = results[index]
          const query = '/geolocator/autocomplete?query=maxwell&country=SG'
          const { status, body } = await server.call<{ data: SuggestionWire[] }>(query, { as })
          assert.equal(status, 200, name)
          const good = body.data.filter(
            ({ main_text, formatted_address }) =>
              main_text === 'Maxwell Food Centre' && formatted_address === expectedPlace.formatted_address,
          )
          assert.ok(good.length >= 1, `${name}: ${JSON.stringify(body.data).slice(0, 300)}`)
          for (const { id, main_text, latitude, longitude } of body.data) {
            assert.ok(typeof main_text === 'string' && main_text !== '', name)
            assert.ok(Number.isFinite(latitude) && Number.isFinite(longitude), name)
            const details = await server.call<{ data: PlaceWire[] }>(`/geolocator/details?query_id=${id}`, { as })
            assert.equal(details.body.data.length, 1, `${name}: each suggestion can be chosen`)
          }
          const reverse = await server.call<{ data: PlaceWire[] }>('/geolocator/reverse?lat=1.28&lng=103.84', { as })
          // Nominatim's response to a point is the result itself.
          const isOther = geocoder === 'Nominatim' && (typeof oddResult !== 'object' || Array.isArray(oddResult))
          assert.equal(reverse.status, isOther ? 502 : 200, name)
        }
      } finally {
        oddResult = undefined
      }
    }))

test('Photon is called with the country’s bounds, in English or the local language', () =>
  withGeocoder(`photon+${base}`, async (server, as) => {
    requests.length = 0
    await server.call('/geolocator/autocomplete?query=max&language=en&lat=1.28&lng=103.84', { as })
    await server.call('/geolocator/autocomplete?query=max&language=th_TH', { as })
    const [english, thai] = requests
    assert.equal(english?.pathname, '/api')
    assert.equal(english?.searchParams.get('bbox'), '103.6,1.15,104.09,1.48')
    assert.equal(english?.searchParams.get('lang'), 'en')
    assert.equal(english?.searchParams.get('lat'), '1.28')
    assert.equal(thai?.searchParams.get('lang'), null)
  }))

test('Nominatim is called for the country in the user’s language, and may find nothing', () =>
  withGeocoder(`nominatim+${base}`, async (server, as) => {
    requests.length = 0
    await server.call('/geolocator/autocomplete?query=max&language=tw', { as })
    assert.equal(requests[0]?.searchParams.get('countrycodes'), 'sg')
    assert.equal(requests[0]?.searchParams.get('accept-language'), 'zh-TW')
    const atSea = await server.call('/geolocator/reverse?lat=0&lng=0', { as })
    assert.deepEqual(atSea.body, { data: [] })
  }))

test('a made-up id finds nothing', () =>
  withGeocoder(`photon+${base}`, async (server, as) => {
    const madeUpId = Buffer.from('{"formatted_address":1}').toString('base64url')
    for (const id of ['place-', 'place-x', `place-${madeUpId}`, 'sg-mrt-bugis-mrt']) {
      const { status, body } = await server.call(`/geolocator/details?query_id=${id}`, { as })
      assert.deepEqual([status, body], [200, { data: [] }], id)
    }
  }))

test('the operator chooses the geocoder by its URL', () => {
  assert.deepEqual(parseGeocoderUrl('https://photon.komoot.io/api/?q='), {
    kind: 'photon',
    base: 'https://photon.komoot.io',
  })
  assert.deepEqual(parseGeocoderUrl('https://nominatim.example/'), {
    kind: 'nominatim',
    base: 'https://nominatim.example',
  })
  assert.deepEqual(parseGeocoderUrl('https://maps.example/geo/search'), {
    kind: 'nominatim',
    base: 'https://maps.example/geo',
  })
  assert.deepEqual(parseGeocoderUrl('nominatim+https://maps.example/api'), {
    kind: 'nominatim',
    base: 'https://maps.example/api',
  })
  for (const invalidUrl of ['https://maps.example', 'ftp://photon', 'photon+', 'x'])
    assert.equal(parseGeocoderUrl(invalidUrl), null)
})
