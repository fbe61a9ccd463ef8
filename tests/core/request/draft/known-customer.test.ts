import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { SavedAddressWire } from '../../../../core/api/addressbook.ts'
import type { CustomerLookup } from '../../../../core/request/draft/known-customer.ts'
import { useRequestFixture } from '../request-fixture.ts'

const { fixture, createFixture } = useRequestFixture()

async function openForm() {
  await createFixture()
  const tab = await fixture.openTab()
  await tab.page.flags.ready
  const lookup = tab.request.customer
  assert.ok(lookup)
  return { ...tab, lookup }
}

async function firstSavedAddress(): Promise<SavedAddressWire> {
  const as = await fixture.server.signIn()
  const { body } = await fixture.server.call<{ result: SavedAddressWire[] }>('/addressbook/1002', { as })
  return body.result[0] ?? assert.fail('the demo has saved addresses')
}

const stateOf = (lookup: CustomerLookup) => lookup.$recognition.get().state
const waitForCustomer = (lookup: CustomerLookup) => fixture.until('the customer', () => stateOf(lookup) === 'known')

async function typePhone(request: Awaited<ReturnType<typeof openForm>>['request'], phone: string) {
  request.typeField('phone', phone)
  await fixture.clock.advance(300)
  await fixture.flush()
}

describe('a known customer', () => {
  test('is recognised by phone number in any notation, and fills an empty form', async () => {
    const { request, lookup } = await openForm()
    const entry = await firstSavedAddress()
    const national = entry.phone_number.replace(/^\+65\s*/, '').replace(/\s/g, '')
    await typePhone(request, national)
    await waitForCustomer(lookup)
    assert.equal(request.$draft.get().name, '', 'nothing is filled in automatically')
    lookup.apply()
    const draft = request.$draft.get()
    assert.deepEqual(
      [draft.name, draft.phone, draft.savedAddressId, draft.notes],
      [entry.name, national, entry.id, entry.notes],
    )
    assert.deepEqual(draft.destination?.coordinates, { latitude: entry.latitude, longitude: entry.longitude })
    await fixture.quote(request)
  })

  test('clears the messages of fields that it fills in', async () => {
    const { request, lookup } = await openForm()
    const entry = await firstSavedAddress()
    await fixture.press(request)
    const problems = () => request.$problems.get().map(({ field }) => field)
    for (const field of ['name', 'address'] as const) assert.ok(problems().includes(field), field)
    await typePhone(request, entry.phone_number)
    await waitForCustomer(lookup)
    lookup.apply()
    assert.deepEqual(problems(), ['amount'], 'only the order value is still missing')
  })

  test('never overwrites typed text without confirmation, which can be undone', async () => {
    const { request, lookup } = await openForm()
    const entry = await firstSavedAddress()
    request.typeField('name', 'Typed Name')
    request.typeField('unit', '#99-99')
    await typePhone(request, entry.phone_number)
    await waitForCustomer(lookup)
    lookup.apply()
    const { name, unit, addressText } = request.$draft.get()
    assert.deepEqual([name, unit, addressText], ['Typed Name', '#99-99', ''])
    const recognition = lookup.$recognition.get()
    assert.ok(recognition.state === 'applied')
    assert.deepEqual(recognition.kept, ['name', 'address'])
    lookup.applyAll()
    assert.equal(request.$draft.get().name, entry.name)
    assert.notEqual(request.$draft.get().unit, '#99-99')
    lookup.undo()
    const restored = request.$draft.get()
    assert.deepEqual([restored.name, restored.unit, restored.addressText], ['Typed Name', '#99-99', ''])
    assert.equal(restored.destination, null)
  })

  test('is found in recent orders if the address book has no entry', async () => {
    const { request, lookup } = await openForm()
    const customer = { name: 'Zoe Lim', phone_number: '+65 9000 1234', location: { notes: 'Side door' } }
    await fixture.server.place({ customer })
    await typePhone(request, '9000 1234')
    await waitForCustomer(lookup)
    lookup.apply()
    const { name, unit, addressText, notes, savedAddressId } = request.$draft.get()
    assert.deepEqual(
      [name, unit, addressText, notes, savedAddressId],
      ['Zoe Lim', '#04-12', '2 Orchard Turn, Singapore 238801', 'Side door', null],
    )
  })

  test('isn’t searched by an incomplete number, or offered if the form is complete', async () => {
    const { request, lookup, network } = await openForm()
    const callCount = () => network.count(/search-customers|customer_phone_number/)
    await typePhone(request, '812')
    assert.equal(callCount(), 0)
    await typePhone(request, '9000 5555')
    await fixture.until('the questions', () => callCount() === 2)
    await fixture.flush()
    assert.equal(stateOf(lookup), 'none')
    const entry = await firstSavedAddress()
    await typePhone(request, entry.phone_number)
    await waitForCustomer(lookup)
    lookup.apply()
    await typePhone(request, '')
    await typePhone(request, entry.phone_number)
    await fixture.flush()
    assert.equal(stateOf(lookup), 'none')
  })

  test('isn’t searched, and no saved address is suggested, in a session that may only place orders', async () => {
    await createFixture()
    const { request, network, page } = await fixture.openForm((network) => {
      network.intercept = async (call) => {
        if (!call.url.endsWith('/vendors')) return null
        const body = (await (await fixture.server.api.fetch(call)).json()) as { result: { vendors: object[] } }
        const vendors = body.result.vendors.map((vendor) => ({ ...vendor, permissions: ['orders:write'] }))
        return Response.json({ result: { ...body.result, vendors } })
      }
    })
    assert.equal(page.flags.$flag('address-book').get(), true)
    assert.equal(request.$hasAddressBook.get(), false)
    const entry = await firstSavedAddress()
    await typePhone(request, entry.phone_number)
    request.destination.type(entry.name)
    await fixture.clock.advance(1000)
    await fixture.flush()
    assert.equal(network.count(/search-customers|customer_phone_number/), 0)
  })

  test('isn’t found if the search fails, which shows no message', async () => {
    const { request, lookup, network, page } = await openForm()
    network.fail('search-customers', 400)
    const entry = await firstSavedAddress()
    await typePhone(request, entry.phone_number)
    await fixture.flush()
    assert.equal(stateOf(lookup), 'none')
    assert.deepEqual(page.notifications.$notifications.get(), [])
  })
})
