import { unknownParts } from '../../addresses/address.ts'
import { pinKey } from '../../addresses/address-pin.ts'
import { type PaymentMethod, paymentMethods } from '../../config/startup-checks.ts'
import { modifiedTimes } from '../../orders/order/modification.ts'
import type { Order } from '../../orders/order/order.ts'
import { joinAddress } from '../placing/payload.ts'
import type { RequestCountry } from '../request-page.ts'
import type { Draft } from './draft.ts'

type AddressParts = Pick<Draft, 'unit' | 'building' | 'addressText'>

const unitPattern = /^(#|(unit|flat|apt|apartment|suite|ste|room|rm|office|shop|level|lvl|floor|villa|شقة|وحدة)\b)/iu

type OrderAddress = Pick<Order['customer'], 'address' | 'addressText'>

/**
 * Splits an order's address into unit, building and text. If the order has no `addressText`, splits off a unit only if
 * it's clearly one.
 */
export function splitAddress(
  { address, addressText }: OrderAddress,
  country: Pick<RequestCountry, 'rules'>,
): AddressParts {
  const { rules } = country
  if (addressText !== null && address.endsWith(addressText)) {
    const unitAndBuilding = partsOf(address.slice(0, address.length - addressText.length))
    const hasUnit = unitAndBuilding.length > 1 || rules.unitNumberRequired || unitPattern.test(unitAndBuilding[0] ?? '')
    const unit = hasUnit ? (unitAndBuilding.shift() ?? '') : ''
    return { unit, building: unitAndBuilding.join(', '), addressText }
  }
  const [first = '', ...rest] = partsOf(address)
  const isUnit = rest.length > 0 && (rules.unitNumberRequired || unitPattern.test(first))
  return isUnit
    ? { unit: first, building: '', addressText: rest.join(', ') }
    : { unit: '', building: '', addressText: [first, ...rest].join(', ') }
}

const partsOf = (address: string) => address.split(',').flatMap((part) => part.trim() || [])

/** Returns the address for an update, unchanged unless a part changed. */
export function addressOf(
  parts: AddressParts,
  before: OrderAddress,
  country: Pick<RequestCountry, 'rules'>,
): { address: string; address_text?: string } {
  const joined = joinAddress(parts)
  if (joined === joinAddress(splitAddress(before, country))) return { address: before.address }
  // Orders without `address_text` get one only if the user changed the text.
  const hasText = before.addressText !== null || parts.addressText !== splitAddress(before, country).addressText
  return { address: joined, ...(hasText && { address_text: parts.addressText.trim() }) }
}

export function draftFromOrder(order: Order, country: RequestCountry): Partial<Draft> {
  const { customer } = order
  const parts = splitAddress(customer, country)
  const coordinates = { latitude: customer.latitude, longitude: customer.longitude }
  const destination = { id: '', text: parts.addressText, coordinates, ...unknownParts }
  return {
    ...parts,
    destination,
    searched: null,
    textBefore: null,
    pinnedByHand: false,
    confirmedPin: pinKey({ text: parts.addressText, pin: destination }),
    notes: customer.notes,
    name: customer.name,
    phone: customer.phoneNumber,
    description: order.description,
    amount: order.amount > 0 ? order.amount.toFixed(country.cldrDigits) : '',
    paymentMethod: paymentMethodOf(order),
    ageCheck: order.ageValidationRequired,
    savedAddressId: null,
    takenFrom: {
      orderId: order.id,
      modifiedTimes: modifiedTimes(order),
      mixedText: customer.addressText === null ? parts.addressText : null,
      content: '',
    },
  }
}

function paymentMethodOf({ paymentMethod }: Order): PaymentMethod {
  return paymentMethods.find((known) => known === paymentMethod) ?? 'NONE'
}
