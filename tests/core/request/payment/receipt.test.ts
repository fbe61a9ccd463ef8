import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { createReceipt } from '../../../../core/tracking/receipt.ts'
import { cards } from '../../../support/card-payments.ts'
import { createTestPage } from '../../../support/page.ts'
import { createPaymentFixture, type PaymentFixture } from './payment-fixture.ts'

let payments: PaymentFixture
afterEach(() => payments.close())

test('the receipt shows the delivery fee to the vendor only', async () => {
  payments = await createPaymentFixture()
  const tab = await payments.openTab()
  await payments.fill(tab, cards.pays)
  await payments.press(tab)
  const placed = payments.placement(tab)
  assert.ok(placed.state === 'placed')
  const { orderId, trackingId } = placed.order
  const { api } = payments.bank.current()
  await api.advanceOrder(orderId, 'DELIVERED')
  await api.idle()
  const receiver = createTestPage(api, { clock: payments.clock, settings: { api: 'http://localhost:4321' } })
  const [own, shared] = [tab.page, receiver.page].map((page) => createReceipt(page, trackingId))
  const stops = [own, shared].map((view) => view?.$receipt.listen(() => {}))
  const paymentOf = (view: typeof own) => {
    const now = view?.$receipt.get()
    return now && 'receipt' in now ? now.receipt.payment : undefined
  }
  await payments.until('both receipts', () => paymentOf(own) !== undefined && paymentOf(shared) !== undefined)
  assert.equal(paymentOf(shared), null)
  const payment = paymentOf(own)
  assert.equal(payment?.card, 'Visa ···· 4242')
  assert.equal(payment?.total, payment?.fee)
  assert.equal(payment?.refunded, 0)
  for (const stop of stops) stop?.()
  own?.destroy()
  shared?.destroy()
  receiver.page.destroy()
})
