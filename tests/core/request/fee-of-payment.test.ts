import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import type { OrderWire } from '../../../core/api/orders.ts'
import { createFlagsFile, type OperatorFile } from '../../support/flags-file.ts'
import { orderFromBugis } from '../../support/order-api.ts'
import { type Counter, fillIn, finished, openCounter, press, searchAddress, until } from './a-counter.ts'
import { type Editing, openEditing } from './an-edit.ts'
import { readOrder } from './an-order.ts'

let counter: Counter
let flags: OperatorFile | null = null
let editing: Editing | null = null
afterEach(async () => {
  editing?.destroy()
  editing = null
  await counter.close()
  await flags?.remove()
  flags = null
})

test('in Taiwan the fee in sight holds the 25 for cash, and is what the order costs', async () => {
  counter = await openCounter({ country: 'TW' }, '1001')
  const { request } = await counter.openTab((network) => {
    // A country where one can also pay online: its answer names both ways.
    network.intercept = (call) =>
      call.url.endsWith('/paymentMethods') ? Response.json({ result: 'PAID|CASH_ON_DELIVERY' }) : null
  })
  await fillIn(counter, request, 'Taipei 101')
  request.typeField('phone', '0912 345 678')
  request.choosePaymentMethod('CASH_ON_DELIVERY')
  await until(counter, 'the fee', () => request.$quote.get().state === 'ready')
  const now = request.$quote.get()
  assert.ok(now.state === 'ready')
  const { fee, distanceKm } = now.quote
  // Specification 2 §9: 99, 10 per km from 1 km, 25 for cash on delivery.
  assert.equal(fee, Math.round((99 + 10 * Math.max(0, distanceKm - 1) + 25) * 100) / 100)
  await press(counter, request)
  assert.deepEqual(request.$placement.get().state, 'placed')
  assert.equal((await counter.orders())[0]?.total, fee)
})

test('another payment method recomputes the fee only if the country charges for it', async () => {
  counter = await openCounter()
  const { request, network } = await counter.openTab()
  await fillIn(counter, request)
  const asked = () => network.calls.filter((call) => call.endsWith('/delivery/fee')).length
  const before = asked()
  request.choosePaymentMethod('NONE')
  await counter.clock.settle()
  assert.equal(asked(), before)
})

test('an order with a voucher shows half of the new fee when it moves, and is charged that', async () => {
  flags = await createFlagsFile()
  await flags.save({ voucher: true })
  counter = await openCounter({ flagsFile: flags.path })
  const { server } = counter
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
  const { page } = await counter.openTab()
  const open = openEditing(page, orderId)
  editing = open
  const { request } = open
  await until(counter, 'the fee', () => request.$quote.get().state === 'ready')
  const [bugis] = await searchAddress(counter, request, 'Bugis Junction')
  assert.ok(bugis)
  await request.destination.choose(bugis)
  await until(counter, 'the new fee', () => request.$quote.get().state === 'ready')
  const now = request.$quote.get()
  assert.ok(now.state === 'ready')
  const { fee, discountedFee } = now.quote
  assert.ok(fee < 9.4)
  assert.equal(discountedFee, Math.round(fee * 50) / 100)
  await finished(counter, open.place())
  assert.equal(request.$placement.get().state, 'fee-changed')
  await finished(counter, request.confirmFee())
  assert.equal((await readOrder(counter, orderId)).total, discountedFee)
})
