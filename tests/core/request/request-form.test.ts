import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { createRequest } from '../../../core/request/request.ts'
import { type Counter, fillIn, openCounter, press, searchAddress, settled, until } from './a-counter.ts'

let counter: Counter
afterEach(() => counter.close())

async function openForm(...given: Parameters<typeof openCounter>) {
  counter = await openCounter(...given)
  return counter.openTab()
}

describe('the form', () => {
  test('a person is asked for the address first, then for the rest', async () => {
    const { request } = await openForm()
    assert.equal(request.$step.get()?.step, 'ask-for-destination-address')
    await fillIn(counter, request)
    assert.equal(request.$step.get()?.step, 'fill-payment-details')
    request.typeField('name', '')
    assert.equal(request.$step.get()?.step, 'fill-order-details')
  })

  test('a person who can pay in one way only need not choose it', async () => {
    const { request } = await openForm({ cardForm: null })
    const offered = request.$paymentMethods.get()
    assert.deepEqual(offered.state === 'ready' && offered.methods, ['CASH_ON_DELIVERY'])
    assert.equal(request.$draft.get().paymentMethod, 'CASH_ON_DELIVERY')
  })

  test('a person sees fee and times as soon as the address is known', async () => {
    const { request } = await openForm()
    const [first] = await searchAddress(counter, request, 'ION Orchard')
    assert.ok(first)
    assert.equal(request.$quote.get().state, 'none')
    await request.destination.choose(first)
    await settled(counter)
    const now = request.$quote.get()
    assert.equal(now.state, 'ready')
    if (now.state !== 'ready') return
    assert.ok(now.quote.fee > 6, 'base of six dollars and some kilometres')
    // The server says it in whole seconds.
    assert.ok(Math.abs(now.quote.expiresAt - counter.clock.now() - 600_000) < 1000)
    assert.ok((now.quote.deliveryEtaMinutes ?? 0) > (now.quote.pickupEtaMinutes ?? 0))
  })

  test('a person who leaves the form open finds the fee renewed when it ends', async () => {
    const { request, network } = await openForm()
    await fillIn(counter, request)
    const before = request.$quote.get()
    network.calls.length = 0
    await counter.clock.advance(600_000)
    await until(counter, 'the new fee', () => request.$quote.get().state === 'ready')
    const after = request.$quote.get()
    assert.ok(before.state === 'ready' && after.state === 'ready')
    assert.ok(after.quote.expiresAt > before.quote.expiresAt)
    assert.equal(network.calls.filter((call) => call.endsWith('/delivery/fee')).length, 1)
  })

  test('a person who closes the form ends its traffic', async () => {
    const tab = await openForm()
    await fillIn(counter, tab.request)
    tab.request.destroy()
    tab.network.calls.length = 0
    await counter.clock.advance(1_200_000)
    // What is left is the page's own: session, live news and flags.
    assert.deepEqual(
      tab.network.calls.filter((call) => !/login|live|flags/.test(call)),
      [],
    )
  })

  test('a person whose fee cannot be computed reads so, and may try again', async () => {
    const { request, network } = await openForm()
    network.intercept = (call) => (call.url.endsWith('/delivery/fee') ? new Response('', { status: 404 }) : null)
    await fillIn(counter, request)
    const failed = request.$quote.get()
    assert.ok(failed.state === 'failed' && failed.key === 'request.error.cannot-compute-price')
    network.intercept = null
    await request.retryQuote()
    assert.equal(request.$quote.get().state, 'ready')
  })

  for (const path of ['/delivery/fee', '/delivery/area/validate', '/estimations']) {
    test(`a person whose question to ${path} gets lost has its answer a second later`, async () => {
      const { request, network } = await openForm()
      let lost = 0
      network.intercept = (call) => {
        if (!call.url.endsWith(path) || lost > 0) return null
        lost++
        throw new TypeError('fetch failed')
      }
      const [first] = await searchAddress(counter, request, 'ION Orchard')
      assert.ok(first)
      await request.destination.choose(first)
      await settled(counter)
      assert.equal(request.$quote.get().state, 'quoting')
      await counter.clock.advance(1000)
      await until(counter, 'the fee', () => request.$quote.get().state === 'ready')
      const now = request.$quote.get()
      assert.ok(now.state === 'ready' && now.quote.deliveryEtaMinutes !== null)
      assert.equal(lost, 1)
    })
  }

  test('a person who asks for a place outside the area reads it at the address', async () => {
    const { request } = await openForm()
    await fillIn(counter, request)
    await request.destination.movePin({ latitude: 1.4927, longitude: 103.7414 })
    await settled(counter)
    assert.equal(request.$quote.get().state, 'undeliverable')
    assert.deepEqual(request.$messages.get(), { address: { key: 'request.error.undeliverable-address' } })
    await press(counter, request)
    assert.equal(request.$problems.get()[0]?.field, 'address')
    assert.deepEqual(await counter.orders(), [])
  })

  test('a person in a shop that is shut sees the hours, and the form when it opens', async () => {
    const tab = await openForm()
    tab.close()
    const shut = await counter.openTab()
    shut.request.destroy()
    await counter.clock.advance(300_000)
    shut.network.intercept = (call) =>
      call.url.endsWith('/serviceHours') ? Response.json({ result: '1230:2200' }) : null
    const request = createRequest(shut.page)
    await settled(counter)
    const step = request.$step.get()
    assert.ok(step?.step === 'service-closed')
    assert.deepEqual([step.hours, step.now, step.timeZone], [{ from: 1230, to: 2200 }, 1205, 'Asia/Singapore'])
    await counter.clock.advance(25 * 60_000)
    assert.equal(request.$step.get()?.step, 'ask-for-destination-address')
    request.destroy()
  })

  test('a person whose hours cannot be fetched finds the shop open', async () => {
    const tab = await openForm()
    tab.request.destroy()
    await counter.clock.advance(300_000)
    tab.network.intercept = (call) => (call.url.includes('parameter') ? new Response('', { status: 404 }) : null)
    const request = createRequest(tab.page)
    await counter.clock.advance(10_000)
    assert.equal(request.$step.get()?.step, 'ask-for-destination-address')
    assert.deepEqual(request.$paymentMethods.get(), { state: 'failed', key: 'error.payment.get-if-enabled' })
    request.destroy()
  })
})

describe('the draft', () => {
  test('a person finds what was typed after a reload', async () => {
    const before = await openForm()
    await fillIn(counter, before.request)
    const draft = before.request.$draft.get()
    before.close()
    const after = await counter.openTab()
    assert.deepEqual(after.request.$draft.get(), draft)
    assert.equal(after.request.$quote.get().state, 'ready')
  })

  test('another outlet has an empty form, and the first one keeps its draft', async () => {
    const { request, page } = await openForm()
    await fillIn(counter, request)
    page.vendors.selectVendor('1001')
    await settled(counter)
    assert.equal(request.$draft.get().name, '')
    assert.equal(request.$quote.get().state, 'none')
    page.vendors.selectVendor('1002')
    await settled(counter)
    assert.equal(request.$draft.get().name, 'Counter Guest')
  })

  test('a person who signs out leaves nothing of the customer behind', async () => {
    const { request, page } = await openForm()
    await fillIn(counter, request)
    assert.ok(counter.browser.storage.keys().includes('courier-request-drafts'))
    await page.session.signOut()
    await settled(counter)
    assert.equal(request.$draft.get().name, '')
    const left = counter.browser.storage.keys().map((key) => counter.browser.storage.getItem(key))
    assert.ok(!left.join().includes('Counter Guest'))
  })

  test('a person who moves the pin keeps the address as it was chosen, reads that of the pin, and can put the pin back', async () => {
    const { request } = await openForm()
    await fillIn(counter, request)
    const chosen = request.$draft.get().destination
    await request.destination.movePin({ latitude: 1.3007, longitude: 103.8391 })
    await settled(counter)
    const moved = request.$draft.get()
    assert.deepEqual(moved.destination?.coordinates, { latitude: 1.3007, longitude: 103.8391 })
    assert.equal(moved.addressText, chosen?.text)
    assert.notEqual(moved.destination?.text, chosen?.text)
    assert.deepEqual(moved.searched, chosen)
    request.destination.putPinBack()
    assert.deepEqual(request.$draft.get().destination, chosen)
    assert.equal(request.$draft.get().searched, null)
  })

  test('a person whose pin has no address keeps the pin and reads why', async () => {
    const { request, network } = await openForm()
    await fillIn(counter, request)
    network.intercept = (call) => (call.url.includes('/geolocator/reverse') ? new Response('', { status: 404 }) : null)
    await request.destination.movePin({ latitude: 1.3007, longitude: 103.8391 })
    await settled(counter)
    assert.deepEqual(request.$draft.get().destination?.coordinates, { latitude: 1.3007, longitude: 103.8391 })
    assert.deepEqual(request.$messages.get().address, { key: 'geolocator.error.reverse' })
  })

  test('a person who types on in the address field has chosen no place any more', async () => {
    const { request } = await openForm()
    await fillIn(counter, request)
    request.destination.type('ION Orchard Lin')
    assert.equal(request.$draft.get().destination, null)
    await press(counter, request)
    assert.deepEqual(
      [request.$problems.get()[0]?.field, request.$problems.get()[0]?.key],
      ['address', 'validation.invalid-coordinates'],
    )
  })
})
