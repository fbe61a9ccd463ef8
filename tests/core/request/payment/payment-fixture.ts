import assert from 'node:assert/strict'
import { afterEach } from 'node:test'
import { atom } from 'nanostores'
import type { OrderWire } from '../../../../core/api/orders.ts'
import type { Page } from '../../../../core/app/page-object.ts'
import type { Environment } from '../../../../core/environment.ts'
import type { CardEntry } from '../../../../core/request/payment/card.ts'
import { createRequest, type RiderRequest } from '../../../../core/request/request.ts'
import { demoPassword } from '../../../support/order-api.ts'
import { createTestPage, type TestPage } from '../../../support/page.ts'
import { cards, createPaymentServer, encryptCard } from '../../../support/payments/card-payments.ts'
import { holdClock } from '../../../support/test-clock.ts'
import { createRequestFixture } from '../request-fixture.ts'

const pageUrl = 'http://localhost:4321/request-a-rider/1002'

/** Creates tabs that pay by card, and a server whose bank and ledger tests can read. */
export async function createPaymentFixture({
  paymentHosts,
  prepare,
  ...options
}: {
  flags?: object
  prepare?: (environment: Environment) => void
  paymentHosts?: readonly string[]
} = {}) {
  const requests: { request: RiderRequest; page: Page }[] = []
  const bank = await createPaymentServer(options)
  const fixture = await createRequestFixture({}, '1002', {
    server: bank.current(),
    settings: { api: 'http://localhost:4321', paymentHosts },
    ...(prepare && { prepare }),
  })

  async function openTab(...options: Parameters<typeof fixture.openTab>) {
    const [prepare] = options
    const tab = await fixture.openTab((network) => prepare?.(network), options[1])
    tab.address.href = pageUrl
    return tab
  }
  /** Opens a URL in another browser, signed in as the user. */
  async function openDevice(href: string, user = 'parent@demo.courier', vendor = '1002') {
    const settings = { vendor, api: 'http://localhost:4321', paymentMethod: 'CASH_ON_DELIVERY' }
    const testPage = createTestPage(bank.current().api, { clock: fixture.clock, settings })
    await testPage.page.session.signIn(user, demoPassword)
    await fixture.runUntilDone(testPage.page.vendors.load())
    testPage.address.href = href
    return openRequest(testPage)
  }

  async function openRequest(testPage: TestPage) {
    const request = createRequest(testPage.page)
    requests.push({ request, page: testPage.page })
    await fixture.flush()
    return { ...testPage, request }
  }

  /** Opens a page in mode `guest`, with pickup address and sender filled in. */
  async function openGuest() {
    const settings = { mode: 'guest', api: 'http://localhost:4321' }
    const testPage = createTestPage(bank.current().api, { clock: fixture.clock, settings })
    testPage.address.href = pageUrl
    await testPage.page.session.start()
    await testPage.page.session.continueAsGuest()
    await fixture.runUntilDone(testPage.page.vendors.load())
    const guestPage = await openRequest(testPage)
    const { pickupPoint, guest } = guestPage.request
    pickupPoint.pin.type('Bugis Junction')
    await fixture.clock.advance(500)
    await fixture.until('the list', () => pickupPoint.pin.$suggestions.get().state === 'found')
    const suggestions = pickupPoint.pin.$suggestions.get()
    assert.ok(suggestions.state === 'found' && suggestions.suggestions[0])
    await pickupPoint.pin.choose(suggestions.suggestions[0])
    await pickupPoint.form.submit()
    await pickupPoint.form.submit()
    guest.form.reset({ senderName: 'Gus Tan', senderEmail: 'gus@example.com', senderPhone: '+6581230000' })
    assert.equal(await guest.form.submit(), true)
    return guestPage
  }

  type Tab = Pick<Awaited<ReturnType<typeof openTab>>, 'request'>

  /** Attaches a card form with this card to the page. */
  function typeCard({ request }: Tab, number: string, name = 'Alicia Wong') {
    const card = request.payment?.$card.get()?.card
    assert.ok(card, 'the card form is there')
    const entry: CardEntry = {
      $state: atom({ isReady: true, isValid: true, scheme: 'visa' }),
      read: () => holdClock(fixture.clock, encryptCard(number)),
      clear() {},
    }
    card.attachCard(entry)
    card.chooseNew()
    card.typeName(name)
    return card
  }

  async function choosePaid({ request }: Tab) {
    request.choosePaymentMethod('PAID')
    await fixture.until('the card form', () => request.payment?.$card.get()?.$setup.get().state === 'ready')
  }

  /** Fills in the whole form with a card. */
  async function fill(tab: Tab, number: string) {
    await fixture.fillIn(tab.request)
    await choosePaid(tab)
    return typeCard(tab, number)
  }

  return {
    ...{ bank, fixture, clock: fixture.clock, openTab, openDevice, openGuest, typeCard, choosePaid, fill },
    press: (tab: Tab) => fixture.press(tab.request),
    placement: ({ request }: Tab) => request.$placement.get(),
    /** Key of the refusal that is shown. */
    refusal({ request }: Tab) {
      const placement = request.$placement.get()
      return placement.state === 'refused' && placement.key
    },
    /** Presses a button of the bank's page. Returns the return URL. */
    async decide({ request }: Tab, decision: 'accept' | 'refuse' | 'later' | 'leave') {
      const placement = request.$placement.get()
      assert.ok(
        placement.state === 'at-bank' && placement.redirectUrl !== null,
        `the bank waits, not ${JSON.stringify(placement)}`,
      )
      const body = `decision=${decision}`
      const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(body.length) }
      const url = placement.redirectUrl
      const response = await fixture.server.api.fetch(new globalThis.Request(url, { method: 'POST', headers, body }))
      assert.equal(response.status, 303)
      return response.headers.get('location') ?? ''
    },
    async wait(ms: number) {
      await fixture.clock.advance(ms)
      await fixture.flush()
    },
    runUntilDone: (work: Promise<void>) => fixture.runUntilDone(work),
    until: (what: string, holds: () => boolean) => fixture.until(what, holds),
    /** Returns this fixture's orders without unpaid ones, for which no rider is sent. */
    async orders(): Promise<OrderWire[]> {
      const orders = await fixture.orders()
      return orders.filter(
        ({ status }) => !['PAYMENT_INITIATED', 'PAYMENT_FAILED', 'PAYMENT_CANCELLED'].includes(status),
      )
    },
    /** Asserts a balanced ledger, no charge without an order, and no order without a charge. */
    async assertBalanced(charges: number) {
      assert.equal((await bank.charged()).size, charges, 'charges')
      assert.deepEqual(await bank.mismatches(), { chargedWithoutOrder: [], orderWithoutCharge: [] })
      assert.equal((await bank.ledger()).total, 0)
    },
    async close() {
      for (const { request, page } of requests) {
        request.destroy()
        page.destroy()
      }
      await fixture.close()
      await bank.close()
    },
  }
}

export type PaymentFixture = Awaited<ReturnType<typeof createPaymentFixture>>
export type PaymentTab = Awaited<ReturnType<PaymentFixture['openTab']>>

/** Closes the fixture that each test of the file creates. */
export function usePayments() {
  let current: PaymentFixture
  afterEach(() => current.close())
  async function createPayments(...parameters: Parameters<typeof createPaymentFixture>) {
    current = await createPaymentFixture(...parameters)
  }
  async function openTab(...parameters: Parameters<typeof createPaymentFixture>) {
    await createPayments(...parameters)
    return current.openTab()
  }
  return {
    payments: new Proxy({} as PaymentFixture, { get: (_, name) => Reflect.get(current, name) }),
    createPayments,
    openTab,
    /** Opens a form that is complete except for the press. */
    async openFilled(card: string = cards.pays) {
      const tab = await openTab()
      await current.fill(tab, card)
      return tab
    },
  }
}
