import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { OrderStatus } from '../../../core/orders/order/statuses.ts'
import { isPreorder, isShownTo, orderTabs, tabOf, tabsOf } from '../../../core/orders/tabs.ts'
import { specified, statusNames } from '../../support/order-statuses.ts'
import { createOrderThrough, minutes, noon } from './order-fixtures.ts'

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
