import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { createRequestFixture, fillIn, press, type RequestFixture, runUntilDone, until } from './request-fixture.ts'

let fixture: RequestFixture
afterEach(() => fixture.close())

async function openForm(...options: Parameters<typeof createRequestFixture>) {
  fixture = await createRequestFixture(...options)
  return fixture.openTab()
}

describe('questions and messages after a press', () => {
  test('shows a changed fee with the difference, and places the order once the user accepts it', async () => {
    const tab = await openForm()
    await fillIn(fixture, tab.request)
    const quoteBefore = tab.request.$quote.get()
    assert.ok(quoteBefore.state === 'ready')
    tab.injectFaults('signature-expired')
    // The shown fee was higher than the server's.
    Object.assign(quoteBefore.quote, { fee: quoteBefore.quote.fee + 1 })
    await press(fixture, tab.request)
    const placement = tab.request.$placement.get()
    assert.ok(placement.state === 'fee-changed')
    assert.equal(placement.change.difference, -1)
    assert.deepEqual(await fixture.orders(), [])
    await runUntilDone(fixture, tab.request.confirmFee())
    assert.equal(tab.request.$placement.get().state, 'placed')
    assert.equal((await fixture.orders())[0]?.delivery_fee, placement.change.to)
  })

  test('asks about a changed fee only if it’s above the user’s highest fee', async () => {
    const tab = await openForm()
    await fillIn(fixture, tab.request)
    const quoteState = tab.request.$quote.get()
    assert.ok(quoteState.state === 'ready')
    const serverFee = quoteState.quote.fee
    // The shown fee was lower than the server's.
    Object.assign(quoteState.quote, { fee: serverFee - 1 })
    tab.injectFaults('signature-expired')
    tab.request.typeField('ceiling', String(serverFee - 0.01))
    await press(fixture, tab.request)
    assert.equal(tab.request.$placement.get().state, 'fee-changed')
    tab.request.dismiss()
    const nextQuoteState = tab.request.$quote.get()
    assert.ok(nextQuoteState.state === 'ready')
    Object.assign(nextQuoteState.quote, { fee: serverFee - 1 })
    tab.injectFaults('signature-expired')
    tab.request.typeField('ceiling', String(serverFee))
    await press(fixture, tab.request)
    assert.equal(tab.request.$placement.get().state, 'placed')
    assert.equal((await fixture.orders())[0]?.delivery_fee, serverFee)
  })

  test('shows at the field that the highest fee is below the fee, or isn’t an amount', async () => {
    const { request } = await openForm()
    await fillIn(fixture, request)
    for (const [typed, key] of [
      ['1', 'validation.ceiling-below-fee'],
      ['0', 'validation.ceiling'],
      ['a lot', 'validation.ceiling'],
    ] as const) {
      request.typeField('ceiling', typed)
      await press(fixture, request)
      assert.deepEqual([request.$problems.get()[0]?.field, request.$problems.get()[0]?.key], ['ceiling', key])
    }
    assert.deepEqual(await fixture.orders(), [])
    request.typeField('ceiling', '٩٩')
    await press(fixture, request)
    assert.equal((await fixture.orders()).length, 1)
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
    await fillIn(fixture, request)
    destination.type(request.$draft.get().addressText.replace('2 Orchard', '4 Orchard'))
    await press(fixture, request)
    assert.equal(request.$problems.get()[0]?.key, 'validation.confirm-pin')
    assert.equal(itemValue.$question.get(), null)
    destination.confirmPin()
    const declinedPlacing = request.place()
    await until(fixture, 'the question', () => itemValue.$question.get() !== null)
    itemValue.decline()
    await declinedPlacing
    assert.equal(request.$placement.get().state, 'idle')
    assert.deepEqual(await fixture.orders(), [])
    const placings = [press(fixture, request), press(fixture, request)]
    await until(fixture, 'the question', () => itemValue.$question.get() !== null)
    itemValue.confirm()
    await Promise.all(placings)
    assert.equal((await fixture.orders()).length, 1)
  })

  test('shows a refusal about a field at that field, and keeps the typed text', async () => {
    const { request, network } = await openForm()
    await fillIn(fixture, request)
    const refusal = {
      message: 'no',
      errors: [{ message: 'no', meta: { translation_key: 'validation.phone-incorrect' } }],
      meta: { translation_key: 'validation.phone-incorrect' },
      request_id: 'r',
    }
    network.intercept = (call) => (call.url.endsWith('/order') ? Response.json(refusal, { status: 422 }) : null)
    await press(fixture, request)
    assert.equal(request.$messages.get().phone?.key, 'validation.phone-incorrect')
    assert.equal(request.$placement.get().state, 'idle')
    assert.equal(request.$draft.get().name, 'Counter Guest')
  })

  test('shows a refusal of the whole order beside the button', async () => {
    const { request, network } = await openForm()
    await fillIn(fixture, request)
    const refusal = {
      message: 'The shop has been closed for good.',
      errors: [],
      meta: { translation_key: 'error.shop-gone' },
      request_id: 'r',
    }
    network.intercept = (call) => (call.url.endsWith('/order') ? Response.json(refusal, { status: 422 }) : null)
    await press(fixture, request)
    assert.deepEqual(request.$placement.get(), {
      state: 'refused',
      key: 'error.shop-gone',
      message: 'The shop has been closed for good.',
      waitSeconds: null,
    })
  })
})
