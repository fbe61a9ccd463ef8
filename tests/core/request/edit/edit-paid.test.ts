import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { cards } from '../../../support/payments/card-payments.ts'
import { type Editing, openEdit } from '../edit-fixture.ts'
import { createPaymentFixture, type PaymentFixture } from '../payment/payment-fixture.ts'
import { readOrder } from '../placed-order.ts'

let payments: PaymentFixture
const openedEdits: Editing[] = []
afterEach(async () => {
  for (const editing of openedEdits.splice(0)) editing.destroy()
  await payments.close()
})

/** Places an order to ION Orchard that is paid by card, and opens it for editing. */
async function openPaid(status = 'WAITING_FOR_TRANSPORT') {
  payments = await createPaymentFixture()
  const tab = await payments.openTab()
  await payments.fill(tab, cards.pays)
  await payments.press(tab)
  const placed = payments.placement(tab)
  assert.ok(placed.state === 'placed')
  const { orderId } = placed.order
  await payments.fixture.server.api.advanceOrder(orderId, status)
  const editing = openEdit(tab.page, orderId)
  openedEdits.push(editing)
  await payments.fixture.until('the order', () => editing.$state.get().state !== 'loading')
  if (editing.$state.get().state === 'open') await waitForFee(editing)
  return { editing, request: editing.request, network: tab.network, orderId, before: await readPaidOrder(orderId) }
}

const readPaidOrder = (orderId: string) => readOrder(payments.fixture, orderId)
const waitForFee = ({ request }: Editing) =>
  payments.fixture.until('the fee', () => request.$quote.get().state === 'ready')
const update = (editing: Editing) => payments.fixture.runUntilDone(editing.place())
const updateCount = (calls: readonly string[]) => calls.filter((call) => call.startsWith('PUT')).length

async function moveTo(editing: Editing, text: string) {
  const [first] = await payments.fixture.searchAddress(editing.request, text)
  assert.ok(first, text)
  await editing.request.destination.choose(first)
  await waitForFee(editing)
}

describe('an order that is paid by card', () => {
  test('accepts changes that don’t change the fee, and stays paid', async () => {
    const { editing, request, orderId, before } = await openPaid()
    assert.equal(editing.$state.get().state, 'open')
    request.typeField('notes', 'Gate 5')
    assert.equal(editing.$paidFee.get(), null)
    await update(editing)
    assert.equal(request.$placement.get().state, 'placed')
    const after = await readPaidOrder(orderId)
    assert.deepEqual(
      [after.status, after.customer.location.notes, after.order.payment_method, after.total],
      ['MODIFIED', 'Gate 5', 'PAID', before.total],
    )
    assert.deepEqual(after.payment, before.payment)
    await payments.assertBalanced(1)
  })

  test('offers no other payment method', async () => {
    const { request } = await openPaid()
    const methods = request.$paymentMethods.get()
    assert.deepEqual(methods.state === 'ready' && methods.methods, ['PAID'])
    assert.equal(request.$draft.get().paymentMethod, 'PAID')
    assert.equal(request.payment, null)
  })

  test('refuses a higher fee before sending, and accepts an address that costs no more', async () => {
    const { editing, request, network, before } = await openPaid()
    await moveTo(editing, 'Changi Airport')
    const quote = request.$quote.get()
    assert.ok(quote.state === 'ready' && quote.quote.fee > before.total)
    const difference = Number((quote.quote.fee - before.total).toFixed(3))
    assert.deepEqual(editing.$paidFee.get(), { state: 'higher', difference })
    await update(editing)
    const { address } = request.$messages.get()
    assert.equal(address?.key, 'payment.fee-higher')
    assert.equal(updateCount(network.calls), 0)
    await moveTo(editing, 'ION Orchard')
    assert.equal(request.$messages.get().address, undefined)
    assert.equal(editing.$paidFee.get(), null)
    request.typeField('notes', 'Gate 5')
    await update(editing)
    assert.equal(request.$placement.get().state, 'placed')
    await payments.assertBalanced(1)
  })

  test('shows at the address that the server computed a higher fee', async () => {
    const { editing, request, network } = await openPaid()
    request.typeField('notes', 'Gate 5')
    network.intercept = (call) =>
      call.method === 'PUT'
        ? Response.json({ meta: { translation_key: 'payment.fee-higher', message: 'More' } }, { status: 422 })
        : null
    await update(editing)
    assert.equal(request.$messages.get().address?.key, 'payment.fee-higher')
    assert.equal(request.$placement.get().state, 'idle')
  })

  test('refunds the difference to a lower fee once the user agrees', async () => {
    const { editing, request, orderId, before } = await openPaid()
    await moveTo(editing, 'Bugis Junction')
    const quote = request.$quote.get()
    assert.ok(quote.state === 'ready' && quote.quote.fee < before.total)
    const difference = Number((before.total - quote.quote.fee).toFixed(3))
    assert.deepEqual(editing.$paidFee.get(), { state: 'refunded', difference })
    await update(editing)
    assert.equal(request.$placement.get().state, 'fee-changed')
    await payments.fixture.runUntilDone(request.confirmFee())
    assert.equal(request.$placement.get().state, 'placed')
    const after = await readPaidOrder(orderId)
    assert.equal(after.payment?.refunded, difference)
    assert.equal(after.total, quote.quote.fee)
    await payments.clock.advance(0)
    await payments.assertBalanced(1)
  })

  test('can’t be changed before the search for a rider begins, or after the rider has it', async () => {
    const { editing } = await openPaid('PAYMENT_COMMITTED')
    assert.equal(editing.$state.get().state, 'closed')
    const state = editing.$state.get()
    assert.ok(state.state === 'closed')
    await payments.fixture.server.api.advanceOrder(state.order.id, 'PICKED_UP')
    await editing.load()
    assert.equal(editing.$state.get().state, 'closed')
  })
})
