import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { fetchOrder } from '../../../../core/api/orders.ts'
import { changeVendorAddress } from '../../../../core/api/outlets.ts'
import { readGuestDetails } from '../../../../core/request/draft/guest-storage.ts'
import type { Origin } from '../../../../core/request/draft/origin.ts'
import { createRequest } from '../../../../core/request/request.ts'
import { createTestOrderApi, type TestOrderApi } from '../../../support/order-api.ts'
import { createTestBrowser, createTestPage, type TestBrowser } from '../../../support/page.ts'
import { fillIn, flush, type RequestFixture, runUntilDone, until } from '../request-fixture.ts'

/** A guest may save a pickup address only if the vendor has no location (specification 2 §4). */
describe('a guest’s pickup address', () => {
  let server: TestOrderApi
  let browser: TestBrowser
  const disposers: (() => void)[] = []
  beforeEach(async () => {
    server = await createTestOrderApi({ flags: { 'guest-checkout': true } })
    browser = createTestBrowser()
  })
  afterEach(async () => {
    for (const close of disposers.splice(0)) close()
    await server.close()
  })

  /** Opens a tab of the guest. @param location the location of the guest's vendor */
  async function open(location: object | null = null) {
    const testPage = createTestPage(server.api, { clock: server.clock, browser, settings: { mode: 'guest' } })
    await testPage.page.session.start()
    await testPage.page.session.continueAsGuest()
    testPage.network.intercept = async (call) => {
      if (location === null || !call.url.endsWith('/vendors')) return null
      const response = await (await server.api.fetch(call)).json()
      response.result.vendors[0].vendor_information.location = location
      return Response.json(response)
    }
    await runUntilDone(server, testPage.page.vendors.load())
    const request = createRequest(testPage.page)
    await flush(server)
    const close = () => {
      request.destroy()
      testPage.page.destroy()
    }
    disposers.push(close)
    return { ...testPage, request, details: request.guest, origin: request.origin }
  }

  async function chooseBugis(origin: Origin) {
    origin.pin.type('Bugis Junction')
    await server.clock.advance(500)
    await until(server, 'the list', () => origin.pin.$suggestions.get().state === 'found')
    const suggestions = origin.pin.$suggestions.get()
    const first = suggestions.state === 'found' ? suggestions.suggestions[0] : undefined
    assert.ok(first)
    await origin.pin.choose(first)
  }

  test('is entered once, is kept on the device after a reload, and is sent with the order', async () => {
    const { request, origin, network } = await open()
    assert.equal(request.$step.get()?.step, 'ask-for-origin-address')
    await chooseBugis(origin)
    assert.equal(await origin.form.submit(), true)
    origin.form.fields.unit.type('#01-09')
    origin.form.fields.notes.type('Side door')
    assert.equal(await origin.form.submit(), true)
    assert.equal(request.$step.get()?.step, 'ask-for-destination-address')
    assert.deepEqual(
      network.calls.filter((call) => call.startsWith('PUT')),
      [],
      'sent to the server with the order, not before',
    )
    const storedPickup = readGuestDetails(browser.storage).pickup
    assert.deepEqual([storedPickup?.unit, storedPickup?.notes], ['#01-09', 'Side door'])

    const reloaded = await open()
    assert.equal(reloaded.request.$step.get()?.step, 'ask-for-destination-address')
    reloaded.details.form.fields.senderName.type('Bee Guest')
    reloaded.details.form.fields.senderEmail.type('bee@guest.example')
    reloaded.details.form.fields.senderPhone.type('81230000')
    await reloaded.details.form.submit()
    await fillIn(server as unknown as RequestFixture, reloaded.request)
    reloaded.request.choosePaymentMethod('CASH_ON_DELIVERY')
    await runUntilDone(server, reloaded.request.place())
    const placed = reloaded.request.$placement.get()
    assert.ok(placed.state === 'placed')
    const order = await fetchOrder(reloaded.page.client, placed.order.vendorId, placed.order.orderId)
    assert.match(order.pickup.address_text, /^#01-09, .*Singapore 188021$/)
  })

  test('isn’t requested or stored for a vendor with a location, and the fee is quoted from the vendor', async () => {
    const maxwell = {
      address_text: '7 Maxwell Road, Singapore 069111',
      building: '',
      city: 'Singapore',
      country_code: 'SG',
      latitude: 1.2805,
      longitude: 103.8448,
      postal_code: '069111',
      street: 'Maxwell Road',
      street_number: '7',
      unit: '',
      rider_instructions: '',
    }
    const { request, origin, network } = await open(maxwell)
    assert.equal(request.$step.get()?.step, 'ask-for-destination-address')
    await chooseBugis(origin)
    assert.equal(await origin.form.submit(), false)
    assert.equal(await origin.form.submit(), false)
    assert.equal(request.$draft.get().pickup, null)
    assert.equal(readGuestDetails(browser.storage).pickup, null)
    assert.deepEqual(request.$origin.get(), { latitude: 1.2805, longitude: 103.8448 })
    assert.deepEqual(
      network.calls.filter((call) => call.startsWith('PUT')),
      [],
    )
  })

  test('isn’t stored on the server', async () => {
    const { page } = await open()
    const id = page.vendors.$selectedVendor.get()?.id ?? ''
    const location = {
      address_text: '8 Queen Street, Singapore 188535',
      building: '',
      city: 'Singapore',
      country_code: 'SG',
      latitude: 1.2995,
      longitude: 103.8554,
      postal_code: '188535',
      street: 'Queen Street',
      street_number: '8',
      unit: '#03-01',
      rider_instructions: '',
    }
    await assert.rejects(changeVendorAddress(page.client, id, location), { status: 403, key: 'guest.account-needed' })
    await page.vendors.reload()
    assert.equal(page.vendors.$selectedVendor.get()?.location, null)
  })
})
