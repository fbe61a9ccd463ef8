import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { useRequestFixture } from './request-fixture.ts'

const { fixture, openFilled, openForm } = useRequestFixture()

describe('the form', () => {
  test('shows fee and times as soon as the address is known', async () => {
    const { request } = await openForm()
    const [first] = await fixture.searchAddress(request, 'ION Orchard')
    assert.ok(first)
    assert.equal(request.$quote.get().state, 'none')
    await request.destination.choose(first)
    await fixture.flush()
    const quoteState = request.$quote.get()
    assert.equal(quoteState.state, 'ready')
    if (quoteState.state !== 'ready') return
    assert.ok(quoteState.quote.fee > 6, '6 dollars plus 1 per km')
    // The server sends whole seconds.
    assert.ok(Math.abs(quoteState.quote.expiresAt - fixture.clock.now() - 600_000) < 1000)
    assert.ok((quoteState.quote.deliveryEtaMinutes ?? 0) > (quoteState.quote.pickupEtaMinutes ?? 0))
  })

  test('sends no more requests once it’s closed', async () => {
    const tab = await openFilled()
    tab.request.destroy()
    tab.network.calls.length = 0
    await fixture.clock.advance(1_200_000)
    // Session, live updates and flags belong to the page, which is still open.
    assert.deepEqual(
      tab.network.calls.filter((call) => !/login|live|flags/.test(call)),
      [],
    )
  })

  test('shows that the fee can’t be computed, and offers another try', async () => {
    const { request, network } = await openForm()
    network.fail('/delivery/fee')
    await fixture.fillIn(request)
    const quoteState = request.$quote.get()
    assert.ok(quoteState.state === 'failed' && quoteState.key === 'request.error.cannot-compute-price')
    network.intercept = null
    await request.retryQuote()
    assert.equal(request.$quote.get().state, 'ready')
  })
})

describe('the draft', () => {
  test('moves to another outlet, and its fee is computed from there', async () => {
    const { request, page } = await openFilled()
    const typedDraft = request.$draft.get()
    const before = request.$quote.get()
    page.vendors.selectVendor('1001')
    await fixture.flush()
    assert.deepEqual(request.$draft.get(), typedDraft)
    const after = request.$quote.get()
    assert.ok(before.state === 'ready' && after.state === 'ready')
    assert.equal(after.quote.inputs.vendorId, '1001')
    assert.notEqual(after.quote.signature, before.quote.signature)
    const reloaded = await fixture.openTab()
    assert.equal(reloaded.request.$draft.get().name, '', 'nothing is stored for the first outlet')
    reloaded.close()
    page.vendors.selectVendor('1002')
    await fixture.flush()
    assert.equal(request.$draft.get().name, 'Counter Guest')
  })

  test('stays with its outlet if the other outlet has a draft', async () => {
    const { request, page } = await openForm()
    page.vendors.selectVendor('1001')
    request.typeField('name', 'Begun before')
    const secondTab = await fixture.openTab()
    secondTab.request.typeField('name', 'Begun here')
    secondTab.page.vendors.selectVendor('1001')
    assert.equal(secondTab.request.$draft.get().name, 'Begun before')
    secondTab.page.vendors.selectVendor('1002')
    assert.equal(secondTab.request.$draft.get().name, 'Begun here')
  })

  test('is removed when the user signs out', async () => {
    const { request, page } = await openFilled()
    assert.ok(fixture.browser.storage.keys().includes('courier-request-drafts'))
    await page.session.signOut()
    await fixture.flush()
    assert.equal(request.$draft.get().name, '')
    const storedTexts = fixture.browser.storage.keys().map((key) => fixture.browser.storage.getItem(key))
    assert.ok(!storedTexts.join().includes('Counter Guest'))
  })
})
