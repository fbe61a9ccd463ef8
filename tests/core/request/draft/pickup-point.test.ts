import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { canGivePickupPoint, type PickupPoint } from '../../../../core/request/draft/pickup-point.ts'
import { refusalResponse, useRequestFixture } from '../request-fixture.ts'

const { fixture, createFixture } = useRequestFixture()

/** Opens the form for the Bugis outlet, which has no address until one is saved. */
async function openWithoutPickupPoint() {
  await createFixture()
  const tab = await fixture.openTab()
  const { network, page, request } = tab
  let isSaved = false
  const hideLocation: typeof network.intercept = async (call) => {
    if (!isSaved && call.url.endsWith('/vendors')) return withoutLocation(await fixture.server.api.fetch(call))
    if (call.method !== 'PUT' || !call.url.endsWith('/address')) return null
    const response = await fixture.server.api.fetch(call)
    isSaved ||= response.ok
    return response
  }
  network.intercept = hideLocation
  await page.vendors.reload()
  await fixture.flush()
  const { pickupPoint } = request
  const { address, notes } = pickupPoint.form.fields
  const problems = () => [address.$problem.get(), notes.$problem.get()]
  const shownKeys = () => page.notifications.$notifications.get().map(({ key }) => key)
  return { ...tab, pickupPoint, problems, shownKeys, hideLocation }
}

async function withoutLocation(response: Response) {
  const { result } = (await response.json()) as {
    result: { vendors: { vendor_id: string; vendor_information: { location: unknown } }[] }
  }
  for (const { vendor_id, vendor_information } of result.vendors) {
    if (vendor_id === '1002') vendor_information.location = null
  }
  return Response.json({ result })
}

async function chooseBugis(pickupPoint: PickupPoint) {
  pickupPoint.pin.type('Bugis Junction')
  await fixture.clock.advance(500)
  await fixture.until('the list', () => pickupPoint.pin.$suggestions.get().state === 'found')
  const suggestions = pickupPoint.pin.$suggestions.get()
  const first = suggestions.state === 'found' ? suggestions.suggestions[0] : undefined
  assert.ok(first)
  await pickupPoint.pin.choose(first)
  return first.text
}

describe('an outlet without a location', () => {
  test('asks for the pickup address once, and keeps the text typed before', async () => {
    const { request, pickupPoint, shownKeys, page } = await openWithoutPickupPoint()
    request.typeField('name', 'Counter Guest')
    assert.equal(request.$step.get()?.step, 'ask-for-origin-address')
    const text = await chooseBugis(pickupPoint)
    assert.deepEqual([pickupPoint.form.values().city, pickupPoint.form.values().postalCode], ['Singapore', '188021'])
    assert.equal(await pickupPoint.form.submit(), true)
    assert.equal(request.$step.get()?.step, 'ask-for-origin-address-details')
    pickupPoint.form.fields.unit.type('#01-09')
    pickupPoint.form.fields.notes.type('Loading bay')
    assert.equal(await pickupPoint.form.submit(), true)
    await fixture.flush()
    assert.deepEqual(shownKeys(), ['pickup-point.saved'])
    const { location } = page.vendors.$selectedVendor.get() ?? {}
    assert.deepEqual(
      [location?.addressText, location?.unit, location?.riderInstructions],
      [text, '#01-09', 'Loading bay'],
    )
    assert.equal(request.$step.get()?.step, 'ask-for-destination-address')
    assert.deepEqual([request.$draft.get().name, request.$draft.get().pickup], ['Counter Guest', null])
    await fixture.fillIn(request)
    assert.equal(request.$quote.get().state, 'ready')
  })

  test('keeps the details when the user goes back to the address', async () => {
    const { request, pickupPoint } = await openWithoutPickupPoint()
    await chooseBugis(pickupPoint)
    await pickupPoint.form.submit()
    pickupPoint.form.fields.building.type('Tower 2')
    pickupPoint.goBack()
    assert.equal(request.$step.get()?.step, 'ask-for-origin-address')
    assert.equal(pickupPoint.form.values().building, 'Tower 2')
  })

  test('shows whether the address or its pin is missing', async () => {
    const { pickupPoint, problems } = await openWithoutPickupPoint()
    assert.equal(await pickupPoint.form.submit(), false)
    assert.deepEqual(problems(), ['collection-point.fill-address', null])
    pickupPoint.pin.type('Blue gate')
    assert.deepEqual(problems(), [null, null])
    assert.equal(await pickupPoint.form.submit(), false)
    assert.deepEqual(problems(), ['validation.invalid-coordinates', null])
  })

  test('counts the bytes of street and notes while they are typed', async () => {
    const { pickupPoint, problems } = await openWithoutPickupPoint()
    pickupPoint.pin.type('é'.repeat(128))
    pickupPoint.form.fields.notes.type('道'.repeat(334))
    assert.deepEqual(problems(), ['validation.address-too-long', 'validation.notes-too-long'])
    pickupPoint.pin.type('é'.repeat(127))
    pickupPoint.form.fields.notes.type('道'.repeat(333))
    assert.deepEqual(problems(), [null, null])
  })

  test('accepts typed text and a manually placed pin while the geocoder is down', async () => {
    const { request, pickupPoint, network, hideLocation } = await openWithoutPickupPoint()
    network.intercept = (call) =>
      call.url.includes('/geolocator/') ? new Response('', { status: 404 }) : (hideLocation?.(call) ?? null)
    pickupPoint.pin.type('Blue gate')
    await fixture.clock.advance(500)
    await fixture.until('the failure', () => pickupPoint.pin.$suggestions.get().state === 'failed')
    const suggestions = pickupPoint.pin.$suggestions.get()
    assert.ok(suggestions.state === 'failed' && suggestions.error.location === 'ORIGIN_ADDRESS')
    const troubleAtPin = () => [pickupPoint.pin.$trouble.get()?.location, pickupPoint.pin.$trouble.get()?.reason]
    assert.deepEqual(troubleAtPin(), ['ORIGIN_ADDRESS', 'geolocator.error.autocomplete'])
    await pickupPoint.pin.movePin({ latitude: 1.2995, longitude: 103.8554 })
    assert.equal(pickupPoint.pin.$addressError.get()?.reason, 'geolocator.error.reverse')
    assert.deepEqual(troubleAtPin(), ['ORIGIN_ADDRESS', 'geolocator.error.reverse'])
    assert.equal(await pickupPoint.form.submit(), true)
    assert.equal(request.$draft.get().pickup?.place.text, 'Blue gate')
  })

  test('shows a refusal by its key, or else the general message, and keeps the typed text', async () => {
    const { request, pickupPoint, network, problems, shownKeys, hideLocation } = await openWithoutPickupPoint()
    await chooseBugis(pickupPoint)
    await pickupPoint.form.submit()
    let refusal: Response | null = null
    network.intercept = (call) => (call.method === 'PUT' ? refusal : (hideLocation?.(call) ?? null))
    refusal = refusalResponse(422, 'collection-point.outside-country')
    assert.equal(await pickupPoint.form.submit(), false)
    assert.deepEqual(problems(), ['collection-point.outside-country', null])
    refusal = refusalResponse(422, 'something.unheard-of')
    assert.equal(await pickupPoint.form.submit(), false)
    assert.deepEqual(shownKeys(), ['pickup-point.unable-to-update'])
    refusal = refusalResponse(503, 'error.service-unavailable', { 'retry-after': '60' })
    assert.equal(await pickupPoint.form.submit(), false)
    assert.deepEqual(shownKeys(), ['pickup-point.unable-to-update', 'error.service-unavailable'])
    assert.equal(request.$step.get()?.step, 'ask-for-origin-address-details')
    assert.ok(request.$draft.get().pickup)
  })
})

test('staff, parent vendors and outlets with an ID like a-1003 can’t enter the pickup address', () => {
  assert.ok(canGivePickupPoint('classic', { id: '1002', isParent: false }))
  assert.ok(!canGivePickupPoint('classic', { id: '1000', isParent: true }))
  for (const id of ['a-1003', 'b-2']) assert.ok(!canGivePickupPoint('classic', { id, isParent: false }), id)
  assert.ok(!canGivePickupPoint('godroid', { id: '1002', isParent: false }))
})
