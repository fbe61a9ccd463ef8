import type { OrderCreateWire } from '../api/orders.ts'
import type { Quote } from './quote.ts'
import type { OrderFacts } from './validation.ts'

/** Specification 2 §9: what the details check assumes, in minutes, where nothing better is known. */
export const defaultPickupEstimation = 15

/** Unit, building and address text by comma; what is empty is left out (specification 2 §3). */
export function joinAddress({ unit, building, addressText }: Pick<OrderFacts, 'unit' | 'building' | 'addressText'>) {
  return [unit, building, addressText]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(', ')
}

/** A request that has passed the checks: its outlet and its place are known. */
export interface CheckedFacts extends OrderFacts {
  vendorId: string
  coordinates: NonNullable<OrderFacts['coordinates']>
  ageCheck: boolean
}

/** Body of POST /order. @param phone the number as `+6581234567`. */
export function orderCreateWire(facts: CheckedFacts, phone: string, quote: Quote): OrderCreateWire {
  return {
    vendor_id: facts.vendorId,
    customer: {
      name: facts.name.trim(),
      phone_number: phone,
      location: {
        latitude: facts.coordinates.latitude,
        longitude: facts.coordinates.longitude,
        address: joinAddress(facts),
        notes: facts.notes.trim(),
      },
    },
    order: {
      payment_method: facts.paymentMethod,
      amount: facts.amount ?? 0,
      description: facts.description.trim(),
      cold_bag_needed: false,
    },
    age_validation_required: facts.ageCheck,
    login_pickup_estimation: defaultPickupEstimation,
    delivery_fee: quote.fee,
    signature: quote.signature,
    ...(quote.discountedFee !== null &&
      quote.discountedFeeSignature !== null && {
        discounted_delivery_fee: quote.discountedFee,
        discounted_delivery_fee_signature: quote.discountedFeeSignature,
      }),
  }
}
