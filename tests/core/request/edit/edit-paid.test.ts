import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { cards } from '../../../support/card-payments.ts'
import { type Editing, openEdit } from '../edit-fixture.ts'
import { createPaymentFixture, type PaymentFixture } from '../payment/payment-fixture.ts'
import { readOrder } from '../placed-order.ts'
import { finished, searchAddress, until } from '../request-fixture.ts'

let payments: PaymentFixture
const opened: Editing[] = []
afterEach(async () => {
  for (const editing of opened.splice(0)) editing.destroy()
  await payments.close()
})

/** An order to ION Orchard that is paid by card, opened to be changed. */
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
  opened.push(editing)
  await until(payments.fixture, 'the order', () => editing.$state.get().state !== 'loading')
  if (editing.$state.get().state === 'open') await hasFee(editing)
  return { editing, request: editing.request, network: tab.network, orderId, before: await read(orderId) }
}

const read = (orderId: string) => readOrder(payments.fixture, orderId)
const hasFee = ({ request }: Editing) =>
  until(payments.fixture, 'the fee', () => request.$quote.get().state === 'ready')
const update = (editing: Editing) => finished(payments.fixture, editing.place())
const puts = (calls: readonly string[]) => calls.filter((call) => call.startsWith('PUT')).length

async function moveTo(editing: Editing, text: string) {
  const [first] = await searchAddress(payments.fixture, editing.request, text)
  assert.ok(first, text)
  await editing.request.destination.choose(first)
  await hasFee(editing)
}

describe('an order that is paid by card', () => {
  test('accepts changes that cost nothing, and stays paid', async () => {
    const { editing, request, orderId, before } = await openPaid()
    assert.equal(editing.$state.get().state, 'open')
    request.typeField('notes', 'Gate 5')
    assert.equal(editing.$paidFee.get(), null)
    await update(editing)
    assert.equal(request.$placement.get().state, 'placed')
    const after = await read(orderId)
    assert.deepEqual(
      [after.status, after.customer.location.notes, after.order.payment_method, after.total],
      ['MODIFIED', 'Gate 5', 'PAID', before.total],
    )
    assert.deepEqual(after.payment, before.payment)
    await payments.assertBalanced(1)
  })

  test('offers no other method', async () => {
    const { request } = await openPaid()
    const offered = request.$paymentMethods.get()
    assert.deepEqual(offered.state === 'ready' && offered.methods, ['PAID'])
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
    assert.equal(puts(network.calls), 0)
    await moveTo(editing, 'ION Orchard')
    assert.equal(request.$messages.get().address, undefined)
    assert.equal(editing.$paidFee.get(), null)
    request.typeField('notes', 'Gate 5')
    await update(editing)
    assert.equal(request.$placement.get().state, 'placed')
    await payments.assertBalanced(1)
  })

  test('shows a higher fee that only the server has computed at the address', async () => {
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
    await finished(payments.fixture, request.confirmFee())
    assert.equal(request.$placement.get().state, 'placed')
    const after = await read(orderId)
    assert.equal(after.payment?.refunded, difference)
    assert.equal(after.total, quote.quote.fee)
    await payments.clock.advance(0)
    await payments.assertBalanced(1)
  })

  test('can’t be changed before the search for a rider begins, or after the rider has it', async () => {
    const { editing } = await openPaid('PAYMENT_COMMITTED')
    assert.equal(editing.$state.get().state, 'closed')
    const now = editing.$state.get()
    assert.ok(now.state === 'closed')
    await payments.fixture.server.api.advanceOrder(now.order.id, 'PICKED_UP')
    await editing.load()
    assert.equal(editing.$state.get().state, 'closed')
  })
})
