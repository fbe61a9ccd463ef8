import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { PaymentConfirmBodyWire } from '../../../../core/api/payments.ts'
import { cards, encryptCard } from '../../../support/payments/card-payments.ts'
import { flush } from '../request-fixture.ts'
import { type PaymentTab, usePayments } from './payment-fixture.ts'

const { payments, openFilled, openTab, createPayments } = usePayments()
interface Confirm {
  key: string
  body: PaymentConfirmBodyWire
}

const isConfirm = (call: Request) => call.url.endsWith('/order/payment/intent/confirm')

async function send(call: Request, { key, body }: Confirm): Promise<Response> {
  const text = JSON.stringify(body)
  const headers = new Headers(call.headers)
  headers.set('idempotency-key', key)
  headers.set('content-length', String(Buffer.byteLength(text)))
  return payments.fixture.server.api.fetch(new Request(call.url, { method: 'POST', headers, body: text }))
}

/**
 * Collects the tab's confirmations.
 * @param change replaces the body for the server. Its second argument counts the confirmations from 1.
 */
function watchConfirms(tab: PaymentTab, change = (body: Confirm['body'], _count: number) => body): Confirm[] {
  const confirms: Confirm[] = []
  tab.network.intercept = async (call) => {
    if (!isConfirm(call)) return null
    const confirm = { key: call.headers.get('idempotency-key') ?? '', body: await call.clone().json() }
    confirms.push(confirm)
    return send(call, { ...confirm, body: change(confirm.body, confirms.length) })
  }
  return confirms
}

describe('a wallet or an intent that has expired on the server', () => {
  const expiredFields = {
    'payment.wallet-expired': { bearer_token: 'ended' },
    'payment.intent-unknown': { purchase_intent_id: 'ended' },
  }

  for (const [key, change] of Object.entries(expiredFields)) {
    test(`after ${key}, opens another one and pays under the same key`, async () => {
      const tab = await openFilled()
      const confirms = watchConfirms(tab, (body, count) => (count === 1 ? { ...body, ...change } : body))
      assert.equal(await payments.press(tab), 'placed')
      const [first, second, ...others] = confirms
      assert.ok(first && second)
      assert.deepEqual(others, [])
      assert.equal(second.key, first.key)
      const hasNewIntent = second.body.purchase_intent_id !== first.body.purchase_intent_id
      assert.equal(hasNewIntent, key === 'payment.intent-unknown')
      assert.equal(tab.network.count('/order/payment/auth/'), 2)
      assert.equal((await payments.orders()).length, 1)
      await payments.assertBalanced(1)
    })

    test(`shows a second ${key}, and charges nothing`, async () => {
      const tab = await openFilled()
      const confirms = watchConfirms(tab, (body) => ({ ...body, ...change }))
      await payments.press(tab)
      assert.equal(payments.refusal(tab), key)
      assert.equal(confirms.length, 2)
      assert.deepEqual(await payments.orders(), [])
      await payments.assertBalanced(0)
    })
  }
})

describe('the confirmation', () => {
  test('sends a pickup estimation of 0', async () => {
    const tab = await openFilled()
    const confirms = watchConfirms(tab)
    await payments.press(tab)
    // The card flow sends 0 (specification 2 §4).
    assert.equal(confirms[0]?.body.order.login_pickup_estimation, 0)
    await payments.assertBalanced(1)
  })

  test('charges the discounted fee of a voucher', async () => {
    const tab = await openTab({ flags: { voucher: true } })
    await tab.page.flags.refresh()
    await flush(payments)
    await payments.fill(tab, cards.pays)
    const { voucher } = tab.request
    voucher?.type('HALF')
    await voucher?.apply()
    const { fee, discountedFee, discountedFeeSignature } = await payments.fixture.quote(tab.request)
    assert.ok(discountedFee !== null && discountedFee < fee)
    const confirms = watchConfirms(tab)
    assert.equal(await payments.press(tab), 'placed')
    const order = confirms[0]?.body.order
    assert.deepEqual(
      [order?.voucher?.code, order?.delivery_fee, order?.discounted_delivery_fee],
      ['HALF', fee, discountedFee],
    )
    assert.equal(order?.discounted_delivery_fee_signature, discountedFeeSignature)
    assert.deepEqual([...(await payments.bank.charged()).values()], [Math.round(discountedFee * 100)])
    await payments.assertBalanced(1)
  })
})

describe('another payment of the same intent in another browser', () => {
  for (const [key, number, charges] of [
    ['payment.already-paid', cards.pays, 1],
    ['payment.in-progress', cards.needsConfirmation, 0],
  ] as const) {
    test(`shows ${key}, and charges no second card`, async () => {
      const tab = await openFilled()
      let isFirst = true
      tab.network.intercept = async (call) => {
        if (!isConfirm(call) || !isFirst) return null
        isFirst = false
        const body: Confirm['body'] = await call.clone().json()
        const card = await encryptCard(number)
        const otherPayment = await send(call, { key: crypto.randomUUID(), body: { ...body, card } })
        assert.equal(otherPayment.status, 200)
        return null
      }
      await payments.press(tab)
      assert.equal(payments.refusal(tab), key)
      assert.equal((await payments.orders()).length, charges)
      await payments.assertBalanced(charges)
    })
  }
})

test('an intent without payment methods shows an error, and the order can be placed with cash', async () => {
  await createPayments()
  const tab = await payments.openTab((network) => {
    network.changeResults(/\/order\/payment\/intent$/, (result) => ({ ...result, payment_methods: [] }))
  })
  await payments.fixture.fillIn(tab.request)
  tab.request.choosePaymentMethod('PAID')
  const setup = () => tab.request.payment?.$card.get()?.$setup.get()
  await payments.until('the failure', () => setup()?.state === 'failed')
  assert.deepEqual(setup(), { state: 'failed', key: 'error.no-payment-method-available' })
  await payments.press(tab)
  assert.equal(tab.request.$problems.get()[0]?.key, 'error.no-payment-method-available')
  tab.request.choosePaymentMethod('CASH_ON_DELIVERY')
  assert.equal(await payments.press(tab), 'placed')
  const [order] = await payments.orders()
  assert.equal(order?.order.payment_method, 'CASH_ON_DELIVERY')
  await payments.assertBalanced(0)
})
