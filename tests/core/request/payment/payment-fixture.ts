import assert from 'node:assert/strict'
import { atom } from 'nanostores'
import type { OrderWire } from '../../../../core/api/orders.ts'
import type { CardEntry } from '../../../../core/request/payment/card.ts'
import { createRequest } from '../../../../core/request/request.ts'
import { demoPassword } from '../../../support/order-api.ts'
import { createTestPage } from '../../../support/page.ts'
import { createPaymentServer, encryptCard } from '../../../support/payments/card-payments.ts'
import { createRequestFixture, fillIn, flush, press, runUntilDone, until } from '../request-fixture.ts'

const pageUrl = 'http://localhost:4321/request-a-rider/1002'

/** Creates tabs that pay by card, and a server whose bank and ledger tests can read. */
export async function createPaymentFixture({
  paymentHosts,
  ...options
}: {
  flags?: object
  paymentHosts?: readonly string[]
} = {}) {
  const devices: (() => void)[] = []
  const bank = await createPaymentServer(options)
  const fixture = await createRequestFixture({}, '1002', {
    server: bank.current(),
    settings: { api: 'http://localhost:4321', paymentHosts },
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
    await runUntilDone(fixture, testPage.page.vendors.load())
    testPage.address.href = href
    const request = createRequest(testPage.page)
    await flush(fixture)
    devices.push(() => {
      request.destroy()
      testPage.page.destroy()
    })
    return { ...testPage, request }
  }

  /** Opens a page in mode `guest`, with pickup address and sender filled in. */
  async function openGuest() {
    const settings = { mode: 'guest', api: 'http://localhost:4321' }
    const testPage = createTestPage(bank.current().api, { clock: fixture.clock, settings })
    testPage.address.href = pageUrl
    await testPage.page.session.start()
    await testPage.page.session.continueAsGuest()
    await runUntilDone(fixture, testPage.page.vendors.load())
    const request = createRequest(testPage.page)
    await flush(fixture)
    devices.push(() => {
      request.destroy()
      testPage.page.destroy()
    })
    const { origin, guest } = request
    origin.pin.type('Bugis Junction')
    await fixture.clock.advance(500)
    await until(fixture, 'the list', () => origin.pin.$suggestions.get().state === 'found')
    const suggestions = origin.pin.$suggestions.get()
    assert.ok(suggestions.state === 'found' && suggestions.suggestions[0])
    await origin.pin.choose(suggestions.suggestions[0])
    await origin.form.submit()
    await origin.form.submit()
    guest.form.fields.senderName.type('Gus Tan')
    guest.form.fields.senderEmail.type('gus@example.com')
    guest.form.fields.senderPhone.type('+6581230000')
    assert.equal(await guest.form.submit(), true)
    return { ...testPage, request }
  }

  type Tab = Pick<Awaited<ReturnType<typeof openTab>>, 'request'>

  /** Attaches a card form with this card to the page. */
  function typeCard({ request }: Tab, number: string, name = 'Alicia Wong') {
    const card = request.payment?.$card.get()?.card
    assert.ok(card, 'the card form is there')
    const entry: CardEntry = {
      $state: atom({ isReady: true, isValid: true, scheme: 'visa' }),
      read: () => encryptCard(number),
      clear() {},
    }
    card.attachCard(entry)
    card.chooseNew()
    card.typeName(name)
    return card
  }

  async function choosePaid({ request }: Tab) {
    request.choosePaymentMethod('PAID')
    await until(fixture, 'the card form', () => request.payment?.$card.get()?.$setup.get().state === 'ready')
  }

  /** Fills in the whole form with a card. */
  async function fill(tab: Tab, number: string) {
    await fillIn(fixture, tab.request)
    await choosePaid(tab)
    return typeCard(tab, number)
  }

  return {
    ...{ bank, fixture, clock: fixture.clock, openTab, openDevice, openGuest, typeCard, choosePaid, fill },
    press: (tab: Tab) => press(fixture, tab.request),
    placement: ({ request }: Tab) => request.$placement.get(),
    /** Presses a button of the bank's page. Returns the return URL. */
    async decide({ request }: Tab, decision: 'accept' | 'refuse' | 'later' | 'leave') {
      const placement = request.$placement.get()
      assert.ok(placement.state === 'at-bank' && placement.redirectUrl !== null, 'the bank waits')
      const body = `decision=${decision}`
      const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(body.length) }
      const url = placement.redirectUrl
      const response = await fixture.server.api.fetch(new globalThis.Request(url, { method: 'POST', headers, body }))
      assert.equal(response.status, 303)
      return response.headers.get('location') ?? ''
    },
    async wait(ms: number) {
      await fixture.clock.advance(ms)
      await flush(fixture)
    },
    runUntilDone: (work: Promise<void>) => runUntilDone(fixture, work),
    until: (what: string, holds: () => boolean) => until(fixture, what, holds),
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
      for (const close of devices) close()
      await fixture.close()
      await bank.close()
    },
  }
}

export type PaymentFixture = Awaited<ReturnType<typeof createPaymentFixture>>
