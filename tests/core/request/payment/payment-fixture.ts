import assert from 'node:assert/strict'
import { atom } from 'nanostores'
import type { OrderWire } from '../../../../core/api/orders.ts'
import type { CardEntry } from '../../../../core/request/payment/card.ts'
import { createRequest } from '../../../../core/request/request.ts'
import { createPaymentServer, encryptCard } from '../../../support/card-payments.ts'
import { demoPassword } from '../../../support/order-api.ts'
import { createTestPage } from '../../../support/page.ts'
import { createRequestFixture, fillIn, finished, flush, press, until } from '../request-fixture.ts'

const page = 'http://localhost:4321/request-a-rider/1002'

/** Creates tabs that pay by card, with a server whose bank and ledger can be read. */
export async function createPaymentFixture({
  paymentHosts,
  ...options
}: {
  flagsFile?: string
  paymentHosts?: readonly string[]
} = {}) {
  const devices: (() => void)[] = []
  const bank = await createPaymentServer(options)
  const fixture = await createRequestFixture({}, '1002', {
    server: bank.current(),
    settings: { api: 'http://localhost:4321', paymentHosts },
  })

  async function openTab(...given: Parameters<typeof fixture.openTab>) {
    const [prepare] = given
    const tab = await fixture.openTab((network) => prepare?.(network), given[1])
    tab.address.href = page
    return tab
  }
  /** Opens another browser at a URL, signed in as that user. */
  async function openDevice(href: string, user = 'parent@demo.courier', vendor = '1002') {
    const settings = { vendor, api: 'http://localhost:4321', paymentMethod: 'CASH_ON_DELIVERY' }
    const made = createTestPage(bank.current().api, { clock: fixture.clock, settings })
    await made.page.session.signIn(user, demoPassword)
    await finished(fixture, made.page.vendors.load())
    made.address.href = href
    const request = createRequest(made.page)
    await flush(fixture)
    devices.push(() => {
      request.destroy()
      made.page.destroy()
    })
    return { ...made, request }
  }

  /** A guest at a page of mode `guest`, with a collection point and their details filled in. */
  async function openGuest() {
    const settings = { mode: 'guest', api: 'http://localhost:4321' }
    const made = createTestPage(bank.current().api, { clock: fixture.clock, settings })
    made.address.href = page
    await made.page.session.start()
    await made.page.session.continueAsGuest()
    await finished(fixture, made.page.vendors.load())
    const request = createRequest(made.page)
    await flush(fixture)
    devices.push(() => {
      request.destroy()
      made.page.destroy()
    })
    const { origin, guest } = request
    origin.pin.type('Bugis Junction')
    await fixture.clock.advance(500)
    await until(fixture, 'the list', () => origin.pin.$suggestions.get().state === 'found')
    const found = origin.pin.$suggestions.get()
    assert.ok(found.state === 'found' && found.suggestions[0])
    await origin.pin.choose(found.suggestions[0])
    await origin.form.submit()
    await origin.form.submit()
    guest.form.fields.senderName.type('Gus Tan')
    guest.form.fields.senderEmail.type('gus@example.com')
    guest.form.fields.senderPhone.type('+6581230000')
    assert.equal(await guest.form.submit(), true)
    return { ...made, request }
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
    /** Presses a button of the bank's page and returns, in the same tab or another one. @returns the return URL */
    async decide({ request }: Tab, decision: 'accept' | 'refuse' | 'later' | 'leave') {
      const now = request.$placement.get()
      assert.ok(now.state === 'at-bank' && now.redirectUrl !== null, 'the bank waits')
      const body = `decision=${decision}`
      const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(body.length) }
      const url = now.redirectUrl
      const response = await fixture.server.api.fetch(new globalThis.Request(url, { method: 'POST', headers, body }))
      assert.equal(response.status, 303)
      return response.headers.get('location') ?? ''
    },
    /** Advances the clock. */
    async wait(ms: number) {
      await fixture.clock.advance(ms)
      await flush(fixture)
    },
    finished: (work: Promise<void>) => finished(fixture, work),
    until: (what: string, holds: () => boolean) => until(fixture, what, holds),
    /** Returns this fixture's orders that get a rider: without unpaid ones. */
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
