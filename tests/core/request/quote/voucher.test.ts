import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { payableFee } from '../../../../core/request/quote/quote.ts'
import type { RiderRequest } from '../../../../core/request/request.ts'
import { refusalResponse, type Tab, useRequestFixture } from '../request-fixture.ts'

const { fixture } = useRequestFixture({ flags: { voucher: true, 'pre-order': true } })

async function openForm() {
  const tab = await fixture.openForm()
  const { voucher } = tab.request
  assert.ok(voucher)
  return { ...tab, voucher }
}

const readyQuote = (request: RiderRequest) => {
  const quoteState = request.$quote.get()
  assert.equal(quoteState.state, 'ready')
  return 'quote' in quoteState ? quoteState.quote : assert.fail()
}
const fullFee = (request: RiderRequest) => readyQuote(request).fee
const charged = (request: RiderRequest) => payableFee(readyQuote(request))

async function applyCode(tab: Awaited<ReturnType<typeof openForm>>, code: string) {
  tab.voucher.type(code)
  await tab.voucher.apply()
  await fixture.quote(tab.request)
}

/** Opens the form, fills it in and applies a voucher. */
async function openWithVoucher(code = 'WELCOME5') {
  const tab = await openForm()
  await fixture.fillIn(tab.request)
  await applyCode(tab, code)
  return tab
}

const validationCount = ({ network }: Tab) => network.count('/voucher/validate')

describe('a voucher', () => {
  test('reduces the fee, is checked once, and shows its discount', async () => {
    const tab = await openForm()
    const { request, voucher } = tab
    await fixture.fillIn(request)
    const fee = fullFee(request)
    await applyCode(tab, ' half ')
    assert.deepEqual([fullFee(request), charged(request)], [fee, Math.round((fee / 2) * 100 + 1e-6) / 100])
    assert.equal(validationCount(tab), 1)
    assert.deepEqual(request.$draft.get().voucher?.code, 'HALF')
    await fixture.until('the details', () => voucher.$state.get().state === 'applied')
    await fixture.flush()
    assert.deepEqual(voucher.$state.get(), {
      state: 'applied',
      details: { type: 'PERCENTAGE', amount: 50, maxDiscount: 10, expiresAt: null },
      hasNoDetails: false,
    })
    await fixture.press(request)
    const [order] = await fixture.orders()
    assert.deepEqual(order?.voucher, { code: 'HALF', amount: 50, type: 'PERCENTAGE' })
    assert.equal(order?.total, charged(request))

    // A later edit shows the voucher, and keeps its discount.
    assert.ok(order)
    const editing = await fixture.edit(tab.page, order.order_id)
    const editedVoucher = editing.request.$draft.get().voucher
    assert.deepEqual([editedVoucher?.code, editedVoucher?.type, editedVoucher?.amount], ['HALF', 'PERCENTAGE', 50])
    assert.equal(readyQuote(editing.request).inputs.voucher?.code, 'HALF')
    assert.equal(charged(editing.request), order.total)
  })

  test('waits for the fee if there is none yet', async () => {
    const { request, voucher } = await openForm()
    voucher.type('WELCOME5')
    await voucher.apply()
    assert.deepEqual(voucher.$state.get(), { state: 'waiting' })
    const [first] = await fixture.searchAddress(request, 'ION Orchard')
    assert.ok(first)
    await request.destination.choose(first)
    await fixture.until('the voucher', () => request.$draft.get().voucher !== null)
    await fixture.flush()
    assert.equal(charged(request), Number((fullFee(request) - 5).toFixed(2)))
  })

  test('leaves the fee unchanged if it is unknown, expired or used up, and shows the reason', async () => {
    const tab = await openForm()
    await fixture.fillIn(tab.request)
    const keys: string[] = []
    for (const code of ['NOTHING', 'EXPIRED', 'USEDUP']) {
      await applyCode(tab, code)
      const voucherState = tab.voucher.$state.get()
      keys.push('key' in voucherState ? voucherState.key : voucherState.state)
      assert.equal(tab.request.$draft.get().voucherCode, code, 'the typed code stays')
    }
    assert.deepEqual(keys, [
      'voucher.error.validation.message',
      'voucher.error.validation.expired',
      'voucher.error.validation.used-up',
    ])
    assert.equal(readyQuote(tab.request).discountedFee, null)
  })

  test('is checked again with each new fee', async () => {
    const tab = await openWithVoucher()
    const { request } = tab
    await request.destination.movePin({ latitude: 1.29, longitude: 103.85 })
    await fixture.quote(request)
    assert.equal(validationCount(tab), 2)
    assert.equal(charged(request), Number((fullFee(request) - 5).toFixed(2)))
    await fixture.clock.advance(600_000)
    await fixture.until('the renewed fee', () => request.$quote.get().state === 'ready' && validationCount(tab) === 3)
    assert.equal(await fixture.press(request), 'placed')
  })

  test('survives a reload, and can be removed without a request', async () => {
    const tabBefore = await openWithVoucher()
    tabBefore.close()
    const { request, network, voucher } = await openForm()
    await fixture.quote(request)
    assert.equal(charged(request), Number((fullFee(request) - 5).toFixed(2)))
    await fixture.flush()
    assert.equal(voucher.$state.get().state, 'applied')
    network.calls.length = 0
    voucher.remove()
    await fixture.flush()
    assert.equal(charged(request), fullFee(request))
    assert.deepEqual(network.calls, [])
    assert.equal(request.$draft.get().voucher, null)
  })

  test('can be removed if it doesn’t load after a reload', async () => {
    const tabBefore = await openWithVoucher()
    tabBefore.close()
    const { request, network } = await fixture.openTab((calls) => {
      calls.fail('/voucher/validate', 503)
    })
    assert.ok(network.intercept)
    await fixture.clock.advance(10_000)
    await fixture.flush()
    const quoteState = request.$quote.get()
    assert.deepEqual(quoteState.state === 'failed' && quoteState.key, 'request.error.voucher-loading')
    request.voucher?.remove()
    await fixture.quote(request)
    assert.equal(await fixture.press(request), 'placed')
    const [order] = await fixture.orders()
    assert.deepEqual([order?.voucher, order?.total], [null, order?.delivery_fee])
  })

  test('isn’t rejected if its check gets no response, and can be tried again', async () => {
    const tab = await openForm()
    await fixture.fillIn(tab.request)
    tab.network.fail('/voucher/', 500)
    tab.voucher.type('WELCOME5')
    await fixture.runUntilDone(tab.voucher.apply())
    assert.deepEqual(tab.voucher.$state.get(), { state: 'failed', key: 'voucher.error.no-response' })
    tab.network.intercept = null
    await tab.voucher.apply()
    await fixture.flush()
    assert.equal(tab.request.$draft.get().voucher?.code, 'WELCOME5')
  })

  test('still reduces the fee if its details can’t be loaded, and shows that', async () => {
    const tab = await openForm()
    await fixture.fillIn(tab.request)
    tab.network.intercept = (call) =>
      call.method === 'GET' && call.url.includes('/voucher/') ? new Response('', { status: 404 }) : null
    await applyCode(tab, 'WELCOME5')
    await fixture.flush()
    assert.deepEqual(tab.voucher.$state.get(), { state: 'applied', details: null, hasNoDetails: true })
    assert.ok(readyQuote(tab.request).discountedFee !== null)
  })
})

describe('a voucher that is no longer valid', () => {
  /** Replaces the responses of later voucher checks. */
  function refuseChecks(tab: Tab, status: number, key: string) {
    tab.network.intercept = (call) => (call.url.endsWith('/voucher/validate') ? refusalResponse(status, key) : null)
  }

  test('is kept while the server fails, and removed with a message when the fee is renewed', async () => {
    const tab = await openWithVoucher()
    const { request, voucher } = tab
    refuseChecks(tab, 500, 'error.internal')
    await fixture.clock.advance(600_000)
    await fixture.flush()
    assert.equal(request.$draft.get().voucher?.code, 'WELCOME5')
    refuseChecks(tab, 422, 'voucher.error.validation.message')
    await fixture.clock.advance(600_000)
    await fixture.until('the fee without it', () => request.$draft.get().voucher === null)
    await fixture.flush()
    assert.equal(charged(request), fullFee(request))
    assert.deepEqual(voucher.$state.get(), { state: 'refused', key: 'voucher.error.validation.message' })
  })

  test('asks about the higher fee while placing, and then orders without it', async () => {
    const tab = await openWithVoucher()
    const { request } = tab
    const reducedFee = charged(request)
    tab.injectFaults('signature-expired')
    const previousIntercept = tab.network.intercept
    tab.network.intercept = async (call) =>
      call.url.endsWith('/voucher/validate')
        ? refusalResponse(422, 'voucher.error.validation.message')
        : ((await previousIntercept?.(call)) ?? null)
    await fixture.press(request)
    const placement = request.$placement.get()
    assert.equal(placement.state, 'fee-changed')
    if (placement.state !== 'fee-changed') return
    assert.deepEqual([placement.change.from, Number((placement.change.to - 5).toFixed(2))], [reducedFee, reducedFee])
    const placing = request.confirmFee()
    await fixture.until('the order', () => request.$placement.get().state === 'placed')
    await placing
    const [order] = await fixture.orders()
    assert.deepEqual([order?.voucher, order?.total], [null, placement.change.to])
  })

  test('is removed once another order has used it up, and the next press orders without it', async () => {
    const tab = await openWithVoucher()
    const { request, voucher } = tab
    tab.network.intercept = (call) =>
      call.method === 'POST' && new URL(call.url).pathname.endsWith('/order')
        ? refusalResponse(422, 'voucher.error.validation.message')
        : null
    assert.equal(await fixture.press(request), 'refused')
    assert.equal(request.$draft.get().voucher, null)
    assert.equal(voucher.$state.get().state, 'refused')
    tab.network.intercept = null
    assert.equal(await fixture.press(request), 'placed')
    assert.equal((await fixture.orders())[0]?.voucher, null)
  })

  test('is removed silently if its flag is switched off', async () => {
    const tab = await openWithVoucher()
    await fixture.server.flags.save({ voucher: false })
    await tab.page.flags.refresh()
    await fixture.flush()
    assert.equal(tab.request.$draft.get().voucher, null)
    assert.equal(charged(tab.request), fullFee(tab.request))
  })
})
