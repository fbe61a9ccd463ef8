import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, test } from 'node:test'
import type { OrderCreateWire } from '../../../../core/api/orders.ts'
import type { GuestForm } from '../../../../core/request/draft/guest-form.ts'
import { readGuestDetails } from '../../../../core/request/draft/guest-storage.ts'
import { createRequest, type RiderRequest } from '../../../../core/request/request.ts'
import { keepGuestOrder, readGuestOrders } from '../../../../core/session/guest/guest-orders.ts'
import { createTestBrowser, createTestPage, type TestBrowser, type TestPage } from '../../../support/page.ts'
import { useOrderApi } from '../../../support/use-order-api.ts'
import { fillIn, flush, isOrderCall, refusalResponse, runUntilDone, until } from '../request-fixture.ts'

/** Enters Bugis Junction as the pickup address. */
async function enterPickupAtBugis({ pickupPoint }: RiderRequest) {
  pickupPoint.pin.type('8 Queen Street, Singapore 188535')
  await pickupPoint.pin.movePin({ latitude: 1.2995, longitude: 103.8554 })
  assert.equal(await pickupPoint.form.submit(), true)
  pickupPoint.form.fields.unit.type('#03-01')
  assert.equal(await pickupPoint.form.submit(), true)
}

describe('a guest’s request', () => {
  const server = useOrderApi({ flags: { 'guest-checkout': true } })
  let browser: TestBrowser
  let tab: TestPage & { request: RiderRequest; details: GuestForm }
  const orderBodies: OrderCreateWire[] = []
  beforeEach(async () => {
    browser = createTestBrowser()
    orderBodies.length = 0
    tab = await open()
  })
  afterEach(close)

  function close() {
    tab.request.destroy()
    tab.page.destroy()
  }

  /** @param location the vendor’s; a new guest’s vendor has none */
  async function open(location: object | null = null) {
    const testPage = createTestPage(server.api, { clock: server.clock, browser, settings: { mode: 'guest' } })
    await testPage.page.session.start()
    await testPage.page.session.continueAsGuest()
    testPage.network.intercept = async (call) => {
      if (isOrderCall(call)) orderBodies.push((await call.clone().json()) as OrderCreateWire)
      if (location === null || !call.url.endsWith('/vendors')) return null
      const response = await (await server.api.fetch(call)).json()
      response.result.vendors[0].vendor_information.location = location
      return Response.json(response)
    }
    await runUntilDone(server, testPage.page.vendors.load())
    const request = createRequest(testPage.page)
    await flush(server)
    return { ...testPage, request, details: request.guest }
  }

  function typeDetails() {
    tab.details.form.fields.senderName.type(' Bee Guest ')
    tab.details.form.fields.senderEmail.type('bee@guest.example ')
    tab.details.form.fields.senderPhone.type('+65 (٨١٢٣)-0000')
  }

  async function place() {
    await fill(tab.request)
    await runUntilDone(server, tab.request.place())
  }

  async function fill(request: RiderRequest) {
    await enterPickupAtBugis(request)
    await fillIn(server, request)
    request.choosePaymentMethod('CASH_ON_DELIVERY')
  }

  test('sends the guest’s details with a normalized phone number, and the pickup address', async () => {
    typeDetails()
    assert.equal(tab.details.form.values().senderPhone, '+6581230000')
    assert.equal(await tab.details.form.submit(), true)
    await place()
    assert.equal(tab.request.$placement.get().state, 'placed')
    assert.deepEqual(orderBodies[0]?.sender, {
      name: 'Bee Guest',
      email: 'bee@guest.example',
      phone_number: '+6581230000',
      location: {
        latitude: 1.2995,
        longitude: 103.8554,
        address: '#03-01, 8 Queen Street, Singapore 188535',
        address_text: '8 Queen Street, Singapore 188535',
        notes: '',
      },
    })
  })

  test('remembers placed orders, and fills in the next one with the same pickup address and sender', async () => {
    typeDetails()
    await tab.details.form.submit()
    await place()
    const placement = tab.request.$placement.get()
    const placedId = placement.state === 'placed' ? placement.order.orderId : assert.fail(placement.state)
    keepGuestOrder(browser.storage, placedId)
    assert.deepEqual(readGuestOrders(browser.storage), [placedId], 'once')
    const isFilledIn = () => {
      const { sender, pickup, name } = tab.request.$draft.get()
      assert.deepEqual([sender?.name, pickup?.unit, name], ['Bee Guest', '#03-01', ''])
      assert.equal(tab.request.$step.get()?.step, 'ask-for-destination-address')
    }
    tab.request.startNew()
    isFilledIn()
    close()
    tab = await open()
    isFilledIn()
  })

  test('keeps typed details over a reload, and asks again until they are confirmed', async () => {
    tab.details.form.fields.senderName.type('Bee')
    close()
    tab = await open()
    assert.equal(tab.details.form.values().senderName, 'Bee')
    assert.equal(tab.request.$draft.get().sender, null)
  })

  test('asks for details once the form is valid and priced, and then continues placing', async () => {
    const { request, details } = tab
    await fill(request)
    const declinedPlacing = request.place()
    await until(server, 'the question', () => details.$isOpen.get())
    details.decline()
    await runUntilDone(server, declinedPlacing)
    assert.deepEqual([orderBodies, details.$isOpen.get(), request.$placement.get().state], [[], false, 'idle'])
    const placing = request.place()
    await until(server, 'the question', () => details.$isOpen.get())
    typeDetails()
    await details.form.submit()
    await runUntilDone(server, placing)
    assert.equal(request.$placement.get().state, 'placed')
    assert.equal(orderBodies[0]?.sender?.name, 'Bee Guest')
  })

  /** A guest may save a pickup address only if the vendor has no location (specification 2 §4). */
  test('keeps no pickup address for a vendor with a location, from which the fee is quoted', async () => {
    close()
    const maxwell = { latitude: 1.2805, longitude: 103.8448 }
    const parts = { city: '', country_code: 'SG', postal_code: '', street: '', street_number: '', unit: '' }
    const texts = { building: '', address_text: '7 Maxwell Road', rider_instructions: '' }
    tab = await open({ ...maxwell, ...parts, ...texts })
    const { request } = tab
    assert.equal(request.$step.get()?.step, 'ask-for-destination-address')
    request.pickupPoint.pin.type('8 Queen Street, Singapore 188535')
    await request.pickupPoint.pin.movePin({ latitude: 1.2995, longitude: 103.8554 })
    assert.equal(await request.pickupPoint.form.submit(), false)
    assert.deepEqual([request.$draft.get().pickup, readGuestDetails(browser.storage).pickup], [null, null])
    assert.deepEqual(request.$pickupCoordinates.get(), maxwell)
  })

  test('doesn’t look up customers by phone number, because guests have no address book', async () => {
    const countBefore = tab.network.calls.length
    tab.request.typeField('phone', '9123 4567')
    await server.clock.advance(300)
    await flush(server)
    assert.deepEqual(tab.network.calls.slice(countBefore), [])
  })

  test('shows each field’s problem at the field', async () => {
    assert.equal(await tab.details.form.submit(), false)
    const problems = () => Object.values(tab.details.form.fields).map(({ $problem }) => $problem.get())
    assert.deepEqual(problems(), ['register.fill-name', 'account.fill-email', 'guest.fill-phone'])
    typeDetails()
    assert.deepEqual(problems(), [null, null, null])
    tab.details.form.reset({ senderName: 'Bee 4', senderEmail: 'bee', senderPhone: '12' })
    assert.equal(await tab.details.form.submit(), false)
    assert.deepEqual(problems(), ['validation.wrong-sender-name', 'account.wrong-email', 'validation.phone-incorrect'])
    assert.equal(tab.request.$draft.get().sender, null)
  })

  test('shows a refusal of the phone number at its field', async () => {
    typeDetails()
    await tab.details.form.submit()
    tab.network.intercept = (call) => (isOrderCall(call) ? refusalResponse(422, 'validation.sender-phone') : null)
    await place()
    assert.equal(tab.request.$draft.get().sender, null)
    assert.equal(tab.details.form.fields.senderPhone.$problem.get(), 'validation.phone-incorrect')
    assert.equal(tab.details.form.values().senderName, 'Bee Guest')
  })
})
