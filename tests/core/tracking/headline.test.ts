import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { orderFromWire } from '../../../core/orders/order/order.ts'
import type { OrderStatus } from '../../../core/orders/order/statuses.ts'
import { headlineKey, headlineOf, outletRange, sentenceKey, shownStageOf } from '../../../core/tracking/headline.ts'
import { stageOf } from '../../../core/tracking/stages.ts'
import { type TrackedOrder, trackedOrderFromWire } from '../../../core/tracking/tracked-order.ts'
import { createOrderWire, minutes, noon } from '../orders/order-fixtures.ts'

const accepted: OrderStatus[] = ['WAITING_FOR_TRANSPORT', 'COURIER_ACCEPTED_DELIVERY']

function orderThrough(statuses: OrderStatus[], isReturn: boolean): TrackedOrder {
  const { pickup, customer, ...wire } = createOrderWire()
  const place = { address_text: pickup.address_text, latitude: pickup.latitude, longitude: pickup.longitude }
  const order = trackedOrderFromWire({
    ...wire,
    vendor: { ...place, name: orderFromWire(createOrderWire()).outletName, phone_number: '' },
    destination: { ...customer.location, address_text: customer.location.address },
    ...(isReturn && { is_return: true }),
    is_from_person: undefined as never,
    messages: [],
    receiver_changes: [],
  })
  const history = statuses.map((status, step) => ({ status, at: noon + step * minutes }))
  return { ...order, status: statuses.at(-1) ?? 'NEW', history, pickupEtaMinutes: 9, deliveryEtaMinutes: 20 }
}

function shown(statuses: OrderStatus[], isReturn: boolean) {
  const order = orderThrough(statuses, isReturn)
  const stage = shownStageOf(order, stageOf(order, noon))
  return {
    headline: headlineOf(order, stageOf(order, noon), noon).kind,
    title: headlineKey(order, stage),
    sentence: sentenceKey(order, stage),
    outlet: outletRange(order, noon),
  }
}

describe('the headline of a return, for the customer who hands it over', () => {
  it('says when the rider comes to them, and never that something is prepared', () => {
    assert.deepEqual(shown(['RECEIVED'], true), {
      headline: 'stage',
      title: 'tracking.headline.searching',
      sentence: 'tracking.stage.searching',
      outlet: null,
    })
    assert.deepEqual(shown(accepted, true), {
      headline: 'arriving',
      title: 'tracking.headline.rider-accepted',
      sentence: 'tracking.headline.rider-accepted',
      outlet: null,
    })
    assert.equal(shown([...accepted, 'NEAR_VENDOR'], true).sentence, 'tracking.stage.near-customer')
  })

  it('then says that it’s on the way to the outlet, and when it’s there', () => {
    assert.deepEqual(shown([...accepted, 'PICKED_UP'], true), {
      headline: 'stage',
      title: 'tracking.step.collected',
      sentence: 'tracking.stage.rider-accepted',
      outlet: { from: 18, to: 24 },
    })
    assert.equal(shown([...accepted, 'PICKED_UP', 'NEAR_CUSTOMER'], true).sentence, 'tracking.stage.near-vendor')
  })

  it('leaves that of a delivery as it is', () => {
    assert.equal(shown(accepted, false).headline, 'arriving-about')
    assert.deepEqual(shown([...accepted, 'PICKED_UP'], false), {
      headline: 'arriving',
      title: 'tracking.headline.collected',
      sentence: 'tracking.stage.collected',
      outlet: null,
    })
  })
})
