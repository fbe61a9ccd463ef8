import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { displayStatusOf, progressOf, statusBehindDelay, statusFromWire } from '../../../core/orders/order/status.ts'
import { activeStatuses } from '../../../core/orders/order/status-groups.ts'
import { orderStatuses, progressOrder } from '../../../core/orders/order/statuses.ts'

describe('the statuses of an order (specification 1 §4)', () => {
  it('have UNKNOWN for an unrecognised status, with the lowest progress', () => {
    assert.equal(statusFromWire('PICKED_UP'), 'PICKED_UP')
    assert.equal(statusFromWire('TELEPORTED'), 'UNKNOWN')
    assert.equal(statusFromWire('toString'), 'UNKNOWN')
    for (const status of orderStatuses) assert.ok(progressOf('UNKNOWN') <= progressOf(status), status)
    assert.ok(progressOf('UNKNOWN') < progressOf('STALLED'))
  })

  it('have their place in the specified order as progress', () => {
    assert.deepEqual(
      [...progressOrder].filter((status) => status !== 'STALLED'),
      [
        ...['INITIATED', 'PAYMENT_INITIATED', 'PAYMENT_COMMITTED', 'NEW', 'RECEIVED', 'RECEIVED_BY_VENDOR'],
        ...['ACCEPTED_BY_VENDOR', 'WAITING_FOR_TRANSPORT', 'ASSIGNED_TO_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY'],
        ...['MODIFIED', 'NEAR_VENDOR', 'PICKED_UP', 'COURIER_LEFT_VENDOR', 'NEAR_CUSTOMER', 'DELIVERED'],
        ...['RETURN_INITIATED', 'RETURNED_TO_VENDOR'],
      ],
    )
    assert.deepEqual([progressOf('INITIATED'), progressOf('RECEIVED'), progressOf('RETURNED_TO_VENDOR')], [0, 5, 18])
  })

  it('have a negative progress outside the usual order, also if stalled', () => {
    assert.equal(progressOf('CANCELLED'), -1)
    assert.equal(progressOf('PAYMENT_CANCELLED'), -2)
    assert.equal(progressOf('PAYMENT_FAILED'), -3)
    assert.equal(progressOf('STALLED'), -4)
    assert.equal(progressOrder.indexOf('STALLED'), 4)
  })

  it('are active as specified', () => {
    const expected = [
      ...['NEW', 'RECEIVED', 'WAITING_FOR_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY', 'ASSIGNED_TO_TRANSPORT'],
      ...['RECEIVED_BY_VENDOR', 'ACCEPTED_BY_VENDOR', 'NEAR_VENDOR', 'PICKED_UP', 'NEAR_CUSTOMER', 'DELAYED'],
    ]
    assert.deepEqual([...activeStatuses].sort(), expected.sort())
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
