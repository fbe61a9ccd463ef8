import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { OrderWire } from '../../../core/api/orders.ts'
import type { ReceiptWire } from '../../../core/api/receipt.ts'
import { payAsGuest, usePayments } from '../../support/payments/card-payments.ts'
import { sender } from '../../support/routes/route-permissions.ts'

describe('receipts of a delivery that was paid by card', () => {
  const { bank, payer } = usePayments({ flags: { 'payment-vat': true, 'guest-checkout': true } })

  const readReceipt = (order: OrderWire, as = '') =>
    bank.current().callFor<ReceiptWire>(`/public/tracking/${order.tracking_id}/receipt`, { as })
  const mailsTo = async (address: string) => {
    await bank.clock.flush()
    return bank.current().mails.filter(({ to }) => to === address)
  }

  test('show the payment to the vendor, but not to the receiver', async () => {
    const { result: payment } = (await payer.confirm({ order: { vat_number: '12345678' } })).body
    const order = await payer.order(payment.order_id)
    const expected = {
      payment_method: 'PAID',
      delivery_fee: 9.4,
      discount: 0,
      total: 9.4,
      currency: 'SGD',
      vat_number: '12345678',
      card: { scheme: 'visa', last_four: '4242' },
      refunded: 0,
    }
    assert.deepEqual((await readReceipt(order, payer.as)).payment, expected)
    const otherAuthorization = await bank.current().signIn('single@demo.courier')
    for (const as of [undefined, otherAuthorization, 'Bearer nonsense']) {
      const publicReceipt = await readReceipt(order, as)
      assert.equal(publicReceipt.payment, null)
      for (const secret of ['4242', 'visa', '9.4', '12345678'])
        assert.ok(!JSON.stringify(publicReceipt).includes(secret), secret)
    }
    await bank.current().api.advanceOrder(order.order_id, 'RETURNED_TO_VENDOR')
    assert.equal((await readReceipt(order, payer.as)).payment?.refunded, 9.4)
  })

  test('are mailed to the payer, with fee, VAT number and card, and again for a refund', async () => {
    await bank.clock.advance(0)
    const [paid, refund, ...others] = await mailsTo('parent@demo.courier')
    assert.deepEqual(others, [])
    assert.equal(paid?.kind, 'payment-receipt')
    for (const part of ['SGD', '9.40', 'Visa •••• 4242', 'VAT number: 12345678', 'Delivery fee:']) {
      assert.ok(paid?.text.replaceAll('$', 'SGD').includes(part), `${part}: ${paid?.text}`)
    }
    assert.equal(refund?.kind, 'payment-refund')
    assert.match(refund?.text ?? '', /9\.40 back to your card \(Visa •••• 4242\)/)
  })

  test('are sent to guests, who have a wallet of their own and no saved cards', async () => {
    const guest = await bank.current().admitGuest()
    const payment = await payAsGuest(bank.current(), guest)
    assert.equal(payment.status, 'PAYMENT_COMMITTED')
    const placed = await bank.current().readOrder(payment.order_id, guest.as)
    assert.equal(placed.payment?.charged, placed.delivery_fee)
    assert.equal((await bank.rows('select 1 from payment_cards')).length, 0)
    const [mail] = await mailsTo(sender.email)
    assert.equal(mail?.kind, 'payment-receipt')
  })
})
