import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { offerRepeat, registerRepeat } from '../../../../core/orders/repeat-offers.ts'
import type { RiderRequest } from '../../../../core/request/request.ts'
import type { OrderChange } from '../../../support/order-api.ts'
import { useRequestFixture } from '../request-fixture.ts'

const { fixture, createFixture } = useRequestFixture()

const place = (change: OrderChange = {}) =>
  fixture.server.place({ customer: { name: 'Counter Guest', ...change.customer }, ...change })

/** Places what is in the form once it has a fee, and returns the order. */
async function placeRepeated(request: RiderRequest, earlierId: string) {
  await fixture.quote(request)
  await fixture.press(request)
  return (await fixture.orders()).find(({ order_id: id }) => id !== earlierId) ?? assert.fail('not placed')
}

async function openForm(vendor = '1002') {
  await createFixture({}, vendor)
  const tab = await fixture.openTab()
  return { ...tab, repeating: tab.request.repeating }
}

describe('repeating an order', () => {
  test('fills in everything except the time, and places it with one press', async () => {
    const { request, repeating } = await openForm()
    const order = await place({
      customer: {
        name: 'Counter Guest',
        location: { address_text: '2 Orchard Turn, Singapore 238801', notes: 'Ring twice' },
      },
      age_validation_required: true,
      preordered_for: Math.floor(fixture.clock.now() / 1000) + 7200,
    })
    await repeating.repeat(order.order_id, true)
    assert.equal(request.$draft.get().preorderedFor, null)
    const repeatedOrder = await placeRepeated(request, order.order_id)
    assert.deepEqual(repeatedOrder.customer, { ...order.customer, phone_number: '+6581234567' })
    assert.deepEqual(repeatedOrder.order, order.order)
    assert.equal(repeatedOrder.age_validation_required, true)
    assert.equal(repeatedOrder.preordered_for, null)
    assert.notEqual(repeatedOrder.client_order_id, order.client_order_id)
  })

  test('shows no building on public pages after repeating an order without address text', async () => {
    const { request, repeating } = await openForm()
    const location = { address: '#04-12, ION Orchard, 2 Orchard Turn, Singapore 238801', notes: '' }
    const order = await place({ customer: { name: 'Counter Guest', location } })
    await repeating.repeat(order.order_id, true)
    const repeatedOrder = await placeRepeated(request, order.order_id)
    assert.equal(repeatedOrder.customer.location.address, location.address)
    assert.equal(repeatedOrder.customer.location.address_text ?? null, null)
    const { destination } = await fixture.server.track(repeatedOrder.tracking_id)
    assert.equal(destination.address_text, '2 Orchard Turn, Singapore 238801')
  })

  test('sends the address text once it has been typed again', async () => {
    const { request, repeating } = await openForm()
    const location = { address: '#04-12, ION Orchard, 2 Orchard Turn, Singapore 238801', notes: '' }
    const order = await place({ customer: { name: 'Counter Guest', location } })
    await repeating.repeat(order.order_id, true)
    request.destination.type('2 Orchard Turn, Singapore')
    request.destination.confirmPin()
    const repeatedOrder = await placeRepeated(request, order.order_id)
    assert.equal(repeatedOrder.customer.location.address_text, '2 Orchard Turn, Singapore')
  })

  test('can’t be undone if the form was empty', async () => {
    const { repeating } = await openForm()
    const { order_id: orderId } = await place()
    await repeating.repeat(orderId, true)
    assert.deepEqual(repeating.$repetition.get(), { state: 'taken', orderId, before: null })
  })

  test('keeps changes to the repeated order after a reload', async () => {
    const { request, repeating } = await openForm()
    const { order_id: orderId } = await place()
    await repeating.repeat(orderId, false)
    request.typeField('notes', 'Another gate')
    const reloaded = await fixture.openTab()
    await reloaded.request.repeating.repeat(orderId, false)
    assert.equal(reloaded.request.$draft.get().notes, 'Another gate')
  })

  test('selects the order’s outlet', async () => {
    const { request, repeating, page } = await openForm('1001')
    const { order_id: orderId } = await place()
    await repeating.repeat(orderId, true)
    await fixture.flush()
    assert.equal(page.vendors.$selectedVendor.get()?.id, '1002')
    assert.equal(request.$draft.get().name, 'Counter Guest')
  })

  test('leaves the form as it was if the order doesn’t exist or can’t be loaded', async () => {
    const { request, repeating, network } = await openForm()
    const { order_id: orderId } = await place()
    request.typeField('name', 'Half typed')
    for (const id of ['1002-NOPE99', '2000-NOPE99']) {
      await repeating.repeat(id, true)
      assert.equal(repeating.$repetition.get().state, 'missing', id)
    }
    network.fail('orderId', 400)
    await repeating.repeat(orderId, true)
    assert.equal(repeating.$repetition.get().state, 'failed')
    assert.equal(request.$draft.get().name, 'Half typed')
  })

  test('is offered to a form on the same page, if there is one', async () => {
    await createFixture()
    const page = { environment: {} }
    const repeatedIds: string[] = []
    assert.equal(offerRepeat(page, '1002-AAAAAA'), false)
    const unregister = registerRepeat(page, (id) => repeatedIds.push(id))
    assert.equal(offerRepeat(page, '1002-AAAAAA'), true)
    assert.equal(offerRepeat({ environment: {} }, '1002-BBBBBB'), false)
    unregister()
    assert.equal(offerRepeat(page, '1002-CCCCCC'), false)
    assert.deepEqual(repeatedIds, ['1002-AAAAAA'])
  })
})
