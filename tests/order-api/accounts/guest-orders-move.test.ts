import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { OrderListResponseWire, OrderWire } from '../../../core/api/orders.ts'
import type { PaymentIntentWire, PaymentWire, WalletWire } from '../../../core/api/payments.ts'
import type { VendorWire } from '../../../core/api/vendors.ts'
import type { CallOptions } from '../../support/order-api.ts'
import { cards, createPaymentServer, encryptCard, type PaymentServer } from '../../support/payments/card-payments.ts'
import type { Guest } from '../../support/shop-calls.ts'
import { createSignUps, goodPassword, keyOf, mailTo, shopSignUp, tokenIn } from '../../support/sign-up.ts'

const minute = 60_000

describe('orders of a guest who creates an account', () => {
  let bank: PaymentServer
  before(async () => {
    bank = await createPaymentServer({ flags: { 'guest-checkout': true } })
  })
  after(() => bank.close())

  const { from, register, verify, login } = createSignUps(() => bank.current())

  async function call<Result>(path: string, options: CallOptions = {}): Promise<Result> {
    const response = await bank.current().call<{ result: Result }>(path, { from: from(), ...options })
    assert.ok(response.status < 300, JSON.stringify(response.body))
    return response.body.result
  }

  const createGuest = () => bank.current().admitGuest()

  async function pay({ as, vendorId: vendor_id, orderBody }: Guest, card: string): Promise<PaymentWire> {
    const wallet = await call<WalletWire>(`/order/payment/auth/${vendor_id}`, { method: 'POST', as })
    const bearer_token = wallet.access_token
    const order = await orderBody({ order: { payment_method: 'PAID' } })
    const intentRequest = { wallet_id: wallet.wallet_id, bearer_token, vendor_id, order }
    const intent = await call<PaymentIntentWire>('/order/payment/intent', { as, body: intentRequest })
    const confirmation = {
      order: { vendor_id },
      bearer_token,
      purchase_intent_id: intent.intent_id,
      payment_method: 'generic_creditcard',
      payment_instrument_id: 'NEW',
      card: await encryptCard(card),
      return_url: 'http://localhost:4321/request',
    }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    return call<PaymentWire>('/order/payment/intent/confirm', { as, body: confirmation, headers })
  }

  async function signUp(email: string, change: Record<string, unknown> = {}): Promise<string> {
    assert.equal((await register(shopSignUp(email, change))).status, 201)
    return tokenIn(await mailTo(bank.current(), email))
  }

  async function signIn(email: string): Promise<string> {
    const { AccessToken, IdToken } = (await login(email, goodPassword)).body.result.AuthenticationResult
    return `Bearer ${AccessToken}|${IdToken}`
  }

  async function createAccount(email: string, change: Record<string, unknown> = {}): Promise<string> {
    assert.equal((await verify(await signUp(email, change))).status, 200)
    return signIn(email)
  }

  const vendorsOf = async (as: string) =>
    (await call<{ vendors: VendorWire[] }>('/vendors', { as })).vendors.map(({ vendor_id }) => vendor_id)

  async function ordersOf(as: string): Promise<string[]> {
    const ids: string[] = []
    for (const vendorId of await vendorsOf(as)) {
      const fromTime = encodeURIComponent(new Date(bank.clock.now() - 48 * 60 * minute).toISOString())
      const { data } = await call<OrderListResponseWire['result']>(`/vendor/${vendorId}/orders?from=${fromTime}`, {
        as,
      })
      ids.push(...data.map(({ order_id }) => order_id))
    }
    return ids.sort()
  }

  test('move with their payments, keep IDs and links, and can be refunded to the card', async () => {
    const guest = await createGuest()
    const cash = await guest.placeOrder()
    const paid = await pay(guest, cards.pays)
    assert.equal(paid.status, 'PAYMENT_COMMITTED')
    const as = await createAccount('bee@shop.example', { guest_token: guest.token })
    assert.deepEqual(await ordersOf(as), [cash.order_id, paid.order_id].sort())
    for (const id of [cash.tracking_id, paid.tracking_id]) {
      assert.equal((await bank.current().call(`/public/tracking/${id}`)).status, 200)
    }
    const state = await call<PaymentWire>(`/order/payment/state?order_id=${paid.order_id}`, { as })
    assert.equal(state.status, 'PAYMENT_COMMITTED')
    await bank.clock.advance(11 * minute)
    const cancel = { vendor_id: guest.vendorId, order_id: paid.order_id, reason: 'changed my mind' }
    await call('/order/cancel', { method: 'PUT', as, body: cancel })
    await bank.clock.advance(0)
    const cancelled = await call<OrderWire>(`/order?orderId=${paid.order_id}`, { as })
    assert.equal(cancelled.payment?.refunded, cancelled.payment?.charged)
    assert.equal((await bank.charged()).get(paid.payment_id), 0)
    assert.equal((await bank.ledger()).total, 0)
    assert.deepEqual(await bank.mismatches(), { chargedWithoutOrder: [], orderWithoutCharge: [] })
  })

  test('move while a payment is pending, and the payment with them', async () => {
    const guest = await createGuest()
    const waiting = await pay(guest, cards.needsConfirmation)
    assert.equal(waiting.status, 'PAYMENT_INITIATED')
    const as = await createAccount('waits@shop.example', { guest_token: guest.token })
    await bank.clock.advance(15 * minute)
    const state = await call<PaymentWire>(`/order/payment/state?payment_id=${waiting.payment_id}`, { as })
    assert.deepEqual([state.status, state.order_id], ['PAYMENT_CANCELLED', waiting.order_id])
    assert.equal((await bank.ledger()).total ?? 0, 0)
  })

  test('belong to the account only: the guest’s token and live socket end', async () => {
    const guest = await createGuest()
    const { order_id } = await guest.placeOrder()
    const socket = bank.current().openSocket()
    await socket.send({ action: 'authorize', authorization: guest.as })
    await socket.send({ action: 'subscribeToVendor', vendor_id: guest.vendorId })
    assert.equal(socket.closedWith, null)
    const link = await signUp('alone@shop.example', { guest_token: guest.token })
    assert.equal((await bank.current().call(`/order?orderId=${order_id}`, { as: guest.as })).status, 200)
    assert.equal((await verify(link)).status, 200)
    await bank.clock.flush()
    assert.equal(socket.closedWith, 4401)
    assert.equal((await bank.current().call(`/order?orderId=${order_id}`, { as: guest.as })).status, 401)
  })

  test('move once; a used link and a second account with the same token get nothing', async () => {
    const guest = await createGuest()
    const { order_id } = await guest.placeOrder()
    const [first, second] = [
      await signUp('first@shop.example', { guest_token: guest.token }),
      await signUp('second@shop.example', { guest_token: guest.token }),
    ]
    assert.deepEqual((await Promise.all([verify(first), verify(first)])).map(({ status }) => status).sort(), [200, 422])
    assert.equal(keyOf(await verify(first)), 'used-link')
    assert.equal((await verify(second)).status, 200)
    assert.deepEqual(await ordersOf(await signIn('first@shop.example')), [order_id])
    const other = await signIn('second@shop.example')
    assert.deepEqual(await ordersOf(other), [])
    assert.match((await vendorsOf(other))[0] ?? '', /^\d+$/)
    assert.equal((await bank.current().call(`/order?orderId=${order_id}`, { as: other })).status, 404)
  })

  test('of two guests move to the account of each guest', async () => {
    const [bee, ant] = [await createGuest(), await createGuest()]
    const [ofBee, ofAnt] = [await bee.placeOrder(), await ant.placeOrder()]
    const asBee = await createAccount('two-bee@shop.example', { guest_token: bee.token })
    assert.deepEqual(await ordersOf(asBee), [ofBee.order_id])
    assert.equal((await bank.current().call(`/order?orderId=${ofAnt.order_id}`, { as: ant.as })).status, 200)
    const asAnt = await createAccount('two-ant@shop.example', { guest_token: ant.token })
    assert.deepEqual(await ordersOf(asAnt), [ofAnt.order_id])
  })

  test('stay if a sign-up has no valid guest token', async () => {
    const guest = await createGuest()
    const { order_id } = await guest.placeOrder()
    const account = (await bank.current().signIn()).slice('Bearer '.length)
    const cases = [undefined, '', 'made.up.token', guest.vendorId, `${guest.token}x`, guest.token.slice(2), account]
    for (const [index, guest_token] of cases.entries()) {
      const as = await createAccount(`stays${index}@shop.example`, { guest_token })
      assert.deepEqual(await ordersOf(as), [], guest_token)
    }
    assert.equal((await bank.current().call(`/order?orderId=${order_id}`, { as: guest.as })).status, 200)
    await bank.clock.advance(72 * 60 * minute)
    assert.deepEqual(await ordersOf(await createAccount('expired@shop.example', { guest_token: guest.token })), [])
  })

  test('move even if the token expires between sign-up and link', async () => {
    const guest = await createGuest()
    await bank.clock.advance(71 * 60 * minute)
    const { order_id } = await guest.placeOrder()
    const link = await signUp('between@shop.example', { guest_token: guest.token })
    await bank.clock.advance(2 * 60 * minute)
    assert.equal((await verify(link)).status, 200)
    assert.deepEqual(await ordersOf(await signIn('between@shop.example')), [order_id])
  })

  test('stay while guests may not order', async () => {
    const guest = await createGuest()
    await guest.placeOrder()
    await bank.current().flags.save({ 'guest-checkout': false })
    assert.deepEqual(await ordersOf(await createAccount('off@shop.example', { guest_token: guest.token })), [])
    await bank.current().flags.save({ 'guest-checkout': true })
  })

  test('stay when a partner’s outlet is registered', async () => {
    const guest = await createGuest()
    const { order_id } = await guest.placeOrder()
    const email = 'partner@demo.courier'
    const signUpChange = { registration_type: 'PV', vendor_code: 'PV-2026', guest_token: guest.token }
    const as = await createAccount(email, signUpChange)
    assert.deepEqual(await vendorsOf(as), ['3000'])
    assert.equal((await bank.current().call(`/order?orderId=${order_id}`, { as: guest.as })).status, 200)
  })

  test('leave no token in the database or the logs', async () => {
    const guest = await createGuest()
    await createAccount('canary@shop.example', { guest_token: guest.token })
    assert.ok(!(await bank.everything()).includes(guest.token))
  })
})
