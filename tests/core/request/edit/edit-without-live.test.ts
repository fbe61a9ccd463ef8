import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { demoPassword } from '../../../support/order-api.ts'
import { createTestPage } from '../../../support/page.ts'
import { type Editing, openEdit } from '../edit-fixture.ts'
import { placeOrder, readOrder } from '../placed-order.ts'
import { createRequestFixture, finished, type RequestFixture, until } from '../request-fixture.ts'

let fixture: RequestFixture
const opened: Editing[] = []
afterEach(async () => {
  for (const editing of opened.splice(0)) editing.destroy()
  await fixture.close()
})

/** A user who edits the order in another browser without live updates. */
async function openDeaf(orderId: string) {
  const { page } = createTestPage(fixture.server.api, { clock: fixture.clock, settings: { vendor: '1002' } })
  await page.session.signIn('parent@demo.courier', demoPassword)
  await page.vendors.load()
  const editing = openEdit({ ...page, live: { subscribeToVendor: () => () => {} } }, orderId)
  opened.push(editing)
  await until(fixture, 'the fee', () => editing.request.$quote.get().state === 'ready')
  return editing
}

const update = (editing: Editing) => finished(fixture, editing.place())
const isIn = (editing: Editing, state: string) => until(fixture, state, () => editing.$state.get().state === state)

describe('changing an order without live updates', () => {
  test('a refusal shows that another user has changed the order, and the user chooses a version', async () => {
    fixture = await createRequestFixture()
    const { order_id: orderId } = await placeOrder(fixture)
    const [first, second] = [await openDeaf(orderId), await openDeaf(orderId)]
    first.request.typeField('notes', 'From the first')
    await update(first)
    second.request.typeField('description', 'From the second')
    assert.equal(second.$state.get().state, 'open')
    await update(second)
    await isIn(second, 'conflict')
    assert.equal(second.request.$draft.get().description, 'From the second')
    assert.equal((await readOrder(fixture, orderId)).order.description, 'Laksa for two')

    second.keepMine()
    await update(second)
    assert.equal((await readOrder(fixture, orderId)).order.description, 'From the second')
  })

  test('a refusal shows that the rider is at the counter', async () => {
    fixture = await createRequestFixture()
    const { order_id: orderId } = await placeOrder(fixture)
    const editing = await openDeaf(orderId)
    editing.request.typeField('notes', 'Gate 5')
    await fixture.server.api.advanceOrder(orderId, 'NEAR_VENDOR')
    assert.equal(editing.$state.get().state, 'open')
    await update(editing)
    await isIn(editing, 'closed')
    assert.equal(editing.request.$draft.get().notes, 'Gate 5')
  })
})

test('a preorder keeps its own time while it is changed', async () => {
  fixture = await createRequestFixture()
  const at = fixture.clock.now() / 1000 + 4 * 3600
  const { order_id: orderId } = await placeOrder(fixture, { preordered_for: at })
  const editing = await openDeaf(orderId)
  assert.equal(editing.request.$draft.get().preorderedFor, at)
  assert.deepEqual(editing.$changes.get(), [])
  editing.request.typeField('notes', 'Gate 5')
  await update(editing)
  const order = await readOrder(fixture, orderId)
  assert.deepEqual([order.preordered_for, order.customer.location.notes], [at, 'Gate 5'])
})
