import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Suggestion } from '../../../core/addresses/address.ts'
import type { OrderWire } from '../../../core/api/orders.ts'
import type { GivenSettings } from '../../../core/config/settings.ts'
import { createRequest, type RequestMode, type RiderRequest } from '../../../core/request/request.ts'
import { createFlagsFile } from '../../support/flags-file.ts'
import { createTestOrderApi, demoPassword } from '../../support/order-api.ts'
import { createTestBrowser, createTestPage, type TestNetwork } from '../../support/page.ts'

type Shop = Awaited<ReturnType<typeof createTestOrderApi>>

/** A browser signed in as the Bugis outlet, with a request form in each tab. */
export async function createRequestFixture(
  options: Parameters<typeof createTestOrderApi>[0] = {},
  vendor = '1002',
  { server: given, settings: more = {} }: { server?: Shop; settings?: GivenSettings } = {},
) {
  const server = given ?? (await createTestOrderApi(options))
  const browser = createTestBrowser()
  // Singapore pays by card by default, which most tests are not about.
  const settings = {
    vendor,
    paymentMethod: 'CASH_ON_DELIVERY',
    ...(options.country && { country: options.country }),
    ...more,
  }
  const tabs: { close(): void }[] = []

  /** @param prepare sets up the network before the form is opened. */
  async function openTab(prepare: (network: TestNetwork) => void = () => {}, mode?: RequestMode) {
    const made = createTestPage(server.api, { clock: server.clock, browser, settings })
    // Two tabs never create the same id.
    const page = { ...made.page, environment: { ...made.page.environment, randomId: randomUUID } }
    if (made.page.session.$session.get().state !== 'signed-in') {
      await made.page.session.signIn('parent@demo.courier', demoPassword)
    }
    prepare(made.network)
    await finished(server, made.page.vendors.load())
    const request = createRequest(page, mode)
    await flush(server)
    let isOpen = true
    const tab = {
      ...made,
      request,
      /** The next order calls carry this `x-courier-fault`, one each. */
      fault(...faults: string[]) {
        made.network.intercept = async (call) => {
          const isOrder = call.method === 'POST' && new URL(call.url).pathname.endsWith('/order')
          const fault = isOrder ? faults.shift() : undefined
          if (!fault) return null
          const headers = new Headers(call.headers)
          headers.set('x-courier-fault', fault)
          return server.api.fetch(new globalThis.Request(call, { headers }))
        }
      },
      /** Like closing or reloading the tab. */
      close() {
        if (!isOpen) return
        isOpen = false
        request.destroy()
        made.page.destroy()
      },
    }
    tabs.push(tab)
    return tab
  }

  return {
    server,
    clock: server.clock,
    browser,
    openTab,
    async orders(): Promise<OrderWire[]> {
      const as = await server.signIn()
      const from = new Date(server.clock.now() - 3_600_000).toISOString()
      const to = new Date(server.clock.now() + 3_600_000).toISOString()
      const query = new URLSearchParams({ from, to, count: '200' })
      const response = await server.call(`/vendor/${vendor}/orders?${query}`, { as })
      const { result } = response.body as { result: { data: OrderWire[] } }
      return result.data.filter(({ customer }) => customer.name.startsWith('Counter'))
    },
    async close() {
      for (const tab of tabs) tab.close()
      await server.close()
    },
  }
}

/** The same with vouchers, preorders and the address book on. */
export async function createFlaggedFixture() {
  const flags = await createFlagsFile()
  await flags.save({ voucher: true, 'pre-order': true, 'address-book': true })
  const fixture = await createRequestFixture({ flagsFile: flags.path })
  return {
    ...fixture,
    async openForm(...given: Parameters<RequestFixture['openTab']>) {
      const tab = await fixture.openTab(...given)
      await tab.page.flags.refresh()
      await flush(fixture)
      return tab
    },
    async close() {
      await fixture.close()
      await flags.remove()
    },
  }
}

export type RequestFixture = Awaited<ReturnType<typeof createRequestFixture>>
export type Tab = Awaited<ReturnType<RequestFixture['openTab']>>

/** Runs pending work, for calls that follow one another. */
export async function flush({ clock }: Pick<Shop, 'clock'>) {
  for (let turn = 0; turn < 8; turn++) await clock.flush()
}

/** Runs pending work, without moving time, until the condition holds. */
export async function until(fixture: Pick<Shop, 'clock'>, what: string, holds: () => boolean) {
  for (let turn = 0; turn < 500; turn++) {
    if (holds()) return
    await fixture.clock.flush()
  }
  throw new Error(`never happened: ${what}`)
}

/** Types into the address field and waits for the list. */
export async function searchAddress(
  fixture: RequestFixture,
  request: RiderRequest,
  text: string,
): Promise<Suggestion[]> {
  request.destination.type(text)
  await fixture.clock.advance(500)
  await until(fixture, `the list for ${text}`, () => request.destination.$suggestions.get().state !== 'searching')
  const found = request.destination.$suggestions.get()
  return found.state === 'found' ? found.suggestions : []
}

/** Fills in the whole form. */
export async function fillIn(fixture: RequestFixture, request: RiderRequest, address = 'ION Orchard') {
  const [first] = await searchAddress(fixture, request, address)
  assert.ok(first, `an address for ${address}`)
  await request.destination.choose(first)
  request.typeField('unit', '#04-12')
  request.typeField('notes', 'Ring twice')
  request.typeField('name', 'Counter Guest')
  request.typeField('phone', '8123 4567')
  request.typeField('description', 'Laksa for two')
  request.typeField('amount', '25.50')
  await until(fixture, 'the fee', () => request.$quote.get().state !== 'quoting')
}

/** Advances time in steps until the work is done, leaving the database time to respond. */
export async function finished(fixture: Pick<Shop, 'clock'>, work: Promise<void>) {
  let isOver = false
  void work.finally(() => {
    isOver = true
  })
  for (let step = 0; !isOver && step < 2000; step++) {
    await fixture.clock.flush()
    if (!isOver) await fixture.clock.advance(250)
  }
  assert.ok(isOver, 'the work came to an end')
  await flush(fixture)
}

/** Places the order and waits for the outcome. */
export const press = (fixture: RequestFixture, request: RiderRequest) => finished(fixture, request.place())
