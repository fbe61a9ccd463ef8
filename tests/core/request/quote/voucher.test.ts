import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { payableFee } from '../../../../core/request/quote/quote.ts'
import type { RiderRequest } from '../../../../core/request/request.ts'
import { createFlagsFile, type FlagsFile } from '../../../support/flags-file.ts'
import { openEdit } from '../edit-fixture.ts'
import {
  createRequestFixture,
  fillIn,
  finished,
  flush,
  press,
  type RequestFixture,
  searchAddress,
  type Tab,
  until,
} from '../request-fixture.ts'

let fixture: RequestFixture
let flags: FlagsFile
beforeEach(async () => {
  flags = await createFlagsFile()
  await flags.save({ voucher: true, 'pre-order': true })
  fixture = await createRequestFixture({ flagsFile: flags.path })
})
afterEach(async () => {
  await fixture.close()
  await flags.remove()
})

async function open() {
  const tab = await fixture.openTab()
  await tab.page.flags.refresh()
  await flush(fixture)
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
  await until(fixture, 'the fee', () => tab.request.$quote.get().state === 'ready')
}

const validations = ({ network }: Tab) => network.calls.filter((call) => call.includes('/voucher/validate')).length

describe('a voucher', () => {
  test('reduces the fee, is checked once, and shows its discount', async () => {
    const tab = await open()
    const { request, voucher } = tab
    await fillIn(fixture, request)
    const full = fee(request).fee
    await type(tab, ' half ')
    assert.equal(fee(request).fee, full)
    assert.equal(payableFee(fee(request)), Math.round((full / 2) * 100 + 1e-6) / 100)
    assert.equal(validations(tab), 1)
    assert.deepEqual(request.$draft.get().voucher?.code, 'HALF')
    await until(fixture, 'the details', () => voucher.$state.get().state === 'applied')
    await flush(fixture)
    assert.deepEqual(voucher.$state.get(), {
      state: 'applied',
      details: { type: 'PERCENTAGE', amount: 50, maxDiscount: 10, expiresAt: null },
      hasNoDetails: false,
    })
    await press(fixture, request)
    const [order] = await fixture.orders()
    assert.deepEqual(order?.voucher, { code: 'HALF', amount: 50, type: 'PERCENTAGE' })
    assert.equal(order?.total, payableFee(fee(request)))

    // Editing the order later shows its name, and its discount stays.
    assert.ok(order)
    const editing = openEdit(tab.page, order.order_id)
    await until(fixture, 'the fee', () => editing.request.$quote.get().state === 'ready')
    const taken = editing.request.$draft.get().voucher
    assert.deepEqual([taken?.code, taken?.type, taken?.amount], ['HALF', 'PERCENTAGE', 50])
    assert.equal(fee(editing.request).inputs.voucher?.code, 'HALF')
    assert.equal(payableFee(fee(editing.request)), order.total)
    editing.destroy()
  })

  test('waits for the fee if there is none yet', async () => {
    const { request, voucher } = await open()
    voucher.type('WELCOME5')
    await voucher.apply()
    assert.deepEqual(voucher.$state.get(), { state: 'waiting' })
    const [first] = await searchAddress(fixture, request, 'ION Orchard')
    assert.ok(first)
    await request.destination.choose(first)
    await until(fixture, 'the voucher', () => request.$draft.get().voucher !== null)
    await flush(fixture)
    assert.equal(payableFee(fee(request)), Number((fee(request).fee - 5).toFixed(2)))
  })

  test('shows that it is unknown, expired or used up, and the fee stays', async () => {
    const tab = await open()
    await fillIn(fixture, tab.request)
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

  test('can be removed without a request', async () => {
    const tab = await open()
    await fillIn(fixture, tab.request)
    await type(tab, 'WELCOME5')
    tab.network.calls.length = 0
    tab.voucher.remove()
    await flush(fixture)
    assert.equal(payableFee(fee(tab.request)), fee(tab.request).fee)
    assert.deepEqual(tab.network.calls, [])
    assert.equal(tab.request.$draft.get().voucher, null)
  })

  test('is checked again with each new fee', async () => {
    const tab = await open()
    const { request } = tab
    await fillIn(fixture, request)
    await type(tab, 'WELCOME5')
    await request.destination.movePin({ latitude: 1.29, longitude: 103.85 })
    await until(fixture, 'the new fee', () => request.$quote.get().state === 'ready')
    assert.equal(validations(tab), 2)
    assert.equal(payableFee(fee(request)), Number((fee(request).fee - 5).toFixed(2)))
    await fixture.clock.advance(600_000)
    await until(fixture, 'the renewed fee', () => request.$quote.get().state === 'ready' && validations(tab) === 3)
    await press(fixture, request)
    assert.equal(request.$placement.get().state, 'placed')
  })

  test('survives a reload', async () => {
    const before = await open()
    await fillIn(fixture, before.request)
    await type(before, 'WELCOME5')
    before.close()
    const after = await open()
    await until(fixture, 'the fee', () => after.request.$quote.get().state === 'ready')
    assert.equal(payableFee(fee(after.request)), Number((fee(after.request).fee - 5).toFixed(2)))
    await flush(fixture)
    assert.equal(after.voucher.$state.get().state, 'applied')
  })

  test('that doesn’t load after a reload is reported, and an order without it is possible', async () => {
    const before = await open()
    await fillIn(fixture, before.request)
    await type(before, 'WELCOME5')
    before.close()
    const { request, network } = await fixture.openTab((calls) => {
      calls.intercept = (call) => (call.url.endsWith('/voucher/validate') ? new Response('', { status: 503 }) : null)
    })
    assert.ok(network.intercept)
    await fixture.clock.advance(10_000)
    await flush(fixture)
    const now = request.$quote.get()
    assert.deepEqual(now.state === 'failed' && now.key, 'request.error.voucher-loading')
    request.voucher?.remove()
    await until(fixture, 'the fee', () => request.$quote.get().state === 'ready')
    await press(fixture, request)
    assert.equal(request.$placement.get().state, 'placed')
    const [order] = await fixture.orders()
    assert.deepEqual([order?.voucher, order?.total], [null, order?.delivery_fee])
  })

  test('can be tried again if its check gets no response, and isn’t rejected', async () => {
    const tab = await open()
    await fillIn(fixture, tab.request)
    tab.network.intercept = (call) => (call.url.includes('/voucher/') ? new Response('', { status: 500 }) : null)
    tab.voucher.type('WELCOME5')
    await finished(fixture, tab.voucher.apply())
    assert.deepEqual(tab.voucher.$state.get(), { state: 'failed', key: 'voucher.error.no-response' })
    tab.network.intercept = null
    await tab.voucher.apply()
    await flush(fixture)
    assert.equal(tab.request.$draft.get().voucher?.code, 'WELCOME5')
  })

  test('still reduces the fee if its details can’t be loaded, and shows that', async () => {
    const tab = await open()
    await fillIn(fixture, tab.request)
    tab.network.intercept = (call) =>
      call.method === 'GET' && call.url.includes('/voucher/') ? new Response('', { status: 404 }) : null
    await type(tab, 'WELCOME5')
    await flush(fixture)
    assert.deepEqual(tab.voucher.$state.get(), { state: 'applied', details: null, hasNoDetails: true })
    assert.ok(fee(tab.request).discountedFee !== null)
  })
})

describe('a voucher that stops counting', () => {
  /** Sets the response to voucher checks from now on. */
  function responses(tab: Tab, status: number, key: string) {
    const refusal = { message: '', errors: [], meta: { translation_key: key }, request_id: 'r' }
    tab.network.intercept = (call) =>
      call.url.endsWith('/voucher/validate') ? Response.json(refusal, { status }) : null
  }

  test('is removed with the renewed fee, with a message', async () => {
    const tab = await open()
    const { request, voucher } = tab
    await fillIn(fixture, request)
    await type(tab, 'WELCOME5')
    responses(tab, 422, 'voucher.error.validation.message')
    await fixture.clock.advance(600_000)
    await until(fixture, 'the fee without it', () => request.$draft.get().voucher === null)
    await flush(fixture)
    assert.equal(payableFee(fee(request)), fee(request).fee)
    assert.deepEqual(voucher.$state.get(), { state: 'refused', key: 'voucher.error.validation.message' })
  })

  test('asks about the higher fee while placing, and then orders without it', async () => {
    const tab = await open()
    const { request } = tab
    await fillIn(fixture, request)
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
    await press(fixture, request)
    const now = request.$placement.get()
    assert.equal(now.state, 'fee-changed')
    if (now.state !== 'fee-changed') return
    assert.deepEqual([now.change.from, Number((now.change.to - 5).toFixed(2))], [cheap, cheap])
    const work = request.confirmFee()
    await until(fixture, 'the order', () => request.$placement.get().state === 'placed')
    await work
    const [order] = await fixture.orders()
    assert.deepEqual([order?.voucher, order?.total], [null, now.change.to])
  })

  test('is removed once another order has used it up; the next press orders without it', async () => {
    const tab = await open()
    const { request, voucher } = tab
    await fillIn(fixture, request)
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
    await press(fixture, request)
    assert.equal(request.$placement.get().state, 'refused')
    assert.equal(request.$draft.get().voucher, null)
    assert.equal(voucher.$state.get().state, 'refused')
    tab.network.intercept = null
    await press(fixture, request)
    assert.equal(request.$placement.get().state, 'placed')
    assert.equal((await fixture.orders())[0]?.voucher, null)
  })

  test('is removed silently if its flag is switched off', async () => {
    const tab = await open()
    await fillIn(fixture, tab.request)
    await type(tab, 'WELCOME5')
    await flags.save({ voucher: false })
    await tab.page.flags.refresh()
    await flush(fixture)
    assert.equal(tab.request.$draft.get().voucher, null)
    assert.equal(payableFee(fee(tab.request)), fee(tab.request).fee)
  })

  test('stays while offline, and the fee is requested again', async () => {
    const tab = await open()
    await fillIn(fixture, tab.request)
    await type(tab, 'WELCOME5')
    responses(tab, 500, 'error.internal')
    await fixture.clock.advance(600_000)
    await flush(fixture)
    assert.equal(tab.request.$draft.get().voucher?.code, 'WELCOME5')
  })
})
