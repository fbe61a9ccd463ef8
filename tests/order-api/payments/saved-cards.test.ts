import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { PaymentInstrumentWire, PaymentIntentWire, WalletWire } from '../../../core/api/payments.ts'
import { cards, decideAtBank, keyOf, usePayments } from '../../support/payments/card-payments.ts'

describe('saved cards', () => {
  const { bank, payer } = usePayments()

  async function listSavedCards(by = payer): Promise<PaymentInstrumentWire[]> {
    return (await by.openIntent()).payment_methods[0]?.paymentInstruments ?? []
  }
  const remove = (id: string, as = payer.as) =>
    bank.current().call(`/order/payment/instruments/${id}`, { method: 'DELETE', as })

  test('are saved only with consent, and only after a payment', async () => {
    await payer.confirm()
    await payer.confirm({ card: cards.declined, save: true })
    assert.deepEqual(await listSavedCards(), [])
    await payer.confirm({ save: true })
    const [card, ...others] = await listSavedCards()
    assert.deepEqual(others, [])
    const expiry = { expiry_month: 12, expiry_year: 2031 }
    assert.deepEqual(card, { id: card?.id, scheme: 'visa', last_four: '4242', ...expiry, holder_name: 'Alicia Wong' })
    // Saving the same card again replaces it.
    await payer.confirm({ save: true })
    assert.equal((await listSavedCards()).length, 1)
  })

  test('can pay without being entered again', async () => {
    const [card] = await listSavedCards()
    const response = await payer.confirm({ instrument: card?.id ?? '' })
    assert.equal(response.body.result.status, 'PAYMENT_COMMITTED')
    // The newest comes first.
    bank.clock.sleep(1000)
    const { result: payment } = (await payer.confirm({ card: cards.needsConfirmation, save: true })).body
    assert.equal((await listSavedCards()).length, 1)
    await decideAtBank(bank.current(), payment, 'accept')
    await payer.state(`payment_id=${payment.payment_id}`)
    const [newest] = await listSavedCards()
    assert.equal(newest?.last_four, '3220')
    assert.equal((await payer.confirm({ instrument: newest?.id ?? '' })).body.result.status, 'PAYMENT_INITIATED')
  })

  test('belong to one account, which can delete them', async () => {
    const [card] = await listSavedCards()
    const id = card?.id ?? ''
    const single = await bank.current().signIn('single@demo.courier')
    assert.equal((await remove(id, single)).status, 404)
    assert.equal((await remove(id)).status, 200)
    assert.equal((await remove(id)).status, 404)
    assert.ok((await listSavedCards()).every((savedCard) => savedCard.id !== id))
    assert.equal(keyOf(await payer.confirm({ instrument: id })), '422 payment.card-unknown')
    assert.ok(!(await bank.everything()).includes(`"${id}"`))
  })

  test('aren’t saved for staff, whose device is shared', async () => {
    const { order } = await payer.bodyOf()
    const { callFor } = bank.current()
    const as = 'GoDroid demo-godroid-token'
    const wallet = await callFor<WalletWire>('/order/payment/auth/1001', { as, method: 'POST' })
    const { wallet_id, access_token: bearer_token } = wallet
    const body = { wallet_id, bearer_token, vendor_id: '1001', order }
    const { payment_methods } = await callFor<PaymentIntentWire>('/order/payment/intent', { as, body })
    assert.deepEqual(payment_methods, [{ name: 'generic_creditcard', paymentInstruments: [] }])
  })
})
