import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  type CancelWindow,
  cancelWindow,
  formatCountdown,
  isCancellable,
} from '../../../core/orders/cancel/cancellation.ts'
import { type StatusName, specified, statusNames } from '../../support/order-statuses.ts'
import { createOrderThrough, minutes, noon } from './order-fixtures.ts'

function expectedWindow(status: StatusName): CancelWindow {
  const { cancel } = specified(status)
  if (cancel === 'open') return { state: 'open', until: 'rider-accepts' }
  if (cancel === 'waiting') return { state: 'waiting', at: noon + 10 * minutes + 1 }
  return cancel === 'ended' ? { state: 'ended' } : { state: 'closed', why: cancel }
}

describe('the time in which an order can be cancelled (specification 1 §4)', () => {
  it('is as specified for each status', () => {
    for (const status of statusNames)
      assert.deepEqual(cancelWindow(createOrderThrough([status]), noon), expectedWindow(status), status)
    assert.deepEqual(cancelWindow(createOrderThrough(['UNKNOWN']), noon), { state: 'ended' })
  })

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
