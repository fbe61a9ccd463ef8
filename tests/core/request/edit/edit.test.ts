import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { demoPassword, type OrderChange } from '../../../support/order-api.ts'
import { createTestPage } from '../../../support/page.ts'
import { type Editing, useRequestFixture } from '../request-fixture.ts'

const { fixture, createFixture } = useRequestFixture()

/** Places an order and opens it for editing. */
async function openOrder(change: OrderChange = {}) {
  await createFixture()
  const order = await fixture.placeOrder(change)
  return { orderId: order.order_id, order, ...(await openTab(order.order_id)) }
}

async function openTab(orderId: string) {
  const tab = await fixture.openTab()
  const editing = await fixture.edit(tab.page, orderId)
  return { ...tab, editing, request: editing.request }
}

/** Opens the same order in another browser. */
async function openElsewhere(orderId: string) {
  const { page } = createTestPage(fixture.server.api, { clock: fixture.clock, settings: { vendor: '1002' } })
  await page.session.signIn('parent@demo.courier', demoPassword)
  await page.vendors.load()
  const editing = await fixture.edit(page, orderId)
  return { editing, request: editing.request }
}

const update = ({ request }: Editing) => fixture.press(request)
const waitForConflict = (editing: Editing) =>
  fixture.until('the conflict', () => editing.$state.get().state === 'conflict')

/** Chooses the first address found. */
async function moveTo(editing: Editing, text: string) {
  const [first] = await fixture.searchAddress(editing.request, text)
  assert.ok(first, text)
  await editing.request.destination.choose(first)
  return fixture.quote(editing.request)
}

describe('changing an order', () => {
  test('fills the form from the order, offers no card, and sends nothing without changes', async () => {
    const { editing, request, orderId, network } = await openOrder({ customer: { location: { notes: 'Ring twice' } } })
    const { unit, addressText, notes, name, description, amount, paymentMethod } = request.$draft.get()
    assert.deepEqual(
      [unit, addressText, notes, name, description, amount, paymentMethod],
      [
        ...['#04-12', '2 Orchard Turn, Singapore 238801', 'Ring twice', 'Alicia Wong'],
        ...['Laksa for two', '25.00', 'CASH_ON_DELIVERY'],
      ],
    )
    assert.deepEqual(editing.$changes.get(), [])
    assert.equal(editing.$state.get().state, 'open')
    const methods = request.$paymentMethods.get()
    assert.deepEqual(methods.state === 'ready' && methods.methods, ['CASH_ON_DELIVERY'])
    await update(editing)
    assert.deepEqual([editing.$unchanged.get(), network.count(/^PUT/)], [1, 0])
    assert.equal((await fixture.readOrder(orderId)).status, 'NEW')
  })

  test('sends only the editable fields, confirms the update and removes the draft', async () => {
    const { editing, request, orderId, page, browser } = { ...(await openOrder()), browser: fixture.browser }
    request.typeField('notes', 'Ring twice')
    request.typeField('description', 'Laksa for three')
    assert.deepEqual(editing.$changes.get(), ['notes', 'description'])
    assert.equal(await update(editing), 'placed')
    const order = await fixture.readOrder(orderId)
    assert.deepEqual(
      [order.status, order.customer.location.notes, order.order.description],
      ['MODIFIED', 'Ring twice', 'Laksa for three'],
    )
    assert.equal(order.customer.location.address, '#04-12, 2 Orchard Turn, Singapore 238801')
    assert.equal(page.notifications.$notifications.get().at(-1)?.key, 'alert.order-updated')
    assert.ok(!(browser.storage.getItem('courier-request-drafts') ?? '').includes(orderId))
  })

  test('changes the time of an order for later to one that the outlet offers, until its rider is called', async () => {
    await createFixture({ flags: { 'pre-order': true } })
    const preordered_for = Math.floor(fixture.clock.now() / 1000) + 4 * 3600
    const { order_id: orderId } = await fixture.placeOrder({ preordered_for })
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
    assert.equal(await update(editing), 'placed')
    assert.equal((await fixture.readOrder(orderId)).preordered_for, preordered_for + 3600)
    await fixture.server.api.advanceOrder(orderId, 'WAITING_FOR_TRANSPORT')
    assert.equal((await openTab(orderId)).editing.$time.get(), 'fixed')
  })

  test('asks to confirm a different fee, with the old and the new one', async () => {
    const { editing, request, orderId, order, network } = await openOrder()
    const { fee } = await moveTo(editing, 'Changi Airport')
    await update(editing)
    const placement = request.$placement.get()
    assert.ok(placement.state === 'fee-changed')
    const { from, to, difference } = placement.change
    assert.deepEqual([from, to, difference], [order.total, fee, Number((fee - order.total).toFixed(3))])
    assert.equal(network.count(/^PUT/), 0)
    await fixture.runUntilDone(request.confirmFee())
    assert.equal(request.$placement.get().state, 'placed')
    assert.equal((await fixture.readOrder(orderId)).total, fee)
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
    assert.equal(await update(editing), 'placed')
    // The fee is computed again after 1 s (specification 2 §9).
    assert.ok(clock.now() - timeBefore >= 1000)
    assert.equal((await fixture.readOrder(orderId)).customer.location.notes, 'Gate 5')
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
      (await fixture.readOrder(orderId)).status_history.filter(({ status }) => status === 'MODIFIED').length,
      1,
    )
  })

  test('shows the second of two users the conflict, keeps their text and lets them choose a version', async () => {
    const { editing: first, orderId } = await openOrder()
    const { editing: second, request } = await openElsewhere(orderId)
    first.request.typeField('notes', 'From the first')
    request.typeField('description', 'From the second')
    await update(first)
    await waitForConflict(second)
    assert.equal(request.$draft.get().description, 'From the second')
    assert.equal((await fixture.readOrder(orderId)).order.description, 'Laksa for two')

    second.keepMine()
    request.typeField('notes', 'From the first')
    await update(second)
    const order = await fixture.readOrder(orderId)
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
    await createFixture({}, '1001')
    const { editing, page } = await openTab((await fixture.placeOrder()).order_id)
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
    await createFixture()
    for (const id of ['1002-NOPE99', 'nonsense']) {
      assert.equal((await openTab(id)).editing.$state.get().state, 'missing')
    }
  })

  test('can be opened again after a failure', async () => {
    await createFixture()
    const { order_id: orderId } = await fixture.placeOrder()
    const { page, network } = await fixture.openTab()
    network.fail('/order?vendorId', 400)
    const editing = await fixture.edit(page, orderId)
    assert.equal(editing.$state.get().state, 'failed')
    network.intercept = null
    await fixture.runUntilDone(editing.load())
    assert.equal(editing.$state.get().state, 'open')
  })

  test('doesn’t open an order that is collected, delivered or cancelled', async () => {
    await createFixture()
    for (const status of ['PICKED_UP', 'DELIVERED', 'CANCELLED']) {
      const { order_id: orderId } = await fixture.placeOrder()
      await fixture.server.api.advanceOrder(orderId, status)
      const { editing } = await openTab(orderId)
      assert.equal(editing.$state.get().state, 'closed', status)
    }
  })
})
