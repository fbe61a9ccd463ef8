import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { RiderRequest } from '../../../core/request/request.ts'
import { placeWithVoucher } from '../../support/vouchers.ts'
import { useRequestFixture } from './request-fixture.ts'

const { fixture, createFixture, openFilled, openForm } = useRequestFixture()

describe('the form', () => {
  test('sends no more requests once it’s closed', async () => {
    const tab = await openFilled()
    tab.request.destroy()
    tab.network.calls.length = 0
    await fixture.clock.advance(1_200_000)
    // Session, live updates and flags belong to the page, which is still open.
    assert.deepEqual(
      tab.network.calls.filter((call) => !/login|live|flags/.test(call)),
      [],
    )
  })

  test('shows that the fee can’t be computed, and offers another try', async () => {
    const { request, network } = await openForm()
    network.fail('/delivery/fee')
    await fixture.fillIn(request)
    const quoteState = request.$quote.get()
    assert.ok(quoteState.state === 'failed' && quoteState.key === 'request.error.cannot-compute-price')
    // A fleet's reason is shown instead.
    for (const [key, state] of [
      ['orders.reason.outlet-unknown', 'failed'],
      ['request.error.undeliverable-address', 'undeliverable'],
    ] as const) {
      const refusal = { message: key, errors: [], meta: { translation_key: key }, request_id: '' }
      network.intercept = ({ url }) => (url.endsWith('/delivery/fee') ? Response.json(refusal, { status: 422 }) : null)
      await request.retryQuote()
      const refused = request.$quote.get()
      assert.deepEqual('key' in refused && [refused.state, refused.key], [state, key])
    }
    network.intercept = null
    await request.retryQuote()
    assert.equal(request.$quote.get().state, 'ready')
  })
})

describe('the draft', () => {
  test('moves to another outlet, and its fee is computed from there', async () => {
    const { request, page } = await openFilled()
    const typedDraft = request.$draft.get()
    const before = request.$quote.get()
    page.vendors.selectVendor('1001')
    await fixture.flush()
    assert.deepEqual(request.$draft.get(), typedDraft)
    const after = request.$quote.get()
    assert.ok(before.state === 'ready' && after.state === 'ready')
    assert.equal(after.quote.inputs.vendorId, '1001')
    assert.notEqual(after.quote.signature, before.quote.signature)
    const reloaded = await fixture.openTab()
    assert.equal(reloaded.request.$draft.get().name, '', 'nothing is stored for the first outlet')
    reloaded.close()
    page.vendors.selectVendor('1002')
    await fixture.flush()
    assert.equal(request.$draft.get().name, 'Counter Guest')
  })

  test('stays with its outlet if the other outlet has a draft', async () => {
    const { request, page } = await openForm()
    page.vendors.selectVendor('1001')
    request.typeField('name', 'Begun before')
    const secondTab = await fixture.openTab()
    secondTab.request.typeField('name', 'Begun here')
    secondTab.page.vendors.selectVendor('1001')
    assert.equal(secondTab.request.$draft.get().name, 'Begun before')
    secondTab.page.vendors.selectVendor('1002')
    assert.equal(secondTab.request.$draft.get().name, 'Begun here')
  })
})

/** Returns all fields except the address. */
function typedFieldsOf(request: RiderRequest) {
  const { unit, building, notes, name, phone, description, amount, ceiling, ageCheck, paymentMethod } =
    request.$draft.get()
  return { unit, building, notes, name, phone, description, amount, ceiling, ageCheck, paymentMethod }
}

describe('going back', () => {
  test('changing the address, the pin or a detail keeps everything else', async () => {
    const { request } = await openFilled()
    request.setAgeCheck(true)
    request.typeField('ceiling', '50')
    assert.equal(request.$step.get()?.step, 'fill-payment-details')
    const before = typedFieldsOf(request)

    request.destination.type('Bugis')
    assert.equal(request.$step.get()?.step, 'ask-for-destination-address')
    assert.deepEqual(typedFieldsOf(request), before)

    const [first] = await fixture.searchAddress(request, 'Bugis Junction')
    assert.ok(first)
    const steps: (string | undefined)[] = []
    const stop = request.$step.listen((step) => steps.push(step?.step))
    await request.destination.choose(first)
    await fixture.quote(request)
    stop()
    assert.deepEqual([...new Set(steps)], ['check-if-destination-is-valid', 'fill-payment-details'])
    assert.deepEqual(typedFieldsOf(request), before)

    const moving = request.destination.movePin({ latitude: 1.3007, longitude: 103.8391 })
    assert.equal(request.$step.get()?.step, 'check-if-destination-is-valid')
    await moving
    await fixture.until('the fee of the pin', () => request.$quote.get().state === 'ready')
    assert.deepEqual(typedFieldsOf(request), before)

    request.typeField('name', '')
    assert.equal(request.$step.get()?.step, 'fill-order-details')
    request.typeField('name', before.name)
    assert.equal(request.$step.get()?.step, 'fill-payment-details')
    await fixture.press(request)
    assert.equal((await fixture.orders()).length, 1)
  })

  test('moving the pin out of the delivery area and back restores the fee, and keeps the other fields', async () => {
    const { request } = await openFilled()
    const before = typedFieldsOf(request)
    await request.destination.movePin({ latitude: 1.4927, longitude: 103.7414 })
    await fixture.flush()
    const step = request.$step.get()
    assert.ok(step?.step === 'check-if-destination-is-valid' && step.quote.state === 'undeliverable')
    assert.deepEqual(request.$messages.get(), { address: { key: 'request.error.undeliverable-address' } })
    await fixture.press(request)
    assert.deepEqual([request.$problems.get()[0]?.field, await fixture.orders()], ['address', []])
    request.destination.putPinBack()
    await fixture.quote(request)
    assert.equal(request.$step.get()?.step, 'fill-payment-details')
    assert.deepEqual(typedFieldsOf(request), before)
  })
})

test('in Taiwan the fee includes the surcharge of 25 for cash, and the order is charged the shown fee', async () => {
  await createFixture({ country: 'TW' }, '1001')
  const { request } = await fixture.openTab((network) => {
    // This country offers online payment, too.
    network.intercept = (call) =>
      call.url.endsWith('/paymentMethods') ? Response.json({ result: 'PAID|CASH_ON_DELIVERY' }) : null
  })
  await fixture.fillIn(request, 'Taipei 101')
  request.typeField('phone', '0912 345 678')
  request.choosePaymentMethod('CASH_ON_DELIVERY')
  const { fee, distanceKm } = await fixture.quote(request)
  // 99, plus 10 per km after the first, plus 25 for cash on delivery (specification 2 §9).
  assert.equal(fee, Math.round((99 + 10 * Math.max(0, (distanceKm ?? 0) - 1) + 25) * 100) / 100)
  for (const [method, expected] of [
    ['PAID', fee - 25],
    ['CASH_ON_DELIVERY', fee],
  ] as const) {
    request.choosePaymentMethod(method)
    await fixture.flush()
    assert.equal((await fixture.quote(request)).fee, expected)
  }
  assert.equal(await fixture.press(request), 'placed')
  assert.equal((await fixture.orders())[0]?.total, fee)
})

test('choosing another payment method keeps the fee if the country charges nothing for the method', async () => {
  await createFixture()
  const { request, network } = await fixture.openFilled()
  const countBefore = network.count('/delivery/fee')
  request.choosePaymentMethod('NONE')
  await fixture.clock.flush()
  assert.equal(network.count('/delivery/fee'), countBefore)
})

test('changing the address of an order with a 50 % voucher charges half of the new fee', async () => {
  await createFixture({ flags: { voucher: true } })
  const { order_id: orderId } = await placeWithVoucher(fixture.server, 'HALF')
  const { page } = await fixture.openTab()
  const { request, place } = await fixture.edit(page, orderId)
  const [bugis] = await fixture.searchAddress(request, 'Bugis Junction')
  assert.ok(bugis)
  await request.destination.choose(bugis)
  const { fee, discountedFee } = await fixture.quote(request)
  assert.ok(fee < 9.4)
  assert.equal(discountedFee, Math.round(fee * 50) / 100)
  await fixture.runUntilDone(place())
  assert.equal(request.$placement.get().state, 'fee-changed')
  await fixture.runUntilDone(request.confirmFee())
  assert.equal((await fixture.readOrder(orderId)).total, discountedFee)
})
