import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { cards } from '../../../support/card-payments.ts'
import { demoPassword } from '../../../support/order-api.ts'
import { createPaymentFixture, type PaymentFixture } from './payment-fixture.ts'

let cashier: PaymentFixture
afterEach(() => cashier.close())

const isConfirm = (call: string) => call.endsWith('/order/payment/intent/confirm')

describe('one order for two payment methods', () => {
  test('cash in another tab waits for the card at the bank', async () => {
    cashier = await createPaymentFixture()
    const one = await cashier.openTab()
    await cashier.fill(one, cards.asks)
    const other = await cashier.openTab()
    other.request.choosePaymentMethod('CASH_ON_DELIVERY')
    await cashier.press(one)
    await cashier.press(other)
    assert.equal(cashier.placement(other).state, 'at-bank')
    await cashier.decide(one, 'accept')
    await cashier.wait(6000)
    assert.equal((await cashier.fixture.orders()).length, 1)
    await cashier.assertBalanced(1)
  })

  test('a payment can be finished on another device of the same user', async () => {
    cashier = await createPaymentFixture()
    const phone = await cashier.openTab()
    await cashier.fill(phone, cards.asks)
    await cashier.press(phone)
    const back = await cashier.decide(phone, 'accept')
    const laptop = await cashier.openDevice(back)
    await cashier.until('the order', () => cashier.placement(laptop).state === 'placed')
    assert.equal(laptop.address.href.includes('courier-payment'), false)
    assert.equal((await cashier.orders()).length, 1)
    await cashier.assertBalanced(1)
  })

  test('another user who returns from the bank doesn’t see the payment', async () => {
    cashier = await createPaymentFixture()
    const phone = await cashier.openTab()
    await cashier.fill(phone, cards.asks)
    await cashier.press(phone)
    const back = await cashier.decide(phone, 'accept')
    const foreign = await cashier.openDevice(back, 'single@demo.courier', '2000')
    await cashier.until('the answer', () => !foreign.address.href.includes('courier-payment'))
    assert.equal(foreign.page.notifications.$notifications.get().at(-1)?.key, 'payment.unknown')
    assert.equal(cashier.placement(foreign).state, 'idle')
  })

  test('a session that ended at the bank shows the order after signing in again', async () => {
    cashier = await createPaymentFixture()
    const before = await cashier.openTab()
    await cashier.fill(before, cards.asks)
    await cashier.press(before)
    await cashier.decide(before, 'accept')
    before.network.intercept = () => Response.json({}, { status: 401 })
    await cashier.wait(6000)
    assert.equal(before.page.session.$session.get().state, 'signed-out')
    before.network.intercept = null
    await before.page.session.signIn('parent@demo.courier', demoPassword)
    await cashier.finished(before.page.vendors.load())
    // The run that the end of the session has cut short waits for its next try before it lets go of the lock.
    await cashier.wait(5000)
    assert.equal(cashier.placement(before).state, 'placed')
    await cashier.assertBalanced(1)
  })
})

describe('the bank’s address', () => {
  test('the return address contains no secret from the page’s address', async () => {
    cashier = await createPaymentFixture()
    const tab = await cashier.openTab()
    tab.address.href = 'http://localhost:4321/request-a-rider/1002?orderView=1&token=abc&code=5#access_token=x'
    await cashier.fill(tab, cards.asks)
    await cashier.press(tab)
    const back = new URL(await cashier.decide(tab, 'accept'))
    assert.deepEqual([...back.searchParams.keys()], ['orderView', 'courier-payment'])
    assert.equal(back.hash, '')
  })

  /** The outcome of a press if the order API redirects to that page. */
  async function pressAndLeaveFor(redirectUrl: string) {
    cashier = await createPaymentFixture({ paymentHosts: ['pay.bank.example'] })
    const tab = await cashier.openTab()
    await cashier.fill(tab, cards.asks)
    tab.network.intercept = async (call) => {
      if (!isConfirm(call.url)) return null
      const response = await cashier.fixture.server.api.fetch(call)
      const { result } = (await response.json()) as { result: object }
      return Response.json({ result: { ...result, redirect_required: { redirectUrl } } })
    }
    await cashier.press(tab)
    const now = cashier.placement(tab)
    assert.ok(now.state === 'at-bank')
    return { leadsTo: now.redirectUrl, warning: tab.warnings.at(-1) ?? '' }
  }

  test('a page at a configured host is offered', async () => {
    const { leadsTo } = await pressAndLeaveFor('https://pay.bank.example/3ds?id=5')
    assert.equal(leadsTo, 'https://pay.bank.example/3ds?id=5')
  })

  for (const [words, url, host] of [
    ['at a host that isn’t configured', 'https://evil.example/pay', /paymentHosts: evil\.example/],
    ['at a subdomain of a configured host', 'https://x.pay.bank.example/pay', /paymentHosts: x\.pay\.bank\.example/],
    ['at a configured host without HTTPS', 'http://pay.bank.example/pay', /paymentHosts: pay\.bank\.example/],
  ] as const) {
    test(`a page ${words} is not offered`, async () => {
      const { leadsTo, warning } = await pressAndLeaveFor(url)
      assert.equal(leadsTo, null)
      assert.match(warning, host)
    })
  }
})
