import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { OrderWire } from '../../../core/api/orders.ts'
import type { PaymentWire } from '../../../core/api/payments.ts'
import { cards, createPayer, encryptCard, keyOf, usePayments } from '../../support/payments/card-payments.ts'

describe('paying by card', () => {
  const { bank, payer, signIn } = usePayments()

  const historyOf = async ({ order_id }: PaymentWire) =>
    (await payer.order(order_id)).status_history.map(({ status }) => status)

  test('opens a wallet and an intent, which charge nothing', async () => {
    const wallet = await payer.openWallet()
    assert.deepEqual(Object.keys(wallet), ['wallet_id', 'access_token', 'expires_in'])
    assert.equal(wallet.expires_in, 1800)
    const intent = await payer.openIntent()
    assert.deepEqual(intent.payment_methods, [{ name: 'generic_creditcard', paymentInstruments: [] }])
    assert.equal(intent.card_form.provider, 'sandbox')
    assert.equal((await bank.charged()).size, 0)
  })

  test('charges the card, places the order and balances the ledger', async () => {
    const { result: payment } = (await payer.confirm()).body
    const { status, failure_key, redirect_required } = payment
    assert.deepEqual([status, failure_key, redirect_required], ['PAYMENT_COMMITTED', null, null])
    const order = await payer.order(payment.order_id)
    assert.deepEqual(await historyOf(payment), ['INITIATED', 'PAYMENT_INITIATED', 'PAYMENT_COMMITTED'])
    assert.equal(order.order.payment_method, 'PAID')
    assert.equal(order.tracking_id, payment.tracking_id)
    // 9.40 dollars, as quoted.
    assert.deepEqual(order.payment, { scheme: 'visa', last_four: '4242', charged: 9.4, refunded: 0 })
    assert.equal((await bank.charged()).get(payment.payment_id), 940)
    assert.deepEqual(await bank.ledger(), { bank: 940, 'delivery-fees': -940, total: 0 })
  })

  for (const [name, number, key] of [
    ['a declined card', cards.declined, '422 payment.declined'],
    ['a card without funds', cards.noFunds, '422 payment.insufficient-funds'],
  ] as const) {
    test(`refuses ${name}, leaves no order, and accepts another card on the same intent`, async () => {
      const { intent_id: intent } = await payer.openIntent()
      const before = await bank.ledger()
      const countOrders = async () => (await bank.rows('select 1 from orders')).length
      const [count, idempotencyKey] = [await countOrders(), crypto.randomUUID()]
      const refused = await payer.confirm({ card: number, intent, key: idempotencyKey })
      assert.equal(keyOf(refused), key)
      assert.equal(await countOrders(), count)
      assert.deepEqual(await bank.ledger(), before)
      const state = await payer.state(`client_order_id=${idempotencyKey}`)
      assert.equal(state.body.result.status, 'PAYMENT_FAILED')
      assert.equal(`422 ${state.body.result.failure_key}`, key)
      const paid = await payer.confirm({ intent })
      assert.equal(paid.body.result.status, 'PAYMENT_COMMITTED')
      assert.equal(keyOf(await payer.confirm({ intent })), '409 payment.already-paid')
    })
  }

  test('returns the same response for the same key, and charges once', async () => {
    const key = crypto.randomUUID()
    const body = await payer.bodyOf()
    const responses = [await payer.send(body, key), await payer.send(body, key)]
    // A repeat may come with a renewed wallet.
    const renewed = { ...body, bearer_token: (await payer.openWallet()).access_token }
    responses.push(await payer.send(renewed, key))
    assert.deepEqual(
      responses.map((response) => response.body),
      Array(3).fill(responses[0]?.body),
    )
    const other = { ...body, order: { ...body.order, vat_number: '12345678' } }
    assert.equal(keyOf(await payer.send(other, key)), '422 placing.idempotency-key-reused')
  })

  test('rejects a used key for another order or payment', async () => {
    const key = crypto.randomUUID()
    const headers = { 'idempotency-key': key }
    const { order } = await payer.bodyOf({ order: { order: { payment_method: 'CASH_ON_DELIVERY' } } })
    const placed = await bank.current().call('/order', { as: payer.as, body: order, headers })
    assert.equal(placed.status, 201)
    assert.equal(keyOf(await payer.confirm({ key })), '422 placing.idempotency-key-reused')
    const paidKey = crypto.randomUUID()
    assert.equal(keyOf(await payer.confirm({ key: paidKey })), '200')
    const options = { as: payer.as, body: order, headers: { 'idempotency-key': paidKey } }
    assert.equal(keyOf(await bank.current().call('/order', options)), '422 placing.idempotency-key-reused')
    const kept = await bank.current().callFor<OrderWire>(`/order?client_order_id=${paidKey}`, { as: payer.as })
    assert.equal(kept.order.payment_method, 'PAID')
  })

  test('refuses foreign, expired and invalid payments before anything is charged', async () => {
    const chargesBefore = (await bank.charged()).size
    const other = createPayer(bank.current, await bank.current().signIn('single@demo.courier'))
    const staff = createPayer(bank.current, 'GoDroid demo-godroid-token')
    const foreignWallet = await bank.current().call('/order/payment/auth/1002', { method: 'POST', as: other.as })
    assert.equal(foreignWallet.status, 404)
    assert.equal((await bank.current().call('/order/payment/auth/1001', { method: 'POST', as: staff.as })).status, 200)
    const { result: payment } = (await payer.confirm()).body
    assert.equal((await other.state(`payment_id=${payment.payment_id}`)).status, 404)
    assert.equal((await staff.state(`order_id=${payment.order_id}`)).status, 404)
    const unreadable = await encryptCard(cards.pays, 'a secret that this server has never had')
    const cases: [string, Parameters<typeof payer.confirm>[0]][] = [
      ['422 payment.intent-unknown', { intent: 'unknown-intent' }],
      ['422 payment.wallet-expired', { change: { bearer_token: 'none' } }],
      ['422 payment.card-unreadable', { card: unreadable }],
      ['422 payment.card-unreadable', { card: '4242424242424241' }],
      ['422 payment.card-unreadable', { card: null }],
      ['422 payment.card-unknown', { instrument: 'unknown-card' }],
      ['422 payment.declined', { card: await encryptCard(cards.pays, undefined, { expiry_year: 2025 }) }],
      ['422 error.no-payment-method-available', { order: { order: { payment_method: 'CASH_ON_DELIVERY' } } }],
      ['422 error.no-payment-method-available', { change: { payment_method: 'cybersource_creditcard' } }],
      ['422 payment.return-address', { change: { return_url: 'https://elsewhere.example/' } }],
      ['422 payment.return-address', { change: { return_url: 'javascript:alert(1)' } }],
      ['422 placing.signature-invalid', { order: { delivery_fee: 1 } }],
      ['422 placing.signature-expired', { headers: { 'x-courier-fault': 'signature-expired' } }],
    ]
    for (const [key, options] of cases) assert.equal(keyOf(await payer.confirm(options)), key, JSON.stringify(options))
    assert.equal((await bank.charged()).size, chargesBefore + 1)
    assert.deepEqual(await bank.mismatches(), { chargedWithoutOrder: [], orderWithoutCharge: [] })
  })

  test('the Host header doesn’t decide where a bank’s page is, and where it may return', async () => {
    const confirmAt = async (origin: string, options: Parameters<typeof payer.bodyOf>[0]) => {
      const keys = { authorization: payer.as, 'idempotency-key': crypto.randomUUID() }
      const body = JSON.stringify(await payer.bodyOf(options))
      const init = { method: 'POST', headers: { ...keys, 'content-type': 'application/json' }, body }
      const request = new Request(`${origin}/orders/api/v1/order/payment/intent/confirm`, init)
      const response = await bank.current().api.fetch(request)
      return { status: response.status, body: (await response.json()) as { result: PaymentWire } }
    }
    const local = ['http://localhost:1234', 'http://localhost', 'http://127.0.0.1', 'https://localhost:4321']
    for (const origin of ['https://elsewhere.example', ...local]) {
      const change = { return_url: `${origin}/request` }
      assert.equal(keyOf(await confirmAt(origin, { change })), '422 payment.return-address', origin)
    }
    const waiting = await confirmAt('https://elsewhere.example', { card: cards.needsConfirmation })
    assert.equal(keyOf(waiting), '200')
    assert.match(waiting.body.result.redirect_required?.redirectUrl ?? '', /^http:\/\/localhost:4321\/sandbox-bank\//)
  })

  test('needs a renewed wallet after half an hour, and another intent after an hour', async () => {
    const body = await payer.bodyOf()
    bank.clock.sleep(31 * 60_000)
    const withCurrentOrder = async () => ({ ...body, order: (await payer.bodyOf()).order })
    assert.equal(keyOf(await payer.send(await withCurrentOrder(), crypto.randomUUID())), '422 payment.wallet-expired')
    await signIn()
    const renewed = { ...(await withCurrentOrder()), bearer_token: (await payer.openWallet()).access_token }
    assert.equal(keyOf(await payer.send(renewed, crypto.randomUUID())), '200')
    const expiredPayment = await payer.bodyOf()
    bank.clock.sleep(61 * 60_000)
    await signIn()
    const renewedWallet = { ...(await payer.bodyOf()), purchase_intent_id: expiredPayment.purchase_intent_id }
    assert.equal(keyOf(await payer.send(renewedWallet, crypto.randomUUID())), '422 payment.intent-unknown')
  })
})
