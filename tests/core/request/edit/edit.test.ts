import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { demoPassword, type OrderChange } from '../../../support/order-api.ts'
import { createTestPage } from '../../../support/page.ts'
import { type Editing, openEdit } from '../edit-fixture.ts'
import { placeOrder, readOrder } from '../placed-order.ts'
import { createRequestFixture, type RequestFixture } from '../request-fixture.ts'

let fixture: RequestFixture
const openedEdits: Editing[] = []
afterEach(async () => {
  for (const editing of openedEdits.splice(0)) editing.destroy()
  await fixture.close()
})

const place = (change: OrderChange = {}) => placeOrder(fixture, change)

/** Places an order and opens it for editing. */
async function openOrder(change: OrderChange = {}) {
  fixture = await createRequestFixture()
  const order = await place(change)
  return { orderId: order.order_id, order, ...(await openTab(order.order_id)) }
}

async function openTab(orderId: string) {
  const tab = await fixture.openTab()
  const editing = openEdit(tab.page, orderId)
  openedEdits.push(editing)
  await fixture.until('the order', () => editing.$state.get().state !== 'loading')
  const { $quote } = editing.request
  if (editing.$state.get().state === 'open') await fixture.until('the fee', () => $quote.get().state === 'ready')
  return { ...tab, editing, request: editing.request }
}

/** Opens the same order in another browser. */
async function openElsewhere(orderId: string) {
  const { page } = createTestPage(fixture.server.api, { clock: fixture.clock, settings: { vendor: '1002' } })
  await page.session.signIn('parent@demo.courier', demoPassword)
  await page.vendors.load()
  const editing = openEdit(page, orderId)
  openedEdits.push(editing)
  await fixture.until('the fee', () => editing.request.$quote.get().state === 'ready')
  return { editing, request: editing.request }
}

const readCurrentOrder = (orderId: string) => readOrder(fixture, orderId)
const update = (editing: Editing) => fixture.runUntilDone(editing.place())
const waitForConflict = (editing: Editing) =>
  fixture.until('the conflict', () => editing.$state.get().state === 'conflict')
const updateCount = (calls: readonly string[]) => calls.filter((call) => call.startsWith('PUT')).length

/** Chooses the first address found. */
async function moveTo(editing: Editing, text: string) {
  const [first] = await fixture.searchAddress(editing.request, text)
  assert.ok(first, text)
  await editing.request.destination.choose(first)
  await fixture.until('the new fee', () => editing.request.$quote.get().state === 'ready')
}

describe('changing an order', () => {
  test('fills the form from the order, without changes', async () => {
    const { editing, request } = await openOrder({ customer: { location: { notes: 'Ring twice' } } })
    const draft = request.$draft.get()
    assert.equal(draft.unit, '#04-12')
    assert.equal(draft.addressText, '2 Orchard Turn, Singapore 238801')
    assert.equal(draft.notes, 'Ring twice')
    assert.equal(draft.name, 'Alicia Wong')
    assert.equal(draft.description, 'Laksa for two')
    assert.equal(draft.amount, '25.00')
    assert.equal(draft.paymentMethod, 'CASH_ON_DELIVERY')
    assert.deepEqual(editing.$changes.get(), [])
    assert.equal(editing.$state.get().state, 'open')
  })

  test('sends only the editable fields, confirms the update and removes the draft', async () => {
    const { editing, request, orderId, page, browser } = { ...(await openOrder()), browser: fixture.browser }
    request.typeField('notes', 'Ring twice')
    request.typeField('description', 'Laksa for three')
    assert.deepEqual(editing.$changes.get(), ['notes', 'description'])
    await update(editing)
    assert.equal(request.$placement.get().state, 'placed')
    const order = await readCurrentOrder(orderId)
    assert.deepEqual(
      [order.status, order.customer.location.notes, order.order.description],
      ['MODIFIED', 'Ring twice', 'Laksa for three'],
    )
    assert.equal(order.customer.location.address, '#04-12, 2 Orchard Turn, Singapore 238801')
    assert.equal(page.notifications.$notifications.get().at(-1)?.key, 'alert.order-updated')
    assert.ok(!(browser.storage.getItem('courier-request-drafts') ?? '').includes(orderId))
  })

  test('changes the time of an order for later to one that the outlet offers, until its rider is called', async () => {
    fixture = await createRequestFixture({ flags: { 'pre-order': true } })
    const preordered_for = Math.floor(fixture.clock.now() / 1000) + 4 * 3600
    const { order_id: orderId } = await place({ preordered_for })
    const { editing, request } = await openTab(orderId)
    const choice = request.deliveryTime
    const $choice = choice.$state
    assert.deepEqual(
      [editing.$time.get(), $choice.get().chosen?.at, $choice.get().problem],
      ['open', preordered_for, null],
    )
    const dayBegins = (fixture.clock.now() - 12 * 3_600_000) / 1000
    choice.chooseSlot(dayBegins + 3 * 3600)
    await update(editing)
    assert.deepEqual(request.$messages.get().time?.key, 'validation.preorder-too-soon')
    choice.chooseSlot(preordered_for + 3600)
    assert.deepEqual(editing.$changes.get(), ['time'])
    await update(editing)
    assert.equal(request.$placement.get().state, 'placed')
    assert.equal((await readCurrentOrder(orderId)).preordered_for, preordered_for + 3600)
    await fixture.server.api.advanceOrder(orderId, 'WAITING_FOR_TRANSPORT')
    assert.equal((await openTab(orderId)).editing.$time.get(), 'fixed')
  })

  test('sends nothing without changes', async () => {
    const { editing, orderId, network } = await openOrder()
    await update(editing)
    assert.equal(editing.$unchanged.get(), 1)
    assert.equal(updateCount(network.calls), 0)
    assert.equal((await readCurrentOrder(orderId)).status, 'NEW')
  })

  test('asks to confirm a different fee, with the old and the new one', async () => {
    const { editing, request, orderId, order, network } = await openOrder()
    await moveTo(editing, 'Changi Airport')
    await update(editing)
    const placement = request.$placement.get()
    assert.ok(placement.state === 'fee-changed')
    const quote = request.$quote.get()
    assert.ok(quote.state === 'ready')
    assert.deepEqual([placement.change.from, placement.change.to], [order.total, quote.quote.fee])
    assert.equal(placement.change.difference, Number((quote.quote.fee - order.total).toFixed(3)))
    assert.equal(updateCount(network.calls), 0)
    await fixture.runUntilDone(request.confirmFee())
    assert.equal(request.$placement.get().state, 'placed')
    assert.equal((await readCurrentOrder(orderId)).total, quote.quote.fee)
  })

  test('renews an expired fee without asking if it is the same', async () => {
    const { editing, request, orderId, network, clock } = { ...(await openOrder()), clock: fixture.clock }
    request.typeField('notes', 'Gate 5')
    let isFirst = true
    network.intercept = async (call) => {
      if (call.method !== 'PUT' || !isFirst) return null
      isFirst = false
      const headers = new Headers(call.headers)
      headers.set('x-courier-fault', 'signature-expired')
      return fixture.server.api.fetch(new Request(call, { headers }))
    }
    const timeBefore = clock.now()
    await update(editing)
    assert.equal(request.$placement.get().state, 'placed')
    // The fee is computed again after 1 s (specification 2 §9).
    assert.ok(clock.now() - timeBefore >= 1000)
    assert.equal((await readCurrentOrder(orderId)).customer.location.notes, 'Gate 5')
  })

  test('keeps typed text if the update fails, and sends it once the network is back', async () => {
    const { editing, request, orderId, network } = await openOrder()
    request.typeField('notes', 'Gate 5')
    network.intercept = (call) => {
      if (call.method === 'PUT') throw new TypeError('no connection')
      return null
    }
    await update(editing)
    assert.deepEqual(request.$placement.get(), { state: 'unreachable', sent: true, unanswered: 'connection' })
    assert.equal(request.$draft.get().notes, 'Gate 5')
    network.intercept = null
    network.comeOnline()
    await fixture.until('the change', () => request.$placement.get().state === 'placed')
    assert.equal(
      (await readCurrentOrder(orderId)).status_history.filter(({ status }) => status === 'MODIFIED').length,
      1,
    )
  })

  test('closes the edit when the rider reaches the outlet', async () => {
    const { editing, request, orderId } = await openOrder()
    request.typeField('notes', 'Gate 5')
    await fixture.server.api.advanceOrder(orderId, 'NEAR_VENDOR')
    await update(editing)
    await fixture.until('the closed edit', () => editing.$state.get().state === 'closed')
    const state = editing.$state.get()
    assert.ok(state.state === 'closed')
    assert.equal(request.$draft.get().notes, 'Gate 5')
  })

  test('shows the second of two users the conflict, keeps their text and lets them choose a version', async () => {
    const { editing: first, orderId } = await openOrder()
    const { editing: second, request } = await openElsewhere(orderId)
    first.request.typeField('notes', 'From the first')
    request.typeField('description', 'From the second')
    await update(first)
    await waitForConflict(second)
    assert.equal(request.$draft.get().description, 'From the second')
    assert.equal((await readCurrentOrder(orderId)).order.description, 'Laksa for two')

    second.keepMine()
    request.typeField('notes', 'From the first')
    await update(second)
    const order = await readCurrentOrder(orderId)
    assert.deepEqual([order.customer.location.notes, order.order.description], ['From the first', 'From the second'])
  })

  test('fills in the other user’s version if the user chooses it', async () => {
    const { editing: first, orderId } = await openOrder()
    const { editing: second, request } = await openElsewhere(orderId)
    request.typeField('notes', 'Mine')
    first.request.typeField('notes', 'Theirs')
    await update(first)
    await waitForConflict(second)
    second.takeTheirs()
    assert.equal(request.$draft.get().notes, 'Theirs')
    assert.deepEqual(second.$changes.get(), [])
    assert.equal(second.$state.get().state, 'open')
  })

  test('restores typed text after a reload, and keeps it out of a new order’s form', async () => {
    const { editing, orderId, close } = await openOrder()
    editing.request.typeField('notes', 'Half typed')
    editing.destroy()
    close()
    const { editing: reopened, request } = await openTab(orderId)
    assert.equal(request.$draft.get().notes, 'Half typed')
    assert.deepEqual(reopened.$changes.get(), ['notes'])
    const { request: newRequest } = await fixture.openTab()
    assert.equal(newRequest.$draft.get().notes, '')
  })

  test('recognises a saved change whose response was lost in a reload', async () => {
    const { editing, orderId, order, close } = await openOrder()
    editing.request.typeField('notes', 'Gate 5')
    editing.destroy()
    close()
    const { status } = await fixture.server.updateOrder(order, { location: { notes: 'Gate 5' } })
    assert.equal(status, 200)
    const { editing: reopened } = await openTab(orderId)
    const state = reopened.$state.get()
    assert.ok(state.state === 'open' && state.isArrived)
    assert.deepEqual(reopened.$changes.get(), [])
  })

  test('selects the order’s outlet, and offers to return to it if another one is selected', async () => {
    fixture = await createRequestFixture({}, '1001')
    const { editing, page } = await openTab((await place()).order_id)
    assert.equal(page.vendors.$selectedVendor.get()?.id, '1002')
    page.vendors.selectVendor('1001')
    await fixture.flush()
    assert.equal(editing.$state.get().state, 'elsewhere')
    editing.goBackToOutlet()
    await fixture.flush()
    assert.equal(editing.$state.get().state, 'open')
    assert.equal(editing.request.$draft.get().name, 'Alicia Wong')
  })

  test('reports an order that doesn’t exist as missing', async () => {
    fixture = await createRequestFixture()
    for (const id of ['1002-NOPE99', 'nonsense']) {
      assert.equal((await openTab(id)).editing.$state.get().state, 'missing')
    }
  })

  test('doesn’t open an order that is collected, delivered or cancelled', async () => {
    fixture = await createRequestFixture()
    for (const status of ['PICKED_UP', 'DELIVERED', 'CANCELLED']) {
      const { order_id: orderId } = await place()
      await fixture.server.api.advanceOrder(orderId, status)
      const { editing } = await openTab(orderId)
      assert.equal(editing.$state.get().state, 'closed', status)
    }
  })
})
