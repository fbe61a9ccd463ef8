import { unknownParts } from '../../addresses/address.ts'
import { type AddressParts, splitAddress } from '../../addresses/address-parts.ts'
import { pinKey } from '../../addresses/address-pin.ts'
import { type PaymentMethod, paymentMethods } from '../../config/setting-values.ts'
import { amountText } from '../../i18n/amount.ts'
import { modifiedTimes } from '../../orders/order/modification.ts'
import type { Order } from '../../orders/order/order.ts'
import { addressOnWire } from '../placing/order-wire.ts'
import type { RequestCountry } from '../request-page.ts'
import type { Draft } from './draft.ts'

type OrderAddress = Pick<Order['customer'], 'wireAddress' | 'addressText'>

/** Splits an order's address into the parts of the form. */
export const addressPartsOf = ({ wireAddress, addressText }: OrderAddress) =>
  splitAddress(wireAddress, { text: addressText })

/** Returns the address for an update, unchanged unless a part changed. */
export function addressForUpdate(
  parts: AddressParts,
  before: OrderAddress,
): { address: string; address_text?: string } {
  const joined = addressOnWire(parts)
  const partsBefore = addressPartsOf(before)
  if (joined === addressOnWire(partsBefore)) return { address: before.wireAddress }
  // Orders without `address_text` get one only if the user changed the text.
  const hasText = before.addressText !== null || parts.text !== partsBefore.text
  return { address: joined, ...(hasText && { address_text: parts.text.trim() }) }
}

export function draftFromOrder(order: Order, country: RequestCountry): Partial<Draft> {
  const { customer } = order
  const { unit, building, text } = addressPartsOf(customer)
  const coordinates = { latitude: customer.latitude, longitude: customer.longitude }
  const destination = { id: '', text, coordinates, ...unknownParts }
  return {
    unit,
    building,
    addressText: text,
    destination,
    searched: null,
    textBefore: null,
    pinnedByHand: false,
    confirmedPin: pinKey({ text, pin: destination }),
    notes: customer.notes,
    name: customer.name,
    phone: customer.phoneNumber,
    description: order.description,
    amount: order.amount > 0 ? amountText(order.amount.toFixed(country.cldrDigits), country) : '',
    paymentMethod: paymentMethodOf(order),
    ageCheck: order.ageValidationRequired,
    isReturn: order.isReturn,
    savedAddressId: null,
    takenFrom: {
      orderId: order.id,
      modifiedTimes: modifiedTimes(order),
      mixedText: customer.addressText === null ? text : null,
      content: '',
    },
  }
}

function paymentMethodOf({ paymentMethod }: Order): PaymentMethod {
  return paymentMethods.find((known) => known === paymentMethod) ?? 'NONE'
}
