import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { demoPassword } from '../../../support/order-api.ts'
import { createTestPage } from '../../../support/page.ts'
import { type Counter, finished, openCounter, until } from '../a-counter.ts'
import { type Editing, openEditing } from '../an-edit.ts'
import { placeOrder, readOrder } from '../an-order.ts'

let counter: Counter
const opened: Editing[] = []
afterEach(async () => {
  for (const editing of opened.splice(0)) editing.destroy()
  await counter.close()
})

/** One who changes the order at a computer of their own, to which no live news comes through. */
async function openDeaf(orderId: string) {
  const { page } = createTestPage(counter.server.api, { clock: counter.clock, settings: { vendor: '1002' } })
  await page.session.signIn('parent@demo.courier', demoPassword)
  await page.vendors.load()
  const editing = openEditing({ ...page, live: { subscribeToVendor: () => () => {} } }, orderId)
  opened.push(editing)
  await until(counter, 'the fee', () => editing.request.$quote.get().state === 'ready')
  return editing
}

const update = (editing: Editing) => finished(counter, editing.place())
const isIn = (editing: Editing, state: string) => until(counter, state, () => editing.$state.get().state === state)

describe('changing an order of which no live news comes through', () => {
  test('the refusal says that another user has changed it, and the user decides', async () => {
    counter = await openCounter()
    const { order_id: orderId } = await placeOrder(counter)
    const [first, second] = [await openDeaf(orderId), await openDeaf(orderId)]
    first.request.typeField('notes', 'From the first')
    await update(first)
    second.request.typeField('description', 'From the second')
    assert.equal(second.$state.get().state, 'open')
    await update(second)
    await isIn(second, 'conflict')
    assert.equal(second.request.$draft.get().description, 'From the second')
    assert.equal((await readOrder(counter, orderId)).order.description, 'Laksa for two')

    second.keepMine()
    await update(second)
    assert.equal((await readOrder(counter, orderId)).order.description, 'From the second')
  })

  test('a person learns from the refusal that the rider is at the counter', async () => {
    counter = await openCounter()
    const { order_id: orderId } = await placeOrder(counter)
    const editing = await openDeaf(orderId)
    editing.request.typeField('notes', 'Gate 5')
    await counter.server.api.advanceOrder(orderId, 'NEAR_VENDOR')
    assert.equal(editing.$state.get().state, 'open')
    await update(editing)
    await isIn(editing, 'closed')
    assert.equal(editing.request.$draft.get().notes, 'Gate 5')
  })
})

test('an order for later is changed as one: its arrival is told by its own time', async () => {
  counter = await openCounter()
  const at = counter.clock.now() / 1000 + 4 * 3600
  const { order_id: orderId } = await placeOrder(counter, { preordered_for: at })
  const editing = await openDeaf(orderId)
  assert.equal(editing.request.$draft.get().preorderedFor, at)
  assert.deepEqual(editing.$changes.get(), [])
  editing.request.typeField('notes', 'Gate 5')
  await update(editing)
  const order = await readOrder(counter, orderId)
  assert.deepEqual([order.preordered_for, order.customer.location.notes], [at, 'Gate 5'])
})
