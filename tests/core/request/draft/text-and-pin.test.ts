import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import {
  createRequestFixture,
  fillIn,
  flush,
  press,
  type RequestFixture,
  searchAddress,
  until,
} from '../request-fixture.ts'

let fixture: RequestFixture
afterEach(() => fixture.close())

async function openForm() {
  fixture = await createRequestFixture()
  return fixture.openTab()
}

const typed = 'Blue gate behind the temple'
const spot = { latitude: 1.3007, longitude: 103.8391 }

/** A geocoder without results. */
const down = (call: globalThis.Request) =>
  call.url.includes('/geolocator/') ? new Response('', { status: 404 }) : null

describe('the text and the pin are two facts', () => {
  test('typed text stays when the pin is placed, moved, looked up and put back', async () => {
    const { request } = await openForm()
    request.destination.type(typed)
    await request.destination.movePin(spot)
    await flush(fixture)
    const { addressText, destination, pinnedByHand } = request.$draft.get()
    assert.equal(addressText, typed)
    assert.ok(pinnedByHand && destination)
    assert.deepEqual(destination.coordinates, spot)
    assert.ok(destination.text !== '' && destination.text !== typed, 'the pin has an address of its own')
    request.destination.type(`${typed}, second floor`)
    assert.deepEqual(request.$draft.get().destination?.coordinates, spot, 'typing on takes no pin away')
  })

  test('the pin’s address replaces the text on request, and undo restores it', async () => {
    const { request } = await openForm()
    request.destination.type(typed)
    await request.destination.movePin(spot)
    await flush(fixture)
    const atPin = request.$draft.get().destination?.text
    request.destination.usePinAddress()
    assert.equal(request.$draft.get().addressText, atPin)
    assert.equal(request.destination.$weakPin.get(), null)
    request.destination.restoreText()
    assert.deepEqual([request.$draft.get().addressText, request.$draft.get().textBefore], [typed, null])
  })

  test('an empty text is filled with the pin’s address', async () => {
    const { request } = await openForm()
    await request.destination.movePin(spot)
    await flush(fixture)
    const { addressText, destination } = request.$draft.get()
    assert.ok(addressText !== '' && addressText === destination?.text)
  })

  test('changing the number of a found address keeps the pin, and asks about it before placing', async () => {
    const { request } = await openForm()
    await fillIn(fixture, request)
    const chosen = request.$draft.get()
    request.destination.type(chosen.addressText.replace('2 Orchard', '4 Orchard'))
    assert.deepEqual(request.$draft.get().destination, chosen.destination)
    assert.equal(request.destination.$weakPin.get(), 'text-differs')
    await press(fixture, request)
    assert.deepEqual(request.$messages.get().address?.key, 'validation.confirm-pin')
    assert.deepEqual(await fixture.orders(), [])
    request.destination.confirmPin()
    assert.deepEqual(request.$problems.get(), [])
    await press(fixture, request)
    const [order] = await fixture.orders()
    assert.match(order?.customer.location.address ?? '', /4 Orchard Turn/)
  })

  test('a confirmation is for one text and pin; another text needs another one', async () => {
    const { request } = await openForm()
    await fillIn(fixture, request)
    const { addressText } = request.$draft.get()
    request.destination.type(addressText.replace('2 Orchard', '4 Orchard'))
    request.destination.confirmPin()
    assert.equal(request.destination.$weakPin.get(), null)
    request.destination.type(addressText.replace('2 Orchard', '6 Orchard'))
    assert.equal(request.destination.$weakPin.get(), 'text-differs')
    await request.destination.movePin(spot)
    assert.equal(request.destination.$weakPin.get(), null, 'moving the pin says where it is meant')
  })

  test('asks about a street without a number', async () => {
    const { request } = await openForm()
    const found = await searchAddress(fixture, request, 'Orchard Road')
    const street = found.find(({ precision }) => precision === 'street')
    assert.ok(street, 'the gazetteer knows the street')
    await request.destination.choose(street)
    assert.equal(request.destination.$weakPin.get(), 'coarse')
  })

  test('while the geocoder is down, places the order with typed text and a manually placed pin', async () => {
    const { request, network } = await openForm()
    network.intercept = down
    request.destination.type(typed)
    await fixture.clock.advance(500)
    await until(fixture, 'the failure', () => request.destination.$suggestions.get().state === 'failed')
    assert.equal(request.destination.$trouble.get()?.reason, 'geolocator.error.autocomplete')
    await request.destination.movePin(spot)
    await flush(fixture)
    assert.deepEqual(request.$messages.get().address?.key, 'geolocator.error.reverse')
    assert.equal(request.destination.$weakPin.get(), null)
    request.typeField('unit', '#01-01')
    request.typeField('name', 'Counter Guest')
    request.typeField('phone', '8123 4567')
    request.typeField('amount', '25.50')
    await until(fixture, 'the fee', () => request.$quote.get().state === 'ready')
    await press(fixture, request)
    const [order] = await fixture.orders()
    assert.equal(order?.customer.location.address, `#01-01, ${typed}`)
    assert.deepEqual([order?.customer.location.latitude, order?.customer.location.longitude], [1.3007, 103.8391])
  })

  test('shows a message if an address has no coordinates', async () => {
    const { request } = await openForm()
    await fillIn(fixture, request)
    request.destination.type('Somewhere else entirely')
    assert.equal(request.$draft.get().destination, null)
    await press(fixture, request)
    assert.equal(request.$problems.get()[0]?.key, 'validation.invalid-coordinates')
  })
})
