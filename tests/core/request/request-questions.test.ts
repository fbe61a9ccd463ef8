import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { createRequestFixture, fillIn, finished, press, type RequestFixture, until } from './request-fixture.ts'

let fixture: RequestFixture
afterEach(() => fixture.close())

async function openForm(...given: Parameters<typeof createRequestFixture>) {
  fixture = await createRequestFixture(...given)
  return fixture.openTab()
}

describe('questions and messages after a press', () => {
  test('shows a changed fee with the difference, and places the order once the user accepts it', async () => {
    const tab = await openForm()
    await fillIn(fixture, tab.request)
    const before = tab.request.$quote.get()
    assert.ok(before.state === 'ready')
    tab.fault('signature-expired')
    const { intercept } = tab.network
    // The shown fee was higher than the server's.
    Object.assign(before.quote, { fee: before.quote.fee + 1 })
    tab.network.intercept = intercept
    await press(fixture, tab.request)
    const placement = tab.request.$placement.get()
    assert.ok(placement.state === 'fee-changed')
    assert.equal(placement.change.difference, -1)
    assert.deepEqual(await fixture.orders(), [])
    await finished(fixture, tab.request.confirmFee())
    assert.equal(tab.request.$placement.get().state, 'placed')
    assert.equal((await fixture.orders())[0]?.delivery_fee, placement.change.to)
  })

  test('asks about a changed fee only above the user’s ceiling', async () => {
    const tab = await openForm()
    await fillIn(fixture, tab.request)
    const now = tab.request.$quote.get()
    assert.ok(now.state === 'ready')
    const server = now.quote.fee
    // The shown fee was lower than the server's.
    Object.assign(now.quote, { fee: server - 1 })
    tab.fault('signature-expired')
    tab.request.typeField('ceiling', String(server - 0.01))
    await press(fixture, tab.request)
    assert.equal(tab.request.$placement.get().state, 'fee-changed')
    tab.request.dismiss()
    const again = tab.request.$quote.get()
    assert.ok(again.state === 'ready')
    Object.assign(again.quote, { fee: server - 1 })
    tab.fault('signature-expired')
    tab.request.typeField('ceiling', String(server))
    await press(fixture, tab.request)
    assert.equal(tab.request.$placement.get().state, 'placed')
    assert.equal((await fixture.orders())[0]?.delivery_fee, server)
  })

  test('shows at the field that the ceiling is below the fee, or no amount', async () => {
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

  test('asks one question at a time, once, and stays in the form if the user declines', async () => {
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
    const declined = request.place()
    await until(fixture, 'the question', () => itemValue.$question.get() !== null)
    itemValue.decline()
    await declined
    assert.equal(request.$placement.get().state, 'idle')
    assert.deepEqual(await fixture.orders(), [])
    const both = [press(fixture, request), press(fixture, request)]
    await until(fixture, 'the question', () => itemValue.$question.get() !== null)
    itemValue.confirm()
    await Promise.all(both)
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

  test('shows a refusal of the whole beside the button', async () => {
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
