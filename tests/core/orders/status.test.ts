import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  cancelledStatuses,
  deliveredStatuses,
  displayStatusOf,
  orderStatuses,
  progressOf,
  progressOrder,
  statusBehindDelay,
  statusFromWire,
} from '../../../core/orders/order/status.ts'
import {
  activeStatuses,
  collectedStatuses,
  newStatuses,
  oldStatuses,
} from '../../../core/orders/order/status-groups.ts'

const sorted = (statuses: ReadonlySet<string>) => [...statuses].sort()

describe('the statuses of an order (specification 1 §4)', () => {
  it('are twenty-four, each named once', () => {
    assert.equal(orderStatuses.length, 24)
    assert.equal(new Set(orderStatuses).size, 24)
  })

  it('have UNKNOWN for an unrecognised status, with the lowest progress', () => {
    assert.equal(statusFromWire('PICKED_UP'), 'PICKED_UP')
    assert.equal(statusFromWire('TELEPORTED'), 'UNKNOWN')
    assert.equal(statusFromWire('toString'), 'UNKNOWN')
    for (const status of orderStatuses) assert.ok(progressOf('UNKNOWN') <= progressOf(status), status)
    assert.ok(progressOf('UNKNOWN') < progressOf('STALLED'))
  })

  it('have their place in the specified order as progress', () => {
    const expected = [
      ['INITIATED', 0],
      ['PAYMENT_INITIATED', 1],
      ['PAYMENT_COMMITTED', 2],
      ['NEW', 3],
      ['RECEIVED', 5],
      ['RECEIVED_BY_VENDOR', 6],
      ['ACCEPTED_BY_VENDOR', 7],
      ['WAITING_FOR_TRANSPORT', 8],
      ['ASSIGNED_TO_TRANSPORT', 9],
      ['COURIER_ACCEPTED_DELIVERY', 10],
      ['MODIFIED', 11],
      ['NEAR_VENDOR', 12],
      ['PICKED_UP', 13],
      ['COURIER_LEFT_VENDOR', 14],
      ['NEAR_CUSTOMER', 15],
      ['DELIVERED', 16],
      ['RETURN_INITIATED', 17],
      ['RETURNED_TO_VENDOR', 18],
    ] as const
    for (const [status, step] of expected) assert.equal(progressOf(status), step, status)
    assert.equal(progressOrder.length, 19)
  })

  it('have a negative progress outside the usual order, also if stalled', () => {
    assert.equal(progressOf('CANCELLED'), -1)
    assert.equal(progressOf('PAYMENT_CANCELLED'), -2)
    assert.equal(progressOf('PAYMENT_FAILED'), -3)
    assert.equal(progressOf('STALLED'), -4)
    assert.equal(progressOrder.indexOf('STALLED'), 4)
  })

  it('are grouped as specified', () => {
    assert.deepEqual(
      sorted(newStatuses),
      [
        'PAYMENT_COMMITTED',
        'NEW',
        'RECEIVED',
        'WAITING_FOR_TRANSPORT',
        'COURIER_ACCEPTED_DELIVERY',
        'ASSIGNED_TO_TRANSPORT',
        'RECEIVED_BY_VENDOR',
        'ACCEPTED_BY_VENDOR',
        'MODIFIED',
        'NEAR_VENDOR',
      ].sort(),
    )
    assert.deepEqual(
      sorted(collectedStatuses),
      ['PICKED_UP', 'COURIER_LEFT_VENDOR', 'NEAR_CUSTOMER', 'RETURN_INITIATED'].sort(),
    )
    assert.deepEqual(sorted(cancelledStatuses), ['CANCELLED', 'PAYMENT_CANCELLED', 'STALLED', 'PAYMENT_FAILED'].sort())
    assert.deepEqual(
      sorted(activeStatuses),
      [
        'NEW',
        'RECEIVED',
        'WAITING_FOR_TRANSPORT',
        'ASSIGNED_TO_TRANSPORT',
        'COURIER_ACCEPTED_DELIVERY',
        'RECEIVED_BY_VENDOR',
        'ACCEPTED_BY_VENDOR',
        'NEAR_VENDOR',
        'PICKED_UP',
        'NEAR_CUSTOMER',
        'DELAYED',
      ].sort(),
    )
    assert.deepEqual(sorted(oldStatuses), ['CANCELLED', 'DELIVERED'])
    assert.deepEqual(sorted(deliveredStatuses), ['DELIVERED', 'RETURNED_TO_VENDOR'])
  })

  it('show an order as returning, and then as returned', () => {
    assert.equal(displayStatusOf('RETURN_INITIATED'), 'RETURNING')
    assert.equal(displayStatusOf('RETURNED_TO_VENDOR'), 'RETURNED')
    assert.equal(displayStatusOf('DELIVERED'), 'DELIVERED')
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
  })
})
