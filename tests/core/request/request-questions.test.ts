import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isOrderCall, refusalResponse, type Tab, useRequestFixture } from './request-fixture.ts'

const { fixture, openFilled, openForm } = useRequestFixture()

describe('questions and messages after a press', () => {
  test('shows a changed fee with the difference, and places the order once the user accepts it', async () => {
    const tab = await openFilled()
    const quoteBefore = tab.request.$quote.get()
    assert.ok(quoteBefore.state === 'ready')
    tab.injectFaults('signature-expired')
    // The shown fee was higher than the server's.
    Object.assign(quoteBefore.quote, { fee: quoteBefore.quote.fee + 1 })
    await fixture.press(tab.request)
    const placement = tab.request.$placement.get()
    assert.ok(placement.state === 'fee-changed')
    assert.equal(placement.change.difference, -1)
    assert.deepEqual(await fixture.orders(), [])
    await fixture.runUntilDone(tab.request.confirmFee())
    assert.equal(tab.request.$placement.get().state, 'placed')
    assert.equal((await fixture.orders())[0]?.delivery_fee, placement.change.to)
  })

  test('asks about a changed fee only if it’s above the user’s highest fee', async () => {
    const tab = await openFilled()
    const quoteState = tab.request.$quote.get()
    assert.ok(quoteState.state === 'ready')
    const serverFee = quoteState.quote.fee
    // The shown fee was lower than the server's.
    Object.assign(quoteState.quote, { fee: serverFee - 1 })
    tab.injectFaults('signature-expired')
    tab.request.typeField('ceiling', String(serverFee - 0.01))
    assert.equal(await fixture.press(tab.request), 'fee-changed')
    tab.request.dismiss()
    const nextQuoteState = tab.request.$quote.get()
    assert.ok(nextQuoteState.state === 'ready')
    Object.assign(nextQuoteState.quote, { fee: serverFee - 1 })
    tab.injectFaults('signature-expired')
    tab.request.typeField('ceiling', String(serverFee))
    assert.equal(await fixture.press(tab.request), 'placed')
    assert.equal((await fixture.orders())[0]?.delivery_fee, serverFee)
  })

  test('shows at the field that the highest fee is below the fee, or isn’t an amount', async () => {
    const { request } = await openFilled()
    for (const [typed, key] of [
      ['1', 'validation.ceiling-below-fee'],
      ['0', 'validation.ceiling'],
      ['a lot', 'validation.ceiling'],
      ['US$ 25', 'validation.other-currency'],
      ['25 RM', 'validation.other-currency'],
      ['1.250', 'bulk-order-upload.row.amount-unclear'],
    ] as const) {
      request.typeField('ceiling', typed)
      await fixture.press(request)
      assert.deepEqual([request.$problems.get()[0]?.field, request.$problems.get()[0]?.key], ['ceiling', key])
    }
    assert.deepEqual(await fixture.orders(), [])
    request.typeField('ceiling', '٩٩')
    await fixture.press(request)
    assert.equal((await fixture.orders()).length, 1)
  })

  test('shows at the order value that it’s in another currency, or can’t be read', async () => {
    const { request } = await openFilled()
    for (const [typed, key, values] of [
      ['US$ 25', 'validation.other-currency', { currency: 'SGD' }],
      ['12.345', 'bulk-order-upload.row.amount-unclear', { currency: 'SGD' }],
      ['a lot', 'validation.fill-amount', undefined],
    ] as const) {
      request.typeField('amount', typed)
      await fixture.press(request)
      const [problem] = request.$problems.get()
      assert.deepEqual([problem?.field, problem?.key, problem?.values], ['amount', key, values])
    }
  })

  test('asks each question once, one at a time, and stays in the form if the user declines', async () => {
    const tab = await openForm()
    tab.close()
    const { request } = await fixture.openTab((network) => {
      network.intercept = (call) =>
        call.url.endsWith('/orderItemValueExceedLimit') ? Response.json({ result: '20' }) : null
    })
    await fixture.clock.advance(300_000)
    const { itemValue, destination } = request
    await fixture.fillIn(request)
    destination.type(request.$draft.get().addressText.replace('2 Orchard', '4 Orchard'))
    await fixture.press(request)
    assert.equal(request.$problems.get()[0]?.key, 'validation.confirm-pin')
    assert.equal(itemValue.$question.get(), null)
    destination.confirmPin()
    const declinedPlacing = request.place()
    await fixture.until('the question', () => itemValue.$question.get() !== null)
    itemValue.decline()
    await declinedPlacing
    assert.equal(request.$placement.get().state, 'idle')
    assert.deepEqual(await fixture.orders(), [])
    const placings = [fixture.press(request), fixture.press(request)]
    await fixture.until('the question', () => itemValue.$question.get() !== null)
    itemValue.confirm()
    await Promise.all(placings)
    assert.equal((await fixture.orders()).length, 1)
  })

  test('shows a refusal about a field at that field, and keeps the typed text', async () => {
    const { request, network } = await openFilled()
    network.intercept = (call) => (isOrderCall(call) ? refusalResponse(422, 'validation.phone-incorrect') : null)
    await fixture.press(request)
    assert.equal(request.$messages.get().phone?.key, 'validation.phone-incorrect')
    assert.equal(request.$placement.get().state, 'idle')
    assert.equal(request.$draft.get().name, 'Counter Guest')
  })

  test('shows a refusal of the whole order beside the button', async () => {
    const { request, network } = await openFilled()
    const key = 'error.shop-gone'
    network.intercept = (call) => (isOrderCall(call) ? refusalResponse(422, key) : null)
    await fixture.press(request)
    assert.deepEqual(request.$placement.get(), { state: 'refused', key, message: key, waitSeconds: null })
  })
})

/** The fields accept 60 and 120 typed characters; pasted and copied text can be longer. */
describe('a unit or building that is too long', () => {
  const messages = ({ request }: Pick<Tab, 'request'>) => {
    const { unit, building } = request.$messages.get()
    return { unit: unit && [unit.key, unit.values], building: building && [building.key, building.values] }
  }

  test('is reported at its own field when pasted, and can be corrected there', async () => {
    const { request } = await openFilled()
    await fixture.runUntilDone(request.paste.read(`Unit: ${'4'.repeat(61)}`))
    request.paste.apply('unit')
    assert.equal(request.$draft.get().unit.length, 61)
    await fixture.press(request)
    assert.deepEqual(messages({ request }), { unit: ['validation.text-too-long', { limit: 60 }], building: undefined })
    assert.deepEqual(await fixture.orders(), [])
    request.typeField('unit', '4'.repeat(60))
    assert.equal(await fixture.press(request), 'placed')
  })

  test('is reported at its own field when copied from an earlier order', async () => {
    const { request } = await openFilled()
    const address = `#${'4'.repeat(60)}, ${'B'.repeat(121)}, 2 Orchard Turn`
    const order = await fixture.placeOrder({ customer: { location: { address, address_text: '2 Orchard Turn' } } })
    await fixture.runUntilDone(request.repeating.repeat(order.order_id, true))
    await fixture.flush()
    await fixture.press(request)
    const building = ['validation.text-too-long', { limit: 120 }]
    assert.deepEqual(messages({ request }), { unit: ['validation.text-too-long', { limit: 60 }], building })
    request.typeField('unit', '#4')
    assert.deepEqual(messages({ request }), { unit: undefined, building })
  })
})
