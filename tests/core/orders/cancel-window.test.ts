import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type CancelWindow, cancelWindow, countdown, isCancellable } from '../../../core/orders/cancel/cancellation.ts'
import { type OrderStatus, orderStatuses } from '../../../core/orders/order/status.ts'
import { createOrderThrough, minutes, noon } from './order-fixtures.ts'

/** Specification 1 §4, cancellation; what the vendor reads of each status. */
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

describe('the cancel clock (specification 1 §4)', () => {
  for (const status of orderStatuses) {
    it(`shows whether, why and how long ${status} can be cancelled`, () => {
      assert.deepEqual(cancelWindow(createOrderThrough([status]), noon), expected[status])
    })
  }

  it('opens for a delayed order with its flag, for as long as it’s delayed', () => {
    const order = createOrderThrough(['WAITING_FOR_TRANSPORT', 'DELAYED'])
    assert.deepEqual(cancelWindow(order, noon, true), { state: 'open', until: 'delay-ends' })
  })

  it('opens for a paid order more than ten minutes after the payment, to the millisecond', () => {
    const order = createOrderThrough(['INITIATED', 'PAYMENT_INITIATED', 'PAYMENT_COMMITTED'])
    const paid = noon + 2 * minutes
    assert.equal(isCancellable(order, paid + 10 * minutes), false)
    assert.equal(isCancellable(order, paid + 10 * minutes + 1), true)
    assert.deepEqual(cancelWindow(order, paid + 10 * minutes), { state: 'waiting', at: paid + 10 * minutes + 1 })
    assert.deepEqual(cancelWindow(order, paid + 10 * minutes + 1), { state: 'open', until: 'moves-on' })
  })

  it('counts down in minutes and seconds, never below zero', () => {
    const number = (value: number, options?: Intl.NumberFormatOptions) => value.toLocaleString('en', options)
    assert.equal(countdown(noon + 10 * minutes, noon, number), '10:00')
    assert.equal(countdown(noon + 65_001, noon, number), '1:06')
    assert.equal(countdown(noon + 5000, noon, number), '0:05')
    assert.equal(countdown(noon, noon + 5000, number), '0:00')
  })
})
