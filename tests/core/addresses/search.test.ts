import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { type Counter, openCounter, searchAddress, settled, until } from '../request/a-counter.ts'

let counter: Counter
afterEach(() => counter.close())

async function openForm() {
  counter = await openCounter()
  const tab = await counter.openTab()
  tab.network.calls.length = 0
  const geocoder = () => tab.network.calls.filter((call) => call.includes('/geolocator/'))
  return { ...tab, geocoder }
}

test('a person who types is asked about once the typing has paused for 500 ms', async () => {
  const { request, geocoder } = await openForm()
  for (const text of ['I', 'IO', 'ION', 'ION Or']) {
    request.destination.type(text)
    await counter.clock.advance(499)
  }
  assert.deepEqual(geocoder(), [])
  assert.equal(request.destination.$suggestions.get().state, 'searching')
  await counter.clock.advance(1)
  await until(counter, 'the list', () => request.destination.$suggestions.get().state === 'found')
  assert.equal(geocoder().length, 1)
  assert.match(geocoder()[0] ?? '', /query=ION\+?(%20)?Or.*country=SG/)
})

test('a person gets places near the outlet, in the language that the geocoder speaks here', async () => {
  const { request, geocoder } = await openForm()
  await searchAddress(counter, request, 'Orchard')
  assert.match(geocoder()[0] ?? '', /lat=1\.\d+/)
  assert.match(geocoder()[0] ?? '', /language=en/)
})

test('a person who empties the field closes the list at once', async () => {
  const { request, geocoder } = await openForm()
  await searchAddress(counter, request, 'Orchard')
  request.destination.type('')
  assert.deepEqual(request.destination.$suggestions.get(), { state: 'closed' })
  await counter.clock.advance(1000)
  assert.equal(geocoder().length, 1)
})

test('a person who searches what is nowhere is told so', async () => {
  const { request } = await openForm()
  await searchAddress(counter, request, 'qqqq zzzz xxxx')
  assert.deepEqual(request.destination.$suggestions.get(), { state: 'nothing', query: 'qqqq zzzz xxxx' })
})

test('a person who pastes coordinates gets the address there, and the very place', async () => {
  const { request, geocoder } = await openForm()
  const [found] = await searchAddress(counter, request, '1.3040, 103.8318')
  assert.ok(found)
  assert.deepEqual(found.coordinates, { latitude: 1.304, longitude: 103.8318 })
  assert.ok(geocoder().every((call) => call.includes('/reverse')))
  await request.destination.choose(found)
  assert.deepEqual(request.$draft.get().destination?.coordinates, { latitude: 1.304, longitude: 103.8318 })
})

test('a person whose coordinates lead nowhere gets a search for their text', async () => {
  const { request, network, geocoder } = await openForm()
  network.intercept = (call) => (call.url.includes('/reverse') ? new Response('', { status: 404 }) : null)
  await searchAddress(counter, request, '1.3040, 103.8318')
  assert.equal(geocoder().filter((call) => call.includes('/autocomplete')).length, 1)
})

test('a person who types on never sees the answer to what was typed before', async () => {
  const { request, network } = await openForm()
  const answers: (() => void)[] = []
  network.intercept = (call) =>
    call.url.includes('ION') ? new Promise((resolve) => answers.push(() => resolve(null))) : null
  request.destination.type('ION')
  await counter.clock.advance(500)
  request.destination.type('Bugis')
  await counter.clock.advance(500)
  await settled(counter)
  for (const answer of answers) answer()
  await settled(counter)
  const shown = request.destination.$suggestions.get()
  assert.ok(shown.state === 'found' && shown.query === 'Bugis')
})

test('a person whose search fails reads so at the address, and keeps the text', async () => {
  const { request, network } = await openForm()
  network.intercept = (call) => (call.url.includes('/geolocator/') ? new Response('', { status: 500 }) : null)
  request.destination.type('ION Orchard')
  await counter.clock.advance(20_000)
  assert.deepEqual(request.destination.$suggestions.get(), {
    state: 'failed',
    query: 'ION Orchard',
    error: { location: 'DESTINATION_ADDRESS', reason: 'geolocator.error.autocomplete' },
  })
  assert.equal(request.$messages.get().address?.key, 'geolocator.error.autocomplete')
  assert.equal(request.$draft.get().addressText, 'ION Orchard')
})

test('a person whose choice cannot be looked up reads so, and may choose again', async () => {
  const { request, network } = await openForm()
  network.intercept = (call) => (call.url.includes('/details') ? new Response('', { status: 404 }) : null)
  const choice = { id: 'gone', text: 'Gone Street', title: 'Gone Street', subtitle: '', coordinates: null }
  await request.destination.choose(choice)
  assert.equal(request.$messages.get().address?.key, 'geolocator.error.fetch-place-details')
  assert.equal(request.$draft.get().destination, null)
})
