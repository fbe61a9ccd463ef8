import { type DeliveryState, FleetRefusal } from '../../../domain/fleet/remote/fleet-service.ts'
import type { FleetAnswer } from '../fleet-client.ts'
import { errorsSchema, type PandagoOrder, type PandagoTimeline } from './wire.ts'

/** The statuses of pandago's description; they have the names of ours. */
export const knownStatuses: ReadonlySet<string> = new Set([
  'NEW',
  'RECEIVED',
  'WAITING_FOR_TRANSPORT',
  'ASSIGNED_TO_TRANSPORT',
  'COURIER_ACCEPTED_DELIVERY',
  'NEAR_VENDOR',
  'PICKED_UP',
  'COURIER_LEFT_VENDOR',
  'NEAR_CUSTOMER',
  'DELIVERED',
  'DELAYED',
  'CANCELLED',
  'RETURNED_TO_VENDOR',
])

/** Keys of `orders.reason`. */
const reasonKeys: Readonly<Record<string, string>> = {
  ADDRESS_INCOMPLETE_MISSTATED: 'wrong-details',
  BAD_WEATHER: 'bad-weather',
  CLOSED: 'shop-closed',
  COURIER_ACCIDENT: 'rider-accident',
  COURIER_UNREACHABLE: 'rider-unreachable',
  DELIVERY_ETA_TOO_LONG: 'rider-too-late',
  DUPLICATE_ORDER: 'duplicate',
  FOOD_QUALITY_SPILLAGE: 'item-refused',
  LATE_DELIVERY: 'rider-too-late',
  MISTAKE_ERROR: 'wrong-details',
  NO_COURIER: 'no-rider',
  OUTSIDE_DELIVERY_AREA: 'outside-area',
  OUTSIDE_SERVICE_HOURS: 'outside-hours',
  REASON_UNKNOWN: 'fleet-cancelled',
  TECHNICAL_PROBLEM: 'fleet-problem',
  UNABLE_TO_FIND: 'customer-not-found',
  UNABLE_TO_PAY: 'unable-to-pay',
  WRONG_ORDER_ITEMS_DELIVERED: 'item-refused',
}

export function stateFrom(order: PandagoOrder): DeliveryState {
  const { driver, timeline, cancellation, updated_at: updatedAt } = order
  const reason = cancellation?.reason ?? null
  return {
    reference: order.order_id,
    // Its riders weren't free, which isn't a cancellation by anyone.
    status: order.status === 'CANCELLED' && reason === 'NO_COURIER' ? 'STALLED' : order.status,
    isKnown: knownStatuses.has(order.status),
    at: updatedAt ? new Date(updatedAt * 1000) : null,
    rider: driver?.id
      ? { riderId: String(driver.id), name: String(driver.name ?? ''), phone: driver.phone_number ?? '' }
      : null,
    position: null,
    reason: reason === null ? null : (reasonKeys[reason] ?? reason),
    ...timesFrom(timeline),
  }
}

export const timesFrom = (timeline: PandagoTimeline | null | undefined) => ({
  pickupAt: timeFrom(timeline?.estimated_pickup_time),
  deliveryAt: timeFrom(timeline?.estimated_delivery_time),
})

const timeFrom = (text: string | null | undefined) => {
  const at = Date.parse(text ?? '')
  return Number.isNaN(at) ? null : new Date(at)
}

/** @param reason a key of `orders.reason`, or the vendor's words */
export function cancelReasonFor(reason: string) {
  if (reason === 'rider-too-late') return 'DELIVERY_ETA_TOO_LONG'
  return reason === 'wrong-details' ? 'MISTAKE_ERROR' : 'REASON_UNKNOWN'
}

const refusalTexts: readonly [RegExp, string][] = [
  [/no branch found|multiple branches|outlet not found/i, 'outlet-unknown'],
  [/operating hours|service hours/i, 'outside-hours'],
  [/delivery area|deliver to/i, 'outside-area'],
  [/phone_number|address|postal/i, 'wrong-details'],
]

/** Its texts may contain what was sent, so they become keys. */
export function refusalOf({ body }: FleetAnswer): FleetRefusal {
  const parsed = errorsSchema.safeParse(body)
  const errors = parsed.success ? [parsed.data].flat() : []
  const text = errors.map(({ message }) => message).join('\n')
  return new FleetRefusal(refusalTexts.find(([pattern]) => pattern.test(text))?.[1] ?? 'fleet-problem')
}
