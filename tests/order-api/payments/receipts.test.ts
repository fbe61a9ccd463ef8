import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { FeeWire } from '../../../core/api/delivery.ts'
import type { GuestTokenWire } from '../../../core/api/guest.ts'
import type { OrderWire } from '../../../core/api/orders.ts'
import type { PaymentIntentWire, WalletWire } from '../../../core/api/payments.ts'
import type { ReceiptWire } from '../../../core/api/receipt.ts'
import { cards, encryptCard, usePayments } from '../../support/payments/card-payments.ts'
import { place, order as plainOrder, sender } from '../../support/routes/route-permissions.ts'

describe('receipts of a delivery that was paid by card', () => {
  const { bank, payer } = usePayments({ flags: { 'payment-vat': true, 'guest-checkout': true } })

  const readReceipt = async (order: OrderWire, as?: string) => {
    const path = `/public/tracking/${order.tracking_id}/receipt`
    return (await bank.current().call<{ result: ReceiptWire }>(path, as === undefined ? {} : { as })).body.result
  }
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
    const call = async <Result>(path: string, body?: object, as?: string, headers = {}) => {
      const init = { method: 'POST', ...(body && { body }), ...(as && { as }), headers, from: '203.0.113.9' }
      const response = await bank.current().call<{ result: Result }>(path, init)
      assert.equal(response.status, 200, JSON.stringify(response.body))
      return response.body.result
    }
    const guest = (await bank.current().call<{ result: GuestTokenWire }>('/guest', { method: 'POST' })).body.result
    const [as, vendor_id] = [`Bearer ${guest.token}`, guest.vendor_id]
    const wallet = await call<WalletWire>(`/order/payment/auth/${vendor_id}`, undefined, as)
    const destination = { latitude: 1.304, longitude: 103.8318 }
    const quote = { source: place, destination, vendor_id, delivery_type: 'food' }
    const fee = await call<FeeWire>('/delivery/fee', quote, as)
    const customer = { ...plainOrder.customer, location: { ...plainOrder.customer.location, ...destination } }
    const order = { ...plainOrder, customer, vendor_id, sender, delivery_fee: fee.fee, signature: fee.signature }
    const bearer_token = wallet.access_token
    // Fields of the intent needn't be sent again.
    const intentRequest = {
      wallet_id: wallet.wallet_id,
      bearer_token,
      vendor_id,
      order: { ...order, order: { ...order.order, payment_method: 'PAID' } },
    }
    const intent = await call<PaymentIntentWire>('/order/payment/intent', intentRequest, as)
    assert.deepEqual(intent.payment_methods[0]?.paymentInstruments, [])
    const body = {
      order: { vendor_id },
      bearer_token,
      purchase_intent_id: intent.intent_id,
      payment_method: 'generic_creditcard',
      payment_instrument_id: 'NEW',
      card: { ...(await encryptCard(cards.pays)), save_card: true },
    }
    const payment = await call<{ status: string; order_id: string }>('/order/payment/intent/confirm', body, as, {
      'idempotency-key': crypto.randomUUID(),
    })
    assert.equal(payment.status, 'PAYMENT_COMMITTED')
    const placed = await bank.current().call<{ result: OrderWire }>(`/order?orderId=${payment.order_id}`, { as })
    assert.equal(placed.body.result.payment?.charged, fee.fee)
    assert.equal((await bank.rows('select 1 from payment_cards')).length, 0)
    const [mail] = await mailsTo(sender.email)
    assert.equal(mail?.kind, 'payment-receipt')
  })
})
