import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cards } from '../../../support/payments/card-payments.ts'
import { usePayments } from '../payment/payment-fixture.ts'
import type { Editing } from '../request-fixture.ts'

const { payments, openFilled } = usePayments()

/** Places an order to ION Orchard that is paid by card, and opens it for editing. */
async function openPaid(status = 'WAITING_FOR_TRANSPORT') {
  const tab = await openFilled()
  await payments.press(tab)
  const placed = payments.placement(tab)
  assert.ok(placed.state === 'placed')
  const { orderId } = placed.order
  await payments.fixture.server.api.advanceOrder(orderId, status)
  const editing = await payments.fixture.edit(tab.page, orderId)
  const before = await readPaidOrder(orderId)
  return { editing, ...tab, request: editing.request, orderId, before }
}

const readPaidOrder = (orderId: string) => payments.fixture.readOrder(orderId)
const update = ({ request }: Editing) => payments.press({ request })

async function moveTo(editing: Editing, text: string) {
  const [first] = await payments.fixture.searchAddress(editing.request, text)
  assert.ok(first, text)
  await editing.request.destination.choose(first)
  return payments.fixture.quote(editing.request)
}

describe('an order that is paid by card', () => {
  test('accepts changes that don’t change the fee, and stays paid, without another payment method', async () => {
    const { editing, request, orderId, before } = await openPaid()
    assert.equal(editing.$state.get().state, 'open')
    const methods = request.$paymentMethods.get()
    assert.deepEqual(methods.state === 'ready' && methods.methods, ['PAID'])
    assert.deepEqual([request.$draft.get().paymentMethod, request.payment.$isDue.get()], ['PAID', false])
    request.typeField('notes', 'Gate 5')
    assert.equal(editing.$paidFee.get(), null)
    assert.equal(await update(editing), 'placed')
    const after = await readPaidOrder(orderId)
    assert.deepEqual(
      [after.status, after.customer.location.notes, after.order.payment_method, after.total],
      ['MODIFIED', 'Gate 5', 'PAID', before.total],
    )
    assert.deepEqual(after.payment, before.payment)
    await payments.assertBalanced(1)
  })

  /** Moves the order to a place that costs more, and enters a card. */
  async function openHigher(card: string = cards.pays) {
    const opened = await openPaid()
    const { fee } = await moveTo(opened.editing, 'Changi Airport')
    assert.ok(fee > opened.before.total)
    const difference = Number((fee - opened.before.total).toFixed(3))
    assert.deepEqual(opened.editing.$paidFee.get(), { state: 'higher', difference })
    await enterCard(opened.request, card)
    return { ...opened, fee }
  }
  async function enterCard(request: Editing['request'], card: string) {
    const setup = () => request.payment.$card.get()?.$setup.get().state
    await payments.fixture.until('the card form', () => setup() === 'ready')
    payments.typeCard({ request }, card)
  }
  const confirm = ({ request }: Editing) => payments.fixture.runUntilDone(request.confirmFee())

  test('asks to confirm a higher fee, then charges the difference and changes the order', async () => {
    const { editing, request, network, orderId, fee } = await openHigher()
    assert.equal(await update(editing), 'fee-changed')
    await payments.assertBalanced(1)
    await confirm(editing)
    assert.equal(request.$placement.get().state, 'placed')
    assert.equal(network.count(/^PUT/), 0)
    const after = await readPaidOrder(orderId)
    assert.deepEqual([after.status, after.total, after.payment?.charged], ['MODIFIED', fee, fee])
    await payments.assertBalanced(2)
  })

  test('is charged with the card that is chosen when the fee is confirmed, and stays as it is if that is declined', async () => {
    const { editing, request, orderId, before } = await openHigher()
    await update(editing)
    await enterCard(request, cards.declined)
    await confirm(editing)
    const placement = request.$placement.get()
    assert.equal(placement.state === 'refused' && placement.key, 'payment.declined')
    assert.deepEqual(await readPaidOrder(orderId), before)
    await payments.assertBalanced(1)
  })

  test('is changed once, also if the response to the payment is lost', async () => {
    const { editing, request, network, orderId, fee } = await openHigher()
    network.loseResponses('/intent/confirm', 1)
    await update(editing)
    await confirm(editing)
    assert.equal(request.$placement.get().state, 'placed')
    assert.equal((await readPaidOrder(orderId)).total, fee)
    await payments.assertBalanced(2)
  })

  test('is changed after 3-D Secure, in the page that the bank returns to', async () => {
    const { editing, request, page, address, orderId, fee, before } = await openHigher(cards.needsConfirmation)
    await update(editing)
    await confirm(editing)
    const placement = request.$placement.get()
    assert.ok(placement.state === 'at-bank' && placement.isNew)
    assert.equal((await readPaidOrder(orderId)).total, before.total)
    address.isFramed = true
    assert.equal(await request.payment.leave(placement.redirectUrl ?? ''), true)
    assert.equal(address.windows.at(-1)?.href, placement.redirectUrl, 'in a frame, the bank has a window of its own')
    address.href = await payments.decide({ request }, 'accept')
    editing.destroy()
    const returned = await payments.fixture.edit(page, orderId)
    await payments.until('the change', () => returned.request.$placement.get().state === 'placed')
    assert.equal((await readPaidOrder(orderId)).total, fee)
    assert.ok(!address.href.includes('courier-payment'))
    await payments.assertBalanced(2)
  })

  test('is refunded and shown as it is, if it was collected while 3-D Secure was open', async () => {
    const { editing, request, orderId } = await openHigher(cards.needsConfirmation)
    await update(editing)
    await confirm(editing)
    await payments.fixture.server.api.advanceOrder(orderId, 'PICKED_UP')
    await payments.decide({ request }, 'accept')
    await payments.runUntilDone(request.checkAgain())
    const placement = request.$placement.get()
    assert.equal(placement.state === 'refused' && placement.key, 'payment.refunded-at-once')
    await payments.until('the order', () => editing.$state.get().state === 'closed')
    const { payment } = await readPaidOrder(orderId)
    assert.ok(payment && payment.refunded > 0)
  })

  test('shows at the payment that the server computed a higher fee', async () => {
    const { editing, request, network } = await openPaid()
    request.typeField('notes', 'Gate 5')
    network.intercept = (call) =>
      call.method === 'PUT'
        ? Response.json({ meta: { translation_key: 'payment.fee-higher', message: 'More' } }, { status: 422 })
        : null
    await update(editing)
    assert.equal(request.$messages.get().paymentMethod?.key, 'payment.fee-higher')
    assert.equal(request.$placement.get().state, 'idle')
  })

  test('refunds the difference to a lower fee once the user agrees', async () => {
    const { editing, request, orderId, before } = await openPaid()
    const { fee } = await moveTo(editing, 'Bugis Junction')
    assert.ok(fee < before.total)
    const difference = Number((before.total - fee).toFixed(3))
    assert.deepEqual(editing.$paidFee.get(), { state: 'refunded', difference })
    assert.equal(await update(editing), 'fee-changed')
    await payments.fixture.runUntilDone(request.confirmFee())
    assert.equal(request.$placement.get().state, 'placed')
    const after = await readPaidOrder(orderId)
    assert.deepEqual([after.payment?.refunded, after.total], [difference, fee])
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
