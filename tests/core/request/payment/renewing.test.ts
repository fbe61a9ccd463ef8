import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import type { PaymentConfirmBodyWire } from '../../../../core/api/payments.ts'
import { cards, encryptCard } from '../../../support/card-payments.ts'
import { createFlagsFile } from '../../../support/flags-file.ts'
import { fillIn, flush } from '../request-fixture.ts'
import { createPaymentFixture, type PaymentFixture } from './payment-fixture.ts'

let payments: PaymentFixture
const closing: (() => unknown)[] = []
afterEach(async () => {
  await payments.close()
  for (const close of closing.splice(0)) await close()
})

type Tab = Awaited<ReturnType<PaymentFixture['openTab']>>

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

/** The confirmations of that tab as it sends them. @param change what arrives in place of each, counted from 1 */
function watchConfirms(tab: Tab, change = (body: Confirm['body'], _count: number) => body): Confirm[] {
  const seen: Confirm[] = []
  tab.network.intercept = async (call) => {
    if (!isConfirm(call)) return null
    const confirm = { key: call.headers.get('idempotency-key') ?? '', body: await call.clone().json() }
    seen.push(confirm)
    return send(call, { ...confirm, body: change(confirm.body, seen.length) })
  }
  return seen
}

const refusal = (tab: Tab) => {
  const now = payments.placement(tab)
  return now.state === 'refused' && now.key
}

describe('a wallet or an intent that has ended at the server', () => {
  const ended = {
    'payment.wallet-expired': { bearer_token: 'ended' },
    'payment.intent-unknown': { purchase_intent_id: 'ended' },
  }

  for (const [key, change] of Object.entries(ended)) {
    test(`${key} opens another one, and pays under the same key`, async () => {
      payments = await createPaymentFixture()
      const tab = await payments.openTab()
      await payments.fill(tab, cards.pays)
      const seen = watchConfirms(tab, (body, count) => (count === 1 ? { ...body, ...change } : body))
      await payments.press(tab)
      assert.equal(payments.placement(tab).state, 'placed')
      const [first, second, ...others] = seen
      assert.ok(first && second)
      assert.deepEqual(others, [])
      assert.equal(second.key, first.key)
      const hasNewIntent = second.body.purchase_intent_id !== first.body.purchase_intent_id
      assert.equal(hasNewIntent, key === 'payment.intent-unknown')
      assert.equal(tab.network.calls.filter((call) => call.includes('/order/payment/auth/')).length, 2)
      assert.equal((await payments.orders()).length, 1)
      await payments.assertBalanced(1)
    })

    test(`${key} a second time is shown, and nothing is charged`, async () => {
      payments = await createPaymentFixture()
      const tab = await payments.openTab()
      await payments.fill(tab, cards.pays)
      const seen = watchConfirms(tab, (body) => ({ ...body, ...change }))
      await payments.press(tab)
      assert.equal(refusal(tab), key)
      assert.equal(seen.length, 2)
      assert.deepEqual(await payments.orders(), [])
      await payments.assertBalanced(0)
    })
  }
})

describe('the confirmation’s content', () => {
  test('no pickup estimation', async () => {
    payments = await createPaymentFixture()
    const tab = await payments.openTab()
    await payments.fill(tab, cards.pays)
    const seen = watchConfirms(tab)
    await payments.press(tab)
    // Specification 2 §4: 0 in the card flow.
    assert.equal(seen[0]?.body.order.login_pickup_estimation, 0)
    await payments.assertBalanced(1)
  })

  test('charges the discounted fee of a voucher', async () => {
    const flags = await createFlagsFile()
    closing.push(flags.remove)
    await flags.save({ voucher: true })
    payments = await createPaymentFixture({ flagsFile: flags.path })
    const tab = await payments.openTab()
    await tab.page.flags.refresh()
    await flush(payments)
    await payments.fill(tab, cards.pays)
    const { voucher, $quote } = tab.request
    assert.ok(voucher)
    voucher.type('HALF')
    await voucher.apply()
    await payments.until('the fee', () => $quote.get().state === 'ready')
    const now = $quote.get()
    assert.ok(now.state === 'ready')
    const { fee, discountedFee, discountedFeeSignature } = now.quote
    assert.ok(discountedFee !== null && discountedFee < fee)
    const seen = watchConfirms(tab)
    await payments.press(tab)
    assert.equal(payments.placement(tab).state, 'placed')
    const order = seen[0]?.body.order
    assert.deepEqual(
      [order?.voucher?.code, order?.delivery_fee, order?.discounted_delivery_fee],
      ['HALF', fee, discountedFee],
    )
    assert.equal(order?.discounted_delivery_fee_signature, discountedFeeSignature)
    assert.deepEqual([...(await payments.bank.charged()).values()], [Math.round(discountedFee * 100)])
    await payments.assertBalanced(1)
  })
})

describe('another payment of the same intent, unknown to this browser', () => {
  for (const [key, number, charges] of [
    ['payment.already-paid', cards.pays, 1],
    ['payment.in-progress', cards.needsConfirmation, 0],
  ] as const) {
    test(`${key} is shown, and no second card is charged`, async () => {
      payments = await createPaymentFixture()
      const tab = await payments.openTab()
      await payments.fill(tab, cards.pays)
      let isFirst = true
      tab.network.intercept = async (call) => {
        if (!isConfirm(call) || !isFirst) return null
        isFirst = false
        const body: Confirm['body'] = await call.clone().json()
        const card = await encryptCard(number)
        const other = await send(call, { key: crypto.randomUUID(), body: { ...body, card } })
        assert.equal(other.status, 200)
        return null
      }
      await payments.press(tab)
      assert.equal(refusal(tab), key)
      assert.equal((await payments.orders()).length, charges)
      await payments.assertBalanced(charges)
    })
  }
})

test('an intent without methods shows an error, and cash still places the order', async () => {
  payments = await createPaymentFixture()
  const tab = await payments.openTab((network) => {
    network.intercept = async (call) => {
      if (!call.url.endsWith('/order/payment/intent')) return null
      const response = await payments.fixture.server.api.fetch(call)
      const { result } = (await response.json()) as { result: object }
      return Response.json({ result: { ...result, payment_methods: [] } })
    }
  })
  await fillIn(payments.fixture, tab.request)
  tab.request.choosePaymentMethod('PAID')
  const setup = () => tab.request.payment?.$card.get()?.$setup.get()
  await payments.until('the failure', () => setup()?.state === 'failed')
  assert.deepEqual(setup(), { state: 'failed', key: 'error.no-payment-method-available' })
  await payments.press(tab)
  assert.equal(tab.request.$problems.get()[0]?.key, 'error.no-payment-method-available')
  tab.request.choosePaymentMethod('CASH_ON_DELIVERY')
  await payments.press(tab)
  assert.equal(payments.placement(tab).state, 'placed')
  const [order] = await payments.orders()
  assert.equal(order?.order.payment_method, 'CASH_ON_DELIVERY')
  await payments.assertBalanced(0)
})
