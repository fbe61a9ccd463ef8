import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { RefusalWire } from '../../../core/api/errors.ts'
import type { PlaceWire, SuggestionWire } from '../../../core/api/geolocator.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

const server = useOrderApi()
let parent = ''
before(async () => {
  parent = await server.signIn()
})

const get = <Body>(path: string, query: Record<string, string>) =>
  server.call<Body>(`/geolocator/${path}?${new URLSearchParams(query)}`, { as: parent })

test('a typed address can be chosen and gives its place', async () => {
  const { body } = await get<{ data: SuggestionWire[] }>('autocomplete', {
    query: 'maxwell f',
    country: 'SG',
    lat: '1.28',
    lng: '103.84',
    language: 'en',
  })
  const [first] = body.data
  assert.equal(first?.main_text, 'Maxwell Food Centre')
  assert.equal(first?.secondary_text, '1 Kadayanallur Street, Singapore 069184')
  const details = await get<{ data: PlaceWire[] }>('details', { query_id: first?.id ?? '', language: 'en' })
  assert.equal(details.body.data[0]?.postal_code, '069184')
  assert.equal(details.body.data[0]?.country_code, 'SG')
})

test('a moved pin gets an address unless it is in the open sea', async () => {
  const addressAt = (lat: string, lng: string) => get<{ data: PlaceWire[] }>('reverse', { lat, lng, language: 'en' })
  assert.equal((await addressAt('1.3005', '103.8565')).body.data[0]?.formatted_address, 'Near Bugis MRT, Singapore')
  assert.deepEqual((await addressAt('-10', '90')).body, { data: [] })
})

test('refuses an invalid point', async () => {
  for (const [lat, lng] of [
    ['91', '0'],
    ['x', '0'],
    ['0', '181'],
  ] as const) {
    assert.equal((await get<RefusalWire>('reverse', { lat, lng })).status, 400)
  }
  assert.equal((await get('details', {})).status, 400)
  assert.deepEqual((await get('details', { query_id: 'nothing' })).body, { data: [] })
})
