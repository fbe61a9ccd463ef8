import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type GoogleMapsServer, startGoogleMaps } from '../../support/servers/google-maps.ts'
import { useRequestFixture } from '../request/request-fixture.ts'

const { fixture, createFixture } = useRequestFixture()

async function openForm() {
  await createFixture()
  const tab = await fixture.openTab()
  tab.network.calls.length = 0
  const geocoderCalls = () => tab.network.calls.filter((call) => call.includes('/geolocator/'))
  return { ...tab, geocoderCalls }
}

test('searches once typing has paused for 500 ms', async () => {
  const { request, geocoderCalls } = await openForm()
  for (const text of ['I', 'IO', 'ION', 'ION Or']) {
    request.destination.type(text)
    await fixture.clock.advance(499)
  }
  assert.deepEqual(geocoderCalls(), [])
  assert.equal(request.destination.$suggestions.get().state, 'searching')
  await fixture.clock.advance(1)
  await fixture.until('the list', () => request.destination.$suggestions.get().state === 'found')
  assert.equal(geocoderCalls().length, 1)
  assert.match(geocoderCalls()[0] ?? '', /query=ION\+?(%20)?Or.*country=SG/)
})

test('sends the outlet’s position and the geocoder’s language', async () => {
  const { request, geocoderCalls } = await openForm()
  await fixture.searchAddress(request, 'Orchard')
  assert.match(geocoderCalls()[0] ?? '', /lat=1\.\d+/)
  assert.match(geocoderCalls()[0] ?? '', /language=en/)
})

test('closes the list at once when the field is emptied', async () => {
  const { request, geocoderCalls } = await openForm()
  await fixture.searchAddress(request, 'Orchard')
  request.destination.type('')
  assert.deepEqual(request.destination.$suggestions.get(), { state: 'closed' })
  await fixture.clock.advance(1000)
  assert.equal(geocoderCalls().length, 1)
})

test('shows that a search has no results', async () => {
  const { request } = await openForm()
  await fixture.searchAddress(request, 'qqqq zzzz xxxx')
  assert.deepEqual(request.destination.$suggestions.get(), { state: 'nothing', query: 'qqqq zzzz xxxx' })
})

test('pasted coordinates find the address and keep the exact place', async () => {
  const { request, geocoderCalls } = await openForm()
  const [suggestion] = await fixture.searchAddress(request, '1.3040, 103.8318')
  assert.ok(suggestion)
  assert.deepEqual(suggestion.coordinates, { latitude: 1.304, longitude: 103.8318 })
  assert.ok(geocoderCalls().every((call) => call.includes('/reverse')))
  await request.destination.choose(suggestion)
  assert.deepEqual(request.$draft.get().destination?.coordinates, { latitude: 1.304, longitude: 103.8318 })
})

test('coordinates without an address are searched as text', async () => {
  const { request, network, geocoderCalls } = await openForm()
  network.fail('/reverse')
  await fixture.searchAddress(request, '1.3040, 103.8318')
  assert.equal(geocoderCalls().filter((call) => call.includes('/autocomplete')).length, 1)
})

test('pasted coordinates can be chosen while the geocoder is down', async () => {
  const { request, network } = await openForm()
  network.fail('/geolocator/', 500)
  request.destination.type('1.3040, 103.8318')
  await fixture.clock.advance(60_000)
  const suggestions = request.destination.$suggestions.get()
  assert.ok(suggestions.state === 'found', suggestions.state)
  const places = suggestions.suggestions.map(({ coordinates }) => coordinates)
  assert.deepEqual(places, [{ latitude: 1.304, longitude: 103.8318 }])
})

test('never shows results of an earlier text', async () => {
  const { request, network } = await openForm()
  const responses: (() => void)[] = []
  network.intercept = (call) =>
    call.url.includes('ION') ? new Promise((resolve) => responses.push(() => resolve(null))) : null
  request.destination.type('ION')
  await fixture.clock.advance(500)
  request.destination.type('Bugis')
  await fixture.clock.advance(500)
  await fixture.flush()
  for (const respond of responses) respond()
  await fixture.flush()
  const suggestions = request.destination.$suggestions.get()
  assert.ok(suggestions.state === 'found' && suggestions.query === 'Bugis')
})

test('shows a failed search at the address, and keeps the text', async () => {
  const { request, network } = await openForm()
  network.fail('/geolocator/', 500)
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

test('shows an error if the chosen address can’t be looked up', async () => {
  const { request, network } = await openForm()
  network.fail('/details')
  const choice = { id: 'gone', text: 'Gone Street', title: 'Gone Street', subtitle: '', coordinates: null }
  await request.destination.choose(choice)
  assert.equal(request.$messages.get().address?.key, 'geolocator.error.fetch-place-details')
  assert.equal(request.$draft.get().destination, null)
})

let google: GoogleMapsServer

before(async () => {
  google = await startGoogleMaps([
    {
      placeId: 'ChIJ-keong',
      mainText: '12 Keong Saik Road',
      secondaryText: 'Singapore',
      formattedAddress: '12 Keong Saik Rd., Singapore 089119',
      location: { latitude: 1.2802, longitude: 103.8418 },
      components: {
        street_number: '12',
        route: 'Keong Saik Road',
        locality: 'Singapore',
        country: 'SG Singapore',
        postal_code: '089119',
      },
      types: ['street_address'],
    },
  ])
})
after(() => google.close())
beforeEach(() => Object.assign(google, { calls: [], refused: [] }))

async function openWithGoogle(flags: object) {
  const { key, placesUrl, geocodingUrl } = google
  await createFixture({ flags, googleMaps: { key, placesUrl, geocodingUrl } })
  return fixture.openForm()
}
const sessions = () => google.calls.map(({ name, fields }) => [name, fields.sessionToken])

test('an address of Google is typed and chosen in one session, and the next one in another', async () => {
  const { request } = await openWithGoogle({ 'google-autocomplete': true })
  for (const typed of ['keong', 'keong saik']) await fixture.searchAddress(request, typed)
  const [found] = await fixture.searchAddress(request, '12 keong')
  assert.ok(found)
  await fixture.runUntilDone(request.destination.choose(found))
  const { destination, addressText } = request.$draft.get()
  assert.equal(addressText, '12 Keong Saik Road, Singapore')
  assert.deepEqual(destination?.coordinates, { latitude: 1.2802, longitude: 103.8418 })
  const [token] = sessions()[0]?.slice(1) ?? []
  assert.ok(token)
  assert.deepEqual(sessions(), [
    ['autocomplete', token],
    ['autocomplete', token],
    ['autocomplete', token],
    ['details', token],
  ])
  const [again] = await fixture.searchAddress(request, 'keong')
  assert.ok(again)
  await fixture.runUntilDone(request.destination.choose(again))
  const [next] = sessions()[4]?.slice(1) ?? []
  assert.notEqual(next, token)
  assert.deepEqual(sessions().slice(4), [
    ['autocomplete', next],
    ['details', next],
  ])
  assert.deepEqual(google.refused, [])
})

test('searches have no session without the flag', async () => {
  const { request, network } = await openWithGoogle({ 'google-autocomplete': false })
  await fixture.searchAddress(request, 'Orchard')
  assert.deepEqual(google.calls, [])
  assert.ok(network.calls.every((call) => !call.includes('session_token')))
})
