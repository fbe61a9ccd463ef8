import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import type { OrderWire } from '../../../core/api/orders.ts'
import { createFlagsFile, type OperatorFile } from '../../support/flags-file.ts'
import { orderFromBugis } from '../../support/order-api.ts'
import { type Editing, openEdit } from './edit-fixture.ts'
import { readOrder } from './placed-order.ts'
import {
  createRequestFixture,
  fillIn,
  finished,
  press,
  type RequestFixture,
  searchAddress,
  until,
} from './request-fixture.ts'

let fixture: RequestFixture
let flags: OperatorFile | null = null
let editing: Editing | null = null
afterEach(async () => {
  editing?.destroy()
  editing = null
  await fixture.close()
  await flags?.remove()
  flags = null
})

test('in Taiwan the shown fee includes the cash surcharge of 25, and the order costs that fee', async () => {
  fixture = await createRequestFixture({ country: 'TW' }, '1001')
  const { request } = await fixture.openTab((network) => {
    // This country offers online payment, too.
    network.intercept = (call) =>
      call.url.endsWith('/paymentMethods') ? Response.json({ result: 'PAID|CASH_ON_DELIVERY' }) : null
  })
  await fillIn(fixture, request, 'Taipei 101')
  request.typeField('phone', '0912 345 678')
  request.choosePaymentMethod('CASH_ON_DELIVERY')
  await until(fixture, 'the fee', () => request.$quote.get().state === 'ready')
  const now = request.$quote.get()
  assert.ok(now.state === 'ready')
  const { fee, distanceKm } = now.quote
  // Specification 2 §9: 99, 10 per km from 1 km, 25 for cash on delivery.
  assert.equal(fee, Math.round((99 + 10 * Math.max(0, distanceKm - 1) + 25) * 100) / 100)
  await press(fixture, request)
  assert.deepEqual(request.$placement.get().state, 'placed')
  assert.equal((await fixture.orders())[0]?.total, fee)
})

test('another payment method recomputes the fee only if the country charges for it', async () => {
  fixture = await createRequestFixture()
  const { request, network } = await fixture.openTab()
  await fillIn(fixture, request)
  const callCount = () => network.calls.filter((call) => call.endsWith('/delivery/fee')).length
  const before = callCount()
  request.choosePaymentMethod('NONE')
  await fixture.clock.flush()
  assert.equal(callCount(), before)
})

test('an order with a voucher shows half of the new fee when it moves, and is charged that', async () => {
  flags = await createFlagsFile()
  await flags.save({ voucher: true })
  fixture = await createRequestFixture({ flagsFile: flags.path })
  const { server } = fixture
  const as = await server.signIn()
  const order = orderFromBugis(server.clock)
  const { delivery_fee, signature } = order
  const validation = {
    code: 'HALF',
    vendor_id: '1002',
    order: { order_time: new Date(server.clock.now()).toISOString(), delivery_fee, signature },
  }
  const { body } = await server.call<{ result: { voucher: object; delivery_fee: number; signature: string } }>(
    '/voucher/validate',
    { as, body: validation },
  )
  const discount = {
    voucher: body.result.voucher,
    discounted_delivery_fee: body.result.delivery_fee,
    discounted_delivery_fee_signature: body.result.signature,
  }
  const placed = await server.call<{ result: OrderWire }>('/order', { as, body: { ...order, ...discount } })
  const { order_id: orderId } = placed.body.result
  const { page } = await fixture.openTab()
  const open = openEdit(page, orderId)
  editing = open
  const { request } = open
  await until(fixture, 'the fee', () => request.$quote.get().state === 'ready')
  const [bugis] = await searchAddress(fixture, request, 'Bugis Junction')
  assert.ok(bugis)
  await request.destination.choose(bugis)
  await until(fixture, 'the new fee', () => request.$quote.get().state === 'ready')
  const now = request.$quote.get()
  assert.ok(now.state === 'ready')
  const { fee, discountedFee } = now.quote
  assert.ok(fee < 9.4)
  assert.equal(discountedFee, Math.round(fee * 50) / 100)
  await finished(fixture, open.place())
  assert.equal(request.$placement.get().state, 'fee-changed')
  await finished(fixture, request.confirmFee())
  assert.equal((await readOrder(fixture, orderId)).total, discountedFee)
})
