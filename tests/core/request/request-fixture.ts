import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { beforeEach } from 'node:test'
import type { Suggestion } from '../../../core/addresses/address.ts'
import type { OrderWire } from '../../../core/api/orders.ts'
import type { GivenSettings } from '../../../core/config/settings.ts'
import { editOrder } from '../../../core/request/edit/edit.ts'
import { createRequest, type RequestPurpose, type RiderRequest } from '../../../core/request/request.ts'
import type { RequestPage } from '../../../core/request/request-page.ts'
import { useCallsAfterEach } from '../../support/call-after-each.ts'
import { createTestOrderApi, demoPassword, type OrderChange, orderFromBugis } from '../../support/order-api.ts'
import { createTestBrowser, createTestPage, type TestPageOptions } from '../../support/page.ts'
import type { TestNetwork } from '../../support/test-network.ts'
import { waitUntil } from '../../support/wait-until.ts'

type TestServer = Awaited<ReturnType<typeof createTestOrderApi>>

/** Creates a browser signed in as the Bugis outlet, with a request form in each tab. */
export async function createRequestFixture(
  options: Parameters<typeof createTestOrderApi>[0] = {},
  vendor = '1002',
  {
    server: givenServer,
    settings: extraSettings = {},
    ...pageOptions
  }: { server?: TestServer; settings?: GivenSettings } & Pick<TestPageOptions, 'device' | 'prepare'> = {},
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
  const edits: { destroy(): void }[] = []

  /** Opens the form in a new tab. @param prepare sets up the network before that */
  async function openTab(prepare: (network: TestNetwork) => void = () => {}, purpose?: RequestPurpose) {
    const testPage = createTestPage(server.api, { clock: server.clock, browser, settings, ...pageOptions })
    // Two tabs never create the same ID.
    const { page } = testPage
    testPage.environment.randomId = randomUUID
    if (testPage.page.session.$session.get().state !== 'signed-in') {
      await testPage.page.session.signIn('parent@demo.courier', demoPassword)
    }
    prepare(testPage.network)
    await runUntilDone(server, testPage.page.vendors.load())
    const request = createRequest(page, purpose)
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

  const fixture = {
    server,
    clock: server.clock,
    browser,
    openTab,
    /** Opens the form once the tab has the flags. */
    async openForm(...parameters: Parameters<typeof openTab>) {
      const tab = await openTab(...parameters)
      await tab.page.flags.refresh()
      await flush(server)
      return tab
    },
    async orders(): Promise<OrderWire[]> {
      const times = { from: server.clock.now() - 3_600_000, to: server.clock.now() + 3_600_000 }
      const period = Object.entries(times).map(([name, at]) => `${name}=${new Date(at).toISOString()}`)
      const orders = await server.listOrders(vendor, [...period, 'count=200'].join('&'))
      return orders.filter(({ customer }) => customer.name.startsWith('Counter'))
    },
    /** Opens the form once the tab has the flags, and fills it in. */
    async openFilledForm() {
      const tab = await fixture.openForm()
      await fillIn(server, tab.request)
      return tab
    },
    /** Opens the form in a tab, and fills it in. */
    async openFilled(...parameters: Parameters<typeof openTab>) {
      const tab = await openTab(...parameters)
      await fillIn(server, tab.request)
      return tab
    },
    /** Places an order of the Bugis outlet at the current fee. */
    async placeOrder(change: OrderChange = {}) {
      const { customer } = orderFromBugis(server.clock, change) as {
        customer: { location: { latitude: number; longitude: number } }
      }
      return server.place({ ...change, ...(await server.quote(customer.location)) })
    },
    readOrder: (orderId: string) => server.readOrder(orderId),
    /** Opens an order for editing, as the element does, and waits for it and its fee. */
    async edit(page: RequestPage, orderId: string) {
      const request = createRequest(page, editOrder(orderId))
      edits.push(request)
      assert.ok(request.editing)
      const { $state } = request.editing
      await until(server, 'the order', () => $state.get().state !== 'loading')
      if ($state.get().state === 'open') await fixture.quote(request)
      return { ...request.editing, request, place: () => request.place(), destroy: request.destroy }
    },
    /** Waits for the fee, and returns its quote. */
    async quote({ $quote }: Pick<RiderRequest, '$quote'>) {
      await until(server, 'the fee', () => $quote.get().state === 'ready')
      const state = $quote.get()
      return state.state === 'ready' ? state.quote : assert.fail(state.state)
    },
    flush: () => flush(server),
    until: (what: string, holds: () => boolean) => until(server, what, holds),
    runUntilDone: (work: Promise<unknown>) => runUntilDone(server, work),
    /** Places the order, waits for the outcome and returns its state. */
    async press(request: RiderRequest) {
      await runUntilDone(server, request.place())
      return request.$placement.get().state
    },
    searchAddress: (request: RiderRequest, text: string) => searchAddress(server, request, text),
    fillIn: (request: RiderRequest, address?: string) => fillIn(server, request, address),
    async close() {
      for (const edit of edits) edit.destroy()
      for (const tab of tabs) tab.close()
      await server.close()
    },
  }
  return fixture
}

export type RequestFixture = Awaited<ReturnType<typeof createRequestFixture>>
export type Tab = Awaited<ReturnType<RequestFixture['openTab']>>
export type Editing = Awaited<ReturnType<RequestFixture['edit']>>

/** Closes the fixtures that each test of the file creates, or the one that is created before each test. */
export function useRequestFixture(options?: Parameters<typeof createRequestFixture>[0]) {
  let current: RequestFixture
  const afterThis = useCallsAfterEach()
  async function createFixture(...parameters: Parameters<typeof createRequestFixture>) {
    current = await createRequestFixture(...parameters)
    afterThis(current.close)
    return current
  }
  if (options) beforeEach(() => createFixture(options))
  return {
    fixture: new Proxy({} as RequestFixture, { get: (_, name) => Reflect.get(current, name) }),
    createFixture,
    openForm: async (...parameters: Parameters<typeof createRequestFixture>) =>
      (await createFixture(...parameters)).openTab(),
    openFilled: async (...parameters: Parameters<typeof createRequestFixture>) =>
      (await createFixture(...parameters)).openFilled(),
  }
}

/** Vouchers, preorders and the address book switched on. */
export const allFlags = { flags: { voucher: true, 'pre-order': true, 'address-book': true } }

/** Runs pending work, including calls that depend on one another. */
export async function flush({ clock }: Pick<TestServer, 'clock'>) {
  for (let round = 0; round < 8; round++) await clock.flush()
}

/** Runs pending work, without moving time, until the condition holds. */
export const until = ({ clock }: Pick<TestServer, 'clock'>, what: string, holds: () => boolean) =>
  waitUntil(clock, what, holds)

/** Types into the address field and returns the suggestions. */
async function searchAddress(server: TestServer, request: RiderRequest, text: string): Promise<Suggestion[]> {
  request.destination.type(text)
  await server.clock.advance(500)
  await until(server, `the list for ${text}`, () => request.destination.$suggestions.get().state !== 'searching')
  const result = request.destination.$suggestions.get()
  return result.state === 'found' ? result.suggestions : []
}

/** Fills in the whole form. */
export async function fillIn(server: TestServer, request: RiderRequest, address = 'ION Orchard') {
  const [first] = await searchAddress(server, request, address)
  assert.ok(first, `an address for ${address}`)
  await request.destination.choose(first)
  request.typeField('unit', '#04-12')
  request.typeField('notes', 'Ring twice')
  request.typeField('name', 'Counter Guest')
  request.typeField('phone', '8123 4567')
  request.typeField('description', 'Laksa for two')
  request.typeField('amount', '25.50')
  await until(server, 'the fee', () => request.$quote.get().state !== 'quoting')
}

/** Advances time in steps until the work is done, which leaves the database time to respond. */
export async function runUntilDone(server: Pick<TestServer, 'clock'>, work: Promise<unknown>) {
  let isOver = false
  void work.finally(() => {
    isOver = true
  })
  for (let step = 0; !isOver && step < 2000; step++) {
    await server.clock.flush()
    if (!isOver) await server.clock.advance(250)
  }
  assert.ok(isOver, 'the work came to an end')
  await flush(server)
}

/** Returns the order API's response of a refusal. */
export function refusalResponse(status: number, key: string, headers: Record<string, string> = {}) {
  const meta = { translation_key: key }
  return Response.json({ message: key, errors: [{ message: key, meta }], meta, request_id: 'r' }, { status, headers })
}

export const isOrderCall = ({ method, url }: Request) => method === 'POST' && new URL(url).pathname.endsWith('/order')

/** Holds back the tab's order call until `release`. @param response replaces the order API's */
export function holdOrderCall({ network }: Tab, response: Response | null = null) {
  const { promise, resolve } = Promise.withResolvers<Response | null>()
  network.intercept = (call) => (isOrderCall(call) ? promise : null)
  return { release: () => resolve(response) }
}
