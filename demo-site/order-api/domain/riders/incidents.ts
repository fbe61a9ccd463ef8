import type { OrderRow } from '../../store/schema.ts'
import { roadStatus } from '../orders/statuses.ts'
import { type DeliveryPlan, type NextStep, nextStepOf, nothingNext, spread } from './delivery-plan.ts'

const minute = 60_000

/** What can go wrong with a delivery. */
export type Incident = 'delay' | 'lost-rider' | 'failed-delivery'

/** Places the orders of the simulated shops; no account or token has this id. */
export const simulatedShop = 'simulated-shop'

/** One delivery in eight of the simulated shops, never of a user's: which, and how, follows from the order's id. */
export function simulatedIncident({ orderId, placedBy }: { orderId: string; placedBy: string }): Incident | null {
  const number = placedBy === simulatedShop ? spread(`${orderId} incident`) : 1
  if (number < 0.06) return 'delay'
  if (number < 0.09) return 'lost-rider'
  return number < 0.125 ? 'failed-delivery' : null
}

const delayReasons = ['Heavy traffic', 'Heavy rain', 'The road is closed', 'The bike broke down']
const failureReasons = ['No one was at the address', 'The address couldn’t be found', 'The receiver refused the order']

const oneOf = (texts: readonly string[], id: string) => texts[Math.floor(spread(id) * texts.length)] ?? ''

/** Why this order is late, and by how many minutes of life. */
export function delayOf(orderId: string): { reason: string; by_minutes: number } {
  return { reason: oneOf(delayReasons, `${orderId} delay`), by_minutes: 8 + Math.round(spread(`${orderId} late`) * 12) }
}

export const failureOf = (orderId: string) => oneOf(failureReasons, `${orderId} failure`)

type Moving = Pick<OrderRow, 'orderId' | 'statusHistory' | 'delay' | 'preorderedFor'>

/**
 * The step after `status`, which came at `at`, incidents included.
 * @param order as it was before that status, with the delay of it.
 */
export function stepAfter(
  plan: DeliveryPlan,
  order: Moving,
  { status, at, riderSpeed, incident }: { status: string; at: number; riderSpeed: number; incident: Incident | null },
): NextStep {
  const after = (from: string, time: number) => nextStepOf(plan, from, time, riderSpeed, order.preorderedFor)
  if (status === 'RETURN_INITIATED') return wayBack(plan, at, riderSpeed)
  if (status === 'DELAYED') {
    const road = roadStatus(order)
    return after(road.status, road.at + ((order.delay?.by_minutes ?? 0) * minute) / (riderSpeed || 1))
  }
  const next = after(status, at)
  const isFirst = (one: string) => !order.statusHistory.some((entry) => entry.status === one)
  if (incident === 'delay' && status === 'PICKED_UP' && isFirst('DELAYED')) {
    return { ...next, nextStatus: 'DELAYED', nextStepAt: halfWay(at, next.nextStepAt) }
  }
  if (incident === 'lost-rider' && status === 'COURIER_ACCEPTED_DELIVERY' && isFirst(status)) {
    return { ...next, nextStatus: 'WAITING_FOR_TRANSPORT' }
  }
  if (incident === 'failed-delivery' && status === 'NEAR_CUSTOMER') return { ...next, nextStatus: 'RETURN_INITIATED' }
  return next
}

/** The rider brings it back in the time that the ride took. */
function wayBack(plan: DeliveryPlan, at: number, riderSpeed: number): NextStep {
  const afterMs = (status: string) => plan.find((step) => step.status === status)?.afterMs ?? 0
  if (riderSpeed <= 0) return nothingNext
  const back = at + (afterMs('DELIVERED') - afterMs('PICKED_UP')) / riderSpeed
  return { ...nothingNext, nextStatus: 'RETURNED_TO_VENDOR', nextStepAt: new Date(back) }
}

const halfWay = (from: number, until: Date | null) => until && new Date((from + until.getTime()) / 2)
