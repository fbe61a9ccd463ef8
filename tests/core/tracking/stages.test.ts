import assert from 'node:assert/strict'
import { describe, it, test } from 'node:test'
import type { OrderStatus } from '../../../core/orders/order/statuses.ts'
import { arrivalWindow, etaOf, etaRange, etaWindow } from '../../../core/tracking/eta.ts'
import { legsAhead } from '../../../core/tracking/legs.ts'
import { isLinkOver, linkEndOf } from '../../../core/tracking/link-end.ts'
import { stageOf, stepsOf } from '../../../core/tracking/stages.ts'
import { createOrderThrough, minutes, noon } from '../orders/order-fixtures.ts'

describe('the ways ahead of an order', () => {
  const ways = (statuses: OrderStatus[], isReturn = false) => {
    const order = { ...createOrderThrough(statuses), isReturn }
    return legsAhead(order, 'shop', 'customer', 'rider')?.map(
      ({ from, to, isToPickup }) => `${from} to ${to}${isToPickup ? ' to collect' : ''}`,
    )
  }

  it('lead to the shop first, then to the customer, and back if it can’t be handed over', () => {
    const accepted: OrderStatus[] = ['WAITING_FOR_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY']
    assert.deepEqual(ways(accepted), ['rider to shop to collect', 'shop to customer'])
    assert.deepEqual(ways(accepted, true), ['rider to customer to collect', 'customer to shop'])
    assert.deepEqual(ways([...accepted, 'PICKED_UP', 'DELAYED']), ['rider to customer'])
    assert.deepEqual(ways([...accepted, 'PICKED_UP', 'RETURN_INITIATED']), ['rider to shop'])
    assert.equal(ways([...accepted, 'PICKED_UP', 'DELIVERED']), undefined)
  })
})

describe('the stage shown to the receiver', () => {
  it('is that of a cancelled order if it isn’t paid', () => {
    for (const status of ['PAYMENT_FAILED', 'PAYMENT_CANCELLED'] as const) {
      assert.equal(stageOf(createOrderThrough(['NEW', status]), noon), 'cancelled', status)
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

const day = 86_400_000
const endedAt = Date.UTC(2026, 5, 10, 4)

function orderThrough(...statuses: OrderStatus[]) {
  const history = statuses.map((status, index) => ({ status, at: endedAt - (statuses.length - 1 - index) * 60_000 }))
  return { status: statuses.at(-1) ?? ('NEW' as const), history }
}

for (const status of ['DELIVERED', 'RETURNED_TO_VENDOR', 'CANCELLED'] as const) {
  test(`the links of an order with status ${status} work for 30 days`, () => {
    const order = orderThrough('NEW', 'PICKED_UP', status)
    assert.equal(isLinkOver(order, endedAt + 30 * day - 1), false)
    assert.equal(isLinkOver(order, endedAt + 30 * day), true)
  })
}

test('the links of an active order work even after a year', () => {
  const order = orderThrough('NEW', 'PICKED_UP')
  assert.deepEqual([linkEndOf(order), isLinkOver(order, endedAt + 365 * day)], [null, false])
})
