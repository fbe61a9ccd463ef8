import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { createRequestFixture, flush, type RequestFixture, searchAddress, until } from '../request/request-fixture.ts'

let fixture: RequestFixture
afterEach(() => fixture.close())

async function openForm() {
  fixture = await createRequestFixture()
  const tab = await fixture.openTab()
  tab.network.calls.length = 0
  const geocoder = () => tab.network.calls.filter((call) => call.includes('/geolocator/'))
  return { ...tab, geocoder }
}

test('searches once typing has paused for 500 ms', async () => {
  const { request, geocoder } = await openForm()
  for (const text of ['I', 'IO', 'ION', 'ION Or']) {
    request.destination.type(text)
    await fixture.clock.advance(499)
  }
  assert.deepEqual(geocoder(), [])
  assert.equal(request.destination.$suggestions.get().state, 'searching')
  await fixture.clock.advance(1)
  await until(fixture, 'the list', () => request.destination.$suggestions.get().state === 'found')
  assert.equal(geocoder().length, 1)
  assert.match(geocoder()[0] ?? '', /query=ION\+?(%20)?Or.*country=SG/)
})

test('finds places near the outlet, in the geocoder’s language', async () => {
  const { request, geocoder } = await openForm()
  await searchAddress(fixture, request, 'Orchard')
  assert.match(geocoder()[0] ?? '', /lat=1\.\d+/)
  assert.match(geocoder()[0] ?? '', /language=en/)
})

test('emptying the field closes the list at once', async () => {
  const { request, geocoder } = await openForm()
  await searchAddress(fixture, request, 'Orchard')
  request.destination.type('')
  assert.deepEqual(request.destination.$suggestions.get(), { state: 'closed' })
  await fixture.clock.advance(1000)
  assert.equal(geocoder().length, 1)
})

test('shows that a search has no results', async () => {
  const { request } = await openForm()
  await searchAddress(fixture, request, 'qqqq zzzz xxxx')
  assert.deepEqual(request.destination.$suggestions.get(), { state: 'nothing', query: 'qqqq zzzz xxxx' })
})

test('pasted coordinates find the address and keep the exact place', async () => {
  const { request, geocoder } = await openForm()
  const [found] = await searchAddress(fixture, request, '1.3040, 103.8318')
  assert.ok(found)
  assert.deepEqual(found.coordinates, { latitude: 1.304, longitude: 103.8318 })
  assert.ok(geocoder().every((call) => call.includes('/reverse')))
  await request.destination.choose(found)
  assert.deepEqual(request.$draft.get().destination?.coordinates, { latitude: 1.304, longitude: 103.8318 })
})

test('coordinates without an address are searched as text', async () => {
  const { request, network, geocoder } = await openForm()
  network.intercept = (call) => (call.url.includes('/reverse') ? new Response('', { status: 404 }) : null)
  await searchAddress(fixture, request, '1.3040, 103.8318')
  assert.equal(geocoder().filter((call) => call.includes('/autocomplete')).length, 1)
})

test('newer typing never shows the results of older typing', async () => {
  const { request, network } = await openForm()
  const responses: (() => void)[] = []
  network.intercept = (call) =>
    call.url.includes('ION') ? new Promise((resolve) => responses.push(() => resolve(null))) : null
  request.destination.type('ION')
  await fixture.clock.advance(500)
  request.destination.type('Bugis')
  await fixture.clock.advance(500)
  await flush(fixture)
  for (const answer of responses) answer()
  await flush(fixture)
  const shown = request.destination.$suggestions.get()
  assert.ok(shown.state === 'found' && shown.query === 'Bugis')
})

test('a failed search shows an error at the address and keeps the text', async () => {
  const { request, network } = await openForm()
  network.intercept = (call) => (call.url.includes('/geolocator/') ? new Response('', { status: 500 }) : null)
  request.destination.type('ION Orchard')
  await fixture.clock.advance(20_000)
  assert.deepEqual(request.destination.$suggestions.get(), {
    state: 'failed',
    query: 'ION Orchard',
    error: { location: 'DESTINATION_ADDRESS', reason: 'geolocator.error.autocomplete' },
  })
  assert.equal(request.$messages.get().address?.key, 'geolocator.error.autocomplete')
  assert.equal(request.$draft.get().addressText, 'ION Orchard')
})

test('a choice that can’t be looked up shows an error and can be chosen again', async () => {
  const { request, network } = await openForm()
  network.intercept = (call) => (call.url.includes('/details') ? new Response('', { status: 404 }) : null)
  const choice = { id: 'gone', text: 'Gone Street', title: 'Gone Street', subtitle: '', coordinates: null }
  await request.destination.choose(choice)
  assert.equal(request.$messages.get().address?.key, 'geolocator.error.fetch-place-details')
  assert.equal(request.$draft.get().destination, null)
})
