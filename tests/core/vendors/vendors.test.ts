import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ApiClient } from '../../../core/api/client.ts'
import { deliveringOutlet } from '../../../core/vendors/delivering-outlet.ts'
import { findVendors, indexOfTyped } from '../../../core/vendors/find-vendors.ts'
import { sortVendors, type Vendor, vendorFromWire, vendorLabel } from '../../../core/vendors/vendor.ts'
import { createTestBrowser } from '../../support/page.ts'
import { useOrderApi } from '../../support/use-order-api.ts'
import { type PageOptions, usePages } from '../../support/use-pages.ts'
import { waitUntil } from '../../support/wait-until.ts'

const server = useOrderApi()
const { openPage, openSignedIn } = usePages(server)

async function open(options: PageOptions = {}, email?: string) {
  const tab = await openSignedIn(options, email)
  const { vendors, notifications } = tab.page
  const toasts = () => notifications.$notifications.get().map(({ key, durationMs }) => [key, durationMs])
  return { ...tab, vendors, toasts }
}

test('lists and selects the parent first, followed by its outlets by name', async () => {
  const { vendors } = await open()
  await vendors.load()
  assert.deepEqual(vendors.$vendors.get().map(vendorLabel), [
    'Merlion Kitchen - 1000',
    'Bugis - 1002',
    'Jurong East - a-1003',
    'Tanjong Pagar - 1001',
  ])
  assert.equal(vendors.$state.get(), 'ready')
  assert.equal(vendors.$selectedVendor.get()?.id, '1000')
  assert.equal(vendors.$selectedVendor.get()?.isParent, true)
})

test('the list is fetched once for all elements that show it', async () => {
  const { network, vendors } = await open()
  const stops = [vendors.$vendors, vendors.$selectedVendor, vendors.$state].map(($store) => $store.listen(() => {}))
  await Promise.all([vendors.load(), vendors.load()])
  assert.equal(network.count('/vendors'), 1)
  for (const stop of stops) stop()
})

test('remembers the last choice, and ignores an unknown one', async () => {
  const browser = createTestBrowser()
  const firstTab = await open({ browser })
  await firstTab.vendors.load()
  firstTab.vendors.selectVendor('1002')
  firstTab.vendors.selectVendor('9999')
  assert.equal(firstTab.vendors.$selectedVendor.get()?.id, '1002')
  const { page } = openPage({ browser })
  await page.session.start()
  await page.vendors.load()
  assert.equal(page.vendors.$selectedVendor.get()?.id, '1002')
})

test('the page’s vendor takes precedence over the last choice', async () => {
  const browser = createTestBrowser()
  browser.storage.setItem('courier.vendor', '1002')
  const pageWithVendor = await open({ browser, settings: { vendor: '1001' } })
  await pageWithVendor.vendors.load()
  assert.equal(pageWithVendor.vendors.$selectedVendor.get()?.id, '1001')
  pageWithVendor.vendors.selectVendor('a-1003')
  assert.equal(pageWithVendor.vendors.$selectedVendor.get()?.id, 'a-1003')
})

for (const vendor of ['10002', '2000']) {
  test(`selects no other vendor instead of the page’s ${vendor} until the user chooses one`, async () => {
    const browser = createTestBrowser()
    browser.storage.setItem('courier.vendor', '1002')
    const { vendors } = await open({ browser, settings: { vendor } })
    assert.equal(vendors.$refusal.get(), null)
    await vendors.load()
    assert.equal(vendors.$selectedVendor.get(), null)
    assert.equal(vendors.$refusal.get()?.message, `vendor is "${vendor}": is not one of the vendors of this user`)
    await vendors.reload()
    assert.equal(vendors.$selectedVendor.get(), null)
    vendors.selectVendor('1001')
    assert.equal(vendors.$selectedVendor.get()?.id, '1001')
    assert.equal(vendors.$refusal.get(), null)
  })
}

test('offers all outlets to a parent only, if the country allows it, and includes them until switched off', async () => {
  const { network, vendors } = await open()
  network.intercept = (request) => (request.url.endsWith('/allOutletOrders') ? Response.json({ result: 'true' }) : null)
  await vendors.load()
  assert.equal(vendors.$canIncludeOutlets.get(), true)
  assert.equal(vendors.$includeOutlets.get(), true)
  vendors.setIncludeOutlets(false)
  assert.equal(vendors.$includeOutlets.get(), false)
  vendors.setIncludeOutlets(true)
  assert.equal(vendors.$includeOutlets.get(), true)
  vendors.selectVendor('1001')
  assert.equal(vendors.$canIncludeOutlets.get(), false)
  assert.equal(vendors.$includeOutlets.get(), false)
  vendors.selectVendor('1000')
  assert.equal(vendors.$includeOutlets.get(), true)
  network.intercept = (request) =>
    request.url.endsWith('/allOutletOrders') ? Response.json({ result: 'false' }) : null
  await vendors.reload()
  assert.equal(vendors.$includeOutlets.get(), false)
})

test('shows users without vendors a notice for ten seconds', async () => {
  const { vendors, toasts } = await open({}, 'novendor@demo.courier')
  await vendors.load()
  assert.equal(vendors.$state.get(), 'none')
  assert.equal(vendors.$selectedVendor.get(), null)
  assert.deepEqual(toasts(), [['error.no-vendors', 10_000]])
})

test('fetches an outlet that a staff token’s list lacks, and shows if that fails', async () => {
  for (const isFound of [true, false]) {
    const browser = createTestBrowser()
    browser.storage.setItem('godroid-token', 'demo-godroid-token')
    const { page, network } = openPage({
      browser,
      settings: { mode: 'godroid', vendor: '1002' },
    })
    const { vendors, notifications } = page
    network.intercept = async (request) => {
      if (!request.url.endsWith('/vendor/1002')) return null
      if (!isFound) return Response.json({}, { status: 404 })
      const list = new Request(request.url.replace('/vendor/1002', '/vendors'), request)
      const { result } = (await (await server.api.fetch(list)).json()) as { result: { vendors: object[] } }
      return Response.json({ result: { ...result.vendors[0], vendor_id: '1002' } })
    }
    await page.session.start()
    const refusals: unknown[] = []
    const stop = vendors.$refusal.subscribe((refusal) => refusals.push(refusal))
    await vendors.load()
    const isDone = () => vendors.$selectedVendor.get() !== null || refusals.at(-1) !== null
    await waitUntil(server.clock, 'the outlet or its refusal', isDone)
    assert.equal(vendors.$selectedVendor.get()?.id, isFound ? '1002' : undefined)
    assert.equal(refusals.length, isFound ? 1 : 2)
    const toasts = notifications.$notifications.get().map(({ key, durationMs }) => [key, durationMs])
    assert.deepEqual(toasts, isFound ? [] : [['error.unable-to-fetch-vendor', 10_000]])
    stop()
  }
})

test('asks a user unknown to the server to sign in again', async () => {
  const { network, vendors, toasts } = await open()
  network.intercept = (request) => (request.url.endsWith('/vendors') ? Response.json({}, { status: 403 }) : null)
  await vendors.load()
  assert.equal(vendors.$state.get(), 'failed')
  assert.deepEqual(toasts(), [['error.cant-retrieve-user', 10_000]])
})

test('shows for ten seconds that the list can’t be fetched, and fetches it on retry', async () => {
  const { network, vendors, toasts } = await open()
  network.intercept = (request) => (request.url.endsWith('/vendors') ? Response.json({}, { status: 400 }) : null)
  await vendors.load()
  assert.equal(vendors.$state.get(), 'failed')
  assert.deepEqual(toasts(), [['error.cant-retrieve-vendors', 10_000]])
  network.intercept = null
  await vendors.load()
  assert.equal(vendors.$state.get(), 'ready')
})

test('fetches the list automatically after an outage, with one message', async () => {
  const { network, vendors, toasts } = await open()
  network.intercept = (request) => (request.url.endsWith('/vendors') ? new Response('', { status: 503 }) : null)
  const stop = vendors.$selectedVendor.listen(() => {})
  await waitUntil(server.clock, 'the failure', async () => {
    await server.clock.advance(1000)
    return vendors.$state.get() === 'failed'
  })
  assert.equal(toasts().length, 1)
  await server.clock.advance(30_000)
  assert.deepEqual([vendors.$state.get(), toasts().length], ['failed', 0])
  network.intercept = null
  await server.clock.advance(12_000)
  await waitUntil(server.clock, 'the list', () => vendors.$state.get() === 'ready')
  assert.equal(vendors.$failure.get(), null)
  stop()
})

test('a list requested before signing out doesn’t appear afterwards', async () => {
  const { page, vendors } = await open()
  const loading = vendors.load()
  await page.session.signOut()
  await loading
  assert.deepEqual(vendors.$vendors.get(), [])
  assert.equal(vendors.$state.get(), 'idle')
})

test('sorts the parent first, then by name, with numbers in numeric order', () => {
  const vendor = (name: string, isParent = false) => ({ id: name, name, isParent }) as Vendor
  const sorted = sortVendors([vendor('Outlet 10'), vendor('outlet 9'), vendor('Äpfel'), vendor('Zoo', true)])
  const names = sorted.map(({ name }) => name)
  assert.deepEqual(names, ['Zoo', 'Äpfel', 'outlet 9', 'Outlet 10'])
})

const vendors = [
  vendorOf('1000', 'Merlion Kitchen'),
  vendorOf('1002', 'Bugis'),
  vendorOf('1004', 'Café Bedok'),
  vendorOf('a-1003', 'Jurong East'),
]
const idsFound = (query: string) => findVendors(vendors, query).map(({ id }) => id)

test('finds a collection point by any part of its name or ID, ignoring accents and case', () => {
  assert.deepEqual(idsFound('kitch'), ['1000'])
  assert.deepEqual(idsFound('A-10'), ['a-1003'])
  assert.deepEqual(idsFound('east jur'), ['a-1003'])
  assert.deepEqual(idsFound('bugis 1000'), [])
  for (const typed of ['CAFE', 'café']) assert.deepEqual(idsFound(typed), ['1004'], typed)
  assert.equal(findVendors(vendors, '  '), vendors, 'an empty search finds all')
})

test('typed letters select the next name that starts with them', () => {
  assert.equal(indexOfTyped(vendors, 'j', 0), 3)
  assert.equal(indexOfTyped(vendors, 'ca', 0), 2)
  assert.equal(indexOfTyped(vendors, 'me', 3), 0)
  assert.equal(indexOfTyped(vendors, 'x', 0), -1)
  assert.equal(indexOfTyped(vendors, 'bu', 1), 1, 'more letters keep the selected name if it still matches')
})

test('repeating a letter cycles through the names that start with it', () => {
  const vendorsWithB = [vendorOf('1', 'Bedok'), vendorOf('2', 'Ang Mo Kio'), vendorOf('3', 'Bugis')]
  assert.equal(indexOfTyped(vendorsWithB, 'b', 0), 2)
  assert.equal(indexOfTyped(vendorsWithB, 'bb', 2), 0)
})

function vendorOf(id: string, name: string): Vendor {
  return vendorFromWire({
    vendor_id: id,
    parent_vendor_id: null,
    client_vendor_id: id,
    is_parent: false,
    is_active: true,
    is_registered: true,
    estimation_pick_up_time: 10,
    flags: { payment_methods: [] },
    vendor_information: { name, currency: 'SGD', owners: [], invited: [], contact: { phone: '' }, location: null },
  })
}

const outlet = (id: string, latitude: number, change: Partial<Vendor> = {}) =>
  ({ id, name: id, location: { latitude, longitude: 103.8 }, isParent: false, isActive: true, ...change }) as Vendor
const place = { latitude: 1.3, longitude: 103.8 }

/** Creates a client of a server where only these outlets deliver to the address. */
function clientOf(deliveringIds: readonly string[], requestedIds: string[]) {
  return {
    request: async (_path: string, { body }: { body: { vendor_id: string } }) => {
      requestedIds.push(body.vendor_id)
      return deliveringIds.includes(body.vendor_id) ? 'DELIVERABLE' : 'UNDELIVERABLE'
    },
  } as unknown as ApiClient
}

test('finds the nearest other outlet that delivers to the address', async () => {
  const requestedIds: string[] = []
  const outlets = [
    outlet('parent', 1.3, { isParent: true }),
    outlet('own', 1.31),
    outlet('far', 1.5),
    outlet('near', 1.32),
    outlet('closed', 1.3, { isActive: false }),
    outlet('nowhere', 1.3, { location: null }),
  ]
  const findOutlet = (delivering: string[]) =>
    deliveringOutlet(clientOf(delivering, requestedIds), outlets, 'own', place, new AbortController().signal)
  assert.deepEqual(await findOutlet(['own', 'near', 'far']), { id: 'near', name: 'near' })
  assert.deepEqual(await findOutlet(['far']), { id: 'far', name: 'far' })
  assert.equal(await findOutlet(['own']), null)
  assert.deepEqual(requestedIds, ['near', 'near', 'far', 'near', 'far'])
})
