import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { type Counter, fillIn, finished, openCounter, press, until } from './a-counter.ts'

let counter: Counter
afterEach(() => counter.close())

async function openForm(...given: Parameters<typeof openCounter>) {
  counter = await openCounter(...given)
  return counter.openTab()
}

describe('what a press may still ask or say', () => {
  test('a fee that changed is shown with the difference, and the order is placed for it once accepted', async () => {
    const tab = await openForm()
    await fillIn(counter, tab.request)
    const before = tab.request.$quote.get()
    assert.ok(before.state === 'ready')
    tab.fault('signature-expired')
    const { intercept } = tab.network
    // What was in sight was dearer than what the server now says.
    Object.assign(before.quote, { fee: before.quote.fee + 1 })
    tab.network.intercept = intercept
    await press(counter, tab.request)
    const asked = tab.request.$placement.get()
    assert.ok(asked.state === 'fee-changed')
    assert.equal(asked.change.difference, -1)
    assert.deepEqual(await counter.orders(), [])
    await finished(counter, tab.request.confirmFee())
    assert.equal(tab.request.$placement.get().state, 'placed')
    assert.equal((await counter.orders())[0]?.delivery_fee, asked.change.to)
  })

  test('a person who named a ceiling is not asked for a fee at or under it, and is asked above it', async () => {
    const tab = await openForm()
    await fillIn(counter, tab.request)
    const now = tab.request.$quote.get()
    assert.ok(now.state === 'ready')
    const server = now.quote.fee
    // In sight stood less than what the server asks now.
    Object.assign(now.quote, { fee: server - 1 })
    tab.fault('signature-expired')
    tab.request.typeField('ceiling', String(server - 0.01))
    await press(counter, tab.request)
    assert.equal(tab.request.$placement.get().state, 'fee-changed')
    tab.request.dismiss()
    const again = tab.request.$quote.get()
    assert.ok(again.state === 'ready')
    Object.assign(again.quote, { fee: server - 1 })
    tab.fault('signature-expired')
    tab.request.typeField('ceiling', String(server))
    await press(counter, tab.request)
    assert.equal(tab.request.$placement.get().state, 'placed')
    assert.equal((await counter.orders())[0]?.delivery_fee, server)
  })

  test('a person whose ceiling is under the fee, or no amount, reads so at the field', async () => {
    const { request } = await openForm()
    await fillIn(counter, request)
    for (const [typed, key] of [
      ['1', 'validation.ceiling-below-fee'],
      ['0', 'validation.ceiling'],
      ['a lot', 'validation.ceiling'],
    ] as const) {
      request.typeField('ceiling', typed)
      await press(counter, request)
      assert.deepEqual([request.$problems.get()[0]?.field, request.$problems.get()[0]?.key], ['ceiling', key])
    }
    assert.deepEqual(await counter.orders(), [])
    request.typeField('ceiling', '٩٩')
    await press(counter, request)
    assert.equal((await counter.orders()).length, 1)
  })

  test('asks one thing after the other, once, and stays in the form if the answer is no', async () => {
    const tab = await openForm()
    tab.close()
    const { request } = await counter.openTab((network) => {
      network.intercept = (call) =>
        call.url.endsWith('/orderItemValueExceedLimit') ? Response.json({ result: '20' }) : null
    })
    await counter.clock.advance(300_000)
    const { itemValue, destination } = request
    await fillIn(counter, request)
    destination.type(request.$draft.get().addressText.replace('2 Orchard', '4 Orchard'))
    await press(counter, request)
    assert.equal(request.$problems.get()[0]?.key, 'validation.confirm-pin')
    assert.equal(itemValue.$question.get(), null)
    destination.confirmPin()
    const declined = request.place()
    await until(counter, 'the question', () => itemValue.$question.get() !== null)
    itemValue.decline()
    await declined
    assert.equal(request.$placement.get().state, 'idle')
    assert.deepEqual(await counter.orders(), [])
    const both = [press(counter, request), press(counter, request)]
    await until(counter, 'the question', () => itemValue.$question.get() !== null)
    itemValue.confirm()
    await Promise.all(both)
    assert.equal((await counter.orders()).length, 1)
  })

  test('a person refused for a field reads it at that field, and keeps what was typed', async () => {
    const { request, network } = await openForm()
    await fillIn(counter, request)
    const refusal = {
      message: 'no',
      errors: [{ message: 'no', meta: { translation_key: 'validation.phone-incorrect' } }],
      meta: { translation_key: 'validation.phone-incorrect' },
      request_id: 'r',
    }
    network.intercept = (call) => (call.url.endsWith('/order') ? Response.json(refusal, { status: 422 }) : null)
    await press(counter, request)
    assert.equal(request.$messages.get().phone?.key, 'validation.phone-incorrect')
    assert.equal(request.$placement.get().state, 'idle')
    assert.equal(request.$draft.get().name, 'Counter Guest')
  })

  test('a person refused for the whole reads the reason beside the button', async () => {
    const { request, network } = await openForm()
    await fillIn(counter, request)
    const refusal = {
      message: 'The shop has been closed for good.',
      errors: [],
      meta: { translation_key: 'error.shop-gone' },
      request_id: 'r',
    }
    network.intercept = (call) => (call.url.endsWith('/order') ? Response.json(refusal, { status: 422 }) : null)
    await press(counter, request)
    assert.deepEqual(request.$placement.get(), {
      state: 'refused',
      key: 'error.shop-gone',
      message: 'The shop has been closed for good.',
      waitSeconds: null,
    })
  })
})
