import type { Country } from '../country.ts'
import { estimate } from '../fees/estimations.ts'
import { type Point, roadKm } from '../geo/distance.ts'
import { progressOrder } from '../orders/statuses.ts'

const minute = 60_000

/** The way of a delivery: each status with its time after the order was placed, in ms of life. */
export type DeliveryPlan = readonly { status: string; afterMs: number }[]

/**
 * How a delivery goes when nothing comes between: by the same estimate that was quoted, each order a little quicker or
 * slower than it by its id, so that deliveries do not march in step.
 */
export function planDelivery(
  country: Country,
  order: { orderId: string; pickup: Point; destination: Point },
  outletMinutes: number,
): DeliveryPlan {
  const { pickupMinutes, deliveryMinutes } = estimate(country, roadKm(order.pickup, order.destination), outletMinutes)
  const pace = 0.92 + spread(order.orderId) * 0.12
  const pickup = pickupMinutes * minute * pace
  const delivery = deliveryMinutes * minute * pace
  const ride = delivery - pickup
  return [
    { status: 'NEW', afterMs: 0 },
    { status: 'RECEIVED_BY_VENDOR', afterMs: pickup * 0.03 },
    { status: 'ACCEPTED_BY_VENDOR', afterMs: pickup * 0.06 },
    { status: 'WAITING_FOR_TRANSPORT', afterMs: pickup * 0.1 },
    { status: 'ASSIGNED_TO_TRANSPORT', afterMs: pickup * 0.35 },
    { status: 'COURIER_ACCEPTED_DELIVERY', afterMs: pickup * 0.5 },
    { status: 'NEAR_VENDOR', afterMs: pickup * 0.8 },
    // Not COURIER_LEFT_VENDOR: in it the time of arrival is not shown (specification 1 §4), which is most of the ride.
    { status: 'PICKED_UP', afterMs: pickup },
    { status: 'NEAR_CUSTOMER', afterMs: delivery - Math.min(4.5 * minute, ride * 0.3) },
    { status: 'DELIVERED', afterMs: delivery },
  ]
}

/** A number from 0 to 1 that a text always gives: random to the eye, the same after a restart. */
export function spread(text: string): number {
  let hash = 2_166_136_261
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619)
  }
  return ((hash ^ (hash >>> 15)) >>> 0) / 4_294_967_295
}

const placeInLife = (status: string) => progressOrder.indexOf(status)

/** The next step and the expected times, in ms since 1970; nulls if the simulation has no next step. */
export interface NextStep {
  nextStatus: string | null
  nextStepAt: Date | null
  expectedPickupAt: Date | null
  expectedDeliveryAt: Date | null
}

export const nothingNext: NextStep = {
  nextStatus: null,
  nextStepAt: null,
  expectedPickupAt: null,
  expectedDeliveryAt: null,
}

/**
 * The step after `status`, which came at `now`.
 * @param riderSpeed times faster than life.
 * @param preorderedFor unix seconds: the shop waits with the call for a rider, so that the item arrives then.
 */
export function nextStepOf(
  plan: DeliveryPlan,
  status: string,
  now: number,
  riderSpeed: number,
  preorderedFor: number | null,
): NextStep {
  const end = plan.at(-1)
  const place = placeInLife(status)
  const index = plan.findIndex((step) => placeInLife(step.status) > place)
  const next = plan[index]
  if (riderSpeed <= 0 || !end || !next || place < 0) return nothingNext
  // Statuses set by hand need not be steps of the plan: then the newest step that they have passed counts.
  const passedMs = plan[index - 1]?.afterMs ?? 0
  const at = (afterMs: number) => now + (afterMs - passedMs) / riderSpeed
  const waitsUntil =
    preorderedFor !== null && next.status === 'WAITING_FOR_TRANSPORT'
      ? preorderedFor * 1000 - (end.afterMs - next.afterMs) / riderSpeed
      : 0
  const shift = Math.max(0, waitsUntil - at(next.afterMs))
  const pickup = plan.find((step) => step.status === 'PICKED_UP')
  const early = preorderedFor !== null && placeInLife(next.status) < placeInLife('WAITING_FOR_TRANSPORT')
  const delivery = early ? preorderedFor * 1000 : at(end.afterMs) + shift
  const pickupAt = pickup && delivery - (end.afterMs - pickup.afterMs) / riderSpeed
  return {
    nextStatus: next.status,
    nextStepAt: new Date(at(next.afterMs) + shift),
    expectedPickupAt: pickupAt ? new Date(pickupAt) : null,
    expectedDeliveryAt: new Date(delivery),
  }
}
