import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { type Counter, fillIn, finished, openCounter, press, settled } from '../a-counter.ts'
import { placeOrder } from '../an-order.ts'

/** The fields take 60 and 120 characters; text that isn't typed can be longer. */
describe('a unit or building that is too long', () => {
  let counter: Counter
  let request: Awaited<ReturnType<Counter['openTab']>>['request']
  before(async () => {
    counter = await openCounter()
  })
  beforeEach(async () => {
    request = (await counter.openTab()).request
    request.startNew()
    await fillIn(counter, request)
  })
  after(() => counter.close())

  const message = () => {
    const { unit, building } = request.$messages.get()
    return { unit: unit && [unit.key, unit.values], building: building && [building.key, building.values] }
  }

  test('is named at its own field when it was pasted, and can be mended there', async () => {
    await finished(counter, request.paste.read(`Unit: ${'4'.repeat(61)}`))
    request.paste.take('unit')
    assert.equal(request.$draft.get().unit.length, 61)
    await press(counter, request)
    assert.deepEqual(message(), { unit: ['validation.text-too-long', { limit: 60 }], building: undefined })
    assert.deepEqual(await counter.orders(), [])
    request.typeField('unit', '4'.repeat(60))
    await press(counter, request)
    assert.equal(request.$placement.get().state, 'placed')
  })

  test('is named at its own field when it comes from an earlier order', async () => {
    const address = `#${'4'.repeat(60)}, ${'B'.repeat(121)}, 2 Orchard Turn`
    const order = await placeOrder(counter, { customer: { location: { address, address_text: '2 Orchard Turn' } } })
    await finished(counter, request.repeating.repeat(order.order_id, true))
    await settled(counter)
    await press(counter, request)
    const building = ['validation.text-too-long', { limit: 120 }]
    assert.deepEqual(message(), { unit: ['validation.text-too-long', { limit: 60 }], building })
    request.typeField('unit', '#4')
    assert.deepEqual(message(), { unit: undefined, building })
  })
})
