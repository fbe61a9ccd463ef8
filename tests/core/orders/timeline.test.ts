import assert from 'node:assert/strict'
import { describe, it, test } from 'node:test'
import { createTranslations } from '../../../core/i18n/translate.ts'
import { reasonKey } from '../../../core/orders/order/reason-key.ts'
import { timelineOf } from '../../../core/orders/timeline.ts'
import { cancelReasons } from '../../../order-api/seed/orders.ts'
import { delayReasons, failureReasons } from '../../../order-api/simulation/incidents.ts'
import { createOrderThrough, minutes, noon } from './order-fixtures.ts'

const payment = { card: 'Visa ···· 4242', charged: 8.4, refunded: 8.4, refundsSent: [] }

describe('the timeline of an order', () => {
  it('shows the reason of a cancellation, and then the refund', () => {
    const order = createOrderThrough(['NEW', 'RECEIVED', 'CANCELLED'], { cancelReason: 'Fire alarm', payment })
    assert.deepEqual(timelineOf(order).slice(2), [
      { kind: 'cancelled', at: noon + 2 * minutes, reason: 'Fire alarm' },
      { kind: 'refund', at: noon + 2 * minutes, amount: 8.4, isSent: false },
    ])
  })

  it('shows the reason for a delay and for a return', () => {
    const order = createOrderThrough(['PICKED_UP', 'DELAYED', 'RETURN_INITIATED'], {
      delay: { at: noon + minutes, reason: 'Heavy rain', byMinutes: 10 },
      failureReason: 'The receiver refused the order',
    })
    assert.deepEqual(timelineOf(order).slice(1), [
      { kind: 'delay', at: noon + minutes, reason: 'Heavy rain' },
      { kind: 'failure', at: noon + 2 * minutes, reason: 'The receiver refused the order' },
    ])
  })

  it('ends with the refund of an order that was returned', () => {
    const order = createOrderThrough(['NEW', 'RETURN_INITIATED', 'RETURNED_TO_VENDOR'], { payment })
    assert.deepEqual(timelineOf(order).at(-1), { kind: 'refund', at: noon + 2 * minutes, amount: 8.4, isSent: false })
  })

  it('has a step of its own for a status that isn’t known, which moved nothing', () => {
    const order = createOrderThrough(['COURIER_ACCEPTED_DELIVERY', 'UNKNOWN', 'PICKED_UP'])
    assert.deepEqual(
      timelineOf(order).map(({ kind }) => kind),
      ['status', 'unknown', 'status'],
    )
  })

  it('shows a refund at the time of the change that caused it', () => {
    const order = createOrderThrough(['NEW', 'MODIFIED', 'PICKED_UP'], { payment: { ...payment, refunded: 1.2 } })
    assert.deepEqual(
      timelineOf(order).find(({ kind }) => kind === 'refund'),
      { kind: 'refund', at: noon + minutes, amount: 1.2, isSent: false },
    )
  })

  it('shows when each refund was sent to the bank, and the amount that isn’t sent yet', () => {
    const refundsSent = [{ at: noon + 9 * minutes, amount: 1.2 }]
    const order = createOrderThrough(['NEW', 'MODIFIED', 'CANCELLED'], { payment: { ...payment, refundsSent } })
    assert.deepEqual(timelineOf(order).slice(3), [
      { kind: 'refund', at: noon + 2 * minutes, amount: 7.2, isSent: false },
      { kind: 'refund', at: noon + 9 * minutes, amount: 1.2, isSent: true },
    ])
    refundsSent.push({ at: noon + 10 * minutes, amount: 7.2 })
    assert.ok(timelineOf(order).every((step) => step.kind !== 'refund' || step.isSent))
  })

  it('shows a proof before the status that it was recorded for', () => {
    const proof = { kind: 'collection', at: noon + minutes, image: '/proofs/1' } as const
    const order = createOrderThrough(['NEW', 'PICKED_UP', 'DELIVERED'], { proofs: [proof] })
    assert.deepEqual(
      timelineOf(order).map((step) => (step.kind === 'status' ? step.status : step.kind)),
      ['NEW', 'proof', 'PICKED_UP', 'DELIVERED'],
    )
  })
})

const translations = createTranslations()

test('every reason that the simulation gives has a text', () => {
  for (const reason of delayReasons) assert.ok(reasonKey('delay', reason, translations), reason)
  for (const reason of failureReasons) assert.ok(reasonKey('failure', reason, translations), reason)
  for (const reason of cancelReasons) assert.ok(reasonKey('cancelled', reason, translations), reason)
})

test('other reasons are shown unchanged', () => {
  for (const reason of ['Heavy rain', 'A parade in town', '', 'heavy-rain.', 'cancel']) {
    assert.equal(reasonKey('delay', reason, translations), null, reason)
  }
})
