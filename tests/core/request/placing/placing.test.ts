import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { NoResponseError, RefusedError, ServerError } from '../../../../core/api/errors.ts'
import { orderCreateWire } from '../../../../core/request/placing/order-wire.ts'
import { isInconclusive } from '../../../../core/request/placing/transport.ts'
import { runPlacings } from '../../../support/placing/placing-runs.ts'
import { nextSeed } from '../../../support/seeded-random.ts'
import { refusalResponse, useRequestFixture } from '../request-fixture.ts'
import { checkedOrder, validQuote } from '../valid-order.ts'

const details = (status: number, key: string) => ({ status, key, message: '', requestId: null })
const refused = (status: number, key = 'error.unknown') => new RefusedError(details(status, key))

describe('the outcome of a call is unknown', () => {
  const unknown: [string, Error][] = [
    ['without a response', new NoResponseError()],
    ['after an error of the server', new ServerError(details(503, 'error.unknown'))],
    ['once the session has ended, because an earlier try may have arrived', refused(401)],
    ['if the server didn’t wait for the call', refused(408)],
    ['if the call came too early', refused(425)],
    ['while the first call with the key is running', refused(409, 'placing.order-being-placed')],
    ['while the order is changing', refused(409, 'edit.order-changing')],
    ['after a conflict that isn’t explained', refused(409)],
  ]
  for (const [when, error] of unknown)
    test(when, () => assert.deepEqual([isInconclusive(error, false), isInconclusive(error, true)], [true, true]))

  test('after too many requests, if an earlier try got no response', () => {
    assert.deepEqual([isInconclusive(refused(429), false), isInconclusive(refused(429), true)], [false, true])
  })
})

describe('a refusal decides', () => {
  const decided: [string, Error][] = [
    ['for an invalid order', refused(422, 'placing.signature-invalid')],
    ['without permission', refused(403)],
    ['if another user changed the order first', refused(409, 'edit.order-modified')],
    ['if the order can’t be changed any more', refused(409, 'edit.cant-modify-order')],
    ['if the order is paid already', refused(409, 'payment.already-paid')],
    ['if the change costs nothing more', refused(409, 'payment.nothing-due')],
  ]
  for (const [when, error] of decided)
    test(when, () => assert.deepEqual([isInconclusive(error, false), isInconclusive(error, true)], [false, false]))
})

describe('a change that the server limits', () => {
  const { fixture } = useRequestFixture({})
  async function openOrder() {
    const { order_id: orderId } = await fixture.placeOrder()
    const { page, network } = await fixture.openTab()
    const editing = await fixture.edit(page, orderId)
    editing.request.typeField('notes', 'Ring twice')
    return { orderId, editing, network }
  }
  const limited = () => refusalResponse(429, 'error.rate-limit', { 'retry-after': '40' })
  const notesOf = async (orderId: string) => (await fixture.readOrder(orderId)).customer.location.notes

  test('isn’t sent again automatically, and the form shows how long to wait', async () => {
    const { orderId, editing, network } = await openOrder()
    let sentCount = 0
    network.intercept = (call) => {
      if (call.method !== 'PUT') return null
      sentCount++
      return limited()
    }
    await fixture.runUntilDone(editing.place())
    await fixture.clock.advance(30_000)
    const placement = editing.request.$placement.get()
    assert.ok(placement.state === 'refused')
    assert.deepEqual([placement.key, placement.waitSeconds, sentCount], ['placing.too-many-requests', 40, 1])
    network.intercept = null
    await fixture.runUntilDone(editing.place())
    assert.deepEqual([editing.request.$placement.get().state, await notesOf(orderId)], ['placed', 'Ring twice'])
  })

  test('is looked up if an earlier try got no response', async () => {
    const { orderId, editing, network } = await openOrder()
    let sentCount = 0
    network.intercept = async (call) => {
      if (call.method !== 'PUT') return null
      sentCount++
      if (sentCount > 1) return limited()
      await fixture.server.api.fetch(call)
      throw new TypeError('lost')
    }
    await fixture.runUntilDone(editing.place())
    assert.deepEqual([editing.request.$placement.get().state, await notesOf(orderId)], ['placed', 'Ring twice'])
  })
})

const order = checkedOrder({ ageCheck: true })

test('sends an order’s fields as specified', () => {
  assert.deepEqual(orderCreateWire(order, validQuote), {
    vendor_id: '1001',
    customer: {
      name: 'Tan Mei Ling',
      phone_number: '+6581234567',
      location: {
        latitude: 1.2759,
        longitude: 103.8463,
        address: '#12-34, International Plaza, 10 Anson Road, Singapore',
        address_text: '10 Anson Road, Singapore',
        notes: 'Call at the gate',
      },
    },
    order: { payment_method: 'CASH_ON_DELIVERY', amount: 45.5, description: 'Two bouquets', cold_bag_needed: false },
    age_validation_required: true,
    login_pickup_estimation: 15,
    delivery_fee: 8.4,
    signature: 'signed',
  })
})

test('sends which way it goes only if the rider brings something back', () => {
  assert.equal(orderCreateWire({ ...order, isReturn: true }, validQuote).is_return, true)
  assert.ok(!('is_return' in orderCreateWire(order, validQuote)))
})

test('sends zero for an empty amount in Kuwait', () => {
  assert.equal(orderCreateWire({ ...order, amount: null }, validQuote).order.amount, 0)
})

test('no order is lost, placed twice or dropped without a message in 150 runs with random faults', async () => {
  const { lost, doubled, withoutOutcome, mismatched, placed } = await runPlacings(150, nextSeed())
  assert.deepEqual(
    { lost, doubled, withoutOutcome, mismatched },
    { lost: [], doubled: [], withoutOutcome: [], mismatched: [] },
  )
  assert.ok(placed > 150, 'orders were placed')
})
