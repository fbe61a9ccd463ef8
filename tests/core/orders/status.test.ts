import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { displayStatusOf, progressOf, statusBehindDelay, statusFromWire } from '../../../core/orders/order/status.ts'
import { type OrderStatus, orderStatuses } from '../../../core/orders/order/statuses.ts'
import { isPreorder, isShownTo, orderTabs, tabOf, tabsOf } from '../../../core/orders/tabs.ts'
import { specified, statusNames } from '../../support/order-statuses.ts'
import { createOrderThrough, minutes, noon } from './order-fixtures.ts'

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

describe('the tabs of the order list (specification 1 §4)', () => {
  it('contain each status as specified; Active, the first one, has the running orders of New and Collected', () => {
    for (const status of statusNames) {
      const order = createOrderThrough([status])
      const { tab, isActive } = specified(status)
      assert.equal(tabOf(order, noon), tab, status)
      assert.deepEqual(tabsOf(order, noon), isActive ? ['active', tab] : tab ? [tab] : [], status)
    }
    assert.deepEqual(tabsOf(createOrderThrough(['UNKNOWN']), noon), [])
    assert.deepEqual(tabsOf(createOrderThrough(['PAYMENT_COMMITTED', 'MODIFIED']), noon), ['new'])
    assert.equal(orderTabs[0], 'active')
  })

  it('show a cancelled or delivered order that was delayed in no active tab', () => {
    assert.equal(tabOf(createOrderThrough(['NEW', 'CANCELLED', 'DELAYED']), noon), null)
    assert.equal(tabOf(createOrderThrough(['NEW', 'DELIVERED', 'DELAYED']), noon), null)
  })

  it('show a preorder under Preorders until a rider is assigned', () => {
    const preorderedFor = noon + 90 * minutes
    const upToWaiting: OrderStatus[] = [
      ...(['INITIATED', 'PAYMENT_INITIATED', 'PAYMENT_COMMITTED', 'NEW', 'RECEIVED'] as const),
      ...(['RECEIVED_BY_VENDOR', 'ACCEPTED_BY_VENDOR', 'WAITING_FOR_TRANSPORT'] as const),
    ]
    for (const status of upToWaiting) {
      assert.deepEqual(tabsOf(createOrderThrough([status], { preorderedFor }), noon), ['preorders'], status)
    }
    for (const status of ['ASSIGNED_TO_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY'] as const) {
      assert.equal(tabOf(createOrderThrough([status], { preorderedFor }), noon), 'new', status)
    }
  })

  it('keep a modified preorder in its tab', () => {
    const preorderedFor = noon + 90 * minutes
    const tabOfModified = (...previousStatuses: OrderStatus[]) =>
      tabOf(createOrderThrough([...previousStatuses, 'MODIFIED'], { preorderedFor }), noon)
    assert.equal(tabOfModified('NEW'), 'preorders')
    assert.equal(tabOfModified('NEW', 'MODIFIED'), 'preorders')
    assert.equal(tabOfModified('NEW', 'UNKNOWN'), 'preorders')
    assert.equal(tabOfModified('NEW', 'RECEIVED', 'WAITING_FOR_TRANSPORT'), 'preorders')
    assert.equal(tabOfModified('NEW', 'WAITING_FOR_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY'), 'new')
  })

  it('move a preorder to New when its time has come', () => {
    const order = createOrderThrough(['NEW'], { preorderedFor: noon })
    assert.equal(isPreorder(order, noon - 1), true)
    assert.equal(isPreorder(order, noon), false)
    assert.equal(tabOf(order, noon), 'new')
  })

  it('show a cancelled or stalled preorder under Cancelled', () => {
    const preorderedFor = noon + 90 * minutes
    for (const status of ['CANCELLED', 'PAYMENT_CANCELLED', 'PAYMENT_FAILED', 'STALLED'] as const) {
      assert.equal(tabOf(createOrderThrough([status], { preorderedFor }), noon), 'cancelled', status)
    }
  })

  it('show a vendor’s own orders, those of a parent’s outlets if included, and all orders to staff', () => {
    const order = { vendorId: '1002' }
    const none = new Set<string>()
    assert.equal(isShownTo(order, { mode: 'classic', vendorId: '1002', outletIds: none }), true)
    assert.equal(isShownTo(order, { mode: 'classic', vendorId: '1001', outletIds: none }), false)
    assert.equal(isShownTo(order, { mode: 'classic', vendorId: '1000', outletIds: none }), false)
    assert.equal(isShownTo(order, { mode: 'classic', vendorId: '1000', outletIds: new Set(['1001', '1002']) }), true)
    assert.equal(isShownTo(order, { mode: 'godroid', vendorId: '1001', outletIds: none }), true)
  })
})
