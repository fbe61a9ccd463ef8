import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import type { PlaceWire, SuggestionsWire, SuggestionWire } from '../../../core/api/geolocator.ts'
import { readSettings } from '../../../order-api/server/settings/settings.ts'
import { uploadOrders } from '../../support/bulk-jobs.ts'
import { createTestOrderApi, type TestOrderApi } from '../../support/order-api.ts'
import { type GoogleMapsServer, type GooglePlace, startGoogleMaps } from '../../support/servers/google-maps.ts'
import { refusalOf } from '../../support/shop-calls.ts'

const places: GooglePlace[] = [
  {
    placeId: 'ChIJ-tower_1',
    mainText: '61 Robinson Road',
    secondaryText: 'Singapore',
    formattedAddress: '61 Robinson Road, #08-02 Harbour Tower, Singapore 068893',
    location: { latitude: 1.2787, longitude: 103.8486 },
    components: {
      subpremise: '#08-02',
      premise: 'Harbour Tower',
      street_number: '61',
      route: 'Robinson Road',
      locality: 'Singapore',
      country: 'SG Singapore',
      postal_code: '068893',
    },
    types: ['street_address', 'subpremise'],
  },
  {
    placeId: 'ChIJ-road',
    mainText: 'Robinson Road',
    secondaryText: 'Johor Bahru, Malaysia',
    formattedAddress: 'Robinson Road, Johor Bahru, Malaysia',
    location: { latitude: 1.48, longitude: 103.76 },
    components: { route: 'Robinson Road', locality: 'Johor Bahru', country: 'MY Malaysia' },
    types: ['route'],
  },
  {
    placeId: 'ChIJ-country',
    mainText: 'Singapore',
    secondaryText: '',
    formattedAddress: 'Singapore',
    location: { latitude: 1.352, longitude: 103.82 },
    components: { country: 'SG Singapore' },
    types: ['country', 'political'],
  },
]
const tower = '#08-02, Harbour Tower, 61 Robinson Road, Singapore 068893'

describe('Google as a geocoder', () => {
  let google: GoogleMapsServer
  let server: TestOrderApi
  let as: string
  let token: string

  before(async () => {
    google = await startGoogleMaps(places)
  })
  after(() => google.close())
  beforeEach(() => start({ 'google-autocomplete': true, 'bulk-order-upload': true }))
  afterEach(() => server.close())

  async function start(flags: object, { key, placesUrl, geocodingUrl } = google) {
    server = await createTestOrderApi({ flags, googleMaps: { key, placesUrl, geocodingUrl } })
    as = await server.signIn()
    token = randomUUID()
    Object.assign(google, { calls: [], refused: [], failure: null, change: (answer: unknown) => answer })
  }
  const namesOfCalls = () => google.calls.map(({ name }) => name)
  const search = (text: string, more = `&session_token=${token}`) =>
    server.call<SuggestionsWire>(`/geolocator/autocomplete?query=${encodeURIComponent(text)}${more}`, { as })
  const details = (id: string, more = '') =>
    server.call<{ data: PlaceWire[] }>(`/geolocator/details?query_id=${id}${more}`, { as })

  test('leaves out odd results, and keeps the others', async () => {
    google.change = (answer) => {
      const [good] = (answer as { suggestions: { placePrediction: object }[] }).suggestions
      const odd = [
        { placeId: 7 },
        { text: null },
        { structuredFormat: undefined },
        { structuredFormat: { mainText: 7 } },
      ]
      const others = odd.map((change) => ({ placePrediction: { ...good?.placePrediction, ...change } }))
      return { suggestions: [null, 'odd', ...others, good, {}] }
    }
    const { status, body } = await search('robinson')
    assert.deepEqual([status, body.data.map(({ id }) => id)], [200, ['google-ChIJ-tower_1']])

    google.change = (answer) => {
      const { addressComponents, ...place } = answer as { addressComponents: object[] }
      return { ...place, addressComponents: [null, { longText: 7 }, ...addressComponents, { types: 'odd' }] }
    }
    const found = await details('google-ChIJ-tower_1')
    assert.equal(found.body.data[0]?.formatted_address, tower)
  })

  test('suggests addresses of the country while typing, in one session that ends with the details', async () => {
    for (const text of ['rob', 'robinson']) {
      const { body } = await search(text, `&session_token=${token}&lat=1.28&lng=103.85&language=th_TH`)
      assert.equal(body.source, 'google')
      assert.deepEqual(body.data, [
        {
          id: 'google-ChIJ-tower_1',
          formatted_address: '61 Robinson Road, Singapore',
          main_text: '61 Robinson Road',
          secondary_text: 'Singapore',
          latitude: null,
          longitude: null,
          precision: 'address',
        },
      ])
    }
    const { body } = await details('google-ChIJ-tower_1', `&session_token=${token}`)
    assert.deepEqual(body.data, [
      {
        id: 'google-ChIJ-tower_1',
        formatted_address: tower,
        latitude: 1.2787,
        longitude: 103.8486,
        city: 'Singapore',
        country_code: 'SG',
        postal_code: '068893',
        street: 'Robinson Road',
        street_number: '61',
        precision: 'address',
      },
    ])
    assert.deepEqual(google.refused, [])
    assert.deepEqual(
      google.calls.map(({ name, fields }) => [name, fields.sessionToken]),
      [
        ['autocomplete', token],
        ['autocomplete', token],
        ['details', token],
      ],
    )
    const [first] = google.calls
    assert.deepEqual(first?.fields.includedRegionCodes, ['sg'])
    assert.equal(first?.fields.languageCode, 'th-TH')
    assert.deepEqual(first?.fields.locationBias, {
      circle: { center: { latitude: 1.28, longitude: 103.85 }, radius: 25_000 },
    })
  })

  test('finds a whole address without a session, with its place, and only in the country', async () => {
    const { body } = await search('robinson road', '')
    assert.deepEqual(
      body.data.map(({ formatted_address, latitude }) => [formatted_address, latitude]),
      [[tower, 1.2787]],
    )
    assert.equal((await details(body.data[0]?.id ?? '')).body.data[0]?.formatted_address, tower)
    assert.deepEqual(
      (await search('singapore', '')).body.data.map(({ main_text }) => main_text),
      ['Harbour Tower'],
    )
    assert.deepEqual((await search('no such street/7', '')).body.data, [])
    assert.deepEqual((await search('no such street')).body.data, [])
    assert.deepEqual((await search('  ')).body.data, [])
  })

  test('finds the address at a pin, which stays where it is', async () => {
    const { body } = await server.call<{ data: PlaceWire[] }>('/geolocator/reverse?lat=1.2788&lng=103.8487', { as })
    assert.deepEqual(
      body.data.map((place) => [place.formatted_address, place.latitude, place.longitude]),
      [[tower, 1.2788, 103.8487]],
    )
    assert.deepEqual((await server.call('/geolocator/reverse?lat=0&lng=0', { as })).body, { data: [] })
  })

  test('fails as other geocoders do', async () => {
    for (const [failure, status] of [
      [429, 502],
      [403, 502],
      ['hangs-up', 503],
    ] as const) {
      google.failure = failure
      const calls = {
        autocomplete: await search('rob'),
        reverse: await server.call('/geolocator/reverse?lat=1.2&lng=103.8', { as }),
        'fetch-place-details': await details('google-ChIJ-x'),
      }
      for (const [name, response] of Object.entries(calls))
        assert.deepEqual(refusalOf(response), [status, `geolocator.error.${name}`])
    }
  })

  test('a wrong key stays out of responses and log', async () => {
    await server.close()
    await start({ 'google-autocomplete': true }, { ...google, key: 'AIzaAnotherKeyThatGoogleRefuses' })
    const { status, body } = await search('rob')
    assert.equal(status, 502)
    assert.doesNotMatch(JSON.stringify([body, server.logged]), /AIza/)
  })

  test('the flag chooses it, also by rule', async () => {
    await server.close()
    await start({ rules: [{ mode: 'guest', flags: { 'google-autocomplete': true } }] })
    assert.notEqual((await search('ION Orchard')).body.data.length, 0)
    assert.deepEqual(google.calls, [])
  })

  test('invalid session tokens are ignored', async () => {
    assert.equal((await search('robinson', '&session_token=a%20b')).status, 200)
    assert.deepEqual(namesOfCalls(), ['address'])
  })

  test('rows of a file are geocoded', async () => {
    const { orders } = await uploadOrders(server, [{ address: '61 Robinson Road' }])
    assert.equal(orders[0]?.confidence, 'address')
    assert.deepEqual(namesOfCalls(), ['address'])
  })
})

test('the flag without a key has no effect, and the log says so', async () => {
  const server = await createTestOrderApi({ flags: { 'google-autocomplete': true } })
  const { body } = await server.call<{ data: SuggestionWire[] }>(
    `/geolocator/autocomplete?query=ION%20Orchard&session_token=${randomUUID()}`,
    { as: await server.signIn() },
  )
  assert.notEqual(body.data.length, 0)
  assert.deepEqual(
    server.logged.filter((entry) => 'flags' in entry),
    [{ level: 'warn', flags: 'google-autocomplete has no effect: GOOGLE_MAPS_API_KEY is missing' }],
  )
  await server.close()
})

test('a key that can’t be one stops the start without being shown', () => {
  assert.equal(
    readSettings({ GOOGLE_MAPS_API_KEY: 'AIzaTestKeyOfTheStandIn' }).googleMapsKey,
    'AIzaTestKeyOfTheStandIn',
  )
  assert.throws(
    () => readSettings({ GOOGLE_MAPS_API_KEY: 'https://a b' }),
    /^SettingError: GOOGLE_MAPS_API_KEY(?!.*a b)/,
  )
})
