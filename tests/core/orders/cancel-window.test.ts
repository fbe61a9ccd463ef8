import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  type CancelWindow,
  cancelWindow,
  formatCountdown,
  isCancellable,
} from '../../../core/orders/cancel/cancellation.ts'
import { type OrderStatus, orderStatuses } from '../../../core/orders/order/statuses.ts'
import { createOrderThrough, minutes, noon } from './order-fixtures.ts'

/** What the vendor sees about cancelling in each status (specification 1 §4). */
const expected: Record<OrderStatus, CancelWindow> = {
  NEW: { state: 'closed', why: 'early' },
  INITIATED: { state: 'closed', why: 'early' },
  PAYMENT_INITIATED: { state: 'closed', why: 'early' },
  RECEIVED_BY_VENDOR: { state: 'closed', why: 'early' },
  ACCEPTED_BY_VENDOR: { state: 'closed', why: 'early' },
  RECEIVED: { state: 'open', until: 'rider-accepts' },
  WAITING_FOR_TRANSPORT: { state: 'open', until: 'rider-accepts' },
  ASSIGNED_TO_TRANSPORT: { state: 'open', until: 'rider-accepts' },
  MODIFIED: { state: 'open', until: 'rider-accepts' },
  COURIER_ACCEPTED_DELIVERY: { state: 'closed', why: 'rider-accepted' },
  NEAR_VENDOR: { state: 'closed', why: 'rider-accepted' },
  PICKED_UP: { state: 'closed', why: 'collected' },
  COURIER_LEFT_VENDOR: { state: 'closed', why: 'collected' },
  NEAR_CUSTOMER: { state: 'closed', why: 'collected' },
  RETURN_INITIATED: { state: 'closed', why: 'returning' },
  DELAYED: { state: 'closed', why: 'delayed' },
  PAYMENT_COMMITTED: { state: 'waiting', at: noon + 10 * minutes + 1 },
  DELIVERED: { state: 'ended' },
  RETURNED_TO_VENDOR: { state: 'ended' },
  CANCELLED: { state: 'ended' },
  STALLED: { state: 'ended' },
  PAYMENT_FAILED: { state: 'ended' },
  PAYMENT_CANCELLED: { state: 'ended' },
  UNKNOWN: { state: 'ended' },
}

describe('the time in which an order can be cancelled (specification 1 §4)', () => {
  for (const status of orderStatuses) {
    it(`has the specified state for ${status}`, () => {
      assert.deepEqual(cancelWindow(createOrderThrough([status]), noon), expected[status])
    })
  }

  it('is open for a delayed order while it’s delayed, with the flag', () => {
    const order = createOrderThrough(['WAITING_FOR_TRANSPORT', 'DELAYED'])
    assert.deepEqual(cancelWindow(order, noon, true), { state: 'open', until: 'delay-ends' })
  })

  it('opens for a paid order more than ten minutes after the payment', () => {
    const order = createOrderThrough(['INITIATED', 'PAYMENT_INITIATED', 'PAYMENT_COMMITTED'])
    const paidAt = noon + 2 * minutes
    assert.equal(isCancellable(order, paidAt + 10 * minutes), false)
    assert.equal(isCancellable(order, paidAt + 10 * minutes + 1), true)
    assert.equal(isCancellable({ status: 'PAYMENT_COMMITTED', history: [] }, paidAt + 99 * minutes), false)
    assert.deepEqual(cancelWindow(order, paidAt + 10 * minutes), { state: 'waiting', at: paidAt + 10 * minutes + 1 })
    assert.deepEqual(cancelWindow(order, paidAt + 10 * minutes + 1), { state: 'open', until: 'moves-on' })
  })

  it('is counted down in minutes and seconds, never below zero', () => {
    const number = (value: number, options?: Intl.NumberFormatOptions) => value.toLocaleString('en', options)
    assert.equal(formatCountdown(noon + 10 * minutes, noon, number), '10:00')
    assert.equal(formatCountdown(noon + 65_001, noon, number), '1:06')
    assert.equal(formatCountdown(noon + 5000, noon, number), '0:05')
    assert.equal(formatCountdown(noon, noon + 5000, number), '0:00')
  })
})
