import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createRequest } from '../../../../core/request/request.ts'
import {
  type AvailabilityInput,
  availableMethods,
  chosenMethod,
  createPaymentMethods,
  type OfferedMethod,
  readPaymentMethods,
} from '../../../../core/request/rules/payment-methods.ts'
import { createTestPage } from '../../../support/page.ts'
import { useRequestFixture } from '../request-fixture.ts'

const cardAndCash: OfferedMethod[] = ['PAID', 'CASH_ON_DELIVERY']
const cash: OfferedMethod[] = ['CASH_ON_DELIVERY']

describe('the country parameter', () => {
  test('is split at pipes, ignoring unknown and empty parts and NONE', () => {
    assert.deepEqual(readPaymentMethods('PAID|CASH_ON_DELIVERY'), cardAndCash)
    assert.deepEqual(readPaymentMethods(' CASH_ON_DELIVERY | BARTER ||NONE'), cash)
    assert.deepEqual(readPaymentMethods(''), [])
  })
})

describe('the offered payment methods', () => {
  const input: AvailabilityInput = {
    named: cardAndCash,
    ofVendor: ['PAID', 'CASH_ON_DELIVERY'],
    isGuest: false,
    isOnlineActivated: false,
    isPayAtPickup: false,
  }

  test('include online payment for guests, and in countries that have activated it (specification 2 §4)', () => {
    assert.deepEqual(availableMethods(input), cash)
    assert.deepEqual(availableMethods({ ...input, isGuest: true }), cardAndCash)
    assert.deepEqual(availableMethods({ ...input, isOnlineActivated: true }), cardAndCash)
  })

  test('are those that both the vendor and its country have', () => {
    assert.deepEqual(availableMethods({ ...input, isOnlineActivated: true, ofVendor: ['PAID'] }), ['PAID'])
    assert.deepEqual(availableMethods({ ...input, isOnlineActivated: true, named: cash }), cash)
    assert.deepEqual(availableMethods({ ...input, ofVendor: [] }), cash)
    assert.deepEqual(availableMethods({ ...input, ofVendor: ['PAID'] }), [])
  })
})

describe('the preselected payment method', () => {
  const cashAndPickup: OfferedMethod[] = ['CASH_ON_DELIVERY', 'PAYMENT_ON_DELIVERY']
  for (const [sentence, chosen, ...given] of [
    ['is the country’s default, if it is offered', 'PAID', cardAndCash, 'NONE', 'PAID'],
    ['is cash where that is the default', 'CASH_ON_DELIVERY', cardAndCash, 'NONE', 'CASH_ON_DELIVERY'],
    ['doesn’t replace a chosen method', 'CASH_ON_DELIVERY', cardAndCash, 'CASH_ON_DELIVERY', 'PAID'],
    ['replaces one that is no longer offered', 'CASH_ON_DELIVERY', cash, 'PAID', 'PAID'],
    ['is the only offered method', 'CASH_ON_DELIVERY', cash, 'NONE', 'PAID'],
    ['is NONE if no method is offered', 'NONE', [], 'CASH_ON_DELIVERY', 'CASH_ON_DELIVERY'],
    ['isn’t payment at pickup if there is another', 'CASH_ON_DELIVERY', cashAndPickup, 'NONE', 'PAID'],
    ['is payment at pickup if there is no other', 'PAYMENT_ON_DELIVERY', ['PAYMENT_ON_DELIVERY'], 'NONE', 'PAID'],
    ['is missing if the default is NONE', 'NONE', cardAndCash, 'NONE', 'NONE'],
    ['is missing if the default isn’t offered', 'NONE', cardAndCash, 'NONE', 'PAYMENT_ON_DELIVERY'],
    ['is missing with the flag none-payment-method', 'NONE', cash, 'NONE', 'CASH_ON_DELIVERY', true],
    ['stays with that flag, if it was chosen', 'CASH_ON_DELIVERY', cash, 'CASH_ON_DELIVERY', 'PAID', true],
  ] as [string, string, ...Parameters<typeof chosenMethod>][]) {
    test(sentence, () => assert.equal(chosenMethod(...given), chosen))
  }
})

describe('the payment step', () => {
  const { fixture, createFixture } = useRequestFixture()

  async function openWith(flagValues: Record<string, boolean>) {
    await createFixture({ flags: flagValues })
    return fixture.openForm()
  }

  test('chooses the only method, and fetches the country’s parameter at most every 5 minutes', async () => {
    await createFixture({ cardForm: null })
    const { request, page, network } = await fixture.openTab()
    const methods = request.$paymentMethods.get()
    assert.deepEqual(methods, { state: 'ready', methods: cash, isOnlineUnknown: false, mustChoose: false })
    assert.equal(request.$draft.get().paymentMethod, 'CASH_ON_DELIVERY')
    const callCount = () => network.calls.filter((call) => /paymentMethods|onlinePaymentActivated/.test(call)).length
    assert.equal(callCount(), 2)
    const secondRequest = createRequest(page)
    await fixture.flush()
    assert.equal(callCount(), 2)
    secondRequest.destroy()
    await fixture.clock.advance(5 * 60_000)
    const laterRequest = createRequest(page)
    await fixture.flush()
    assert.equal(callCount(), 4)
    laterRequest.destroy()
  })

  test('offers and preselects no card where the server takes none, to guests either', async () => {
    await createFixture({ cardForm: null, flags: { 'guest-checkout': true } })
    const { page } = createTestPage(fixture.server.api, { clock: fixture.clock, settings: { mode: 'guest' } })
    await page.session.start()
    await page.session.continueAsGuest()
    await fixture.runUntilDone(page.vendors.load())
    const request = createRequest(page)
    await fixture.until('the methods', () => request.$paymentMethods.get().state === 'ready')
    const methods = request.$paymentMethods.get()
    assert.deepEqual([page.$mode.get(), methods.state === 'ready' && methods.methods], ['guest', cash])
    assert.equal(request.$draft.get().paymentMethod, 'CASH_ON_DELIVERY')
    request.destroy()
    page.destroy()
  })

  test('shows that the methods couldn’t be loaded, and loads them on retry', async () => {
    await createFixture()
    const tab = await fixture.openTab()
    tab.request.destroy()
    await fixture.clock.advance(5 * 60_000)
    tab.network.fail('/paymentMethods')
    const request = createRequest(tab.page)
    await fixture.flush()
    assert.deepEqual(request.$paymentMethods.get(), { state: 'failed', key: 'error.payment.get-if-enabled' })
    tab.network.intercept = null
    await request.retryPaymentMethods()
    assert.equal(request.$paymentMethods.get().state, 'ready')
    assert.equal(request.$draft.get().paymentMethod, 'CASH_ON_DELIVERY')
    request.destroy()
  })

  test('checks whether online payment is active if cards are accepted, and retries a failed check', async () => {
    await createFixture()
    const tab = await fixture.openTab()
    tab.request.destroy()
    await fixture.clock.advance(5 * 60_000)
    let nextResponse = new Response('', { status: 404 })
    tab.network.intercept = (call) => (call.url.endsWith('/onlinePaymentActivated') ? nextResponse.clone() : null)
    const $vendor = tab.page.vendors.$selectedVendor
    const payment = createPaymentMethods({ page: tab.page, $vendor })
    await payment.load()
    const common = { state: 'ready', mustChoose: false } as const
    assert.deepEqual(payment.$paymentMethods.get(), { ...common, methods: cash, isOnlineUnknown: true })
    nextResponse = Response.json({ result: 'true' })
    await payment.load()
    assert.deepEqual(payment.$paymentMethods.get(), { ...common, methods: cardAndCash, isOnlineUnknown: false })
  })

  test('allows payment at pickup only while its flag is on', async () => {
    const { request, page } = await openWith({ 'pay-at-pickup': true })
    await fixture.fillIn(request)
    request.choosePaymentMethod('PAYMENT_ON_DELIVERY')
    assert.equal(await fixture.press(request), 'placed')
    const [order] = await fixture.orders()
    assert.equal(order?.order.payment_method, 'PAYMENT_ON_DELIVERY')
    request.startNew()
    await fixture.fillIn(request)
    request.choosePaymentMethod('PAYMENT_ON_DELIVERY')
    // The page still has the old flag, so the server refuses the order.
    await fixture.server.flags.save({ 'pay-at-pickup': false })
    await fixture.press(request)
    assert.equal(request.$problems.get()[0]?.key, 'error.no-payment-method-available')
    await page.flags.refresh()
    assert.equal(request.$draft.get().paymentMethod, 'CASH_ON_DELIVERY')
  })

  test('forgets a preselected method once the flag none-payment-method is on, but not a chosen one', async () => {
    await createFixture({ flags: {} })
    const { server } = fixture
    const methodAfterReload = async (choose: boolean) => {
      await server.flags.save({ 'none-payment-method': false })
      const before = await fixture.openFilledForm()
      if (choose) before.request.choosePaymentMethod('CASH_ON_DELIVERY')
      assert.notEqual(before.request.$draft.get().paymentMethod, 'NONE')
      await server.flags.save({ 'none-payment-method': true })
      await before.page.flags.refresh()
      const whileOpen = before.request.$draft.get().paymentMethod
      before.close()
      const { request } = await fixture.openForm()
      assert.equal(request.$draft.get().name, 'Counter Guest')
      return [whileOpen, request.$draft.get().paymentMethod]
    }
    assert.deepEqual(await methodAfterReload(false), ['NONE', 'NONE'])
    assert.deepEqual(await methodAfterReload(true), ['CASH_ON_DELIVERY', 'CASH_ON_DELIVERY'])
    const { request } = await fixture.openForm()
    await fixture.press(request)
    const [placed] = await fixture.orders()
    await fixture.runUntilDone(request.repeating.repeat(placed?.order_id ?? '', true))
    assert.deepEqual([request.$draft.get().name, request.$draft.get().paymentMethod], ['Counter Guest', 'NONE'])
  })
})
