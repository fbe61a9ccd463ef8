import { progressOrder } from '../../core/orders/order/statuses.ts'
import type { Country } from '../domain/country.ts'
import { estimate } from '../domain/fees/estimations.ts'
import { type NextStep, nothingNext } from '../domain/fleet/fleet.ts'
import { type Point, roadKm } from '../domain/geo/distance.ts'

const minute = 60_000

/** Statuses with their times after placing, in simulated ms. */
export type DeliveryPlan = readonly { status: string; afterMs: number }[]

/** Plans a delivery within the quoted estimates, varied by the order's ID. */
export function planDelivery(
  country: Country,
  order: { orderId: string; pickup: Point; destination: Point },
  outletPickupMinutes: number,
): DeliveryPlan {
  const { pickupMinutes, deliveryMinutes } = estimate(
    country,
    roadKm(order.pickup, order.destination),
    outletPickupMinutes,
  )
  const variation = 0.92 + spread(order.orderId) * 0.08
  const pickup = pickupMinutes * minute * variation
  const delivery = deliveryMinutes * minute * variation
  const ride = delivery - pickup
  return [
    { status: 'NEW', afterMs: 0 },
    { status: 'RECEIVED_BY_VENDOR', afterMs: pickup * 0.03 },
    { status: 'ACCEPTED_BY_VENDOR', afterMs: pickup * 0.06 },
    { status: 'WAITING_FOR_TRANSPORT', afterMs: pickup * 0.1 },
    { status: 'ASSIGNED_TO_TRANSPORT', afterMs: pickup * 0.35 },
    { status: 'COURIER_ACCEPTED_DELIVERY', afterMs: pickup * 0.5 },
    { status: 'NEAR_VENDOR', afterMs: pickup * 0.8 },
    // COURIER_LEFT_VENDOR hides the arrival time (specification 1 §4).
    { status: 'PICKED_UP', afterMs: pickup },
    { status: 'NEAR_CUSTOMER', afterMs: delivery - Math.min(4.5 * minute, ride * 0.3) },
    { status: 'DELIVERED', afterMs: delivery },
  ]
}

/** Hashes a text to a number from 0 to 1. */
export function spread(text: string): number {
  let hash = 2_166_136_261
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619)
  }
  return ((hash ^ (hash >>> 15)) >>> 0) / 4_294_967_295
}

const statusIndex = (status: string) => progressOrder.indexOf(status)

// The shop prepares a preorder when its rider is called.
const isAfterRiderCall = ({ status }: { status: string }) => statusIndex(status) >= statusIndex('WAITING_FOR_TRANSPORT')

/**
 * Returns the step after `status`, reached at `now`. A preorder keeps its status until its rider is called.
 * @param riderSpeed multiple of real time @param preorderedFor Unix seconds; a rider is called so that it arrives then
 */
export function nextStepOf(
  fullPlan: DeliveryPlan,
  status: string,
  now: number,
  riderSpeed: number,
  preorderedFor: number | null,
): NextStep {
  const plan = preorderedFor === null ? fullPlan : fullPlan.filter(isAfterRiderCall)
  const end = plan.at(-1)
  const statusPosition = statusIndex(status)
  const index = plan.findIndex((step) => statusIndex(step.status) > statusPosition)
  const next = plan[index]
  if (riderSpeed <= 0 || !end || !next || statusPosition < 0) return nothingNext
  // After a change by hand, continues from the last step before `status`.
  const passedMs = plan[index - 1]?.afterMs ?? 0
  const at = (afterMs: number) => now + (afterMs - passedMs) / riderSpeed
  const waitsUntil =
    preorderedFor !== null && next.status === 'WAITING_FOR_TRANSPORT'
      ? preorderedFor * 1000 - (end.afterMs - next.afterMs) / riderSpeed
      : 0
  const shift = Math.max(0, waitsUntil - at(next.afterMs))
  const pickup = plan.find((step) => step.status === 'PICKED_UP')
  const delivery = at(end.afterMs) + shift
  const pickupAt = pickup && delivery - (end.afterMs - pickup.afterMs) / riderSpeed
  return {
    nextStatus: next.status,
    nextStepAt: new Date(at(next.afterMs) + shift),
    expectedPickupAt: pickupAt ? new Date(pickupAt) : null,
    expectedDeliveryAt: new Date(delivery),
  }
}
