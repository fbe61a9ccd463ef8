import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { cards } from '../../../support/card-payments.ts'
import { fillIn } from '../request-fixture.ts'
import { createPaymentFixture, type PaymentFixture } from './payment-fixture.ts'

let cashier: PaymentFixture
afterEach(() => cashier.close())

const isConfirm = (call: string) => call.endsWith('/order/payment/intent/confirm')

describe('paying by card', () => {
  test('pays, places one order and starts over', async () => {
    cashier = await createPaymentFixture()
    const tab = await cashier.openTab()
    const card = await cashier.fill(tab, cards.pays)
    await cashier.press(tab)
    const placed = cashier.placement(tab)
    assert.equal(placed.state, 'placed')
    const [order, ...others] = await cashier.orders()
    assert.deepEqual(others, [])
    assert.equal(order?.order.payment_method, 'PAID')
    assert.equal(order?.status, 'PAYMENT_COMMITTED')
    assert.equal(tab.page.notifications.$notifications.get().at(-1)?.key, 'alert.order-pushed')
    assert.equal(card.$choice.get().nameOnCard, '')
    await cashier.assertBalanced(1)
  })

  test('loads no card code before cards are chosen and there is a fee', async () => {
    cashier = await createPaymentFixture()
    const tab = await cashier.openTab()
    tab.request.choosePaymentMethod('PAID')
    await cashier.wait(2000)
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
      cashier = await createPaymentFixture()
      const tab = await cashier.openTab()
      await cashier.fill(tab, number)
      await cashier.press(tab)
      const refused = cashier.placement(tab)
      assert.ok(refused.state === 'refused')
      assert.equal(refused.key, key)
      assert.equal(tab.request.$draft.get().name, 'Counter Guest')
      await cashier.assertBalanced(0)
      assert.deepEqual(await cashier.fixture.orders(), [])
      cashier.typeCard(tab, cards.pays)
      await cashier.press(tab)
      assert.equal(cashier.placement(tab).state, 'placed')
      assert.equal((await cashier.orders()).length, 1)
      await cashier.assertBalanced(1)
      assert.equal(tab.network.calls.filter((call) => call.endsWith('/payment/intent')).length, 1, 'one intent')
    })
  }
})

describe('the bank’s page', () => {
  test('an accepted payment places the order, which the open tab shows', async () => {
    cashier = await createPaymentFixture()
    const tab = await cashier.openTab()
    await cashier.fill(tab, cards.asks)
    await cashier.press(tab)
    const placement = cashier.placement(tab)
    assert.ok(placement.state === 'at-bank' && placement.isNew)
    assert.deepEqual(await cashier.orders(), [])
    await cashier.decide(tab, 'accept')
    await cashier.wait(5000)
    assert.equal(cashier.placement(tab).state, 'placed')
    assert.equal((await cashier.orders()).length, 1)
    await cashier.assertBalanced(1)
  })

  for (const [decision, key] of [
    ['refuse', 'payment.authentication-failed'],
    ['leave', 'payment.cancelled'],
  ] as const) {
    test(`${decision}: nothing is charged, and the form says why`, async () => {
      cashier = await createPaymentFixture()
      const tab = await cashier.openTab()
      await cashier.fill(tab, cards.asks)
      await cashier.press(tab)
      await cashier.decide(tab, decision)
      tab.tab.show()
      await cashier.until('the answer', () => cashier.placement(tab).state === 'refused')
      const now = cashier.placement(tab)
      assert.equal(now.state === 'refused' && now.key, key)
      assert.equal(tab.request.$draft.get().name, 'Counter Guest')
      assert.deepEqual(await cashier.orders(), [])
      await cashier.assertBalanced(0)
    })
  }

  test('shows the order in a new tab if the old one was closed at the bank', async () => {
    cashier = await createPaymentFixture()
    const before = await cashier.openTab()
    await cashier.fill(before, cards.asks)
    await cashier.press(before)
    await cashier.decide(before, 'accept')
    before.close()
    const after = await cashier.openTab()
    await cashier.until('the order', () => cashier.placement(after).state === 'placed')
    assert.equal((await cashier.orders()).length, 1)
    await cashier.assertBalanced(1)
  })

  test('a payment abandoned at the bank charges nothing, and another payment works', async () => {
    cashier = await createPaymentFixture()
    const tab = await cashier.openTab()
    await cashier.fill(tab, cards.asks)
    await cashier.press(tab)
    await cashier.wait(16 * 60_000)
    const now = cashier.placement(tab)
    assert.equal(now.state === 'refused' && now.key, 'payment.cancelled')
    await cashier.assertBalanced(0)
    cashier.typeCard(tab, cards.pays)
    await cashier.press(tab)
    assert.equal(cashier.placement(tab).state, 'placed')
    await cashier.assertBalanced(1)
  })

  test('checks with the bank until it confirms', async () => {
    cashier = await createPaymentFixture()
    const tab = await cashier.openTab()
    await cashier.fill(tab, cards.asks)
    await cashier.press(tab)
    await cashier.decide(tab, 'later')
    await cashier.wait(5000)
    assert.deepEqual(
      { ...cashier.placement(tab), orderId: '' },
      { state: 'at-bank', orderId: '', redirectUrl: null, isNew: false },
    )
    await cashier.wait(30_000)
    assert.equal(cashier.placement(tab).state, 'placed')
    assert.equal((await cashier.orders()).length, 1)
    await cashier.assertBalanced(1)
  })
})

describe('a lost or doubled call', () => {
  test('a lost response to the confirmation causes one charge', async () => {
    cashier = await createPaymentFixture()
    const tab = await cashier.openTab()
    await cashier.fill(tab, cards.pays)
    let lost = 0
    tab.network.intercept = async (call) => {
      if (!isConfirm(call.url) || lost++ > 3) return null
      await cashier.fixture.server.api.fetch(call)
      throw new TypeError('fetch failed')
    }
    await cashier.press(tab)
    assert.equal(cashier.placement(tab).state, 'placed')
    assert.equal((await cashier.orders()).length, 1)
    await cashier.assertBalanced(1)
  })

  test('a double click pays once', async () => {
    cashier = await createPaymentFixture()
    const tab = await cashier.openTab()
    await cashier.fill(tab, cards.pays)
    await cashier.finished(Promise.all([tab.request.place(), tab.request.place()]).then(() => {}))
    assert.equal((await cashier.orders()).length, 1)
    await cashier.assertBalanced(1)
  })

  test('two tabs with the same draft pay once', async () => {
    cashier = await createPaymentFixture()
    const one = await cashier.openTab()
    await cashier.fill(one, cards.pays)
    const other = await cashier.openTab()
    await cashier.choosePaid(other)
    cashier.typeCard(other, cards.pays)
    await cashier.finished(Promise.all([one.request.place(), other.request.place()]).then(() => {}))
    assert.deepEqual([cashier.placement(one).state, cashier.placement(other).state], ['placed', 'placed'])
    assert.equal((await cashier.orders()).length, 1)
    await cashier.assertBalanced(1)
  })

  test('a reload before the response keeps the intent, so that only one card is charged', async () => {
    cashier = await createPaymentFixture()
    const before = await cashier.openTab()
    await cashier.fill(before, cards.pays)
    let late: Request | null = null
    before.network.intercept = (call) => {
      if (!isConfirm(call.url)) return null
      late ??= call.clone()
      throw new TypeError('fetch failed')
    }
    void before.request.place()
    await cashier.until('the first call', () => late !== null)
    before.close()
    const after = await cashier.openTab()
    await cashier.wait(20_000)
    const now = cashier.placement(after)
    assert.equal(now.state === 'refused' && now.key, 'payment.not-sent')
    // The first call arrives after all.
    await cashier.fixture.server.api.fetch(late ?? new Request('http://localhost'))
    await cashier.choosePaid(after)
    cashier.typeCard(after, cards.pays)
    await cashier.press(after)
    assert.equal(cashier.placement(after).state, 'placed')
    assert.equal((await cashier.orders()).length, 1)
    await cashier.assertBalanced(1)
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
        return cashier.fixture.server.api.fetch(new Request(call, { headers }))
      }
      if (!isExpired || !call.url.endsWith('/delivery/fee')) return null
      const response = await cashier.fixture.server.api.fetch(call)
      const { result } = (await response.json()) as { result: { fee: number } }
      return Response.json({ result: { ...result, fee: fee(result.fee) } })
    }
  }

  test('is computed again after a second and paid if it is unchanged', async () => {
    cashier = await createPaymentFixture()
    const tab = await cashier.openTab()
    await cashier.fill(tab, cards.pays)
    tab.network.intercept = expire((fee) => fee)
    await cashier.press(tab)
    assert.equal(cashier.placement(tab).state, 'placed')
    assert.equal((await cashier.orders()).length, 1)
    await cashier.assertBalanced(1)
  })

  test('is refused if it has changed, and nothing is charged', async () => {
    cashier = await createPaymentFixture()
    const tab = await cashier.openTab()
    await cashier.fill(tab, cards.pays)
    tab.network.intercept = expire((fee) => fee + 1)
    await cashier.press(tab)
    const now = cashier.placement(tab)
    assert.equal(now.state === 'refused' && now.key, 'error.fee.changed')
    assert.deepEqual(await cashier.orders(), [])
    await cashier.assertBalanced(0)
  })
})

describe('what was not loaded', () => {
  for (const [path, key] of [
    ['/order/payment/auth/1002', 'error.payment.init'],
    ['/order/payment/intent', 'error.payment.intent-creation'],
  ] as const) {
    test(`${key} is shown, other methods stay, and trying again works`, async () => {
      cashier = await createPaymentFixture()
      const tab = await cashier.openTab((network) => {
        network.intercept = (call) => (call.url.endsWith(path) ? new Response('{}', { status: 422 }) : null)
      })
      await fillIn(cashier.fixture, tab.request)
      tab.request.choosePaymentMethod('PAID')
      const setup = () => tab.request.payment?.$card.get()?.$setup.get()
      await cashier.until('the failure', () => setup()?.state === 'failed')
      assert.deepEqual(setup(), { state: 'failed', key })
      await cashier.press(tab)
      assert.equal(tab.request.$problems.get()[0]?.key, key)
      const methods = tab.request.$paymentMethods.get()
      assert.deepEqual(methods.state === 'ready' && methods.methods, ['PAID', 'CASH_ON_DELIVERY'])
      tab.network.intercept = null
      await tab.request.payment?.$card.get()?.retry()
      assert.equal(setup()?.state, 'ready')
    })
  }

  test('a wallet is renewed before it ends, and what was typed stays', async () => {
    cashier = await createPaymentFixture()
    const tab = await cashier.openTab()
    const card = await cashier.fill(tab, cards.pays)
    const form = tab.request.payment?.$card.get()?.$setup.get()
    await cashier.wait(31 * 60_000)
    const wallets = tab.network.calls.filter((call) => call.includes('/order/payment/auth/'))
    assert.equal(wallets.length, 2)
    assert.deepEqual(tab.request.payment?.$card.get()?.$setup.get(), form)
    assert.equal(card.$choice.get().nameOnCard, 'Alicia Wong')
    await cashier.press(tab)
    assert.equal(cashier.placement(tab).state, 'placed')
    await cashier.assertBalanced(1)
  })
})
