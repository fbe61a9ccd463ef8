import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { demoPassword } from '../../../support/order-api.ts'
import { createTestPage } from '../../../support/page.ts'
import { type Editing, useRequestFixture } from '../request-fixture.ts'

const { fixture } = useRequestFixture({})

/** Opens the order for editing in another browser, without live updates. */
async function openWithoutLive(orderId: string) {
  const { page } = createTestPage(fixture.server.api, { clock: fixture.clock, settings: { vendor: '1002' } })
  await page.session.signIn('parent@demo.courier', demoPassword)
  await page.vendors.load()
  return fixture.edit({ ...page, live: { subscribeToVendor: () => () => {} } }, orderId)
}

const update = ({ request }: Editing) => fixture.press(request)
const waitForState = (editing: Editing, state: string) =>
  fixture.until(state, () => editing.$state.get().state === state)

describe('changing an order without live updates', () => {
  test('shows after a refusal that another user has changed the order, and lets the user choose a version', async () => {
    const { order_id: orderId } = await fixture.placeOrder()
    const [firstEdit, secondEdit] = [await openWithoutLive(orderId), await openWithoutLive(orderId)]
    firstEdit.request.typeField('notes', 'From the first')
    await update(firstEdit)
    secondEdit.request.typeField('description', 'From the second')
    assert.equal(secondEdit.$state.get().state, 'open')
    await update(secondEdit)
    await waitForState(secondEdit, 'conflict')
    assert.equal(secondEdit.request.$draft.get().description, 'From the second')
    assert.equal((await fixture.readOrder(orderId)).order.description, 'Laksa for two')

    secondEdit.keepMine()
    await update(secondEdit)
    assert.equal((await fixture.readOrder(orderId)).order.description, 'From the second')
  })

  test('shows after a refusal that the rider has reached the shop', async () => {
    const { order_id: orderId } = await fixture.placeOrder()
    const editing = await openWithoutLive(orderId)
    editing.request.typeField('notes', 'Gate 5')
    await fixture.server.api.advanceOrder(orderId, 'NEAR_VENDOR')
    assert.equal(editing.$state.get().state, 'open')
    await update(editing)
    await waitForState(editing, 'closed')
    assert.equal(editing.request.$draft.get().notes, 'Gate 5')
  })
})

test('a preorder keeps its delivery time while it is changed', async () => {
  const preorderedFor = fixture.clock.now() / 1000 + 4 * 3600
  const { order_id: orderId } = await fixture.placeOrder({ preordered_for: preorderedFor })
  const editing = await openWithoutLive(orderId)
  assert.equal(editing.request.$draft.get().preorderedFor, preorderedFor)
  assert.deepEqual(editing.$changes.get(), [])
  editing.request.typeField('notes', 'Gate 5')
  await update(editing)
  const order = await fixture.readOrder(orderId)
  assert.deepEqual([order.preordered_for, order.customer.location.notes], [preorderedFor, 'Gate 5'])
})
