import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { useRequestFixture } from '../request-fixture.ts'

const { fixture, openFilled, openForm } = useRequestFixture()

const typedText = 'Blue gate behind the temple'
const pinPlace = { latitude: 1.3007, longitude: 103.8391 }

describe('address text and pin', () => {
  test('typed text stays when the pin is placed, moved, looked up and put back', async () => {
    const { request } = await openForm()
    request.destination.type(typedText)
    await request.destination.movePin(pinPlace)
    await fixture.flush()
    const { addressText, destination, pinnedByHand } = request.$draft.get()
    assert.equal(addressText, typedText)
    assert.ok(pinnedByHand && destination)
    assert.deepEqual(destination.coordinates, pinPlace)
    assert.ok(destination.text !== '' && destination.text !== typedText, 'the pin has its own address')
    request.destination.type(`${typedText}, second floor`)
    assert.deepEqual(request.$draft.get().destination?.coordinates, pinPlace, 'further typing keeps the pin')
  })

  test('the pin’s address replaces the text on request, and undo restores it', async () => {
    const { request } = await openForm()
    request.destination.type(typedText)
    await request.destination.movePin(pinPlace)
    await fixture.flush()
    const textOfPin = request.$draft.get().destination?.text
    request.destination.usePinAddress()
    assert.equal(request.$draft.get().addressText, textOfPin)
    assert.equal(request.destination.$weakPin.get(), null)
    request.destination.restoreText()
    assert.deepEqual([request.$draft.get().addressText, request.$draft.get().textBefore], [typedText, null])
  })

  test('a pin whose address was still looked up at a reload gets it afterwards', async () => {
    const before = await openForm()
    before.request.destination.type(typedText)
    before.network.fail('reverse', 503)
    await fixture.runUntilDone(before.request.destination.movePin(pinPlace))
    assert.equal(before.request.$draft.get().destination?.text, '')
    before.close()
    const { request } = await fixture.openForm()
    await fixture.until('the pin’s address', () => request.$draft.get().destination?.text !== '')
    const { addressText, destination } = request.$draft.get()
    assert.deepEqual([addressText, destination?.coordinates], [typedText, pinPlace])
  })

  test('an empty text is filled with the pin’s address', async () => {
    const { request } = await openForm()
    await request.destination.movePin(pinPlace)
    await fixture.flush()
    const { addressText, destination } = request.$draft.get()
    assert.ok(addressText !== '' && addressText === destination?.text)
  })

  test('changing the number of a found address keeps the pin, and asks about it before placing', async () => {
    const { request } = await openFilled()
    const draftBefore = request.$draft.get()
    request.destination.type(draftBefore.addressText.replace('2 Orchard', '4 Orchard'))
    assert.deepEqual(request.$draft.get().destination, draftBefore.destination)
    assert.equal(request.destination.$weakPin.get(), 'text-differs')
    await fixture.press(request)
    assert.deepEqual(request.$messages.get().address?.key, 'validation.confirm-pin')
    assert.deepEqual(await fixture.orders(), [])
    request.destination.confirmPin()
    assert.deepEqual(request.$problems.get(), [])
    await fixture.press(request)
    const [order] = await fixture.orders()
    assert.match(order?.customer.location.address ?? '', /4 Orchard Turn/)
  })

  test('confirming the pin only counts for the current text', async () => {
    const { request } = await openFilled()
    const { addressText } = request.$draft.get()
    request.destination.type(addressText.replace('2 Orchard', '4 Orchard'))
    request.destination.confirmPin()
    assert.equal(request.destination.$weakPin.get(), null)
    request.destination.type(addressText.replace('2 Orchard', '6 Orchard'))
    assert.equal(request.destination.$weakPin.get(), 'text-differs')
    await request.destination.movePin(pinPlace)
    assert.equal(request.destination.$weakPin.get(), null, 'moving the pin confirms the place')
  })

  test('asks about a street without a number', async () => {
    const { request } = await openForm()
    const suggestions = await fixture.searchAddress(request, 'Orchard Road')
    const street = suggestions.find(({ precision }) => precision === 'street')
    assert.ok(street, 'the gazetteer knows the street')
    await request.destination.choose(street)
    assert.equal(request.destination.$weakPin.get(), 'coarse')
  })

  test('while the geocoder is down, places the order with typed text and a manually placed pin', async () => {
    const { request, network } = await openForm()
    network.fail('/geolocator/')
    request.destination.type(typedText)
    await fixture.clock.advance(500)
    await fixture.until('the failure', () => request.destination.$suggestions.get().state === 'failed')
    assert.equal(request.destination.$trouble.get()?.reason, 'geolocator.error.autocomplete')
    await request.destination.movePin(pinPlace)
    await fixture.flush()
    assert.deepEqual(request.$messages.get().address?.key, 'geolocator.error.reverse')
    assert.equal(request.destination.$weakPin.get(), null)
    request.typeField('unit', '#01-01')
    request.typeField('name', 'Counter Guest')
    request.typeField('phone', '8123 4567')
    request.typeField('amount', '25.50')
    await fixture.quote(request)
    await fixture.press(request)
    const [order] = await fixture.orders()
    assert.equal(order?.customer.location.address, `#01-01, ${typedText}`)
    assert.deepEqual([order?.customer.location.latitude, order?.customer.location.longitude], [1.3007, 103.8391])
  })
})
