import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type GoogleMapsServer, startGoogleMaps } from '../../support/servers/google-maps.ts'
import { useRequestFixture } from '../request/request-fixture.ts'

const { fixture, createFixture } = useRequestFixture()
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

async function openForm(flags: object) {
  const { key, placesUrl, geocodingUrl } = google
  await createFixture({ flags, googleMaps: { key, placesUrl, geocodingUrl } })
  return fixture.openForm()
}
const sessions = () => google.calls.map(({ name, fields }) => [name, fields.sessionToken])

test('an address of Google is typed and chosen in one session, and the next one in another', async () => {
  const { request } = await openForm({ 'google-autocomplete': true })
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
  const { request, network } = await openForm({ 'google-autocomplete': false })
  await fixture.searchAddress(request, 'Orchard')
  assert.deepEqual(google.calls, [])
  assert.ok(network.calls.every((call) => !call.includes('session_token')))
})
