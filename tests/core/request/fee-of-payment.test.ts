import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { placeWithVoucher } from '../../support/vouchers.ts'
import { type Editing, openEdit } from './edit-fixture.ts'
import { readOrder } from './placed-order.ts'
import { createRequestFixture, type RequestFixture } from './request-fixture.ts'

let fixture: RequestFixture
let editing: Editing | null = null
afterEach(async () => {
  editing?.destroy()
  editing = null
  await fixture.close()
})

test('in Taiwan the fee includes the surcharge of 25 for cash, and the order is charged the shown fee', async () => {
  fixture = await createRequestFixture({ country: 'TW' }, '1001')
  const { request } = await fixture.openTab((network) => {
    // This country offers online payment, too.
    network.intercept = (call) =>
      call.url.endsWith('/paymentMethods') ? Response.json({ result: 'PAID|CASH_ON_DELIVERY' }) : null
  })
  await fixture.fillIn(request, 'Taipei 101')
  request.typeField('phone', '0912 345 678')
  request.choosePaymentMethod('CASH_ON_DELIVERY')
  await fixture.until('the fee', () => request.$quote.get().state === 'ready')
  const readyQuote = () => {
    const quoteState = request.$quote.get()
    return quoteState.state === 'ready' ? quoteState.quote : assert.fail(quoteState.state)
  }
  const { fee, distanceKm } = readyQuote()
  // 99, plus 10 per km after the first, plus 25 for cash on delivery (specification 2 §9).
  assert.equal(fee, Math.round((99 + 10 * Math.max(0, (distanceKm ?? 0) - 1) + 25) * 100) / 100)
  for (const [method, expected] of [
    ['PAID', fee - 25],
    ['CASH_ON_DELIVERY', fee],
  ] as const) {
    request.choosePaymentMethod(method)
    await fixture.flush()
    await fixture.until('the fee', () => request.$quote.get().state === 'ready')
    assert.equal(readyQuote().fee, expected)
  }
  await fixture.press(request)
  assert.deepEqual(request.$placement.get().state, 'placed')
  assert.equal((await fixture.orders())[0]?.total, fee)
})

test('choosing another payment method keeps the fee if the country charges nothing for the method', async () => {
  fixture = await createRequestFixture()
  const { request, network } = await fixture.openTab()
  await fixture.fillIn(request)
  const callCount = () => network.calls.filter((call) => call.endsWith('/delivery/fee')).length
  const countBefore = callCount()
  request.choosePaymentMethod('NONE')
  await fixture.clock.flush()
  assert.equal(callCount(), countBefore)
})

test('changing the address of an order with a 50 % voucher charges half of the new fee', async () => {
  fixture = await createRequestFixture({ flags: { voucher: true } })
  const { order_id: orderId } = await placeWithVoucher(fixture.server, 'HALF')
  const { page } = await fixture.openTab()
  const opened = openEdit(page, orderId)
  editing = opened
  const { request } = opened
  await fixture.until('the fee', () => request.$quote.get().state === 'ready')
  const [bugis] = await fixture.searchAddress(request, 'Bugis Junction')
  assert.ok(bugis)
  await request.destination.choose(bugis)
  await fixture.until('the new fee', () => request.$quote.get().state === 'ready')
  const quoteState = request.$quote.get()
  assert.ok(quoteState.state === 'ready')
  const { fee, discountedFee } = quoteState.quote
  assert.ok(fee < 9.4)
  assert.equal(discountedFee, Math.round(fee * 50) / 100)
  await fixture.runUntilDone(opened.place())
  assert.equal(request.$placement.get().state, 'fee-changed')
  await fixture.runUntilDone(request.confirmFee())
  assert.equal((await readOrder(fixture, orderId)).total, discountedFee)
})
