import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { atom } from 'nanostores'
import { createRequest, type RiderRequest } from '../../../core/request/request.ts'
import {
  createRequestFixture,
  fillIn,
  flush,
  press,
  type RequestFixture,
  searchAddress,
  until,
} from './request-fixture.ts'

let fixture: RequestFixture
afterEach(() => fixture.close())

async function openForm() {
  fixture = await createRequestFixture()
  return fixture.openTab()
}

/** Returns all fields except the address. */
function typedFieldsOf(request: RiderRequest) {
  const { unit, building, notes, name, phone, description, amount, ceiling, ageCheck, paymentMethod } =
    request.$draft.get()
  return { unit, building, notes, name, phone, description, amount, ceiling, ageCheck, paymentMethod }
}

describe('going back', () => {
  test('changing the address, the pin or a detail keeps everything else', async () => {
    const { request } = await openForm()
    await fillIn(fixture, request)
    request.setAgeCheck(true)
    request.typeField('ceiling', '50')
    assert.equal(request.$step.get()?.step, 'fill-payment-details')
    const before = typedFieldsOf(request)

    request.destination.type('Bugis')
    assert.equal(request.$step.get()?.step, 'ask-for-destination-address')
    assert.deepEqual(typedFieldsOf(request), before)

    const [first] = await searchAddress(fixture, request, 'Bugis Junction')
    assert.ok(first)
    const steps: (string | undefined)[] = []
    const stop = request.$step.listen((step) => steps.push(step?.step))
    await request.destination.choose(first)
    await until(fixture, 'the fee', () => request.$quote.get().state === 'ready')
    stop()
    assert.deepEqual([...new Set(steps)], ['check-if-destination-is-valid', 'fill-payment-details'])
    assert.deepEqual(typedFieldsOf(request), before)

    const moving = request.destination.movePin({ latitude: 1.3007, longitude: 103.8391 })
    assert.equal(request.$step.get()?.step, 'check-if-destination-is-valid')
    await moving
    await until(fixture, 'the fee of the pin', () => request.$quote.get().state === 'ready')
    assert.deepEqual(typedFieldsOf(request), before)

    request.typeField('name', '')
    assert.equal(request.$step.get()?.step, 'fill-order-details')
    request.typeField('name', before.name)
    assert.equal(request.$step.get()?.step, 'fill-payment-details')
    await press(fixture, request)
    assert.equal((await fixture.orders()).length, 1)
  })

  test('moving the pin out of the delivery area and back restores the fee, and keeps the other fields', async () => {
    const { request } = await openForm()
    await fillIn(fixture, request)
    const before = typedFieldsOf(request)
    await request.destination.movePin({ latitude: 1.4927, longitude: 103.7414 })
    await flush(fixture)
    const step = request.$step.get()
    assert.ok(step?.step === 'check-if-destination-is-valid' && step.quote.state === 'undeliverable')
    request.destination.putPinBack()
    await until(fixture, 'the fee', () => request.$quote.get().state === 'ready')
    assert.equal(request.$step.get()?.step, 'fill-payment-details')
    assert.deepEqual(typedFieldsOf(request), before)
  })
})

describe('an outlet without a location', () => {
  const place = { latitude: 1.3204, longitude: 103.8737 }

  test('asks for the pickup address step by step, and sends it with the order', async () => {
    fixture = await createRequestFixture()
    const tab = await fixture.openTab()
    tab.request.destroy()
    const selected = tab.page.vendors.$selectedVendor.get()
    assert.ok(selected)
    const vendors = { ...tab.page.vendors, $selectedVendor: atom({ ...selected, location: null }) }
    const session = { ...tab.page.session, $isGuest: atom(true) }
    const request = createRequest({ ...tab.page, vendors, session })
    await flush(fixture)
    assert.deepEqual(request.$step.get(), { step: 'ask-for-origin-address', vendorId: '1002' })
    assert.equal(request.$origin.get(), null)
    await press(fixture, request)
    assert.equal(request.$placement.get().state, 'idle')

    const { origin, guest } = request
    origin.pin.type('1 Kallang Way')
    await origin.pin.movePin(place)
    assert.equal(await origin.form.submit(), true)
    assert.equal(request.$step.get()?.step, 'ask-for-origin-address-details')
    origin.form.fields.unit.type('#01-02')
    origin.form.fields.notes.type('Back door')
    assert.equal(await origin.form.submit(), true)
    assert.equal(request.$step.get()?.step, 'ask-for-destination-address')
    assert.deepEqual(request.$origin.get(), place)

    await fillIn(fixture, request)
    guest.form.fields.senderName.type('Ben')
    guest.form.fields.senderEmail.type('ben@example.com')
    guest.form.fields.senderPhone.type('+65 9123-4567')
    await guest.form.submit()
    const senders: unknown[] = []
    tab.network.intercept = async (call) => {
      if (new URL(call.url).pathname.endsWith('/order')) senders.push((await call.clone().json()).sender)
      return null
    }
    await press(fixture, request)
    assert.deepEqual(senders, [
      {
        location: { ...place, address: '#01-02, 1 Kallang Way', address_text: '1 Kallang Way', notes: 'Back door' },
        name: 'Ben',
        email: 'ben@example.com',
        phone_number: '+6591234567',
      },
    ])
    request.startNew()
    assert.equal(request.$step.get()?.step, 'ask-for-destination-address', 'the next order is collected there too')
    request.destroy()
  })
})
