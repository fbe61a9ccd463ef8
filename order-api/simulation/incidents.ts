import { type Move, type NextStep, nothingNext } from '../domain/fleet/fleet.ts'
import { simulatedShop } from '../domain/orders/simulated-orders.ts'
import { statusBeforeDelay } from '../domain/orders/statuses.ts'
import type { OrderRow } from '../store/schema.ts'
import { type DeliveryPlan, nextStepOf, spread } from './delivery-plan.ts'

const minute = 60_000

export type Incident = 'delay' | 'lost-rider' | 'failed-delivery'

/** Returns an incident for one in eight deliveries of simulated shops, chosen by ID; never for users' orders. */
export function simulatedIncident({ orderId, placedBy }: { orderId: string; placedBy: string }): Incident | null {
  const number = placedBy === simulatedShop ? spread(`${orderId} incident`) : 1
  if (number < 0.06) return 'delay'
  if (number < 0.09) return 'lost-rider'
  return number < 0.125 ? 'failed-delivery' : null
}

/** Keys that pages translate, as `orders.delay-reason.…` and `orders.failure-reason.…`. */
export const delayReasons = ['heavy-traffic', 'heavy-rain', 'road-closed', 'bike-broke-down']
export const failureReasons = ['no-one-there', 'address-not-found', 'refused']

const pickText = (texts: readonly string[], id: string) => texts[Math.floor(spread(id) * texts.length)] ?? ''

/** Returns reason and simulated minutes of a delay. */
export function delayOf(orderId: string): { reason: string; by_minutes: number } {
  return {
    reason: pickText(delayReasons, `${orderId} delay`),
    by_minutes: 8 + Math.round(spread(`${orderId} late`) * 12),
  }
}

export const failureOf = (orderId: string) => pickText(failureReasons, `${orderId} failure`)

/** Returns the reason of a delay or a return as fields of the order: the given one, else one that the order's ID decides. */
export function causeOf({ order, status, at, reason }: Move): Partial<Pick<OrderRow, 'delay' | 'failureReason'>> {
  if (status === 'DELAYED') {
    const { by_minutes, reason: usual } = delayOf(order.orderId)
    return { delay: { at: at.toISOString(), reason: reason ?? usual, by_minutes } }
  }
  return status === 'RETURN_INITIATED' ? { failureReason: reason ?? failureOf(order.orderId) } : {}
}

type OrderInProgress = Pick<OrderRow, 'orderId' | 'statusHistory' | 'delay' | 'preorderedFor'>

/** Returns the next step including incidents. @param order before `status`, with its delay */
export function stepAfter(
  plan: DeliveryPlan,
  order: OrderInProgress,
  { status, at, riderSpeed, incident }: { status: string; at: number; riderSpeed: number; incident: Incident | null },
): NextStep {
  const after = (from: string, time: number) => nextStepOf(plan, from, time, riderSpeed, order.preorderedFor)
  if (status === 'RETURN_INITIATED') return returnStep(plan, at, riderSpeed)
  if (status === 'DELAYED') {
    const beforeDelay = statusBeforeDelay(order)
    return after(beforeDelay.status, beforeDelay.at + ((order.delay?.by_minutes ?? 0) * minute) / (riderSpeed || 1))
  }
  const next = after(status, at)
  const isFirst = (reached: string) => !order.statusHistory.some((entry) => entry.status === reached)
  if (incident === 'delay' && status === 'PICKED_UP' && isFirst('DELAYED')) {
    return { ...next, nextStatus: 'DELAYED', nextStepAt: midpointOf(at, next.nextStepAt) }
  }
  if (incident === 'lost-rider' && status === 'COURIER_ACCEPTED_DELIVERY' && isFirst(status)) {
    return { ...next, nextStatus: 'WAITING_FOR_TRANSPORT' }
  }
  if (incident === 'failed-delivery' && status === 'NEAR_CUSTOMER') return { ...next, nextStatus: 'RETURN_INITIATED' }
  return next
}

/** Returns take as long as the ride. */
function returnStep(plan: DeliveryPlan, at: number, riderSpeed: number): NextStep {
  const afterMs = (status: string) => plan.find((step) => step.status === status)?.afterMs ?? 0
  if (riderSpeed <= 0) return nothingNext
  const returnedAt = at + (afterMs('DELIVERED') - afterMs('PICKED_UP')) / riderSpeed
  return { ...nothingNext, nextStatus: 'RETURNED_TO_VENDOR', nextStepAt: new Date(returnedAt) }
}

const midpointOf = (from: number, until: Date | null) => until && new Date((from + until.getTime()) / 2)
