import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { displayStatusOf, progressOf, statusBehindDelay, statusFromWire } from '../../../core/orders/order/status.ts'
import { type OrderStatus, orderStatuses } from '../../../core/orders/order/statuses.ts'
import { specified, statusNames } from '../../support/order-statuses.ts'

describe('the statuses of an order (specification 1 §4)', () => {
  it('have UNKNOWN for an unrecognised status, with the lowest progress', () => {
    assert.equal(statusFromWire('PICKED_UP'), 'PICKED_UP')
    assert.equal(statusFromWire('TELEPORTED'), 'UNKNOWN')
    assert.equal(statusFromWire('toString'), 'UNKNOWN')
    for (const status of orderStatuses) assert.ok(progressOf('UNKNOWN') <= progressOf(status), status)
    assert.ok(progressOf('UNKNOWN') < progressOf('STALLED'))
  })

  it('are the specified ones, each with its progress', () => {
    assert.deepEqual([...orderStatuses].sort(), [...statusNames, 'UNKNOWN'].sort())
    for (const status of statusNames) assert.equal(progressOf(status), specified(status).progress, status)
  })

  it('show an order as returning, and then as returned', () => {
    const shown = (status: OrderStatus) => displayStatusOf({ status, isReturn: false })
    assert.equal(shown('RETURN_INITIATED'), 'RETURNING')
    assert.equal(shown('RETURNED_TO_VENDOR'), 'RETURNED')
    assert.equal(shown('DELIVERED'), 'DELIVERED')
  })

  it('never show what the rider brings back as near the customer', () => {
    assert.equal(displayStatusOf({ status: 'NEAR_CUSTOMER', isReturn: false }), 'NEAR_CUSTOMER')
    assert.equal(displayStatusOf({ status: 'NEAR_CUSTOMER', isReturn: true }), 'COURIER_LEFT_VENDOR')
    assert.equal(displayStatusOf({ status: 'NEAR_VENDOR', isReturn: true }), 'NEAR_VENDOR')
  })

  it('show in which status an order was delayed', () => {
    const history = [
      { status: 'NEW', at: 1 },
      { status: 'PICKED_UP', at: 2 },
      { status: 'DELAYED', at: 3 },
    ] as const
    assert.equal(statusBehindDelay('DELAYED', history), 'PICKED_UP')
    assert.equal(statusBehindDelay('NEAR_CUSTOMER', history), 'NEAR_CUSTOMER')
    assert.equal(statusBehindDelay('DELAYED', []), 'DELAYED')
    const withUnknown = [history[0], history[1], { status: 'UNKNOWN', at: 2.5 }, history[2]] as const
    assert.equal(statusBehindDelay('DELAYED', withUnknown), 'PICKED_UP')
  })
})
