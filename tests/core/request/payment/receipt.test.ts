import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createReceipt } from '../../../../core/tracking/receipt.ts'
import { createTestPage } from '../../../support/page.ts'
import { cards } from '../../../support/payments/card-payments.ts'
import { usePayments } from './payment-fixture.ts'

const { payments, openTab } = usePayments()

test('the receipt shows the delivery fee to the vendor only', async () => {
  const tab = await openTab()
  await payments.fill(tab, cards.pays)
  await payments.press(tab)
  const placed = payments.placement(tab)
  assert.ok(placed.state === 'placed')
  const { orderId, trackingId } = placed.order
  const { api } = payments.bank.current()
  await api.advanceOrder(orderId, 'DELIVERED')
  await api.waitUntilIdle()
  const receiver = createTestPage(api, { clock: payments.clock, settings: { api: 'http://localhost:4321' } })
  const [vendorView, receiverView] = [tab.page, receiver.page].map((page) => createReceipt(page, trackingId))
  const disposers = [vendorView, receiverView].map((view) => view?.$receipt.listen(() => {}))
  const paymentOf = (view: typeof vendorView) => {
    const receipt = view?.$receipt.get()
    return receipt && 'receipt' in receipt ? receipt.receipt.payment : undefined
  }
  await payments.until(
    'both receipts',
    () => paymentOf(vendorView) !== undefined && paymentOf(receiverView) !== undefined,
  )
  assert.equal(paymentOf(receiverView), null)
  const payment = paymentOf(vendorView)
  assert.equal(payment?.card, 'Visa ···· 4242')
  assert.equal(payment?.total, payment?.fee)
  assert.equal(payment?.refunded, 0)
  for (const dispose of disposers) dispose?.()
  vendorView?.destroy()
  receiverView?.destroy()
  receiver.page.destroy()
})
