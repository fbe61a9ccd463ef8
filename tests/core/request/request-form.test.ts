import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { createRequest } from '../../../core/request/request.ts'
import {
  createRequestFixture,
  fillIn,
  flush,
  press,
  type RequestFixture,
  searchAddress,
  until,
} from './request-fixture.ts'

let fixture: RequestFixture
afterEach(() => fixture.close())

async function openForm(...given: Parameters<typeof createRequestFixture>) {
  fixture = await createRequestFixture(...given)
  return fixture.openTab()
}

describe('the form', () => {
  test('asks for the address first, then for the rest', async () => {
    const { request } = await openForm()
    assert.equal(request.$step.get()?.step, 'ask-for-destination-address')
    await fillIn(fixture, request)
    assert.equal(request.$step.get()?.step, 'fill-payment-details')
    request.typeField('name', '')
    assert.equal(request.$step.get()?.step, 'fill-order-details')
  })

  test('preselects the only payment method', async () => {
    const { request } = await openForm({ cardForm: null })
    const offered = request.$paymentMethods.get()
    assert.deepEqual(offered.state === 'ready' && offered.methods, ['CASH_ON_DELIVERY'])
    assert.equal(request.$draft.get().paymentMethod, 'CASH_ON_DELIVERY')
  })

  test('shows fee and times as soon as the address is known', async () => {
    const { request } = await openForm()
    const [first] = await searchAddress(fixture, request, 'ION Orchard')
    assert.ok(first)
    assert.equal(request.$quote.get().state, 'none')
    await request.destination.choose(first)
    await flush(fixture)
    const now = request.$quote.get()
    assert.equal(now.state, 'ready')
    if (now.state !== 'ready') return
    assert.ok(now.quote.fee > 6, 'base of six dollars and some kilometres')
    // The server sends whole seconds.
    assert.ok(Math.abs(now.quote.expiresAt - fixture.clock.now() - 600_000) < 1000)
    assert.ok((now.quote.deliveryEtaMinutes ?? 0) > (now.quote.pickupEtaMinutes ?? 0))
  })

  test('renews an expired fee while the form is open', async () => {
    const { request, network } = await openForm()
    await fillIn(fixture, request)
    const before = request.$quote.get()
    network.calls.length = 0
    await fixture.clock.advance(600_000)
    await until(fixture, 'the new fee', () => request.$quote.get().state === 'ready')
    const after = request.$quote.get()
    assert.ok(before.state === 'ready' && after.state === 'ready')
    assert.ok(after.quote.expiresAt > before.quote.expiresAt)
    assert.equal(network.calls.filter((call) => call.endsWith('/delivery/fee')).length, 1)
  })

  test('closing the form ends its traffic', async () => {
    const tab = await openForm()
    await fillIn(fixture, tab.request)
    tab.request.destroy()
    tab.network.calls.length = 0
    await fixture.clock.advance(1_200_000)
    // The remaining calls are the page's own: session, live updates and flags.
    assert.deepEqual(
      tab.network.calls.filter((call) => !/login|live|flags/.test(call)),
      [],
    )
  })

  test('shows that the fee can’t be computed, and offers another try', async () => {
    const { request, network } = await openForm()
    network.intercept = (call) => (call.url.endsWith('/delivery/fee') ? new Response('', { status: 404 }) : null)
    await fillIn(fixture, request)
    const failed = request.$quote.get()
    assert.ok(failed.state === 'failed' && failed.key === 'request.error.cannot-compute-price')
    network.intercept = null
    await request.retryQuote()
    assert.equal(request.$quote.get().state, 'ready')
  })

  for (const path of ['/delivery/fee', '/delivery/area/validate', '/estimations']) {
    test(`a lost call to ${path} is repeated a second later`, async () => {
      const { request, network } = await openForm()
      let lost = 0
      network.intercept = (call) => {
        if (!call.url.endsWith(path) || lost > 0) return null
        lost++
        throw new TypeError('fetch failed')
      }
      const [first] = await searchAddress(fixture, request, 'ION Orchard')
      assert.ok(first)
      await request.destination.choose(first)
      await flush(fixture)
      assert.equal(request.$quote.get().state, 'quoting')
      await fixture.clock.advance(1000)
      await until(fixture, 'the fee', () => request.$quote.get().state === 'ready')
      const now = request.$quote.get()
      assert.ok(now.state === 'ready' && now.quote.deliveryEtaMinutes !== null)
      assert.equal(lost, 1)
    })
  }

  test('a place outside the area is reported at the address', async () => {
    const { request } = await openForm()
    await fillIn(fixture, request)
    await request.destination.movePin({ latitude: 1.4927, longitude: 103.7414 })
    await flush(fixture)
    assert.equal(request.$quote.get().state, 'undeliverable')
    assert.deepEqual(request.$messages.get(), { address: { key: 'request.error.undeliverable-address' } })
    await press(fixture, request)
    assert.equal(request.$problems.get()[0]?.field, 'address')
    assert.deepEqual(await fixture.orders(), [])
  })

  test('a closed shop shows its hours, and the form when it opens', async () => {
    const tab = await openForm()
    tab.close()
    const shut = await fixture.openTab()
    shut.request.destroy()
    await fixture.clock.advance(300_000)
    shut.network.intercept = (call) =>
      call.url.endsWith('/serviceHours') ? Response.json({ result: '1230:2200' }) : null
    const request = createRequest(shut.page)
    await flush(fixture)
    const step = request.$step.get()
    assert.ok(step?.step === 'service-closed')
    assert.deepEqual([step.hours, step.now, step.timeZone], [{ from: 1230, to: 2200 }, 1205, 'Asia/Singapore'])
    await fixture.clock.advance(25 * 60_000)
    assert.equal(request.$step.get()?.step, 'ask-for-destination-address')
    request.destroy()
  })

  test('a shop whose hours can’t be fetched is treated as open', async () => {
    const tab = await openForm()
    tab.request.destroy()
    await fixture.clock.advance(300_000)
    tab.network.intercept = (call) => (call.url.includes('parameter') ? new Response('', { status: 404 }) : null)
    const request = createRequest(tab.page)
    await fixture.clock.advance(10_000)
    assert.equal(request.$step.get()?.step, 'ask-for-destination-address')
    assert.deepEqual(request.$paymentMethods.get(), { state: 'failed', key: 'error.payment.get-if-enabled' })
    request.destroy()
  })
})

describe('the draft', () => {
  test('survives a reload', async () => {
    const before = await openForm()
    await fillIn(fixture, before.request)
    const draft = before.request.$draft.get()
    before.close()
    const after = await fixture.openTab()
    assert.deepEqual(after.request.$draft.get(), draft)
    assert.equal(after.request.$quote.get().state, 'ready')
  })

  test('moves to another outlet, and is priced from there', async () => {
    const { request, page } = await openForm()
    await fillIn(fixture, request)
    const typed = request.$draft.get()
    const before = request.$quote.get()
    page.vendors.selectVendor('1001')
    await flush(fixture)
    assert.deepEqual(request.$draft.get(), typed)
    const after = request.$quote.get()
    assert.ok(before.state === 'ready' && after.state === 'ready')
    assert.equal(after.quote.inputs.vendorId, '1001')
    assert.notEqual(after.quote.signature, before.quote.signature)
    const reloaded = await fixture.openTab()
    assert.equal(reloaded.request.$draft.get().name, '', 'the first outlet has none of it')
    reloaded.close()
    page.vendors.selectVendor('1002')
    await flush(fixture)
    assert.equal(request.$draft.get().name, 'Counter Guest')
  })

  test('stays with its outlet if the other one has a form of its own', async () => {
    const { request, page } = await openForm()
    page.vendors.selectVendor('1001')
    request.typeField('name', 'Begun before')
    const other = await fixture.openTab()
    other.request.typeField('name', 'Begun here')
    other.page.vendors.selectVendor('1001')
    assert.equal(other.request.$draft.get().name, 'Begun before')
    other.page.vendors.selectVendor('1002')
    assert.equal(other.request.$draft.get().name, 'Begun here')
  })

  test('signing out removes everything about the customer', async () => {
    const { request, page } = await openForm()
    await fillIn(fixture, request)
    assert.ok(fixture.browser.storage.keys().includes('courier-request-drafts'))
    await page.session.signOut()
    await flush(fixture)
    assert.equal(request.$draft.get().name, '')
    const left = fixture.browser.storage.keys().map((key) => fixture.browser.storage.getItem(key))
    assert.ok(!left.join().includes('Counter Guest'))
  })

  test('moving the pin keeps the chosen address, shows the one at the pin, and can be undone', async () => {
    const { request } = await openForm()
    await fillIn(fixture, request)
    const chosen = request.$draft.get().destination
    await request.destination.movePin({ latitude: 1.3007, longitude: 103.8391 })
    await flush(fixture)
    const moved = request.$draft.get()
    assert.deepEqual(moved.destination?.coordinates, { latitude: 1.3007, longitude: 103.8391 })
    assert.equal(moved.addressText, chosen?.text)
    assert.notEqual(moved.destination?.text, chosen?.text)
    assert.deepEqual(moved.searched, chosen)
    request.destination.putPinBack()
    assert.deepEqual(request.$draft.get().destination, chosen)
    assert.equal(request.$draft.get().searched, null)
  })

  test('keeps a pin without an address, and shows why there is none', async () => {
    const { request, network } = await openForm()
    await fillIn(fixture, request)
    network.intercept = (call) => (call.url.includes('/geolocator/reverse') ? new Response('', { status: 404 }) : null)
    await request.destination.movePin({ latitude: 1.3007, longitude: 103.8391 })
    await flush(fixture)
    assert.deepEqual(request.$draft.get().destination?.coordinates, { latitude: 1.3007, longitude: 103.8391 })
    assert.deepEqual(request.$messages.get().address, { key: 'geolocator.error.reverse' })
  })

  test('typing in the address field removes the chosen place', async () => {
    const { request } = await openForm()
    await fillIn(fixture, request)
    request.destination.type('ION Orchard Lin')
    assert.equal(request.$draft.get().destination, null)
    await press(fixture, request)
    assert.deepEqual(
      [request.$problems.get()[0]?.field, request.$problems.get()[0]?.key],
      ['address', 'validation.invalid-coordinates'],
    )
  })
})
