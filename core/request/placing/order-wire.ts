import { type AddressParts, shortAddress } from '../../addresses/address-parts.ts'
import type { OrderCreateWire } from '../../api/orders.ts'
import { latinDigits } from '../../lib/text/latin-digits.ts'
import { plainLine, plainLines } from '../../lib/text/plain-text.ts'
import type { Quote } from '../quote/quote.ts'
import type { CheckedOrder } from '../rules/checks.ts'
import { pickupEstimation } from '../rules/slots.ts'

/** Joins a typed address (specification 2 §3). */
export function addressOnWire({ unit, building, text }: AddressParts): string {
  return shortAddress({ unit: plainLine(unit), building: plainLine(building), text: plainLine(text) })
}

/** Body of POST /order (specification 2 §3, order create payload). */
export function orderCreateWire(order: CheckedOrder, quote: Quote): OrderCreateWire {
  const vatNumber = order.vatNumber.trim()
  return {
    vendor_id: order.vendorId,
    customer: {
      name: plainLine(order.name).trim(),
      phone_number: order.phone,
      location: {
        latitude: order.coordinates.latitude,
        longitude: order.coordinates.longitude,
        address: addressOnWire({ ...order, text: order.addressText }),
        ...(order.addressText !== order.mixedText && { address_text: plainLine(order.addressText).trim() }),
        notes: plainLines(order.notes).trim(),
      },
    },
    order: {
      payment_method: order.paymentMethod,
      amount: order.amount ?? 0,
      description: plainLine(order.description).trim(),
      cold_bag_needed: false,
    },
    ...(vatNumber !== '' && { vat_number: vatNumber }),
    ...(order.reference && { reference: plainLine(order.reference).trim() }),
    ...(order.preorderedFor !== null && { preordered_for: order.preorderedFor }),
    ...(order.isReturn && { is_return: true as const }),
    age_validation_required: order.ageCheck,
    login_pickup_estimation: pickupEstimation.details,
    ...voucherWire(order, quote),
    delivery_fee: quote.fee,
    signature: quote.signature,
    ...(order.sender && { sender: senderWire(order.sender) }),
  }
}

/** A voucher is sent only with the fee computed for it. */
function voucherWire({ voucher }: CheckedOrder, { inputs, discountedFee, discountedFeeSignature }: Quote) {
  const isInFee = voucher !== null && inputs.voucher?.code === voucher.code
  return {
    ...(isInFee && { voucher: { code: voucher.code, amount: voucher.amount, type: voucher.type } }),
    ...(discountedFee !== null &&
      discountedFeeSignature !== null && {
        discounted_delivery_fee: discountedFee,
        discounted_delivery_fee_signature: discountedFeeSignature,
      }),
  }
}

/** Phone numbers keep digits and plus (specification 2 §5). */
function senderWire({ name, email, phone, pickup }: NonNullable<CheckedOrder['sender']>) {
  const { place, unit, building, notes } = pickup
  return {
    location: {
      ...place.coordinates,
      address: addressOnWire({ unit, building, text: place.text }),
      address_text: plainLine(place.text).trim(),
      notes: plainLines(notes).trim(),
    },
    name: plainLine(name).trim(),
    email: email.trim(),
    phone_number: latinDigits(phone).replace(/[^\d+]/g, ''),
  }
}
