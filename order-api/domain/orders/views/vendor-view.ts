import type { OrderWire } from '../../../../core/api/orders.ts'
import type { OrderRow } from '../../../store/schema.ts'
import { ownRiderToWire } from '../../fleet/own-riders/offers.ts'
import { isFleetAway, refusedByFleet } from '../../fleet/remote/answers.ts'
import type { ProofsToWire } from '../proofs/links.ts'
import { pickupCodeOf } from '../proofs/records.ts'
import { endStatuses, hasRider, isBeforeRiderCall, onTheWayStatuses } from '../statuses.ts'
import { undeliveredMessagesOf } from '../undelivered/states.ts'

/** Returns minutes in simulated time, which runs `riderSpeed` times as fast. */
function minutesUntil(order: OrderRow, at: Date | null, riderSpeed: number): number | null {
  if (!at || endStatuses.has(order.status)) return null
  return Math.max(0, Math.ceil(((at.getTime() - order.updatedAt.getTime()) * riderSpeed) / 60_000))
}

export function etasOf(order: OrderRow, riderSpeed: number) {
  // Before a rider is called, minutes to a preorder would mislead.
  if (isBeforeRiderCall(order)) return { pickup_eta_minutes: null, delivery_eta_minutes: null }
  return {
    pickup_eta_minutes: onTheWayStatuses.has(order.status)
      ? null
      : minutesUntil(order, order.expectedPickupAt, riderSpeed),
    delivery_eta_minutes: minutesUntil(order, order.expectedDeliveryAt, riderSpeed),
  }
}

export function orderToWire(order: OrderRow, riderSpeed: number, proofs: ProofsToWire): OrderWire {
  const hasAssignedRider = order.riderId && hasRider(order.statusHistory)
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
    quoted_delivery_at: order.quotedDeliveryAt?.toISOString() ?? null,
    customer: { name: order.customerName, phone_number: order.customerPhone, location: destinationToWire(order) },
    is_from_person: order.sender !== null,
    ...(order.isReturn && { is_return: true as const }),
    pickup: pickupToWire(order),
    order: {
      payment_method: order.paymentMethod,
      amount: order.amount,
      description: order.description,
      cold_bag_needed: false,
    },
    vat_number: order.vatNumber,
    reference: order.reference,
    age_validation_required: order.ageValidationRequired,
    delivery_fee: order.deliveryFee,
    discounted_delivery_fee: order.discountedDeliveryFee,
    voucher: order.voucher && { code: order.voucher.code, amount: order.voucher.amount, type: order.voucher.type },
    total: order.discountedDeliveryFee ?? order.deliveryFee,
    rider: hasAssignedRider
      ? { rider_id: order.riderId ?? '', name: order.riderName ?? '', phone_number: order.riderPhone ?? '' }
      : null,
    receiver_changes: order.receiverChanges,
    messages: messagesOf(order),
    undelivered_messages: undeliveredMessagesOf(order),
    cancel_reason: order.cancelReason,
    delay: order.delay,
    failure_reason: order.failureReason,
    fleet_refused: refusedByFleet(order),
    fleet_away: isFleetAway(order) && !endStatuses.has(order.status),
    payment: order.payment,
    proofs: proofs(order),
    pickup_code: pickupCodeOf(order),
    own_rider: ownRiderToWire(order),
    ...etasOf(order, riderSpeed),
  }
}

/** Omits idempotency keys. */
export const messagesOf = ({ messages }: Pick<OrderRow, 'messages'>) =>
  messages.map(({ at, from, sentence }) => ({ at, from, sentence }))

function destinationToWire({ destination: { given: _, ...shown } }: OrderRow) {
  return shown
}

function pickupToWire({ pickup: { street_text: _, ...shown } }: OrderRow) {
  return shown
}
