import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Suggestion } from '../../../core/addresses/address.ts'
import type { OrderWire } from '../../../core/api/orders.ts'
import type { GivenSettings } from '../../../core/config/settings.ts'
import { createRequest, type RequestMode, type RiderRequest } from '../../../core/request/request.ts'
import { createTestOrderApi, demoPassword } from '../../support/order-api.ts'
import { createTestBrowser, createTestPage, type TestNetwork } from '../../support/page.ts'

type TestServer = Awaited<ReturnType<typeof createTestOrderApi>>

/** Creates a browser signed in as the Bugis outlet, with a request form in each tab. */
export async function createRequestFixture(
  options: Parameters<typeof createTestOrderApi>[0] = {},
  vendor = '1002',
  { server: givenServer, settings: extraSettings = {} }: { server?: TestServer; settings?: GivenSettings } = {},
) {
  const server = givenServer ?? (await createTestOrderApi(options))
  const browser = createTestBrowser()
  // The default in Singapore is by card, which few tests need.
  const settings = {
    vendor,
    paymentMethod: 'CASH_ON_DELIVERY',
    ...(options.country && { country: options.country }),
    ...extraSettings,
  }
  const tabs: { close(): void }[] = []

  /** Opens the form in a new tab. @param prepare sets up the network before that */
  async function openTab(prepare: (network: TestNetwork) => void = () => {}, mode?: RequestMode) {
    const testPage = createTestPage(server.api, { clock: server.clock, browser, settings })
    // Two tabs never create the same ID.
    const page = { ...testPage.page, environment: { ...testPage.page.environment, randomId: randomUUID } }
    if (testPage.page.session.$session.get().state !== 'signed-in') {
      await testPage.page.session.signIn('parent@demo.courier', demoPassword)
    }
    prepare(testPage.network)
    await runUntilDone(server, testPage.page.vendors.load())
    const request = createRequest(page, mode)
    await flush(server)
    let isOpen = true
    const tab = {
      ...testPage,
      request,
      /** Adds the header `x-courier-fault` to the next order calls, one fault each. */
      injectFaults(...faults: string[]) {
        testPage.network.intercept = async (call) => {
          const isOrder = call.method === 'POST' && new URL(call.url).pathname.endsWith('/order')
          const fault = isOrder ? faults.shift() : undefined
          if (!fault) return null
          const headers = new Headers(call.headers)
          headers.set('x-courier-fault', fault)
          return server.api.fetch(new globalThis.Request(call, { headers }))
        }
      },
      close() {
        if (!isOpen) return
        isOpen = false
        request.destroy()
        testPage.page.destroy()
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

/** Creates the fixture with vouchers, preorders and the address book switched on. */
export async function createFlaggedFixture() {
  const fixture = await createRequestFixture({ flags: { voucher: true, 'pre-order': true, 'address-book': true } })
  return {
    ...fixture,
    async openForm(...options: Parameters<RequestFixture['openTab']>) {
      const tab = await fixture.openTab(...options)
      await tab.page.flags.refresh()
      await flush(fixture)
      return tab
    },
  }
}

export type RequestFixture = Awaited<ReturnType<typeof createRequestFixture>>
export type Tab = Awaited<ReturnType<RequestFixture['openTab']>>

/** Runs pending work, including calls that depend on one another. */
export async function flush({ clock }: Pick<TestServer, 'clock'>) {
  for (let round = 0; round < 8; round++) await clock.flush()
}

/** Runs pending work, without moving time, until the condition holds. */
export async function until(fixture: Pick<TestServer, 'clock'>, what: string, holds: () => boolean) {
  for (let round = 0; round < 500; round++) {
    if (holds()) return
    await fixture.clock.flush()
  }
  throw new Error(`never happened: ${what}`)
}

/** Types into the address field and returns the suggestions. */
export async function searchAddress(
  fixture: RequestFixture,
  request: RiderRequest,
  text: string,
): Promise<Suggestion[]> {
  request.destination.type(text)
  await fixture.clock.advance(500)
  await until(fixture, `the list for ${text}`, () => request.destination.$suggestions.get().state !== 'searching')
  const result = request.destination.$suggestions.get()
  return result.state === 'found' ? result.suggestions : []
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

/** Advances time in steps until the work is done, which leaves the database time to respond. */
export async function runUntilDone(fixture: Pick<TestServer, 'clock'>, work: Promise<void>) {
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
export const press = (fixture: RequestFixture, request: RiderRequest) => runUntilDone(fixture, request.place())

/** Returns the order API's response of a refusal. */
export function refusalResponse(status: number, key: string, headers: Record<string, string> = {}) {
  return Response.json(
    { message: key, errors: [], meta: { translation_key: key }, request_id: 'r' },
    { status, headers },
  )
}
