import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { demoPassword } from '../../../support/order-api.ts'
import { cards } from '../../../support/payments/card-payments.ts'
import { isOrderCall } from '../request-fixture.ts'
import { type PaymentTab, usePayments } from './payment-fixture.ts'

const { payments, createPayments, openFilled, openTab } = usePayments()

const isConfirm = (call: string) => call.endsWith('/order/payment/intent/confirm')

describe('returning from the bank', () => {
  test('a cash order in another tab waits while a card payment is at the bank', async () => {
    const cardTab = await openFilled(cards.needsConfirmation)
    const cashTab = await payments.openTab()
    cashTab.request.choosePaymentMethod('CASH_ON_DELIVERY')
    await payments.press(cardTab)
    assert.equal(await payments.press(cashTab), 'at-bank')
    await payments.decide(cardTab, 'accept')
    await payments.wait(6000)
    assert.equal((await payments.fixture.orders()).length, 1)
    await payments.assertBalanced(1)
  })

  test('a card payment in another tab waits until a cash order with a lost response is known not to have arrived', async () => {
    const cashTab = await openTab()
    await payments.fixture.fillIn(cashTab.request)
    const cardTab = await payments.openTab()
    await payments.choosePaid(cardTab)
    payments.typeCard(cardTab, cards.pays)
    cashTab.network.intercept = (call) => {
      if (isOrderCall(call)) throw new TypeError('lost')
      return null
    }
    await payments.press(cashTab)
    cashTab.close()
    await payments.press(cardTab)
    assert.deepEqual(payments.placement(cardTab), { state: 'ready-to-send', held: true })
    assert.equal(cardTab.network.calls.some(isConfirm), false)
    await payments.wait(125_000)
    assert.equal(payments.refusal(cardTab), 'request.error.not-sent')
    assert.equal(await payments.press(cardTab), 'placed')
    assert.equal((await payments.fixture.orders()).length, 1)
    await payments.assertBalanced(1)
  })

  test('a payment can be finished on another device of the same user', async () => {
    const phone = await openFilled(cards.needsConfirmation)
    await payments.press(phone)
    const returnUrl = await payments.decide(phone, 'accept')
    const laptop = await payments.openDevice(returnUrl)
    await payments.until('the order', () => payments.placement(laptop).state === 'placed')
    assert.equal(laptop.address.href.includes('courier-payment'), false)
    assert.equal((await payments.orders()).length, 1)
    await payments.assertBalanced(1)
  })

  test('doesn’t show the payment to another user who returns from the bank', async () => {
    const phone = await openFilled(cards.needsConfirmation)
    await payments.press(phone)
    const returnUrl = await payments.decide(phone, 'accept')
    const otherUser = await payments.openDevice(returnUrl, 'single@demo.courier', '2000')
    await payments.until('the answer', () => !otherUser.address.href.includes('courier-payment'))
    assert.equal(otherUser.page.notifications.$notifications.get().at(-1)?.key, 'payment.unknown')
    assert.equal(payments.placement(otherUser).state, 'idle')
  })

  test('shows the order after signing in again if the session ended during payment', async () => {
    const tab = await openFilled(cards.needsConfirmation)
    await payments.press(tab)
    await payments.decide(tab, 'accept')
    tab.network.intercept = () => Response.json({}, { status: 401 })
    await payments.wait(6000)
    assert.equal(tab.page.session.$session.get().state, 'signed-out')
    tab.network.intercept = null
    await tab.page.session.signIn('parent@demo.courier', demoPassword)
    await payments.runUntilDone(tab.page.vendors.load())
    // The interrupted submission releases its lock only at its next retry.
    await payments.wait(5000)
    assert.equal(payments.placement(tab).state, 'placed')
    await payments.assertBalanced(1)
  })
})

describe('the bank’s URL', () => {
  test('the return URL contains no secret from the page’s URL', async () => {
    const tab = await openTab()
    tab.address.href = 'http://localhost:4321/request-a-rider/1002?orderView=1&token=abc&code=5#access_token=x'
    await payments.fill(tab, cards.needsConfirmation)
    await payments.press(tab)
    const returnUrl = new URL(await payments.decide(tab, 'accept'))
    assert.deepEqual([...returnUrl.searchParams.keys()], ['orderView', 'courier-payment'])
    assert.equal(returnUrl.hash, '')
  })

  /** Pays with a server that redirects to `redirectUrl`. Returns the URL that the form opens, and the last warning. */
  async function payWithRedirectTo(redirectUrl: string) {
    const tab = await openTab({ paymentHosts: ['pay.bank.example'] })
    await payments.fill(tab, cards.needsConfirmation)
    tab.network.changeResults('/intent/confirm', (result) => ({ ...result, redirect_required: { redirectUrl } }))
    await payments.press(tab)
    const placement = payments.placement(tab)
    assert.ok(placement.state === 'at-bank')
    return { openedUrl: placement.redirectUrl, warning: tab.warnings.at(-1) ?? '' }
  }

  for (const [location, url, refusedHost] of [
    ['on a configured host', 'https://pay.bank.example/3ds?id=5', null],
    ['on a host that isn’t configured', 'https://evil.example/pay', 'evil.example'],
    ['on a subdomain of a configured host', 'https://x.pay.bank.example/pay', 'x.pay.bank.example'],
    ['on a configured host without HTTPS', 'http://pay.bank.example/pay', 'pay.bank.example'],
  ] as const) {
    test(`${refusedHost ? 'doesn’t redirect' : 'redirects'} to a bank page ${location}`, async () => {
      const { openedUrl, warning } = await payWithRedirectTo(url)
      assert.equal(openedUrl, refusedHost ? null : url)
      if (refusedHost) assert.ok(warning.includes(`paymentHosts: ${refusedHost}`), warning)
    })
  }
})

describe('in a frame, which a bank refuses', () => {
  /** Pays with a card that the bank has to confirm. */
  async function payInFrame(tab: PaymentTab) {
    tab.address.isFramed = true
    await payments.press(tab)
    const placement = payments.placement(tab)
    assert.ok(placement.state === 'at-bank' && placement.redirectUrl)
    return placement.redirectUrl
  }

  test('a guest pays in a window of its own, also after closing it unfinished', async () => {
    await createPayments({ flags: { 'guest-checkout': true } })
    const tab = (await payments.openGuest()) as PaymentTab
    await payments.fill(tab, cards.needsConfirmation)
    const url = await payInFrame(tab)
    assert.equal(tab.request.payment.isFramed, true)
    assert.equal(await tab.request.payment.leave(url), true)
    await payments.wait(30_000)
    assert.equal(payments.placement(tab).state, 'at-bank', 'the payment that was left is still offered')
    assert.equal(await tab.request.payment.leave(url), true)
    const hrefs = tab.address.windows.map(({ href }) => href)
    assert.deepEqual(hrefs, [url, url])
    await payments.decide(tab, 'accept')
    tab.address.windows.at(-1)?.comeBack()
    await payments.until('the order', () => payments.placement(tab).state === 'placed')
    assert.deepEqual(tab.address.left, [])
    assert.equal((await payments.bank.charged()).size, 1)
  })

  test('a press is answered though the part that opens windows can’t be loaded', async () => {
    const tab = await openTab()
    tab.page.environment.bankWindow = () => Promise.reject(new Error('not loaded'))
    await payments.fill(tab, cards.needsConfirmation)
    const url = await payInFrame(tab)
    assert.equal(await payments.clock.finish(tab.request.payment.leave(url)), false)
  })

  test('replaces the whole page if the browser opens no window, and fails openly if it refuses that too', async () => {
    const tab = await openFilled(cards.needsConfirmation)
    const url = await payInFrame(tab)
    tab.address.allows = { windows: false, top: false }
    assert.equal(await tab.request.payment.leave(url), false)
    assert.equal(await tab.request.payment.leave(url, 'page'), false)
    tab.address.allows.top = true
    assert.equal(await tab.request.payment.leave(url, 'page'), true)
    assert.deepEqual(tab.address.left, [url])
  })
})
