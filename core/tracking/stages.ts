import { progressOf, type StatusChange, statusBehindDelay } from '../orders/order/status.ts'
import { cancelledStatuses, type OrderStatus } from '../orders/order/statuses.ts'
import { type Estimated, isNear } from './eta.ts'

export const trackingStages = [
  'preparing',
  'rider-accepted',
  'near-vendor',
  'collected',
  'return-initiated',
  'near-customer',
  'delivered',
  'returned',
  'cancelled',
] as const
export type TrackingStage = (typeof trackingStages)[number]

/** Whether the last acceptance is later in the history than the last search for a rider. */
export function isRiderAssigned(history: readonly StatusChange[]): boolean {
  const lastOf = (status: OrderStatus) => history.findLastIndex((change) => change.status === status)
  return lastOf('COURIER_ACCEPTED_DELIVERY') > lastOf('WAITING_FOR_TRANSPORT')
}

/** Returns an order's stage; for a delayed one, the stage before. */
export function stageOf(order: Estimated, now: number): TrackingStage {
  const status = statusBehindDelay(order.status, order.history)
  if (cancelledStatuses.has(status)) return 'cancelled'
  if (status === 'RETURNED_TO_VENDOR') return 'returned'
  if (status === 'RETURN_INITIATED') return 'return-initiated'
  if (status === 'DELIVERED') return 'delivered'
  if (progressOf(status) >= progressOf('PICKED_UP')) return isNear(order, now) ? 'near-customer' : 'collected'
  if (status === 'NEAR_VENDOR') return 'near-vendor'
  if (!isRiderAssigned(order.history)) return 'preparing'
  return isNear(order, now) ? 'near-vendor' : 'rider-accepted'
}

const withoutMap: ReadonlySet<OrderStatus> = new Set<OrderStatus>(['NEW', 'RECEIVED', 'WAITING_FOR_TRANSPORT'])

/** Whether the map is shown (specification 1 §4, Tracking). */
export function showsMap(status: OrderStatus): boolean {
  return !withoutMap.has(status)
}

/** Whether the rider's position is polled: while DELAYED, and from RECEIVED_BY_VENDOR until DELIVERED. */
export function pollsRider(status: OrderStatus): boolean {
  if (status === 'DELAYED') return true
  const progress = progressOf(status)
  return progress >= progressOf('RECEIVED_BY_VENDOR') && progress < progressOf('DELIVERED')
}

// A return has other steps.
const usualSteps = ['preparing', 'rider-accepted', 'collected', 'delivered'] as const
const returnSteps = ['preparing', 'collected', 'return-initiated', 'returned'] as const
export type TrackingStep = (typeof usualSteps)[number] | (typeof returnSteps)[number]

export function stepsOf(stage: TrackingStage): { steps: readonly TrackingStep[]; current: number } | null {
  if (stage === 'cancelled') return null
  if (stage === 'return-initiated' || stage === 'returned') {
    return { steps: returnSteps, current: returnSteps.indexOf(stage) }
  }
  const step = stage === 'near-vendor' ? 'rider-accepted' : stage === 'near-customer' ? 'collected' : stage
  return { steps: usualSteps, current: usualSteps.indexOf(step) }
}
