import assert from 'node:assert/strict'
import { atom } from 'nanostores'
import type { OrderWire } from '../../../../core/api/orders.ts'
import type { CardEntry } from '../../../../core/request/payment/card.ts'
import { createRequest } from '../../../../core/request/request.ts'
import { createPaymentServer, encryptCard } from '../../../support/card-payments.ts'
import { demoPassword } from '../../../support/order-api.ts'
import { createTestPage } from '../../../support/page.ts'
import { fillIn, finished, openCounter, press, settled, until } from '../a-counter.ts'

const page = 'http://localhost:4321/request-a-rider/1002'

/** A counter whose tabs pay by card, at a server whose bank and books can be read. */
export async function openCashier({
  paymentHosts,
  ...options
}: {
  flagsFile?: string
  paymentHosts?: readonly string[]
} = {}) {
  const devices: (() => void)[] = []
  const bank = await createPaymentServer(options)
  const counter = await openCounter({}, '1002', {
    server: bank.current(),
    settings: { api: 'http://localhost:4321', paymentHosts },
  })

  async function openTab(...given: Parameters<typeof counter.openTab>) {
    const [prepare] = given
    const tab = await counter.openTab((network) => prepare?.(network), given[1])
    tab.address.href = page
    return tab
  }
  /** Another browser, signed in as that user, at that address. */
  async function openDevice(href: string, user = 'parent@demo.courier', vendor = '1002') {
    const settings = { vendor, api: 'http://localhost:4321', paymentMethod: 'CASH_ON_DELIVERY' }
    const made = createTestPage(bank.current().api, { clock: counter.clock, settings })
    await made.page.session.signIn(user, demoPassword)
    await finished(counter, made.page.vendors.load())
    made.address.href = href
    const request = createRequest(made.page)
    await settled(counter)
    devices.push(() => {
      request.destroy()
      made.page.destroy()
    })
    return { ...made, request }
  }

  /** A guest at a page of mode `guest`, with a collection point and their details filled in. */
  async function openGuest() {
    const settings = { mode: 'guest', api: 'http://localhost:4321' }
    const made = createTestPage(bank.current().api, { clock: counter.clock, settings })
    made.address.href = page
    await made.page.session.start()
    await made.page.session.continueAsGuest()
    await finished(counter, made.page.vendors.load())
    const request = createRequest(made.page)
    await settled(counter)
    devices.push(() => {
      request.destroy()
      made.page.destroy()
    })
    const { origin, guest } = request
    origin.pin.type('Bugis Junction')
    await counter.clock.advance(500)
    await until(counter, 'the list', () => origin.pin.$suggestions.get().state === 'found')
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

  /** The card form of the page, with what is typed into it. */
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
    await until(counter, 'the card form', () => request.payment?.$card.get()?.$setup.get().state === 'ready')
  }

  /** Fills in all, the card included. */
  async function fill(tab: Tab, number: string) {
    await fillIn(counter, tab.request)
    await choosePaid(tab)
    return typeCard(tab, number)
  }

  return {
    ...{ bank, counter, clock: counter.clock, openTab, openDevice, openGuest, typeCard, choosePaid, fill },
    press: (tab: Tab) => press(counter, tab.request),
    placement: ({ request }: Tab) => request.$placement.get(),
    /** The user presses a button of the bank's page, and comes back in the same tab or another one. @returns where to */
    async decide({ request }: Tab, decision: 'accept' | 'refuse' | 'later' | 'leave') {
      const now = request.$placement.get()
      assert.ok(now.state === 'at-bank' && now.redirectUrl !== null, 'the bank waits')
      const body = `decision=${decision}`
      const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(body.length) }
      const url = now.redirectUrl
      const answer = await counter.server.api.fetch(new globalThis.Request(url, { method: 'POST', headers, body }))
      assert.equal(answer.status, 303)
      return answer.headers.get('location') ?? ''
    },
    /** Lets seconds go by. */
    async wait(ms: number) {
      await counter.clock.advance(ms)
      await settled(counter)
    },
    finished: (work: Promise<void>) => finished(counter, work),
    until: (what: string, holds: () => boolean) => until(counter, what, holds),
    /** The orders of this counter that a rider is sent for. */
    async orders(): Promise<OrderWire[]> {
      const orders = await counter.orders()
      return orders.filter(
        ({ status }) => !['PAYMENT_INITIATED', 'PAYMENT_FAILED', 'PAYMENT_CANCELLED'].includes(status),
      )
    },
    /** Books that balance, and no charge without an order or order without a charge. */
    async assertBalanced(charges: number) {
      assert.equal((await bank.charged()).size, charges, 'charges')
      assert.deepEqual(await bank.mismatches(), { chargedWithoutOrder: [], orderWithoutCharge: [] })
      assert.equal((await bank.ledger()).total, 0)
    },
    async close() {
      for (const close of devices) close()
      await counter.close()
      await bank.close()
    },
  }
}

export type Cashier = Awaited<ReturnType<typeof openCashier>>
