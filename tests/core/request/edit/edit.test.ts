import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { demoPassword, type OrderChange } from '../../../support/order-api.ts'
import { createTestPage } from '../../../support/page.ts'
import { type Counter, finished, openCounter, searchAddress, settled, until } from '../a-counter.ts'
import { type Editing, openEditing } from '../an-edit.ts'
import { placeOrder, readOrder } from '../an-order.ts'

let counter: Counter
const opened: Editing[] = []
afterEach(async () => {
  for (const editing of opened.splice(0)) editing.destroy()
  await counter.close()
})

const place = (change: OrderChange = {}) => placeOrder(counter, change)

/** Such an order, and one who opens it to change it. */
async function openOrder(change: OrderChange = {}) {
  counter = await openCounter()
  const order = await place(change)
  return { orderId: order.order_id, order, ...(await openTab(order.order_id)) }
}

async function openTab(orderId: string) {
  const tab = await counter.openTab()
  const editing = openEditing(tab.page, orderId)
  opened.push(editing)
  await until(counter, 'the order', () => editing.$state.get().state !== 'loading')
  const { $quote } = editing.request
  if (editing.$state.get().state === 'open') await until(counter, 'the fee', () => $quote.get().state === 'ready')
  return { ...tab, editing, request: editing.request }
}

/** The same order on the computer of a colleague. */
async function openElsewhere(orderId: string) {
  const { page } = createTestPage(counter.server.api, { clock: counter.clock, settings: { vendor: '1002' } })
  await page.session.signIn('parent@demo.courier', demoPassword)
  await page.vendors.load()
  const editing = openEditing(page, orderId)
  opened.push(editing)
  await until(counter, 'the fee', () => editing.request.$quote.get().state === 'ready')
  return { editing, request: editing.request }
}

const read = (orderId: string) => readOrder(counter, orderId)
const update = (editing: Editing) => finished(counter, editing.place())
const isTold = (editing: Editing) =>
  until(counter, 'the second is told', () => editing.$state.get().state === 'conflict')
const puts = (calls: readonly string[]) => calls.filter((call) => call.startsWith('PUT')).length

/** Takes the first address that is found. */
async function moveTo(editing: Editing, text: string) {
  const [first] = await searchAddress(counter, editing.request, text)
  assert.ok(first, text)
  await editing.request.destination.choose(first)
  await until(counter, 'the new fee', () => editing.request.$quote.get().state === 'ready')
}

describe('changing an order', () => {
  test('the form holds what the order says, and nothing counts as changed', async () => {
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

  test('an update sends only what a person may change, says so, and leaves no draft behind', async () => {
    const { editing, request, orderId, page, browser } = { ...(await openOrder()), browser: counter.browser }
    request.typeField('notes', 'Ring twice')
    request.typeField('description', 'Laksa for three')
    assert.deepEqual(editing.$changes.get(), ['notes', 'description'])
    await update(editing)
    assert.equal(request.$placement.get().state, 'placed')
    const order = await read(orderId)
    assert.deepEqual(
      [order.status, order.customer.location.notes, order.order.description],
      ['MODIFIED', 'Ring twice', 'Laksa for three'],
    )
    assert.equal(order.customer.location.address, '#04-12, 2 Orchard Turn, Singapore 238801')
    assert.equal(page.notifications.$notifications.get().at(-1)?.key, 'alert.order-updated')
    assert.ok(!(browser.storage.getItem('courier-request-drafts') ?? '').includes(orderId))
  })

  test('nothing is sent where nothing was changed', async () => {
    const { editing, orderId, network } = await openOrder()
    await update(editing)
    assert.equal(editing.$nothing.get(), 1)
    assert.equal(puts(network.calls), 0)
    assert.equal((await read(orderId)).status, 'NEW')
  })

  test('another fee is agreed to first, with what it was and what it will be', async () => {
    const { editing, request, orderId, order, network } = await openOrder()
    await moveTo(editing, 'Changi Airport')
    await update(editing)
    const asked = request.$placement.get()
    assert.ok(asked.state === 'fee-changed')
    const quote = request.$quote.get()
    assert.ok(quote.state === 'ready')
    assert.deepEqual([asked.change.from, asked.change.to], [order.total, quote.quote.fee])
    assert.equal(asked.change.difference, Number((quote.quote.fee - order.total).toFixed(3)))
    assert.equal(puts(network.calls), 0)
    await finished(counter, request.confirmFee())
    assert.equal(request.$placement.get().state, 'placed')
    assert.equal((await read(orderId)).total, quote.quote.fee)
  })

  test('a fee that ran out is renewed, and sent without a word where it is the same', async () => {
    const { editing, request, orderId, network, clock } = { ...(await openOrder()), clock: counter.clock }
    request.typeField('notes', 'Gate 5')
    let isFirst = true
    network.intercept = async (call) => {
      if (call.method !== 'PUT' || !isFirst) return null
      isFirst = false
      const headers = new Headers(call.headers)
      headers.set('x-courier-fault', 'signature-expired')
      return counter.server.api.fetch(new Request(call, { headers }))
    }
    const before = clock.now()
    await update(editing)
    assert.equal(request.$placement.get().state, 'placed')
    // Specification 2 §9: 1 s before the fee is computed again.
    assert.ok(clock.now() - before >= 1000)
    assert.equal((await read(orderId)).customer.location.notes, 'Gate 5')
  })

  test('a lost answer is found out, and the order is changed once', async () => {
    const { editing, request, orderId, network } = await openOrder()
    request.typeField('notes', 'Gate 5')
    let lost = 0
    network.intercept = async (call) => {
      if (call.method !== 'PUT') return null
      lost++
      await counter.server.api.fetch(call)
      throw new TypeError('the answer was lost')
    }
    await update(editing)
    assert.ok(lost > 0)
    assert.equal(request.$placement.get().state, 'placed')
    const { status_history: history } = await read(orderId)
    assert.deepEqual(
      history.map(({ status }) => status),
      ['NEW', 'MODIFIED'],
    )
  })

  test('a change that never got through keeps what was typed, and goes out once the network is back', async () => {
    const { editing, request, orderId, network } = await openOrder()
    request.typeField('notes', 'Gate 5')
    network.intercept = (call) => {
      if (call.method === 'PUT') throw new TypeError('no way')
      return null
    }
    await update(editing)
    assert.deepEqual(request.$placement.get(), { state: 'unreachable', sent: true })
    assert.equal(request.$draft.get().notes, 'Gate 5')
    network.intercept = null
    network.comeOnline()
    await finished(counter, request.checkAgain())
    assert.equal(request.$placement.get().state, 'placed')
    assert.equal((await read(orderId)).status_history.filter(({ status }) => status === 'MODIFIED').length, 1)
  })

  test('a rider who reaches the counter ends the edit, and the form says so', async () => {
    const { editing, request, orderId } = await openOrder()
    request.typeField('notes', 'Gate 5')
    await counter.server.api.advanceOrder(orderId, 'NEAR_VENDOR')
    await update(editing)
    await until(counter, 'the end of it', () => editing.$state.get().state === 'closed')
    const now = editing.$state.get()
    assert.ok(now.state === 'closed')
    assert.equal(request.$draft.get().notes, 'Gate 5')
  })

  test('of two who change it, the second is told, keeps what was typed and decides', async () => {
    const { editing: first, orderId } = await openOrder()
    const { editing: second, request } = await openElsewhere(orderId)
    first.request.typeField('notes', 'From the first')
    request.typeField('description', 'From the second')
    await update(first)
    await isTold(second)
    assert.equal(request.$draft.get().description, 'From the second')
    assert.equal((await read(orderId)).order.description, 'Laksa for two')

    second.keepMine()
    request.typeField('notes', 'From the first')
    await update(second)
    const order = await read(orderId)
    assert.deepEqual([order.customer.location.notes, order.order.description], ['From the first', 'From the second'])
  })

  test('who takes what the other has changed goes on from there', async () => {
    const { editing: first, orderId } = await openOrder()
    const { editing: second, request } = await openElsewhere(orderId)
    request.typeField('notes', 'Mine')
    first.request.typeField('notes', 'Theirs')
    await update(first)
    await isTold(second)
    second.takeTheirs()
    assert.equal(request.$draft.get().notes, 'Theirs')
    assert.deepEqual(second.$changes.get(), [])
    assert.equal(second.$state.get().state, 'open')
  })

  test('what was typed is there again after a reload, apart from the form of a new order', async () => {
    const { editing, orderId, close } = await openOrder()
    editing.request.typeField('notes', 'Half typed')
    editing.destroy()
    close()
    const { editing: again, request } = await openTab(orderId)
    assert.equal(request.$draft.get().notes, 'Half typed')
    assert.deepEqual(again.$changes.get(), ['notes'])
    const { request: fresh } = await counter.openTab()
    assert.equal(fresh.$draft.get().notes, '')
  })

  test('a change whose response was lost with the page is recognised in the order as the user’s own', async () => {
    const { editing, orderId, order, close } = await openOrder()
    editing.request.typeField('notes', 'Gate 5')
    const as = await counter.server.signIn()
    const quote = editing.request.$quote.get()
    assert.ok(quote.state === 'ready')
    editing.destroy()
    close()
    await counter.server.call(`/order/${orderId}`, {
      method: 'PUT',
      as,
      body: {
        vendor_id: '1002',
        payment_method: 'CASH_ON_DELIVERY',
        amount: 25,
        item_details: 'Laksa for two',
        location: { ...order.customer.location, notes: 'Gate 5' },
        delivery_fee: quote.quote.fee,
        signature: quote.quote.signature,
      },
    })
    const { editing: again } = await openTab(orderId)
    const now = again.$state.get()
    assert.ok(now.state === 'open' && now.isArrived)
    assert.deepEqual(again.$changes.get(), [])
  })

  test('an order of another outlet selects that outlet; choosing a third one leads back', async () => {
    counter = await openCounter({}, '1001')
    const { editing, page } = await openTab((await place()).order_id)
    assert.equal(page.vendors.$selectedVendor.get()?.id, '1002')
    page.vendors.selectVendor('1001')
    await settled(counter)
    assert.equal(editing.$state.get().state, 'elsewhere')
    editing.goBackToOutlet()
    await settled(counter)
    assert.equal(editing.$state.get().state, 'open')
    assert.equal(editing.request.$draft.get().name, 'Alicia Wong')
  })

  test('an order that doesn’t exist, or can’t be loaded, says so', async () => {
    counter = await openCounter()
    for (const id of ['1002-NOPE99', 'nonsense']) {
      assert.equal((await openTab(id)).editing.$state.get().state, 'missing')
    }
  })

  test('an order that is collected, delivered or cancelled is closed from the start', async () => {
    counter = await openCounter()
    for (const status of ['PICKED_UP', 'DELIVERED', 'CANCELLED']) {
      const { order_id: orderId } = await place()
      await counter.server.api.advanceOrder(orderId, status)
      const { editing } = await openTab(orderId)
      assert.equal(editing.$state.get().state, 'closed', status)
    }
  })
})
