import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeWithVoucher } from '../../support/vouchers.ts'
import { useRequestFixture } from './request-fixture.ts'

const { fixture, createFixture } = useRequestFixture()

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
  await fixture.press(request)
  assert.deepEqual(request.$placement.get().state, 'placed')
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
