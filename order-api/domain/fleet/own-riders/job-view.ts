import { addressLine, splitAddress } from '../../../../core/addresses/address-parts.ts'
import type { ProofKind } from '../../../../core/api/order-lists.ts'
import type { RiderJobWire, RiderStopWire } from '../../../../core/api/rider-jobs.ts'
import type { OrderRow } from '../../../store/schema.ts'
import type { Country } from '../../country.ts'
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
  { pickupNote, isRunning }: { pickupNote: string; isRunning: boolean },
): RiderJobWire {
  const { pickup, destination, shop, sender, proofPlan } = order
  const isShown = isRunning && !endStatuses.has(order.status)
  const has = (kind: ProofKind) => (order.proofs ?? []).some((proof) => proof.kind === kind)
  const hasPhotos = proofPlan?.photos ?? false
  return {
    order_id: order.orderId,
    status: order.status,
    updated_at: order.updatedAt.toISOString(),
    pickup: isShown
      ? {
          ...placeOf(pickup, pickup.address_text, pickup.street_text),
          name: sender?.name ?? shop.name,
          phone: sender?.phone_number ?? shop.phone,
          note: pickupNote,
        }
      : nowhere,
    dropoff: isShown
      ? {
          ...placeOf(destination, destination.address, destination.address_text),
          name: order.customerName,
          phone: order.customerPhone,
          note: destination.notes,
        }
      : nowhere,
    description: isShown ? order.description : '',
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

function placeOf(
  { latitude, longitude }: { latitude: number; longitude: number },
  address: string,
  street: string | null | undefined,
) {
  const { unit, building, text } = splitAddress(address, { text: street })
  return { address: addressLine({ unit: '', building, text }), unit, latitude, longitude }
}
