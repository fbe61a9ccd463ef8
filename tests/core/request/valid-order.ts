import type { Quote } from '../../../core/request/quote/quote.ts'
import type { CheckedOrder } from '../../../core/request/rules/checks.ts'
import type { OrderInput } from '../../../core/request/rules/validation.ts'

/** Returns a complete request in Singapore. */
export function validOrder(change: Partial<OrderInput> = {}): OrderInput {
  return {
    vendorId: '1001',
    addressText: '10 Anson Road, Singapore',
    coordinates: { latitude: 1.2759, longitude: 103.8463 },
    unit: '#12-34',
    building: 'International Plaza',
    notes: 'Call at the gate',
    name: 'Tan Mei Ling',
    phone: '8123 4567',
    description: 'Two bouquets',
    amount: 45.5,
    paymentMethod: 'CASH_ON_DELIVERY',
    vatNumber: '',
    ceiling: null,
    ...change,
  }
}

/** Returns the same request after the checks. */
export function checkedOrder(change: Partial<CheckedOrder> = {}): CheckedOrder {
  return {
    ...validOrder(),
    vendorId: '1001',
    reference: '',
    coordinates: { latitude: 1.2759, longitude: 103.8463 },
    phone: '+6581234567',
    sender: null,
    ageCheck: false,
    isReturn: false,
    preorderedFor: null,
    voucher: null,
    mixedText: null,
    ...change,
  }
}

const { vendorId, coordinates: destination } = checkedOrder()
/** A quote for this request. */
export const validQuote: Quote = {
  inputs: { vendorId, pickup: { latitude: 1.2764, longitude: 103.8458 }, destination, voucher: null },
  fee: 8.4,
  signature: 'signed',
  discountedFee: null,
  discountedFeeSignature: null,
  expiresAt: 0,
  distanceKm: 2.4,
  pickupEtaMinutes: 15,
  deliveryEtaMinutes: 24,
  quotedAt: 0,
}
