import { addressLine, splitAddress } from '../../../../core/addresses/address-parts.ts'
import type { ProofKind } from '../../../../core/api/order-lists.ts'
import type { RiderJobWire, RiderStopWire } from '../../../../core/api/rider-jobs.ts'
import type { RiderPlace } from '../../../../core/api/rider-lists.ts'
import type { OrderRow } from '../../../store/schema.ts'
import type { Country } from '../../country.ts'
import { routeOf } from '../../orders/route.ts'
import { endStatuses } from '../../orders/statuses.ts'

/** In years. The specification has no age of each country. */
const minimumAge = 18

const nowhere: RiderStopWire = { name: '', address: '', unit: '', latitude: 0, longitude: 0, phone: '', note: '' }

/**
 * Shows an order to its rider. Once it has ended, or isn't the rider's any more, without anything about people and places.
 * @param pickupNote the outlet's instructions for riders
 */
export function jobToWire(
  order: OrderRow,
  country: Country,
  { pickupNote, isRunning, isBroughtBack }: { pickupNote: string; isRunning: boolean; isBroughtBack: boolean },
): RiderJobWire {
  const { proofPlan } = order
  const isShown = isRunning && !endStatuses.has(order.status)
  const isPickupShown = isShown || (isRunning && isBroughtBack)
  const has = (kind: ProofKind) => (order.proofs ?? []).some((proof) => proof.kind === kind)
  const hasPhotos = proofPlan?.photos ?? false
  const shop = shopStop(order, pickupNote)
  // What is cancelled goes to the shop, whichever way it went.
  const [from, to] = isShown ? routeOf(order, shop, customerStop(order)) : [isPickupShown ? shop : nowhere, nowhere]
  return {
    order_id: order.orderId,
    status: order.status,
    reached: reachedBy(order),
    updated_at: order.updatedAt.toISOString(),
    ...(order.isReturn && { is_return: true as const }),
    pickup: from,
    dropoff: to,
    description: isPickupShown ? order.description : '',
    collect_cash: order.paymentMethod === 'CASH_ON_DELIVERY' ? order.amount : null,
    currency: country.currency,
    country: country.code,
    expected_pickup_at: order.expectedPickupAt?.toISOString() ?? null,
    expected_delivery_at: (order.expectedDeliveryAt ?? order.quotedDeliveryAt)?.toISOString() ?? null,
    preordered_for: order.preorderedFor === null ? null : new Date(order.preorderedFor * 1000).toISOString(),
    needs: {
      pickup_code: Boolean(proofPlan?.pickup_code),
      pickup_photo: hasPhotos,
      age_check: order.ageValidationRequired ? minimumAge : null,
      pin: Boolean(proofPlan?.receiver_pin),
      delivery_photo: hasPhotos,
    },
    done: {
      pickup_code: has('pickup-code'),
      pickup_photo: has('collection'),
      age_check: has('identity'),
      pin: has('receiver-pin'),
      delivery_photo: has('delivery'),
      cash_taken: has('cash'),
    },
  }
}

function shopStop({ pickup, shop, sender }: OrderRow, note: string): RiderStopWire {
  return {
    ...placeOf(pickup, pickup.address_text, pickup.street_text),
    name: sender?.name ?? shop.name,
    phone: sender?.phone_number ?? shop.phone,
    note,
  }
}

function customerStop({ destination, customerName, customerPhone }: OrderRow): RiderStopWire {
  return {
    ...placeOf(destination, destination.address, destination.address_text),
    name: customerName,
    phone: customerPhone,
    note: destination.notes,
  }
}

const placesByStatus: Readonly<Record<string, RiderPlace>> = {
  COURIER_ACCEPTED_DELIVERY: 'accepted',
  NEAR_VENDOR: 'at_vendor',
  PICKED_UP: 'collected',
  COURIER_LEFT_VENDOR: 'collected',
  NEAR_CUSTOMER: 'at_customer',
  RETURN_INITIATED: 'returning',
  DELIVERED: 'delivered',
  RETURNED_TO_VENDOR: 'returned',
}
const besideThePlace = ['MODIFIED', 'DELAYED', 'CANCELLED']

/** Returns how far the rider has got, also if the order was cancelled since. */
function reachedBy({ statusHistory }: OrderRow): RiderPlace {
  const last = statusHistory.findLast(({ status }) => !besideThePlace.includes(status))
  return placesByStatus[last?.status ?? ''] ?? 'waiting'
}

/** How long a rider sees where an order goes that was cancelled while it was carried. */
const broughtBackMs = 12 * 3_600_000

/** Whether the rider has to bring back an order that was cancelled. @param now ms since 1970 */
export const isBroughtBack = (order: OrderRow, now: number) =>
  order.status === 'CANCELLED' &&
  ['collected', 'at_customer', 'returning'].includes(reachedBy(order)) &&
  now < order.updatedAt.getTime() + broughtBackMs

function placeOf(
  { latitude, longitude }: { latitude: number; longitude: number },
  address: string,
  street: string | null | undefined,
) {
  const { unit, building, text } = splitAddress(address, { text: street })
  return { address: addressLine({ unit: '', building, text }), unit, latitude, longitude }
}
