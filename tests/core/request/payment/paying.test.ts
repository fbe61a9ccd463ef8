import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { cards } from '../../../support/card-payments.ts'
import { fillIn } from '../request-fixture.ts'
import { createPaymentFixture, type PaymentFixture } from './payment-fixture.ts'

let payments: PaymentFixture
afterEach(() => payments.close())

const isConfirm = (call: string) => call.endsWith('/order/payment/intent/confirm')

describe('paying by card', () => {
  test('pays, places one order and starts over', async () => {
    payments = await createPaymentFixture()
    const tab = await payments.openTab()
    const card = await payments.fill(tab, cards.pays)
    await payments.press(tab)
    const placed = payments.placement(tab)
    assert.equal(placed.state, 'placed')
    const [order, ...others] = await payments.orders()
    assert.deepEqual(others, [])
    assert.equal(order?.order.payment_method, 'PAID')
    assert.equal(order?.status, 'PAYMENT_COMMITTED')
    assert.equal(tab.page.notifications.$notifications.get().at(-1)?.key, 'alert.order-pushed')
    assert.equal(card.$choice.get().nameOnCard, '')
    await payments.assertBalanced(1)
  })

  test('loads no card code before cards are chosen and there is a fee', async () => {
    payments = await createPaymentFixture()
    const tab = await payments.openTab()
    tab.request.choosePaymentMethod('PAID')
    await payments.wait(2000)
    assert.equal(tab.request.payment?.$card.get(), null)
    assert.deepEqual(
      tab.network.calls.filter((call) => call.includes('/order/payment/')),
      [],
    )
  })

  for (const [words, number, key] of [
    ['a declined card', cards.declined, 'payment.declined'],
    ['a card without enough money', cards.noFunds, 'payment.insufficient-funds'],
  ] as const) {
    test(`${words} leaves no order, keeps the draft, and another card pays`, async () => {
      payments = await createPaymentFixture()
      const tab = await payments.openTab()
      await payments.fill(tab, number)
      await payments.press(tab)
      const refused = payments.placement(tab)
      assert.ok(refused.state === 'refused')
      assert.equal(refused.key, key)
      assert.equal(tab.request.$draft.get().name, 'Counter Guest')
      await payments.assertBalanced(0)
      assert.deepEqual(await payments.fixture.orders(), [])
      payments.typeCard(tab, cards.pays)
      await payments.press(tab)
      assert.equal(payments.placement(tab).state, 'placed')
      assert.equal((await payments.orders()).length, 1)
      await payments.assertBalanced(1)
      assert.equal(tab.network.calls.filter((call) => call.endsWith('/payment/intent')).length, 1, 'one intent')
    })
  }
})

describe('the bank’s page', () => {
  test('an accepted payment places the order, which the open tab shows', async () => {
    payments = await createPaymentFixture()
    const tab = await payments.openTab()
    await payments.fill(tab, cards.needsConfirmation)
    await payments.press(tab)
    const placement = payments.placement(tab)
    assert.ok(placement.state === 'at-bank' && placement.isNew)
    assert.deepEqual(await payments.orders(), [])
    await payments.decide(tab, 'accept')
    await payments.wait(5000)
    assert.equal(payments.placement(tab).state, 'placed')
    assert.equal((await payments.orders()).length, 1)
    await payments.assertBalanced(1)
  })

  for (const [decision, key] of [
    ['refuse', 'payment.authentication-failed'],
    ['leave', 'payment.cancelled'],
  ] as const) {
    test(`${decision}: nothing is charged, and the form shows why`, async () => {
      payments = await createPaymentFixture()
      const tab = await payments.openTab()
      await payments.fill(tab, cards.needsConfirmation)
      await payments.press(tab)
      await payments.decide(tab, decision)
      tab.tab.show()
      await payments.until('the answer', () => payments.placement(tab).state === 'refused')
      const now = payments.placement(tab)
      assert.equal(now.state === 'refused' && now.key, key)
      assert.equal(tab.request.$draft.get().name, 'Counter Guest')
      assert.deepEqual(await payments.orders(), [])
      await payments.assertBalanced(0)
    })
  }

  test('shows the order in a new tab if the old one was closed at the bank', async () => {
    payments = await createPaymentFixture()
    const before = await payments.openTab()
    await payments.fill(before, cards.needsConfirmation)
    await payments.press(before)
    await payments.decide(before, 'accept')
    before.close()
    const after = await payments.openTab()
    await payments.until('the order', () => payments.placement(after).state === 'placed')
    assert.equal((await payments.orders()).length, 1)
    await payments.assertBalanced(1)
  })

  test('a payment abandoned at the bank charges nothing, and another payment works', async () => {
    payments = await createPaymentFixture()
    const tab = await payments.openTab()
    await payments.fill(tab, cards.needsConfirmation)
    await payments.press(tab)
    await payments.wait(16 * 60_000)
    const now = payments.placement(tab)
    assert.equal(now.state === 'refused' && now.key, 'payment.cancelled')
    await payments.assertBalanced(0)
    payments.typeCard(tab, cards.pays)
    await payments.press(tab)
    assert.equal(payments.placement(tab).state, 'placed')
    await payments.assertBalanced(1)
  })

  test('checks with the bank until it confirms', async () => {
    payments = await createPaymentFixture()
    const tab = await payments.openTab()
    await payments.fill(tab, cards.needsConfirmation)
    await payments.press(tab)
    await payments.decide(tab, 'later')
    await payments.wait(5000)
    assert.deepEqual(
      { ...payments.placement(tab), orderId: '' },
      { state: 'at-bank', orderId: '', redirectUrl: null, isNew: false },
    )
    await payments.wait(30_000)
    assert.equal(payments.placement(tab).state, 'placed')
    assert.equal((await payments.orders()).length, 1)
    await payments.assertBalanced(1)
  })
})

describe('a lost or doubled call', () => {
  test('a lost response to the confirmation causes one charge', async () => {
    payments = await createPaymentFixture()
    const tab = await payments.openTab()
    await payments.fill(tab, cards.pays)
    let lost = 0
    tab.network.intercept = async (call) => {
      if (!isConfirm(call.url) || lost++ > 3) return null
      await payments.fixture.server.api.fetch(call)
      throw new TypeError('fetch failed')
    }
    await payments.press(tab)
    assert.equal(payments.placement(tab).state, 'placed')
    assert.equal((await payments.orders()).length, 1)
    await payments.assertBalanced(1)
  })

  test('a double click pays once', async () => {
    payments = await createPaymentFixture()
    const tab = await payments.openTab()
    await payments.fill(tab, cards.pays)
    await payments.finished(Promise.all([tab.request.place(), tab.request.place()]).then(() => {}))
    assert.equal((await payments.orders()).length, 1)
    await payments.assertBalanced(1)
  })

  test('two tabs with the same draft pay once', async () => {
    payments = await createPaymentFixture()
    const one = await payments.openTab()
    await payments.fill(one, cards.pays)
    const other = await payments.openTab()
    await payments.choosePaid(other)
    payments.typeCard(other, cards.pays)
    await payments.finished(Promise.all([one.request.place(), other.request.place()]).then(() => {}))
    assert.deepEqual([payments.placement(one).state, payments.placement(other).state], ['placed', 'placed'])
    assert.equal((await payments.orders()).length, 1)
    await payments.assertBalanced(1)
  })

  test('a reload before the response keeps the intent, so that only one card is charged', async () => {
    payments = await createPaymentFixture()
    const before = await payments.openTab()
    await payments.fill(before, cards.pays)
    let late: Request | null = null
    before.network.intercept = (call) => {
      if (!isConfirm(call.url)) return null
      late ??= call.clone()
      throw new TypeError('fetch failed')
    }
    void before.request.place()
    await payments.until('the first call', () => late !== null)
    before.close()
    const after = await payments.openTab()
    await payments.wait(20_000)
    const now = payments.placement(after)
    assert.equal(now.state === 'refused' && now.key, 'payment.not-sent')
    // The first call arrives after all.
    await payments.fixture.server.api.fetch(late ?? new Request('http://localhost'))
    await payments.choosePaid(after)
    payments.typeCard(after, cards.pays)
    await payments.press(after)
    assert.equal(payments.placement(after).state, 'placed')
    assert.equal((await payments.orders()).length, 1)
    await payments.assertBalanced(1)
  })
})

describe('an expired fee', () => {
  const expire = (fee: (fee: number) => number) => {
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
      return Response.json({ result: { ...result, fee: fee(result.fee) } })
    }
  }

  test('is computed again after a second and paid if it is unchanged', async () => {
    payments = await createPaymentFixture()
    const tab = await payments.openTab()
    await payments.fill(tab, cards.pays)
    tab.network.intercept = expire((fee) => fee)
    await payments.press(tab)
    assert.equal(payments.placement(tab).state, 'placed')
    assert.equal((await payments.orders()).length, 1)
    await payments.assertBalanced(1)
  })

  test('is refused if it has changed, and nothing is charged', async () => {
    payments = await createPaymentFixture()
    const tab = await payments.openTab()
    await payments.fill(tab, cards.pays)
    tab.network.intercept = expire((fee) => fee + 1)
    await payments.press(tab)
    const now = payments.placement(tab)
    assert.equal(now.state === 'refused' && now.key, 'error.fee.changed')
    assert.deepEqual(await payments.orders(), [])
    await payments.assertBalanced(0)
  })
})

describe('what was not loaded', () => {
  for (const [path, key] of [
    ['/order/payment/auth/1002', 'error.payment.init'],
    ['/order/payment/intent', 'error.payment.intent-creation'],
  ] as const) {
    test(`${key} is shown, other methods stay, and trying again works`, async () => {
      payments = await createPaymentFixture()
      const tab = await payments.openTab((network) => {
        network.intercept = (call) => (call.url.endsWith(path) ? new Response('{}', { status: 422 }) : null)
      })
      await fillIn(payments.fixture, tab.request)
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

  test('a wallet is renewed before it expires, and typed text stays', async () => {
    payments = await createPaymentFixture()
    const tab = await payments.openTab()
    const card = await payments.fill(tab, cards.pays)
    const form = tab.request.payment?.$card.get()?.$setup.get()
    await payments.wait(31 * 60_000)
    const wallets = tab.network.calls.filter((call) => call.includes('/order/payment/auth/'))
    assert.equal(wallets.length, 2)
    assert.deepEqual(tab.request.payment?.$card.get()?.$setup.get(), form)
    assert.equal(card.$choice.get().nameOnCard, 'Alicia Wong')
    await payments.press(tab)
    assert.equal(payments.placement(tab).state, 'placed')
    await payments.assertBalanced(1)
  })
})
