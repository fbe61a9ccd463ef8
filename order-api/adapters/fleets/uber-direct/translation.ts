import { z } from 'zod'
import { type DeliveryState, FleetAway, FleetRefusal } from '../../../domain/fleet/remote/fleet-service.ts'
import type { FleetAnswer } from '../fleet-client.ts'
import { deliverySchema, errorSchema, type UberDelivery } from './wire.ts'

/** Returns our status for Uber's, whose couriers' arrival is a field of its own; null for an unknown one. */
function statusOf({ status, courier, courier_imminent: isNear }: UberDelivery) {
  switch (status) {
    case 'pending':
      return 'WAITING_FOR_TRANSPORT'
    case 'pickup':
      if (!courier) return 'ASSIGNED_TO_TRANSPORT'
      return isNear ? 'NEAR_VENDOR' : 'COURIER_ACCEPTED_DELIVERY'
    case 'pickup_complete':
      return 'PICKED_UP'
    case 'dropoff':
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

/** Returns the ID of the delivery back to the shop, or of the one that it belongs to. */
export function relatedId(
  { related_deliveries: related }: Pick<UberDelivery, 'related_deliveries'>,
  relationship: 'return' | 'original',
): string | null {
  // The description has both words.
  const words = relationship === 'return' ? ['return', 'returned'] : [relationship]
  return [related ?? []].flat().find((other) => words.includes(other.relationship ?? ''))?.id ?? null
}

/** Statuses in which a related return means that the item is on its way back. */
const returningStatuses: ReadonlySet<string> = new Set(['pickup_complete', 'dropoff', 'returned'])

/** “returned” only says that a delivery back was created: its own end is the return to the shop. */
function statusWith(delivery: UberDelivery, back: UberDelivery | null) {
  if (relatedId(delivery, 'return') === null || !returningStatuses.has(delivery.status)) return statusOf(delivery)
  const isBack = back ? back.status === 'delivered' : delivery.status === 'returned'
  return isBack ? 'RETURNED_TO_VENDOR' : 'RETURN_INITIATED'
}

/** Returns the status of a message's delivery; null if there is none or it's unknown. */
export function passedStatus(message: unknown): string | null {
  const parsed = z.object({ data: deliverySchema }).safeParse(message)
  return parsed.success ? statusWith(parsed.data.data, null) : null
}

/** @param now ms since 1970 @param back the delivery back to the shop */
export function stateFrom(delivery: UberDelivery, now: number, back: UberDelivery | null = null): DeliveryState {
  const { id, status } = delivery
  const courier = back?.courier ?? delivery.courier
  const known = statusWith(delivery, back)
  const location = courier?.location
  return {
    reference: id,
    status: known ?? status,
    isKnown: known !== null,
    at: latest(timeFrom(delivery.updated), timeFrom(back?.updated)),
    // Couriers have no ID.
    rider: courier ? { riderId: id, name: courier.name ?? '', phone: courier.phone_number ?? '' } : null,
    position: location ? { latitude: location.lat, longitude: location.lng, at: now } : null,
    reason: known === 'CANCELLED' ? 'fleet-cancelled' : delivery.undeliverable_reason || null,
    pickupAt: timeFrom(delivery.pickup_eta),
    deliveryAt: timeFrom(delivery.dropoff_eta),
  }
}

const latest = (a: Date | null, b: Date | null) => (a && b && b > a ? b : (a ?? b))

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
/** Those of them that a shop is told at once. */
const noCourierCodes: ReadonlySet<string> = new Set(['address_undeliverable_limited_couriers', 'couriers_busy'])
/** Codes that refuse a quote, but no delivery. */
const quoteCodes: ReadonlySet<string> = new Set(['expired_quote', 'mismatched_price_quote', 'used_quote'])
/** Keys of `orders.reason`. */
const reasonKeys: Readonly<Record<string, string>> = {
  address_undeliverable: 'outside-area',
  unknown_location: 'wrong-details',
  invalid_params: 'wrong-details',
}

export function isQuoteRefused({ body }: FleetAnswer): boolean {
  const parsed = errorSchema.safeParse(body)
  return parsed.success && quoteCodes.has(parsed.data.code)
}

/** @throws the failure of an estimate */
export function throwEstimate(error: unknown): never {
  throw error instanceof FleetAway && noCourierCodes.has(error.reason) ? new FleetRefusal('no-rider') : error
}

export function failureOf({ status, body }: FleetAnswer): FleetAway | FleetRefusal {
  const parsed = errorSchema.safeParse(body)
  const code = parsed.success ? parsed.data.code : String(status)
  return busyCodes.has(code) ? new FleetAway(code) : new FleetRefusal(reasonKeys[code] ?? 'fleet-problem')
}
