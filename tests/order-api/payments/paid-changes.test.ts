import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { OrderWire } from '../../../core/api/orders.ts'
import { cards, decideAtBank, keyOf, usePayments } from '../../support/payments/card-payments.ts'

describe('a paid order that is changed to a farther place', () => {
  const { bank, payer, signIn } = usePayments({ flags: { 'modify-order-button': true, 'pre-order': true } })
  const cancel = ({ order_id }: OrderWire) => bank.current().cancel(order_id, 'changed my mind', payer.as)
  const fartherPlace = { latitude: 1.38, longitude: 103.75 }
  async function prepareChange(
    {
      card = cards.pays,
      instrument = 'NEW',
      time = null,
    }: { card?: string; instrument?: string; time?: number | null },
    newTime?: number,
  ) {
    const paid = (await payer.confirm({ order: { preordered_for: time } })).body.result
    const order = await payer.order(paid.order_id)
    if (newTime === undefined) await bank.current().api.advanceOrder(order.order_id, 'WAITING_FOR_TRANSPORT')
    const { delivery_fee, signature } = await bank.current().quote(fartherPlace, { as: payer.as })
    const location = { address: '#04-12, 8 Bukit Batok Street 41', notes: '', ...fartherPlace }
    const update = { payment_method: 'PAID', amount: 12, item_details: 'Lunch', location, delivery_fee, signature }
    const order_update = { ...update, preordered_for: newTime, order_id: order.order_id, modified_times: 0 }
    const body = await payer.bodyOf({ card, instrument, change: { order: { vendor_id: '1002' } } })
    return { order, body: { ...body, order_update }, fee: delivery_fee, due: Math.round((delivery_fee - 9.4) * 100) }
  }
  const chargesOf = async ({ order_id }: OrderWire) => {
    const ids = await bank.rows<{ id: string }>(
      `select payment_id as id from payments where order_id = '${order_id}' order by created_at, change_content is not null`,
    )
    const charged = await bank.charged()
    return ids.map(({ id }) => charged.get(id) ?? null)
  }

  test('charges the difference once, changes the order, and a cancellation refunds both charges', async () => {
    await payer.confirm({ save: true })
    const [savedCard] = (await payer.openIntent()).payment_methods[0]?.paymentInstruments ?? []
    for (const instrument of ['NEW', savedCard?.id ?? '']) await changeAndCancel(instrument)
  })
  async function changeAndCancel(instrument: string) {
    const { order, body, fee, due } = await prepareChange({ instrument })
    const key = crypto.randomUUID()
    const [first, repeated] = [await payer.send(body, key), await payer.send(body, key)]
    assert.equal(first.body.result.status, 'PAYMENT_COMMITTED')
    assert.deepEqual(repeated.body, first.body)
    const changed = await payer.order(order.order_id)
    assert.deepEqual([changed.status, changed.total, changed.payment?.charged], ['MODIFIED', fee, fee])
    assert.deepEqual(await chargesOf(order), [940, due])
    assert.equal(keyOf(await payer.send({ ...body }, crypto.randomUUID())), '409 payment.already-paid')
    assert.equal(keyOf(await cancel(order)), '200')
    await bank.clock.advance(0)
    assert.deepEqual(await chargesOf(order), [0, 0])
    assert.equal((await payer.order(order.order_id)).payment?.refunded, fee)
    assert.equal((await bank.ledger())['refunds-owed'], 0)
  }

  test('waits for 3-D Secure with the order unchanged, and charges one of two tabs', async () => {
    const { order, body, fee, due } = await prepareChange({ card: cards.needsConfirmation })
    const { result: payment } = (await payer.send(body, crypto.randomUUID())).body
    assert.equal(payment.status, 'PAYMENT_INITIATED')
    assert.equal((await payer.order(order.order_id)).status, 'WAITING_FOR_TRANSPORT')
    const otherTab = { ...body, purchase_intent_id: (await payer.openIntent()).intent_id }
    assert.equal(keyOf(await payer.send(otherTab, crypto.randomUUID())), '409 payment.in-progress')
    await decideAtBank(bank.current(), payment, 'accept')
    const state = (await payer.state(`payment_id=${payment.payment_id}`)).body.result
    assert.deepEqual([state.status, state.order_id], ['PAYMENT_COMMITTED', order.order_id])
    assert.equal((await payer.order(order.order_id)).total, fee)
    assert.deepEqual(await chargesOf(order), [940, due])
  })

  test('leaves the order as it is without a charge: declined card, 3-D Secure left half-way', async () => {
    const declined = await prepareChange({ card: cards.declined })
    assert.equal(keyOf(await payer.send(declined.body, crypto.randomUUID())), '422 payment.declined')
    const left = await prepareChange({ card: cards.needsConfirmation })
    await payer.send(left.body, crypto.randomUUID())
    await bank.clock.advance(15 * 60_000)
    await signIn()
    for (const { order } of [declined, left]) {
      assert.deepEqual(await chargesOf(order), [940, null])
      assert.equal((await payer.order(order.order_id)).total, 9.4)
    }
  })

  test('is refunded at once if it was too late for the new time when the bank had decided', async () => {
    const minute = 60_000
    const inMinutes = (minutes: number) => Math.floor((bank.clock.now() + minutes * minute) / 1000)
    const { order, body } = await prepareChange({ card: cards.needsConfirmation, time: inMinutes(360) }, inMinutes(10))
    const tooSoon = await payer.send(body, crypto.randomUUID())
    assert.equal(keyOf(tooSoon), '422 validation.preorder-too-soon')
    const earliest = Number(/less than (\d+) minutes/.exec(tooSoon.body.message)?.[1])
    const preordered_for = inMinutes(earliest)
    const timely = { ...body, order_update: { ...body.order_update, preordered_for } }
    const { result: payment } = (await payer.send(timely, crypto.randomUUID())).body
    assert.equal(payment.status, 'PAYMENT_INITIATED')
    bank.clock.sleep(14 * minute)
    await decideAtBank(bank.current(), payment, 'accept')
    const { result: state } = (await payer.state(`payment_id=${payment.payment_id}`)).body
    assert.deepEqual([state.status, state.failure_key], ['PAYMENT_CANCELLED', 'payment.refunded-at-once'])
    await bank.clock.advance(0)
    assert.equal((await payer.order(order.order_id)).preordered_for, order.preordered_for)
    assert.deepEqual(await chargesOf(order), [940, 0])
  })

  test('is refunded at once if the order was collected or cancelled while it was paid', async () => {
    for (const status of ['PICKED_UP', 'CANCELLED']) {
      const { order, body } = await prepareChange({ card: cards.needsConfirmation })
      const { result: payment } = (await payer.send(body, crypto.randomUUID())).body
      await bank.current().api.advanceOrder(order.order_id, status)
      await decideAtBank(bank.current(), payment, 'accept')
      const { result: state } = (await payer.state(`payment_id=${payment.payment_id}`)).body
      assert.deepEqual([state.status, state.failure_key], ['PAYMENT_CANCELLED', 'payment.refunded-at-once'])
      await bank.clock.advance(0)
      assert.deepEqual(await chargesOf(order), [status === 'CANCELLED' ? 0 : 940, 0])
      assert.equal((await payer.order(order.order_id)).status, status)
      assert.deepEqual([(await bank.ledger())['refunds-owed'], (await bank.ledger()).total], [0, 0])
    }
  })
})
