import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { PaymentWire } from '../../../core/api/payments.ts'
import type { CallOptions } from '../../support/order-api.ts'
import { cards, createPaymentServer, payAsGuest } from '../../support/payments/card-payments.ts'
import { keyOf } from '../../support/shop-calls.ts'
import {
  createAccount as createShopAccount,
  createSignUps,
  goodPassword,
  mailTo,
  shopSignUp,
  tokenIn,
} from '../../support/sign-up.ts'
import { useShared } from '../../support/use-shared.ts'

const minute = 60_000

describe('orders of a guest who creates an account', () => {
  const bank = useShared(() => createPaymentServer({ flags: { 'guest-checkout': true } }))

  const { register, verify } = createSignUps(() => bank.current())

  const call = <Result>(path: string, options: CallOptions = {}) => bank.current().callFor<Result>(path, options)
  const createGuest = () => bank.current().admitGuest()
  const createAccount = (email: string, change: object = {}) => createShopAccount(bank.current(), email, { ...change })
  const signIn = (email: string) => bank.current().signIn(email, goodPassword)

  async function signUp(email: string, change: Record<string, unknown>): Promise<string> {
    assert.equal((await register(shopSignUp(email, change))).status, 201)
    return tokenIn(await mailTo(bank.current(), email))
  }

  const vendorsOf = async (as: string) =>
    (await bank.current().listVendors(as)).vendors.map(({ vendor_id }) => vendor_id)

  async function ordersOf(as: string): Promise<string[]> {
    const from = encodeURIComponent(new Date(bank.clock.now() - 48 * 60 * minute).toISOString())
    const vendorIds = await vendorsOf(as)
    const lists = await Promise.all(vendorIds.map((id) => bank.current().listOrders(id, `from=${from}`, as)))
    return lists.flatMap((orders) => orders.map(({ order_id }) => order_id)).sort()
  }

  test('move with their payments, keep IDs and links, and can be refunded to the card', async () => {
    const guest = await createGuest()
    const cash = await guest.placeOrder()
    const paid = await payAsGuest(bank.current(), guest)
    assert.equal(paid.status, 'PAYMENT_COMMITTED')
    const as = await createAccount('bee@shop.example', { guest_token: guest.token })
    assert.deepEqual(await ordersOf(as), [cash.order_id, paid.order_id].sort())
    for (const { tracking_id: id } of [cash, paid]) assert.equal((await bank.current().track(id)).tracking_id, id)
    const state = await call<PaymentWire>(`/order/payment/state?order_id=${paid.order_id}`, { as })
    assert.equal(state.status, 'PAYMENT_COMMITTED')
    await bank.clock.advance(11 * minute)
    const cancel = { vendor_id: guest.vendorId, order_id: paid.order_id, reason: 'changed my mind' }
    await call('/order/cancel', { method: 'PUT', as, body: cancel })
    await bank.clock.advance(0)
    const cancelled = await bank.current().readOrder(paid.order_id, as)
    assert.equal(cancelled.payment?.refunded, cancelled.payment?.charged)
    assert.equal((await bank.charged()).get(paid.payment_id), 0)
    assert.equal((await bank.ledger()).total, 0)
    assert.deepEqual(await bank.mismatches(), { chargedWithoutOrder: [], orderWithoutCharge: [] })
  })

  test('move while a payment is pending, and the payment with them', async () => {
    const guest = await createGuest()
    const waiting = await payAsGuest(bank.current(), guest, cards.needsConfirmation)
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
    const socket = await bank.current().follow(guest)
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
