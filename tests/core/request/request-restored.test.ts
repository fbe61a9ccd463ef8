import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { OrderWire } from '../../../core/api/orders.ts'
import { allFlags, useRequestFixture } from './request-fixture.ts'

const { fixture } = useRequestFixture(allFlags)

describe('typed text', () => {
  test('is restored when the choice of a saved address is undone', async () => {
    const { request } = await fixture.openFilledForm()
    const draftBefore = request.$draft.get()
    request.destination.chooseSaved({
      id: 'saved',
      name: 'Mei',
      phone: '+6590001234',
      unit: '#1',
      building: '',
      text: '1 Saved Road',
      notes: '',
      coordinates: { latitude: 1.3, longitude: 103.8 },
    })
    assert.equal(request.destination.$replacedBy.get()?.name, 'Mei')
    request.typeField('description', 'Typed since')
    request.destination.undoSaved()
    assert.deepEqual(request.$draft.get(), { ...draftBefore, description: 'Typed since' })
    assert.equal(request.destination.$replacedBy.get(), null)
  })

  test('is restored after a repeated order was placed, also after a reload', async () => {
    const { request, close } = await fixture.openForm()
    const order = await fixture.placeOrder({ customer: { name: 'Counter Guest' } })
    request.typeField('name', 'Half typed')
    await request.repeating.repeat(order.order_id, true)
    await fixture.quote(request)
    assert.equal(await fixture.press(request), 'placed')
    request.repeating.undo()
    assert.deepEqual([request.$draft.get().name, request.$placement.get().state], ['Half typed', 'idle'])
    close()
    const reloaded = await fixture.openForm()
    assert.equal(reloaded.request.$draft.get().name, 'Half typed')
  })
})

test('an order whose name fails today’s checks can still be changed', async () => {
  const order = await fixture.placeOrder()
  const { page, network } = await fixture.openForm()
  network.changeResults(/^GET .*orderId=/, (order: OrderWire) => ({
    ...order,
    customer: { ...order.customer, name: 'Counter 2' },
  }))
  const editing = await fixture.edit(page, order.order_id)
  editing.request.typeField('notes', 'Gate 5')
  await fixture.runUntilDone(editing.place())
  assert.deepEqual(editing.request.$problems.get(), [])
  assert.equal((await fixture.readOrder(order.order_id)).customer.location.notes, 'Gate 5')
})

test('places an order in a browser that wrongly reports no network', async () => {
  const { request, network } = await fixture.openFilledForm()
  network.online = true
  network.reportsOnline = false
  assert.equal(await fixture.press(request), 'placed')
})
