import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { cards } from '../../../support/card-payments.ts'
import { demoPassword } from '../../../support/order-api.ts'
import { createPaymentFixture, type PaymentFixture } from './payment-fixture.ts'

let payments: PaymentFixture
afterEach(() => payments.close())

const isConfirm = (call: string) => call.endsWith('/order/payment/intent/confirm')

describe('returning from the bank', () => {
  test('a cash order in another tab waits while a card payment is at the bank', async () => {
    payments = await createPaymentFixture()
    const one = await payments.openTab()
    await payments.fill(one, cards.needsConfirmation)
    const other = await payments.openTab()
    other.request.choosePaymentMethod('CASH_ON_DELIVERY')
    await payments.press(one)
    await payments.press(other)
    assert.equal(payments.placement(other).state, 'at-bank')
    await payments.decide(one, 'accept')
    await payments.wait(6000)
    assert.equal((await payments.fixture.orders()).length, 1)
    await payments.assertBalanced(1)
  })

  test('a payment can be finished on another device of the same user', async () => {
    payments = await createPaymentFixture()
    const phone = await payments.openTab()
    await payments.fill(phone, cards.needsConfirmation)
    await payments.press(phone)
    const back = await payments.decide(phone, 'accept')
    const laptop = await payments.openDevice(back)
    await payments.until('the order', () => payments.placement(laptop).state === 'placed')
    assert.equal(laptop.address.href.includes('courier-payment'), false)
    assert.equal((await payments.orders()).length, 1)
    await payments.assertBalanced(1)
  })

  test('another user who returns from the bank doesn’t see the payment', async () => {
    payments = await createPaymentFixture()
    const phone = await payments.openTab()
    await payments.fill(phone, cards.needsConfirmation)
    await payments.press(phone)
    const back = await payments.decide(phone, 'accept')
    const foreign = await payments.openDevice(back, 'single@demo.courier', '2000')
    await payments.until('the answer', () => !foreign.address.href.includes('courier-payment'))
    assert.equal(foreign.page.notifications.$notifications.get().at(-1)?.key, 'payment.unknown')
    assert.equal(payments.placement(foreign).state, 'idle')
  })

  test('shows the order after signing in again if the session ended during payment', async () => {
    payments = await createPaymentFixture()
    const tab = await payments.openTab()
    await payments.fill(tab, cards.needsConfirmation)
    await payments.press(tab)
    await payments.decide(tab, 'accept')
    tab.network.intercept = () => Response.json({}, { status: 401 })
    await payments.wait(6000)
    assert.equal(tab.page.session.$session.get().state, 'signed-out')
    tab.network.intercept = null
    await tab.page.session.signIn('parent@demo.courier', demoPassword)
    await payments.finished(tab.page.vendors.load())
    // The interrupted submission releases its lock only at its next retry.
    await payments.wait(5000)
    assert.equal(payments.placement(tab).state, 'placed')
    await payments.assertBalanced(1)
  })
})

describe('the bank’s URL', () => {
  test('the return URL contains no secret from the page’s URL', async () => {
    payments = await createPaymentFixture()
    const tab = await payments.openTab()
    tab.address.href = 'http://localhost:4321/request-a-rider/1002?orderView=1&token=abc&code=5#access_token=x'
    await payments.fill(tab, cards.needsConfirmation)
    await payments.press(tab)
    const back = new URL(await payments.decide(tab, 'accept'))
    assert.deepEqual([...back.searchParams.keys()], ['orderView', 'courier-payment'])
    assert.equal(back.hash, '')
  })

  /** Orders with a server that redirects to `redirectUrl`, and returns the placement's URL and the last warning. */
  async function pressAndLeaveFor(redirectUrl: string) {
    payments = await createPaymentFixture({ paymentHosts: ['pay.bank.example'] })
    const tab = await payments.openTab()
    await payments.fill(tab, cards.needsConfirmation)
    tab.network.intercept = async (call) => {
      if (!isConfirm(call.url)) return null
      const response = await payments.fixture.server.api.fetch(call)
      const { result } = (await response.json()) as { result: object }
      return Response.json({ result: { ...result, redirect_required: { redirectUrl } } })
    }
    await payments.press(tab)
    const now = payments.placement(tab)
    assert.ok(now.state === 'at-bank')
    return { leadsTo: now.redirectUrl, warning: tab.warnings.at(-1) ?? '' }
  }

  test('redirects to a bank page on a configured host', async () => {
    const { leadsTo } = await pressAndLeaveFor('https://pay.bank.example/3ds?id=5')
    assert.equal(leadsTo, 'https://pay.bank.example/3ds?id=5')
  })

  for (const [words, url, host] of [
    ['on a host that isn’t configured', 'https://evil.example/pay', /paymentHosts: evil\.example/],
    ['on a subdomain of a configured host', 'https://x.pay.bank.example/pay', /paymentHosts: x\.pay\.bank\.example/],
    ['on a configured host without HTTPS', 'http://pay.bank.example/pay', /paymentHosts: pay\.bank\.example/],
  ] as const) {
    test(`doesn’t redirect to a bank page ${words}`, async () => {
      const { leadsTo, warning } = await pressAndLeaveFor(url)
      assert.equal(leadsTo, null)
      assert.match(warning, host)
    })
  }
})
