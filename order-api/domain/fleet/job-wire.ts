import type { OrderRow } from '../../store/schema.ts'
import { endStatuses } from '../orders/statuses.ts'

/** Webhook events of the fleet API. Each has the job. */
export const jobEvents = ['job.created', 'job.updated', 'job.cancelled', 'job.ended'] as const
export type JobEvent = (typeof jobEvents)[number]

/** Returns the event of an order's change to a status. */
export function jobEventOf(status: string, isNew: boolean): JobEvent {
  if (status === 'CANCELLED') return 'job.cancelled'
  if (endStatuses.has(status)) return 'job.ended'
  return isNew ? 'job.created' : 'job.updated'
}

/** Returns what a fleet's system sees of an order. Personal data is shown only while the job runs. */
export function jobToWire(order: OrderRow) {
  const { proofPlan } = order
  const isRunning = !endStatuses.has(order.status)
  return {
    order_id: order.orderId,
    vendor_id: order.vendorId,
    status: order.status,
    created_at: order.createdAt.toISOString(),
    preordered_for: order.preorderedFor,
    rider_id: order.riderId,
    cancel_reason: order.cancelReason,
    ...(order.isReturn && { is_return: true as const }),
    ...(isRunning ? stopsOf(order) : { pickup: null, dropoff: null }),
    description: isRunning ? order.description : null,
    payment_method: order.paymentMethod,
    amount: order.amount,
    age_validation_required: order.ageValidationRequired,
    proofs: {
      photos: proofPlan?.photos ?? false,
      identity: proofPlan?.identity ?? false,
      pickup_code: Boolean(proofPlan?.pickup_code),
      receiver_pin: Boolean(proofPlan?.receiver_pin),
    },
  }
}

/** A return is collected at the customer’s. */
function stopsOf(order: OrderRow) {
  const { pickup, destination, shop } = order
  const vendor = {
    name: shop.name,
    phone: order.sender?.phone_number ?? shop.phone,
    address: pickup.address_text,
    latitude: pickup.latitude,
    longitude: pickup.longitude,
  }
  const customer = {
    name: order.customerName,
    phone: order.customerPhone,
    address: destination.address,
    notes: destination.notes,
    latitude: destination.latitude,
    longitude: destination.longitude,
  }
  return order.isReturn
    ? { pickup: customer, dropoff: { ...vendor, notes: '' } }
    : { pickup: vendor, dropoff: customer }
}
