import { unknownParts } from '../../addresses/address.ts'
import { type PaymentMethod, paymentMethods } from '../../config/startup-checks.ts'
import { modifiedTimes } from '../../orders/modification.ts'
import type { Order } from '../../orders/order.ts'
import { joinAddress } from '../placing/payload.ts'
import type { RequestCountry } from '../request-page.ts'
import type { Draft } from './draft.ts'
import { pinKey } from './weak-pin.ts'

type AddressParts = Pick<Draft, 'unit' | 'building' | 'addressText'>

/** `#04-12`, `Unit 5`, `Flat B2`: what stands at a door and not at a street. */
const unitForm = /^(#|(unit|flat|apt|apartment|suite|ste|room|rm|office|shop|level|lvl|floor|villa|شقة|وحدة)\b)/iu

/**
 * Unit and text of an order's address, which is unit, building and text by comma with the empty ones left out. Only what
 * certainly is a unit is taken for one; a building cannot be told from a street and stays with the text. `joinAddress`
 * makes the same address of them again.
 */
export function splitAddress(address: string, { rules }: Pick<RequestCountry, 'rules'>): AddressParts {
  const [first = '', ...rest] = address
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const isUnit = rest.length > 0 && (rules.unitNumberRequired || unitForm.test(first))
  return isUnit
    ? { unit: first, building: '', addressText: rest.join(', ') }
    : { unit: '', building: '', addressText: [first, ...rest].join(', ') }
}

/** The address as an update says it: as it was, letter by letter, unless its parts say another one. */
export function addressOf(parts: AddressParts, before: string, country: Pick<RequestCountry, 'rules'>): string {
  const joined = joinAddress(parts)
  return joined === joinAddress(splitAddress(before, country)) ? before : joined
}

/** Everything that the form asks for, as the order has it, but the time (specification 2 §4). */
export function draftFromOrder(order: Order, country: RequestCountry): Partial<Draft> {
  const { customer } = order
  const parts = splitAddress(customer.address, country)
  const coordinates = { latitude: customer.latitude, longitude: customer.longitude }
  const destination = { id: '', text: parts.addressText, coordinates, ...unknownParts }
  return {
    ...parts,
    destination,
    searched: null,
    textBefore: null,
    pinnedByHand: false,
    // Whoever placed the order has looked at its pin.
    confirmedPin: pinKey({ ...parts, destination }),
    notes: customer.notes,
    name: customer.name,
    phone: customer.phoneNumber,
    description: order.description,
    amount: order.amount > 0 ? order.amount.toFixed(country.cldrDigits) : '',
    paymentMethod: paymentMethodOf(order),
    ageCheck: order.ageValidationRequired,
    savedAddressId: null,
    takenFrom: { orderId: order.id, modifiedTimes: modifiedTimes(order), isChanged: false },
  }
}

/** `NONE` for a method that only a newer server knows. */
function paymentMethodOf({ paymentMethod }: Order): PaymentMethod {
  return paymentMethods.find((known) => known === paymentMethod) ?? 'NONE'
}
