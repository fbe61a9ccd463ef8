import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { RefusalWire } from '../../../core/api/errors.ts'
import type { PlacesWire, PlaceWire, SuggestionsWire } from '../../../core/api/geolocator.ts'
import { useOrderApi } from '../../support/use-order-api.ts'

const server = useOrderApi()
let parent = ''
before(async () => {
  parent = await server.signIn()
})

const get = <Body>(path: string, query: Record<string, string>) =>
  server.call<Body>(`/geolocator/${path}?${new URLSearchParams(query)}`, { as: parent })

test('a moved pin gets an address unless it is in the open sea', async () => {
  const addressAt = (lat: string, lng: string) => get<{ data: PlaceWire[] }>('reverse', { lat, lng, language: 'en' })
  assert.equal((await addressAt('1.3005', '103.8565')).body.data[0]?.formatted_address, 'Near Bugis MRT, Singapore')
  assert.deepEqual((await addressAt('-10', '90')).body, { data: [] })
})

test('suggestions and a pin’s address say that they’re the demo’s', async () => {
  const { body } = await get<SuggestionsWire>('autocomplete', { query: 'ION Orchard', language: 'en' })
  assert.notEqual(body.data.length, 0)
  assert.equal(body.source, 'demo')
  const atPin = { lat: '1.3005', lng: '103.8565', language: 'en' }
  assert.equal((await get<PlacesWire>('reverse', atPin)).body.source, 'demo')
})

test('a place across the border is never suggested, and gets no fee', async () => {
  const outside = { latitude: 1.4927, longitude: 103.7414 }
  for (const query of ['Johor', 'Johor Bahru', 'Johor Bahru, Malaysia', 'Johor Strait', 'Jalan Wong Ah Fook'])
    assert.deepEqual((await get<SuggestionsWire>('autocomplete', { query, language: 'en' })).body.data, [], query)
  await assert.rejects(server.quote(outside), /request\.error\.undeliverable-address/)
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
