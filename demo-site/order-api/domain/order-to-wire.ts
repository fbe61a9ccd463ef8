import type { OrderWire } from '../../../core/api/orders.ts'
import type { PublicTrackingWire } from '../../../core/api/public-tracking.ts'
import type { OrderRow } from '../store/schema.ts'
import { endStatuses, hasRider } from './order-statuses.ts'

const collected: ReadonlySet<string> = new Set(['PICKED_UP', 'COURIER_LEFT_VENDOR', 'NEAR_CUSTOMER'])

/** Minutes of life from `updatedAt` on: at twenty times life's speed the riders' watches run faster too. */
function minutesUntil(order: OrderRow, at: Date | null, riderSpeed: number): number | null {
  if (!at || endStatuses.has(order.status)) return null
  return Math.max(0, Math.ceil(((at.getTime() - order.updatedAt.getTime()) * riderSpeed) / 60_000))
}

function etas(order: OrderRow, riderSpeed: number) {
  // A preorder is due at its own time; minutes would mislead as long as nobody was called.
  const early =
    order.preorderedFor !== null && !order.statusHistory.some((entry) => entry.status === 'WAITING_FOR_TRANSPORT')
  if (early) return { pickup_eta_minutes: null, delivery_eta_minutes: null }
  return {
    pickup_eta_minutes: collected.has(order.status) ? null : minutesUntil(order, order.expectedPickupAt, riderSpeed),
    delivery_eta_minutes: minutesUntil(order, order.expectedDeliveryAt, riderSpeed),
  }
}

export function orderToWire(order: OrderRow, riderSpeed: number): OrderWire {
  const rider = order.riderId && hasRider(order.statusHistory)
  return {
    order_id: order.orderId,
    client_order_id: order.clientOrderId,
    tracking_id: order.trackingId,
    vendor_id: order.vendorId,
    vendor_name: order.shop.name,
    created_at: order.createdAt.toISOString(),
    updated_at: order.updatedAt.toISOString(),
    status: order.status,
    status_history: order.statusHistory,
    preordered_for: order.preorderedFor,
    customer: { name: order.customerName, phone_number: order.customerPhone, location: order.destination },
    pickup: order.pickup,
    order: {
      payment_method: order.paymentMethod,
      amount: order.amount,
      description: order.description,
      cold_bag_needed: false,
    },
    vat_number: order.vatNumber,
    age_validation_required: order.ageValidationRequired,
    delivery_fee: order.deliveryFee,
    discounted_delivery_fee: order.discountedDeliveryFee,
    voucher: order.voucher && { code: order.voucher.code, amount: order.voucher.amount, type: order.voucher.type },
    total: order.discountedDeliveryFee ?? order.deliveryFee,
    rider: rider
      ? { rider_id: order.riderId ?? '', name: order.riderName ?? '', phone_number: order.riderPhone ?? '' }
      : null,
    cancel_reason: order.cancelReason,
    ...etas(order, riderSpeed),
  }
}

/** Only what the receiver may see: no amounts, no name or phone of the customer, no unit, no notes. */
export function orderToPublicWire(order: OrderRow, riderSpeed: number): PublicTrackingWire {
  const { shop } = order
  const rider = order.riderId && hasRider(order.statusHistory) && !endStatuses.has(order.status)
  return {
    tracking_id: order.trackingId,
    order_id: order.orderId,
    status: order.status,
    status_history: order.statusHistory,
    created_at: order.createdAt.toISOString(),
    updated_at: order.updatedAt.toISOString(),
    preordered_for: order.preorderedFor,
    vendor: {
      name: shopName(order),
      phone_number: shop.phone,
      address_text: publicPickup(order),
      latitude: order.pickup.latitude,
      longitude: order.pickup.longitude,
    },
    destination: {
      address_text: streetPart(order.destination.address),
      latitude: order.destination.latitude,
      longitude: order.destination.longitude,
    },
    rider: rider ? { name: order.riderName ?? '', phone_number: order.riderPhone ?? '' } : null,
    ...etas(order, riderSpeed),
  }
}

/** Where it is collected: a shop's door is for everybody, that of a person who sends something is not. */
export function publicPickup({ pickup, sender }: Pick<OrderRow, 'pickup' | 'sender'>): string {
  return sender ? streetPart(pickup.address_text) : pickup.address_text
}

/** An outlet is known by the name over its door: its parent's and its own. */
export function shopName({ shop }: Pick<OrderRow, 'shop'>): string {
  return shop.parentName ? `${shop.parentName}, ${shop.name}` : shop.name
}

/**
 * The address is unit, building and text, joined by comma, and empty parts may be left out; whoever holds the link need
 * not learn the door. Of three parts the first is the unit, the others may well be street and place.
 */
export function streetPart(address: string): string {
  const parts = address.split(',').map((part) => part.trim())
  const ofTheDoor = Math.max(0, Math.min(2, parts.length - 2))
  return parts.slice(ofTheDoor).filter(Boolean).join(', ')
}
