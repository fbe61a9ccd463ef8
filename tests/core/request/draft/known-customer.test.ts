import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import type { SavedAddressWire } from '../../../../core/api/addressbook.ts'
import type { Recognising } from '../../../../core/request/draft/known-customer.ts'
import { orderFromBugis } from '../../../support/order-api.ts'
import { type Counter, openCounter, settled, until } from '../a-counter.ts'

let counter: Counter
afterEach(() => counter.close())

async function openForm() {
  counter = await openCounter()
  const tab = await counter.openTab()
  await tab.page.flags.known
  const recognising = tab.request.customer
  assert.ok(recognising)
  return { ...tab, recognising }
}

async function entryOfTheBook(): Promise<SavedAddressWire> {
  const as = await counter.server.signIn()
  const { body } = await counter.server.call<{ result: SavedAddressWire[] }>('/addressbook/1002', { as })
  return body.result[0] ?? assert.fail('the demo has saved addresses')
}

const state = (recognising: Recognising) => recognising.$recognition.get().state
const known = (recognising: Recognising) => until(counter, 'the customer', () => state(recognising) === 'known')

async function typePhone(request: Awaited<ReturnType<typeof openForm>>['request'], phone: string) {
  request.typeField('phone', phone)
  await counter.clock.advance(300)
  await settled(counter)
}

describe('a known customer', () => {
  test('is recognised by the phone number, however it is written, and fills the empty form', async () => {
    const { request, recognising } = await openForm()
    const entry = await entryOfTheBook()
    const national = entry.phone_number.replace(/^\+65\s*/, '').replace(/\s/g, '')
    await typePhone(request, national)
    await known(recognising)
    assert.equal(request.$draft.get().name, '', 'nothing is filled in unasked')
    recognising.take()
    const draft = request.$draft.get()
    assert.equal(draft.name, entry.name)
    assert.equal(draft.phone, national)
    assert.deepEqual(draft.destination?.coordinates, { latitude: entry.latitude, longitude: entry.longitude })
    assert.equal(draft.savedAddressId, entry.id)
    assert.equal(draft.notes, entry.notes)
    await until(counter, 'the fee', () => request.$quote.get().state === 'ready')
  })

  test('never overwrites what was typed unless told to', async () => {
    const { request, recognising } = await openForm()
    const entry = await entryOfTheBook()
    request.typeField('name', 'Typed Name')
    request.typeField('unit', '#99-99')
    await typePhone(request, entry.phone_number)
    await known(recognising)
    recognising.take()
    assert.equal(request.$draft.get().name, 'Typed Name')
    assert.equal(request.$draft.get().unit, '#99-99')
    assert.equal(request.$draft.get().addressText, '')
    const now = recognising.$recognition.get()
    assert.ok(now.state === 'taken')
    assert.deepEqual(now.kept, ['name', 'address'])
    recognising.takeAll()
    assert.equal(request.$draft.get().name, entry.name)
    assert.notEqual(request.$draft.get().unit, '#99-99')
  })

  test('is found among the orders of the last weeks where the book does not know them', async () => {
    const { request, recognising } = await openForm()
    const as = await counter.server.signIn()
    const customer = { name: 'Zoe Lim', phone_number: '+65 9000 1234', location: { notes: 'Side door' } }
    await counter.server.call('/order', { body: orderFromBugis(counter.clock, { customer }), as })
    await typePhone(request, '9000 1234')
    await known(recognising)
    recognising.take()
    const { name, unit, addressText, notes, savedAddressId } = request.$draft.get()
    assert.deepEqual(
      [name, unit, addressText, notes, savedAddressId],
      ['Zoe Lim', '#04-12', '2 Orchard Turn, Singapore 238801', 'Side door', null],
    )
  })

  test('is not looked for by half a number, nor offered where the form says it all already', async () => {
    const { request, recognising, network } = await openForm()
    const asked = () => network.calls.filter((call) => /search-customers|customer_phone_number/.test(call)).length
    await typePhone(request, '812')
    assert.equal(asked(), 0)
    await typePhone(request, '9000 5555')
    await until(counter, 'the questions', () => asked() === 2)
    await settled(counter)
    assert.equal(state(recognising), 'none')
    const entry = await entryOfTheBook()
    await typePhone(request, entry.phone_number)
    await known(recognising)
    recognising.take()
    await typePhone(request, '')
    await typePhone(request, entry.phone_number)
    await settled(counter)
    assert.equal(state(recognising), 'none')
  })

  test('a shop without an address book is asked about its orders only; a failure is no message', async () => {
    const { request, recognising, network, page } = await openForm()
    network.intercept = (call) => (/search-customers/.test(call.url) ? new Response('', { status: 400 }) : null)
    const entry = await entryOfTheBook()
    await typePhone(request, entry.phone_number)
    await settled(counter)
    assert.equal(state(recognising), 'none')
    assert.deepEqual(page.notifications.$notifications.get(), [])
  })
})
