import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { RiderRequest } from '../../../core/request/request.ts'
import { useRequestFixture } from './request-fixture.ts'

const { fixture, openFilled } = useRequestFixture()

/** Returns all fields except the address. */
function typedFieldsOf(request: RiderRequest) {
  const { unit, building, notes, name, phone, description, amount, ceiling, ageCheck, paymentMethod } =
    request.$draft.get()
  return { unit, building, notes, name, phone, description, amount, ceiling, ageCheck, paymentMethod }
}

describe('going back', () => {
  test('changing the address, the pin or a detail keeps everything else', async () => {
    const { request } = await openFilled()
    request.setAgeCheck(true)
    request.typeField('ceiling', '50')
    assert.equal(request.$step.get()?.step, 'fill-payment-details')
    const before = typedFieldsOf(request)

    request.destination.type('Bugis')
    assert.equal(request.$step.get()?.step, 'ask-for-destination-address')
    assert.deepEqual(typedFieldsOf(request), before)

    const [first] = await fixture.searchAddress(request, 'Bugis Junction')
    assert.ok(first)
    const steps: (string | undefined)[] = []
    const stop = request.$step.listen((step) => steps.push(step?.step))
    await request.destination.choose(first)
    await fixture.quote(request)
    stop()
    assert.deepEqual([...new Set(steps)], ['check-if-destination-is-valid', 'fill-payment-details'])
    assert.deepEqual(typedFieldsOf(request), before)

    const moving = request.destination.movePin({ latitude: 1.3007, longitude: 103.8391 })
    assert.equal(request.$step.get()?.step, 'check-if-destination-is-valid')
    await moving
    await fixture.until('the fee of the pin', () => request.$quote.get().state === 'ready')
    assert.deepEqual(typedFieldsOf(request), before)

    request.typeField('name', '')
    assert.equal(request.$step.get()?.step, 'fill-order-details')
    request.typeField('name', before.name)
    assert.equal(request.$step.get()?.step, 'fill-payment-details')
    await fixture.press(request)
    assert.equal((await fixture.orders()).length, 1)
  })

  test('moving the pin out of the delivery area and back restores the fee, and keeps the other fields', async () => {
    const { request } = await openFilled()
    const before = typedFieldsOf(request)
    await request.destination.movePin({ latitude: 1.4927, longitude: 103.7414 })
    await fixture.flush()
    const step = request.$step.get()
    assert.ok(step?.step === 'check-if-destination-is-valid' && step.quote.state === 'undeliverable')
    assert.deepEqual(request.$messages.get(), { address: { key: 'request.error.undeliverable-address' } })
    await fixture.press(request)
    assert.deepEqual([request.$problems.get()[0]?.field, await fixture.orders()], ['address', []])
    request.destination.putPinBack()
    await fixture.quote(request)
    assert.equal(request.$step.get()?.step, 'fill-payment-details')
    assert.deepEqual(typedFieldsOf(request), before)
  })
})
