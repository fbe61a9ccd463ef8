import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { describe, test } from 'node:test'
import type { PlaceWire, SuggestionWire } from '../../../core/api/geolocator.ts'
import type { CountryCode } from '../../../core/config/country-codes.ts'
import { createTestOrderApi } from '../../support/order-api.ts'
import { listen } from '../../support/servers/listen.ts'

interface House {
  country: CountryCode
  /** As Nominatim and Photon name the parts of the same address. */
  nominatim: Record<string, string>
  photon: Record<string, string>
  main: string
  shown: string
}

/** Japan counts blocks instead of streets, Kuwait and Bahrain count the blocks of an area, and villages count houses. */
const houses: Record<string, House> = {
  'a block in Japan': {
    country: 'JP',
    nominatim: {
      house_number: '19-11',
      neighbourhood: '神南一丁目',
      quarter: '神南',
      city: '渋谷区',
      province: '東京都',
      postcode: '150-0041',
    },
    photon: {
      housenumber: '19-11',
      locality: '神南一丁目',
      district: '神南',
      city: '渋谷区',
      state: '東京都',
      postcode: '150-0041',
    },
    main: '神南一丁目19-11',
    shown: '〒150-0041 東京都渋谷区 神南一丁目19-11',
  },
  'a block in Japan whose quarter is apart': {
    country: 'JP',
    nominatim: {
      house_number: '2-1',
      neighbourhood: '三丁目',
      quarter: '栄',
      city: '名古屋市',
      province: '愛知県',
      postcode: '460-0008',
    },
    photon: {
      housenumber: '2-1',
      locality: '三丁目',
      district: '栄',
      city: '名古屋市',
      state: '愛知県',
      postcode: '460-0008',
    },
    main: '栄三丁目2-1',
    shown: '〒460-0008 愛知県名古屋市 栄三丁目2-1',
  },
  'a block in Japan, in Latin letters': {
    country: 'JP',
    nominatim: {
      house_number: '19-11',
      neighbourhood: 'Jinnan 1-chome',
      quarter: 'Jinnan',
      city: 'Shibuya',
      province: 'Tokyo',
      postcode: '150-0041',
    },
    photon: {
      housenumber: '19-11',
      locality: 'Jinnan 1-chome',
      district: 'Jinnan',
      city: 'Shibuya',
      state: 'Tokyo',
      postcode: '150-0041',
    },
    main: '19-11 Jinnan 1-chome',
    shown: '19-11 Jinnan 1-chome, Shibuya, 150-0041',
  },
  'area, block, street and house in Kuwait': {
    country: 'KW',
    nominatim: { house_number: '12', road: 'Street 10', neighbourhood: 'Block 4', suburb: 'Salmiya', city: 'Hawalli' },
    photon: { housenumber: '12', street: 'Street 10', locality: 'Block 4', district: 'Salmiya', city: 'Hawalli' },
    main: 'Block 4, Street 10, 12',
    shown: 'Block 4, Street 10, 12, Salmiya, Hawalli',
  },
  'the same in Arabic': {
    country: 'KW',
    nominatim: { house_number: '12', road: 'شارع 10', neighbourhood: 'قطعة 4', suburb: 'السالمية' },
    photon: { housenumber: '12', street: 'شارع 10', locality: 'قطعة 4', district: 'السالمية' },
    main: 'قطعة 4, شارع 10, 12',
    shown: 'قطعة 4, شارع 10, 12, السالمية',
  },
  'a block in Bahrain': {
    country: 'BH',
    nominatim: { house_number: '1012', road: 'Road 2425', city_block: '324', city: 'Manama' },
    photon: { housenumber: '1012', street: 'Road 2425', locality: '324', city: 'Manama' },
    main: '1012 Road 2425, Block 324',
    shown: '1012 Road 2425, Block 324, Manama',
  },
  'a village without streets': {
    country: 'CZ',
    nominatim: { house_number: '112', village: 'Kasejovice', postcode: '335 44' },
    photon: { housenumber: '112', city: 'Kasejovice', postcode: '335 44' },
    main: 'Kasejovice 112',
    shown: 'Kasejovice 112, 335 44 Kasejovice',
  },
  'a hamlet of a village': {
    country: 'AT',
    nominatim: { house_number: '7', hamlet: 'Afterbach', village: 'Raxendorf', postcode: '3654' },
    photon: { housenumber: '7', locality: 'Afterbach', city: 'Raxendorf', postcode: '3654' },
    main: 'Afterbach 7',
    shown: 'Afterbach 7, 3654 Raxendorf',
  },
}

for (const kind of ['nominatim', 'photon'] as const) {
  describe(`${kind} keeps the parts of`, () => {
    for (const [name, house] of Object.entries(houses)) {
      test(name, async () => {
        const { country, main, shown } = house
        const code = country.toLowerCase()
        const results = {
          nominatim: [
            { lat: '10', lon: '20', name: '', display_name: '', address: { ...house.nominatim, country_code: code } },
          ],
          photon: {
            features: [
              {
                geometry: { coordinates: [20, 10] },
                properties: { ...house.photon, countrycode: code, type: 'house' },
              },
            ],
          },
        }
        const geocoder = await listen(createServer((_, response) => response.end(JSON.stringify(results[kind]))))
        const server = await createTestOrderApi({ country, geocoderUrl: `${kind}+${geocoder.origin}` })
        try {
          const as = await server.signIn()
          const found = await server.call<{ data: SuggestionWire[] }>('/geolocator/autocomplete?query=x', { as })
          const [first] = found.body.data
          assert.deepEqual([first?.main_text, first?.formatted_address], [main, shown])
          const details = await server.call<{ data: PlaceWire[] }>(`/geolocator/details?query_id=${first?.id}`, { as })
          assert.equal(details.body.data[0]?.formatted_address, shown)
        } finally {
          await server.close()
          await geocoder.close()
        }
      })
    }
  })
}
