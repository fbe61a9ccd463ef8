import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { payableFee } from '../../../../core/request/quote/quote.ts'
import type { RiderRequest } from '../../../../core/request/request.ts'
import { createFlagsFile, type FlagsFile } from '../../../support/flags-file.ts'
import { type Counter, fillIn, finished, openCounter, press, searchAddress, settled, until } from '../a-counter.ts'
import { openEditing } from '../an-edit.ts'

let counter: Counter
let flags: FlagsFile
beforeEach(async () => {
  flags = await createFlagsFile()
  await flags.save({ voucher: true, 'pre-order': true })
  counter = await openCounter({ flagsFile: flags.path })
})
afterEach(async () => {
  await counter.close()
  await flags.remove()
})

type Tab = Awaited<ReturnType<Counter['openTab']>>

async function open() {
  const tab = await counter.openTab()
  await tab.page.flags.refresh()
  await settled(counter)
  const { voucher } = tab.request
  assert.ok(voucher)
  return { ...tab, voucher }
}

const fee = (request: RiderRequest) => {
  const now = request.$quote.get()
  assert.equal(now.state, 'ready')
  return 'quote' in now ? now.quote : assert.fail()
}

async function type(tab: Awaited<ReturnType<typeof open>>, code: string) {
  tab.voucher.type(code)
  await tab.voucher.apply()
  await until(counter, 'the fee', () => tab.request.$quote.get().state === 'ready')
}

const validations = ({ network }: Tab) => network.calls.filter((call) => call.includes('/voucher/validate')).length

describe('a voucher', () => {
  test('makes the fee cheaper, is asked about once, and says what it gives', async () => {
    const tab = await open()
    const { request, voucher } = tab
    await fillIn(counter, request)
    const full = fee(request).fee
    await type(tab, ' half ')
    assert.equal(fee(request).fee, full)
    assert.equal(payableFee(fee(request)), Math.round((full / 2) * 100 + 1e-6) / 100)
    assert.equal(validations(tab), 1)
    assert.deepEqual(request.$draft.get().voucher?.code, 'HALF')
    await until(counter, 'the details', () => voucher.$state.get().state === 'applied')
    await settled(counter)
    assert.deepEqual(voucher.$state.get(), {
      state: 'applied',
      details: { type: 'PERCENTAGE', amount: 50, maxDiscount: 10, expiresAt: null },
      isUntold: false,
    })
    await press(counter, request)
    const [order] = await counter.orders()
    assert.deepEqual(order?.voucher, { code: 'HALF', amount: 50, type: 'PERCENTAGE' })
    assert.equal(order?.total, payableFee(fee(request)))

    // Editing the order later shows its name, and its discount stays.
    assert.ok(order)
    const editing = openEditing(tab.page, order.order_id)
    await until(counter, 'the fee', () => editing.request.$quote.get().state === 'ready')
    const taken = editing.request.$draft.get().voucher
    assert.deepEqual([taken?.code, taken?.type, taken?.amount], ['HALF', 'PERCENTAGE', 50])
    assert.equal(fee(editing.request).inputs.voucher?.code, 'HALF')
    assert.equal(payableFee(fee(editing.request)), order.total)
    editing.destroy()
  })

  test('waits for the fee where there is none yet', async () => {
    const { request, voucher } = await open()
    voucher.type('WELCOME5')
    await voucher.apply()
    assert.deepEqual(voucher.$state.get(), { state: 'waiting' })
    const [first] = await searchAddress(counter, request, 'ION Orchard')
    assert.ok(first)
    await request.destination.choose(first)
    await until(counter, 'the voucher', () => request.$draft.get().voucher !== null)
    await settled(counter)
    assert.equal(payableFee(fee(request)), Number((fee(request).fee - 5).toFixed(2)))
  })

  test('that is unknown, over or used up says which, and the fee stays', async () => {
    const tab = await open()
    await fillIn(counter, tab.request)
    const keys: string[] = []
    for (const code of ['NOTHING', 'EXPIRED', 'USEDUP']) {
      await type(tab, code)
      const now = tab.voucher.$state.get()
      keys.push('key' in now ? now.key : now.state)
      assert.equal(tab.request.$draft.get().voucherCode, code, 'what was typed stays')
    }
    assert.deepEqual(keys, [
      'voucher.error.validation.message',
      'voucher.error.validation.expired',
      'voucher.error.validation.used-up',
    ])
    assert.equal(fee(tab.request).discountedFee, null)
  })

  test('is taken away again without asking anybody', async () => {
    const tab = await open()
    await fillIn(counter, tab.request)
    await type(tab, 'WELCOME5')
    tab.network.calls.length = 0
    tab.voucher.remove()
    await settled(counter)
    assert.equal(payableFee(fee(tab.request)), fee(tab.request).fee)
    assert.deepEqual(tab.network.calls, [])
    assert.equal(tab.request.$draft.get().voucher, null)
  })

  test('is looked at again with each new fee, by place and by time', async () => {
    const tab = await open()
    const { request } = tab
    await fillIn(counter, request)
    await type(tab, 'WELCOME5')
    await request.destination.movePin({ latitude: 1.29, longitude: 103.85 })
    await until(counter, 'the new fee', () => request.$quote.get().state === 'ready')
    assert.equal(validations(tab), 2)
    assert.equal(payableFee(fee(request)), Number((fee(request).fee - 5).toFixed(2)))
    await counter.clock.advance(600_000)
    await until(counter, 'the renewed fee', () => request.$quote.get().state === 'ready' && validations(tab) === 3)
    await press(counter, request)
    assert.equal(request.$placement.get().state, 'placed')
  })

  test('survives a reload', async () => {
    const before = await open()
    await fillIn(counter, before.request)
    await type(before, 'WELCOME5')
    before.close()
    const after = await open()
    await until(counter, 'the fee', () => after.request.$quote.get().state === 'ready')
    assert.equal(payableFee(fee(after.request)), Number((fee(after.request).fee - 5).toFixed(2)))
    await settled(counter)
    assert.equal(after.voucher.$state.get().state, 'applied')
  })

  test('that does not load after a reload is said to be late, and a person orders without it', async () => {
    const before = await open()
    await fillIn(counter, before.request)
    await type(before, 'WELCOME5')
    before.close()
    const { request, network } = await counter.openTab((calls) => {
      calls.intercept = (call) => (call.url.endsWith('/voucher/validate') ? new Response('', { status: 503 }) : null)
    })
    assert.ok(network.intercept)
    await counter.clock.advance(10_000)
    await settled(counter)
    const now = request.$quote.get()
    assert.deepEqual(now.state === 'failed' && now.key, 'request.error.voucher-late')
    request.voucher?.remove()
    await until(counter, 'the fee', () => request.$quote.get().state === 'ready')
    await press(counter, request)
    assert.equal(request.$placement.get().state, 'placed')
    const [order] = await counter.orders()
    assert.deepEqual([order?.voucher, order?.total], [null, order?.delivery_fee])
  })

  test('whose check gets no response may be tried again, and isn’t called wrong', async () => {
    const tab = await open()
    await fillIn(counter, tab.request)
    tab.network.intercept = (call) => (call.url.includes('/voucher/') ? new Response('', { status: 500 }) : null)
    tab.voucher.type('WELCOME5')
    await finished(counter, tab.voucher.apply())
    assert.deepEqual(tab.voucher.$state.get(), { state: 'failed', key: 'voucher.error.no-answer' })
    tab.network.intercept = null
    await tab.voucher.apply()
    await settled(counter)
    assert.equal(tab.request.$draft.get().voucher?.code, 'WELCOME5')
  })

  test('whose details cannot be had still counts, and says so', async () => {
    const tab = await open()
    await fillIn(counter, tab.request)
    tab.network.intercept = (call) =>
      call.method === 'GET' && call.url.includes('/voucher/') ? new Response('', { status: 404 }) : null
    await type(tab, 'WELCOME5')
    await settled(counter)
    assert.deepEqual(tab.voucher.$state.get(), { state: 'applied', details: null, isUntold: true })
    assert.ok(fee(tab.request).discountedFee !== null)
  })
})

describe('a voucher that stops counting', () => {
  /** From now on the server answers this about it. */
  function answers(tab: Tab, status: number, key: string) {
    const refusal = { message: '', errors: [], meta: { translation_key: key }, request_id: 'r' }
    tab.network.intercept = (call) =>
      call.url.endsWith('/voucher/validate') ? Response.json(refusal, { status }) : null
  }

  test('is taken out with the renewed fee, and the person reads it', async () => {
    const tab = await open()
    const { request, voucher } = tab
    await fillIn(counter, request)
    await type(tab, 'WELCOME5')
    answers(tab, 422, 'voucher.error.validation.message')
    await counter.clock.advance(600_000)
    await until(counter, 'the fee without it', () => request.$draft.get().voucher === null)
    await settled(counter)
    assert.equal(payableFee(fee(request)), fee(request).fee)
    assert.deepEqual(voucher.$state.get(), { state: 'refused', key: 'voucher.error.validation.message' })
  })

  test('at the moment of placing asks for a word about the dearer fee, and then orders without it', async () => {
    const tab = await open()
    const { request } = tab
    await fillIn(counter, request)
    await type(tab, 'WELCOME5')
    const cheap = payableFee(fee(request))
    tab.fault('signature-expired')
    const faulty = tab.network.intercept
    const refusal = {
      message: '',
      errors: [],
      meta: { translation_key: 'voucher.error.validation.message' },
      request_id: 'r',
    }
    tab.network.intercept = async (call) =>
      call.url.endsWith('/voucher/validate')
        ? Response.json(refusal, { status: 422 })
        : ((await faulty?.(call)) ?? null)
    await press(counter, request)
    const now = request.$placement.get()
    assert.equal(now.state, 'fee-changed')
    if (now.state !== 'fee-changed') return
    assert.deepEqual([now.change.from, Number((now.change.to - 5).toFixed(2))], [cheap, cheap])
    const work = request.confirmFee()
    await until(counter, 'the order', () => request.$placement.get().state === 'placed')
    await work
    const [order] = await counter.orders()
    assert.deepEqual([order?.voucher, order?.total], [null, now.change.to])
  })

  test('because another order had the last use is taken out after the refusal; the next press orders without it', async () => {
    const tab = await open()
    const { request, voucher } = tab
    await fillIn(counter, request)
    await type(tab, 'WELCOME5')
    const refusal = {
      message: 'no',
      errors: [],
      meta: { translation_key: 'voucher.error.validation.message' },
      request_id: 'r',
    }
    tab.network.intercept = (call) =>
      call.method === 'POST' && new URL(call.url).pathname.endsWith('/order')
        ? Response.json(refusal, { status: 422 })
        : null
    await press(counter, request)
    assert.equal(request.$placement.get().state, 'refused')
    assert.equal(request.$draft.get().voucher, null)
    assert.equal(voucher.$state.get().state, 'refused')
    tab.network.intercept = null
    await press(counter, request)
    assert.equal(request.$placement.get().state, 'placed')
    assert.equal((await counter.orders())[0]?.voucher, null)
  })

  test('with its flag goes without a word', async () => {
    const tab = await open()
    await fillIn(counter, tab.request)
    await type(tab, 'WELCOME5')
    await flags.save({ voucher: false })
    await tab.page.flags.refresh()
    await settled(counter)
    assert.equal(tab.request.$draft.get().voucher, null)
    assert.equal(payableFee(fee(tab.request)), fee(tab.request).fee)
  })

  test('while the network is gone stays, and the fee is asked for again', async () => {
    const tab = await open()
    await fillIn(counter, tab.request)
    await type(tab, 'WELCOME5')
    answers(tab, 500, 'error.internal')
    await counter.clock.advance(600_000)
    await settled(counter)
    assert.equal(tab.request.$draft.get().voucher?.code, 'WELCOME5')
  })
})
