import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { cards } from '../../../support/card-payments.ts'
import { createFlagsFile } from '../../../support/flags-file.ts'
import { openEdit } from '../edit-fixture.ts'
import { placeOrder } from '../placed-order.ts'
import { createRequestFixture, fillIn, flush, type RequestFixture, until } from '../request-fixture.ts'
import { createPaymentFixture } from './payment-fixture.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function openAt(...given: Parameters<typeof createRequestFixture>): Promise<RequestFixture> {
  const fixture = await createRequestFixture(...given)
  closing.push(fixture.close)
  return fixture
}

test('a guest pays by card, and keeps the order’s id', async () => {
  const flags = await createFlagsFile()
  await flags.save({ 'guest-checkout': true })
  const payments = await createPaymentFixture({ flagsFile: flags.path })
  closing.push(flags.remove, payments.close)
  const guest = await payments.openGuest()
  await payments.fill(guest, cards.pays)
  await payments.press(guest)
  const placed = payments.placement(guest)
  assert.ok(placed.state === 'placed')
  assert.match(guest.page.environment.storage.getItem('guest-orders') ?? '', new RegExp(placed.order.orderId))
  await payments.assertBalanced(1)
})

test('in Taiwan the fee includes 25 for cash while cash is chosen', async () => {
  const fixture = await openAt({ country: 'TW' }, '1001')
  const { request } = await fixture.openTab()
  await fillIn(fixture, request, 'Taipei 101')
  const fee = async (method: 'PAID' | 'CASH_ON_DELIVERY') => {
    request.choosePaymentMethod(method)
    await flush(fixture)
    await until(fixture, 'the fee', () => request.$quote.get().state === 'ready')
    const now = request.$quote.get()
    return now.state === 'ready' ? now.quote.fee : Number.NaN
  }
  const cash = await fee('CASH_ON_DELIVERY')
  assert.equal(await fee('PAID'), cash - 25)
  assert.equal(await fee('CASH_ON_DELIVERY'), cash)
})

describe('an order that is edited', () => {
  test('isn’t turned into one that is paid by card', async () => {
    const fixture = await openAt()
    const { page } = await fixture.openTab()
    const order = await placeOrder(fixture)
    const editing = openEdit(page, order.order_id)
    closing.push(editing.destroy)
    await until(fixture, 'the order', () => editing.$state.get().state === 'open')
    const offered = editing.request.$paymentMethods.get()
    assert.deepEqual(offered.state === 'ready' && offered.methods, ['CASH_ON_DELIVERY'])
  })
})
