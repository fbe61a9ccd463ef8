import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { cards } from '../../../support/payments/card-payments.ts'
import { openEdit } from '../edit-fixture.ts'
import { placeOrder } from '../placed-order.ts'
import { createRequestFixture, type RequestFixture } from '../request-fixture.ts'
import { createPaymentFixture } from './payment-fixture.ts'

const disposers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of disposers.splice(0).reverse()) await close()
})

async function openFixture(...options: Parameters<typeof createRequestFixture>): Promise<RequestFixture> {
  const fixture = await createRequestFixture(...options)
  disposers.push(fixture.close)
  return fixture
}

test('a guest can pay by card, and the order’s ID is stored', async () => {
  const payments = await createPaymentFixture({ flags: { 'guest-checkout': true } })
  disposers.push(payments.close)
  const guest = await payments.openGuest()
  await payments.fill(guest, cards.pays)
  await payments.press(guest)
  const placed = payments.placement(guest)
  assert.ok(placed.state === 'placed')
  assert.match(guest.page.environment.storage.getItem('guest-orders') ?? '', new RegExp(placed.order.orderId))
  await payments.assertBalanced(1)
})

describe('an order that is edited', () => {
  test('can’t be changed to card payment', async () => {
    const fixture = await openFixture()
    const { page } = await fixture.openTab()
    const order = await placeOrder(fixture)
    const editing = openEdit(page, order.order_id)
    disposers.push(editing.destroy)
    await fixture.until('the order', () => editing.$state.get().state === 'open')
    const methods = editing.request.$paymentMethods.get()
    assert.deepEqual(methods.state === 'ready' && methods.methods, ['CASH_ON_DELIVERY'])
  })
})
