import { type DeliveryState, FleetAway, FleetRefusal } from '../../../domain/fleet/remote/fleet-service.ts'
import type { FleetAnswer } from '../fleet-client.ts'
import { errorSchema, type UberDelivery } from './wire.ts'

/** Returns our status for Uber's, whose couriers' arrival is a field of its own; null for an unknown one. */
function statusOf({ status, courier, courier_imminent: isNear, related_deliveries: related }: UberDelivery) {
  switch (status) {
    case 'pending':
      return 'WAITING_FOR_TRANSPORT'
    case 'pickup':
      if (!courier) return 'ASSIGNED_TO_TRANSPORT'
      return isNear ? 'NEAR_VENDOR' : 'COURIER_ACCEPTED_DELIVERY'
    case 'pickup_complete':
      return isReturning(related) ? 'RETURN_INITIATED' : 'PICKED_UP'
    case 'dropoff':
      if (isReturning(related)) return 'RETURN_INITIATED'
      return isNear ? 'NEAR_CUSTOMER' : 'COURIER_LEFT_VENDOR'
    case 'delivered':
      return 'DELIVERED'
    case 'canceled':
      return 'CANCELLED'
    case 'returned':
      return 'RETURNED_TO_VENDOR'
    default:
      return null
  }
}

const isReturning = (related: UberDelivery['related_deliveries']) =>
  [related ?? []].flat().some(({ relationship }) => relationship === 'return')

/** @param now ms since 1970 */
export function stateFrom(delivery: UberDelivery, now: number): DeliveryState {
  const { id, status, courier } = delivery
  const known = statusOf(delivery)
  const location = courier?.location
  return {
    reference: id,
    status: known ?? status,
    isKnown: known !== null,
    at: timeFrom(delivery.updated),
    // Couriers have no ID.
    rider: courier ? { riderId: id, name: courier.name ?? '', phone: courier.phone_number ?? '' } : null,
    position: location ? { latitude: location.lat, longitude: location.lng, at: now } : null,
    reason: known === 'CANCELLED' ? 'fleet-cancelled' : delivery.undeliverable_reason || null,
    pickupAt: timeFrom(delivery.pickup_eta),
    deliveryAt: timeFrom(delivery.dropoff_eta),
  }
}

export function timeFrom(text: string | null | undefined): Date | null {
  const at = Date.parse(text ?? '')
  return Number.isNaN(at) ? null : new Date(at)
}

/** Codes that mean “not now”. */
const busyCodes: ReadonlySet<string> = new Set([
  'address_undeliverable_limited_couriers',
  'couriers_busy',
  'customer_limited',
  'request_timeout',
])
/** Keys of `orders.reason`. */
const reasonKeys: Readonly<Record<string, string>> = {
  address_undeliverable: 'outside-area',
  unknown_location: 'wrong-details',
  invalid_params: 'wrong-details',
}

export function failureOf({ status, body }: FleetAnswer): FleetAway | FleetRefusal {
  const parsed = errorSchema.safeParse(body)
  const code = parsed.success ? parsed.data.code : String(status)
  return busyCodes.has(code) ? new FleetAway(code) : new FleetRefusal(reasonKeys[code] ?? 'fleet-problem')
}
