import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { createRequestFixture, type RequestFixture } from '../request-fixture.ts'

/** The fields accept 60 and 120 typed characters; pasted and copied text can be longer. */
describe('a unit or building that is too long', () => {
  let fixture: RequestFixture
  let request: Awaited<ReturnType<RequestFixture['openTab']>>['request']
  before(async () => {
    fixture = await createRequestFixture()
  })
  beforeEach(async () => {
    request = (await fixture.openTab()).request
    request.startNew()
    await fixture.fillIn(request)
  })
  after(() => fixture.close())

  const messages = () => {
    const { unit, building } = request.$messages.get()
    return { unit: unit && [unit.key, unit.values], building: building && [building.key, building.values] }
  }

  test('is reported at its own field when pasted, and can be corrected there', async () => {
    await fixture.runUntilDone(request.paste.read(`Unit: ${'4'.repeat(61)}`))
    request.paste.apply('unit')
    assert.equal(request.$draft.get().unit.length, 61)
    await fixture.press(request)
    assert.deepEqual(messages(), { unit: ['validation.text-too-long', { limit: 60 }], building: undefined })
    assert.deepEqual(await fixture.orders(), [])
    request.typeField('unit', '4'.repeat(60))
    await fixture.press(request)
    assert.equal(request.$placement.get().state, 'placed')
  })

  test('is reported at its own field when copied from an earlier order', async () => {
    const address = `#${'4'.repeat(60)}, ${'B'.repeat(121)}, 2 Orchard Turn`
    const order = await fixture.placeOrder({ customer: { location: { address, address_text: '2 Orchard Turn' } } })
    await fixture.runUntilDone(request.repeating.repeat(order.order_id, true))
    await fixture.flush()
    await fixture.press(request)
    const building = ['validation.text-too-long', { limit: 120 }]
    assert.deepEqual(messages(), { unit: ['validation.text-too-long', { limit: 60 }], building })
    request.typeField('unit', '#4')
    assert.deepEqual(messages(), { unit: undefined, building })
  })
})
