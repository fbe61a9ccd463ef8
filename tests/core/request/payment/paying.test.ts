import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createReceipt } from '../../../../core/tracking/receipt.ts'
import { createTestPage } from '../../../support/page.ts'
import { cards } from '../../../support/payments/card-payments.ts'
import { type PaymentTab, usePayments } from './payment-fixture.ts'

const { payments, openFilled, openTab, createPayments } = usePayments()

/** Asserts that the tab shows the only order, and that it is paid. */
async function assertPaid(tab: PaymentTab) {
  assert.equal(payments.placement(tab).state, 'placed')
  assert.equal((await payments.orders()).length, 1)
  await payments.assertBalanced(1)
}

const isConfirm = (call: string) => call.endsWith('/order/payment/intent/confirm')

describe('paying by card', () => {
  test('charges the card, places one order and clears the card', async () => {
    const tab = await openTab()
    const card = await payments.fill(tab, cards.pays)
    assert.equal(await payments.press(tab), 'placed')
    const [order, ...others] = await payments.orders()
    assert.deepEqual(others, [])
    assert.equal(order?.order.payment_method, 'PAID')
    assert.equal(order?.status, 'PAYMENT_COMMITTED')
    assert.equal(tab.page.notifications.$notifications.get().at(-1)?.key, 'alert.order-pushed')
    assert.equal(card.$choice.get().nameOnCard, '')
    await payments.assertBalanced(1)
  })

  test('loads no card form before card payment is chosen and the fee is known', async () => {
    const [withoutFee, withCash] = [await openTab(), await payments.openTab()]
    withoutFee.request.choosePaymentMethod('PAID')
    await payments.fixture.fillIn(withCash.request)
    await payments.wait(2000)
    assert.equal(withCash.request.$quote.get().state, 'ready')
    for (const { request, network } of [withoutFee, withCash]) {
      assert.equal(request.payment?.$card.get(), null)
      assert.deepEqual(
        network.calls.filter((call) => call.includes('/order/payment/')),
        [],
      )
    }
  })

  for (const [cardKind, number, key] of [
    ['a declined card', cards.declined, 'payment.declined'],
    ['a card without enough money', cards.noFunds, 'payment.insufficient-funds'],
  ] as const) {
    test(`${cardKind} leaves no order, keeps the draft, and another card pays`, async () => {
      const tab = await openFilled(number)
      await payments.press(tab)
      assert.equal(payments.refusal(tab), key)
      assert.equal(tab.request.$draft.get().name, 'Counter Guest')
      await payments.assertBalanced(0)
      assert.deepEqual(await payments.fixture.orders(), [])
      payments.typeCard(tab, cards.pays)
      await payments.press(tab)
      await assertPaid(tab)
      assert.equal(tab.network.count(/\/payment\/intent$/), 1, 'one intent')
    })
  }
})

test('a guest can pay by card, and the order’s ID is stored', async () => {
  await createPayments({ flags: { 'guest-checkout': true } })
  const guest = await payments.openGuest()
  await payments.fill(guest, cards.pays)
  await payments.press(guest)
  const placed = payments.placement(guest)
  assert.ok(placed.state === 'placed')
  assert.match(guest.page.environment.storage.getItem('guest-orders') ?? '', new RegExp(placed.order.orderId))
  await payments.assertBalanced(1)
})

describe('the bank’s page', () => {
  test('places the order once the user accepts, and the open tab shows it', async () => {
    const tab = await openFilled(cards.needsConfirmation)
    await payments.press(tab)
    const placement = payments.placement(tab)
    assert.ok(placement.state === 'at-bank' && placement.isNew)
    assert.deepEqual(await payments.orders(), [])
    await payments.decide(tab, 'accept')
    await payments.wait(5000)
    await assertPaid(tab)
  })

  for (const [decision, key] of [
    ['refuse', 'payment.authentication-failed'],
    ['leave', 'payment.cancelled'],
  ] as const) {
    test(`charges nothing after the decision “${decision}”, and shows the reason`, async () => {
      const tab = await openFilled(cards.needsConfirmation)
      await payments.press(tab)
      await payments.decide(tab, decision)
      tab.tab.show()
      await payments.until('the answer', () => payments.placement(tab).state === 'refused')
      assert.equal(payments.refusal(tab), key)
      assert.equal(tab.request.$draft.get().name, 'Counter Guest')
      assert.deepEqual(await payments.orders(), [])
      await payments.assertBalanced(0)
    })
  }

  test('shows the order in a new tab if the old one was closed at the bank', async () => {
    const tabBefore = await openFilled(cards.needsConfirmation)
    await payments.press(tabBefore)
    await payments.decide(tabBefore, 'accept')
    tabBefore.close()
    const tabAfter = await payments.openTab()
    await payments.until('the order', () => payments.placement(tabAfter).state === 'placed')
    assert.equal((await payments.orders()).length, 1)
    await payments.assertBalanced(1)
  })

  test('charges nothing if the payment is abandoned there, and another payment works', async () => {
    const tab = await openFilled(cards.needsConfirmation)
    await payments.press(tab)
    await payments.wait(16 * 60_000)
    assert.equal(payments.refusal(tab), 'payment.cancelled')
    await payments.assertBalanced(0)
    payments.typeCard(tab, cards.pays)
    assert.equal(await payments.press(tab), 'placed')
    await payments.assertBalanced(1)
  })

  test('checks with the bank until it confirms', async () => {
    const tab = await openFilled(cards.needsConfirmation)
    await payments.press(tab)
    await payments.decide(tab, 'later')
    await payments.wait(5000)
    assert.deepEqual(
      { ...payments.placement(tab), orderId: '' },
      { state: 'at-bank', orderId: '', redirectUrl: null, isNew: false },
    )
    await payments.wait(30_000)
    await assertPaid(tab)
  })
})

test('a reload before the response keeps the intent, so that only one card is charged', async () => {
  const tabBefore = await openFilled()
  let heldRequest: Request | null = null
  tabBefore.network.intercept = (call) => {
    if (!isConfirm(call.url)) return null
    heldRequest ??= call.clone()
    throw new TypeError('fetch failed')
  }
  void tabBefore.request.place()
  await payments.until('the first call', () => heldRequest !== null)
  tabBefore.close()
  const tabAfter = await payments.openTab()
  await payments.wait(20_000)
  assert.equal(payments.refusal(tabAfter), 'payment.not-sent')
  // The first call arrives later.
  await payments.fixture.server.api.fetch(heldRequest ?? new Request('http://localhost'))
  await payments.choosePaid(tabAfter)
  payments.typeCard(tabAfter, cards.pays)
  await payments.press(tabAfter)
  await assertPaid(tabAfter)
})

describe('an expired fee', () => {
  const expireFirstFee = (changeFee: (fee: number) => number) => {
    let isExpired = false
    return async (call: Request) => {
      if (isConfirm(call.url) && !isExpired) {
        isExpired = true
        const headers = new Headers(call.headers)
        headers.set('x-courier-fault', 'signature-expired')
        return payments.fixture.server.api.fetch(new Request(call, { headers }))
      }
      if (!isExpired || !call.url.endsWith('/delivery/fee')) return null
      const response = await payments.fixture.server.api.fetch(call)
      const { result } = (await response.json()) as { result: { fee: number } }
      return Response.json({ result: { ...result, fee: changeFee(result.fee) } })
    }
  }

  test('is refused if it has changed, and nothing is charged', async () => {
    const tab = await openFilled()
    tab.network.intercept = expireFirstFee((fee) => fee + 1)
    await payments.press(tab)
    assert.equal(payments.refusal(tab), 'error.fee.changed')
    assert.deepEqual(await payments.orders(), [])
    await payments.assertBalanced(0)
  })
})

describe('the card form’s setup', () => {
  const noMethods = { meta: { translation_key: 'error.no-payment-method-available' } }
  for (const [path, key, refusal] of [
    ['/order/payment/auth/1002', 'error.payment.init', {}],
    ['/order/payment/intent', 'error.payment.intent-creation', {}],
    ['/order/payment/auth/1002', 'error.no-payment-method-available', noMethods],
  ] as const) {
    test(`shows ${key} if a call fails, keeps the other methods, and loads on retry`, async () => {
      await createPayments()
      const tab = await payments.openTab((network) => {
        network.intercept = (call) => (call.url.endsWith(path) ? Response.json(refusal, { status: 422 }) : null)
      })
      await payments.fixture.fillIn(tab.request)
      tab.request.choosePaymentMethod('PAID')
      const setup = () => tab.request.payment?.$card.get()?.$setup.get()
      await payments.until('the failure', () => setup()?.state === 'failed')
      assert.deepEqual(setup(), { state: 'failed', key })
      await payments.press(tab)
      assert.equal(tab.request.$problems.get()[0]?.key, key)
      const methods = tab.request.$paymentMethods.get()
      assert.deepEqual(methods.state === 'ready' && methods.methods, ['PAID', 'CASH_ON_DELIVERY'])
      tab.network.intercept = null
      await tab.request.payment?.$card.get()?.retry()
      assert.equal(setup()?.state, 'ready')
    })
  }

  test('renews the wallet before it expires, and keeps typed text', async () => {
    const tab = await openTab()
    const card = await payments.fill(tab, cards.pays)
    const form = tab.request.payment?.$card.get()?.$setup.get()
    await payments.wait(31 * 60_000)
    assert.equal(tab.network.count('/order/payment/auth/'), 2)
    assert.deepEqual(tab.request.payment?.$card.get()?.$setup.get(), form)
    assert.equal(card.$choice.get().nameOnCard, 'Alicia Wong')
    assert.equal(await payments.press(tab), 'placed')
    await payments.assertBalanced(1)
  })
})

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
