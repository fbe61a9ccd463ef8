import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { orderStatuses } from '../../../core/orders/order/status.ts'
import {
  arrivalWindow,
  etaOf,
  etaRange,
  etaWindow,
  showsDeliveryEta,
  showsPickupEta,
} from '../../../core/tracking/eta.ts'
import { isRiderAssigned, pollsRider, showsMap, stageOf, stepsOf } from '../../../core/tracking/stages.ts'
import { createOrderThrough, minutes, noon } from '../orders/order-fixtures.ts'

const statusesWhere = (rule: (status: (typeof orderStatuses)[number]) => boolean) => orderStatuses.filter(rule).sort()

describe('the tracking view (specification 1 §4)', () => {
  it('shows the routes to the outlet and the customer in their statuses only', () => {
    assert.deepEqual(
      statusesWhere(showsPickupEta),
      [
        'ASSIGNED_TO_TRANSPORT',
        'COURIER_ACCEPTED_DELIVERY',
        'RECEIVED_BY_VENDOR',
        'ACCEPTED_BY_VENDOR',
        'NEAR_VENDOR',
      ].sort(),
    )
    assert.deepEqual(statusesWhere(showsDeliveryEta), ['NEAR_CUSTOMER', 'PICKED_UP'])
  })

  it('shows no full map before a rider is found', () => {
    assert.deepEqual(
      statusesWhere((status) => !showsMap(status)),
      ['NEW', 'RECEIVED', 'WAITING_FOR_TRANSPORT'],
    )
  })

  it('polls the rider while delayed, and from received by vendor until delivered', () => {
    assert.deepEqual(
      statusesWhere(pollsRider),
      [
        'DELAYED',
        'RECEIVED_BY_VENDOR',
        'ACCEPTED_BY_VENDOR',
        'WAITING_FOR_TRANSPORT',
        'ASSIGNED_TO_TRANSPORT',
        'COURIER_ACCEPTED_DELIVERY',
        'MODIFIED',
        'NEAR_VENDOR',
        'PICKED_UP',
        'COURIER_LEFT_VENDOR',
        'NEAR_CUSTOMER',
      ].sort(),
    )
  })

  it('counts a rider as assigned when the last acceptance is later than the last search', () => {
    const isAssignedAfter = (...statuses: (typeof orderStatuses)[number][]) =>
      isRiderAssigned(createOrderThrough(statuses).history)
    assert.equal(isAssignedAfter('NEW'), false)
    assert.equal(isAssignedAfter('NEW', 'WAITING_FOR_TRANSPORT', 'ASSIGNED_TO_TRANSPORT'), false)
    assert.equal(isAssignedAfter('NEW', 'WAITING_FOR_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY'), true)
    assert.equal(isAssignedAfter('COURIER_ACCEPTED_DELIVERY', 'WAITING_FOR_TRANSPORT'), false)
    assert.equal(
      isAssignedAfter('COURIER_ACCEPTED_DELIVERY', 'WAITING_FOR_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY'),
      true,
    )
  })
})

describe('the stage shown to the receiver', () => {
  const searching = ['NEW', 'RECEIVED', 'WAITING_FOR_TRANSPORT'] as const
  const stage = (...statuses: (typeof orderStatuses)[number][]) => stageOf(createOrderThrough(statuses), noon)

  it('follows the order from placing to delivery', () => {
    assert.equal(stage('NEW'), 'preparing')
    assert.equal(stage(...searching), 'preparing')
    assert.equal(stage(...searching, 'ASSIGNED_TO_TRANSPORT'), 'preparing')
    assert.equal(stage(...searching, 'COURIER_ACCEPTED_DELIVERY'), 'rider-accepted')
    assert.equal(stage(...searching, 'COURIER_ACCEPTED_DELIVERY', 'NEAR_VENDOR'), 'near-vendor')
    assert.equal(stage(...searching, 'COURIER_ACCEPTED_DELIVERY', 'PICKED_UP'), 'collected')
    assert.equal(stage('PICKED_UP', 'COURIER_LEFT_VENDOR'), 'collected')
    assert.equal(stage('PICKED_UP', 'NEAR_CUSTOMER'), 'near-customer')
    assert.equal(stage('NEAR_CUSTOMER', 'DELIVERED'), 'delivered')
  })

  it('moves back for a returned order, and ends for a cancelled one', () => {
    assert.equal(stage('PICKED_UP', 'RETURN_INITIATED'), 'return-initiated')
    assert.equal(stage('RETURN_INITIATED', 'RETURNED_TO_VENDOR'), 'returned')
    for (const status of ['CANCELLED', 'STALLED', 'PAYMENT_FAILED', 'PAYMENT_CANCELLED'] as const) {
      assert.equal(stage('NEW', status), 'cancelled', status)
    }
  })

  it('is near below 5 minutes, but not at 5', () => {
    const collected = (deliveryEtaMinutes: number) =>
      stageOf(createOrderThrough(['PICKED_UP'], { deliveryEtaMinutes, updatedAt: noon }), noon)
    assert.equal(collected(5), 'collected')
    assert.equal(collected(4), 'near-customer')
    const accepted = (pickupEtaMinutes: number) =>
      stageOf(
        createOrderThrough(['WAITING_FOR_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY'], {
          pickupEtaMinutes,
          updatedAt: noon,
        }),
        noon,
      )
    assert.equal(accepted(5), 'rider-accepted')
    assert.equal(accepted(4), 'near-vendor')
  })

  it('stays in the stage where the order was delayed', () => {
    assert.equal(stage('NEW', 'DELAYED'), 'preparing')
    assert.equal(stage('NEW', 'COURIER_ACCEPTED_DELIVERY', 'DELAYED'), 'rider-accepted')
    assert.equal(stage('NEW', 'PICKED_UP', 'DELAYED'), 'collected')
  })

  it('is a step of the progress bar, and none once cancelled', () => {
    assert.deepEqual(stepsOf('near-customer')?.current, 2)
    assert.deepEqual(stepsOf('delivered')?.current, 3)
    assert.deepEqual(stepsOf('returned')?.steps, ['preparing', 'collected', 'return-initiated', 'returned'])
    assert.equal(stepsOf('cancelled'), null)
  })
})

describe('the time of arrival', () => {
  it('is a range that extends further to the later side', () => {
    assert.deepEqual(etaRange(9), { from: 8, to: 11 })
    assert.deepEqual(etaRange(30), { from: 27, to: 36 })
    assert.deepEqual(etaRange(1), { from: 1, to: 3 })
    assert.equal(etaRange(0), null)
  })

  it('counts down from the server’s estimate, never below zero', () => {
    const order = createOrderThrough(['PICKED_UP'], { deliveryEtaMinutes: 9, updatedAt: noon })
    assert.deepEqual(etaOf(order, noon), { to: 'customer', minutes: 9, at: noon + 9 * minutes })
    assert.equal(etaOf(order, noon + 4 * minutes)?.minutes, 5)
    assert.equal(etaOf(order, noon + 40 * minutes)?.minutes, 0)
  })

  it('is the outlet’s before collection, and hidden for statuses without one', () => {
    const order = createOrderThrough(['ACCEPTED_BY_VENDOR'], {
      pickupEtaMinutes: 6,
      deliveryEtaMinutes: 20,
      updatedAt: noon,
    })
    assert.equal(etaOf(order, noon)?.to, 'vendor')
    assert.equal(etaOf({ ...order, status: 'WAITING_FOR_TRANSPORT' }, noon), null)
    assert.equal(etaOf({ ...order, status: 'PICKED_UP', deliveryEtaMinutes: null }, noon), null)
  })

  it('is that of the stage in which the order was delayed', () => {
    const minutesOf = { pickupEtaMinutes: 4, deliveryEtaMinutes: 20, updatedAt: noon }
    const toCustomer = createOrderThrough(['NEW', 'PICKED_UP', 'DELAYED'], minutesOf)
    assert.deepEqual(etaOf(toCustomer, noon), { to: 'customer', minutes: 20, at: noon + 20 * minutes })
    const toVendor = createOrderThrough(['NEW', 'COURIER_ACCEPTED_DELIVERY', 'DELAYED'], minutesOf)
    assert.equal(etaOf(toVendor, noon)?.to, 'vendor')
    assert.equal(etaOf(createOrderThrough(['NEW', 'DELAYED'], minutesOf), noon), null)
  })

  it('is shown to the receiver as a clock time while there is an estimate', () => {
    const noon = Date.UTC(2026, 5, 10, 4)
    const preparing = { status: 'NEW' as const, history: [], updatedAt: noon, pickupEtaMinutes: 15 }
    assert.deepEqual(arrivalWindow({ ...preparing, deliveryEtaMinutes: 30 }, noon), {
      from: noon + 25 * 60_000,
      to: noon + 40 * 60_000,
    })
    assert.equal(arrivalWindow({ ...preparing, deliveryEtaMinutes: 30 }, noon + 31 * 60_000), null)
    assert.equal(arrivalWindow({ ...preparing, deliveryEtaMinutes: null }, noon), null)
  })

  it('rounds clock times to five minutes around the range', () => {
    const window = (minutesLeft: number) => {
      const range = etaWindow({ to: 'customer', minutes: minutesLeft, at: noon + minutesLeft * minutes })
      return range && [(range.from - noon) / minutes, (range.to - noon) / minutes]
    }
    assert.deepEqual(window(9), [5, 15])
    assert.deepEqual(window(30), [25, 40])
    assert.deepEqual(window(1), [0, 5])
    assert.equal(window(0), null)
  })
})
