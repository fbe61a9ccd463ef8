import { splitAddress } from '../../../../core/addresses/address-parts.ts'
import { descriptionLimit, maxAmount, referenceLimit, vatNumberLength } from '../../../../core/config/field-limits.ts'
import type { PlaceOnOrder } from '../../../store/order-parts.ts'
import type { Country } from '../../country.ts'
import { isPossiblePhone } from '../../customer-phone.ts'
import { roundToCurrency } from '../../fees/fees.ts'
import { areNotesTooLong, isAddressTooLong } from '../../geo/address-limits.ts'
import { methodsPaidToRider } from '../../payments/payable.ts'
import { refuse } from '../../refusal.ts'
import { isCoordinate, type PlacePayload } from './place.ts'
import { checkAddressText } from './street-text.ts'

/** Order payload as received: types are checked, presence isn't. */
export interface OrderPayload {
  vendor_id?: string | null | undefined
  customer?:
    | {
        name?: string | null | undefined
        phone_number?: string | null | undefined
        location?: PlacePayload | null | undefined
      }
    | null
    | undefined
  order?:
    | {
        payment_method?: string | null | undefined
        amount?: number | null | undefined
        description?: string | null | undefined
      }
    | null
    | undefined
  preordered_for?: number | null | undefined
  is_return?: boolean | undefined
  vat_number?: string | null | undefined
  reference?: string | null | undefined
}

/** The fields of an order after the checks. */
export interface CheckedOrder {
  name: string
  phone: string
  location: PlaceOnOrder
  paymentMethod: string
  amount: number
  description: string
}

/** Runs check 1 of specification 2 §5. It comes before any query. */
export function requireVendorId(payload: OrderPayload): string {
  return payload.vendor_id?.trim() || refuse(422, 'error.cant-retrieve-vendor-rar', 'The collection point is missing.')
}

/**
 * Runs checks 2 to 10 of specification 2 §5 in order, then length limits.
 * @param isUpdate skips name and phone, which an update can't change @throws Refusal 422 with the first failure's key
 */
export function checkOrder(
  { country }: { country: Country },
  payload: OrderPayload,
  { isUpdate = false } = {},
): CheckedOrder {
  const { customer, order } = payload
  const location = customer?.location
  const addressText = checkAddressText(location)
  const address = location?.address?.trim() ?? ''
  const { unit, text } = splitAddress(address, { text: addressText })
  if (country.rules.unitNumberRequired && !unit) {
    refuse(422, 'validation.fill-unit-number', 'Enter the unit number.')
  }

  const name = customer?.name?.trim() ?? ''
  const phone = customer?.phone_number?.trim() ?? ''
  if (!isUpdate) checkCustomer(name, phone, country.code)

  const description = order?.description ?? ''
  if ([...description].length > descriptionLimit) {
    refuse(422, 'validation.fill-description', `The description has at most ${descriptionLimit} characters.`)
  }

  if (text === '') refuse(422, 'validation.fill-address', 'Enter the address.')
  const { latitude, longitude } = location ?? {}
  if (!isCoordinate(latitude, 90) || !isCoordinate(longitude, 180)) {
    refuse(422, 'validation.invalid-coordinates', 'The address has no coordinates.')
  }

  const requestedAmount = order?.amount ?? 0
  const amount = roundToCurrency(country, requestedAmount)
  if ((country.rules.amountRequired && amount === 0) || amount < 0) {
    refuse(422, 'validation.fill-amount', 'Enter the amount.')
  }
  if (requestedAmount > maxAmount) refuse(422, 'validation.amount-too-high', 'The amount is too high.')
  const { minAmount } = country.rules
  if (minAmount !== null && requestedAmount < minAmount) {
    refuse(422, 'validation.minimum-amount', `Minimum amount of ${minAmount} ${country.currency}`)
  }

  const paymentMethod = order?.payment_method ?? 'NONE'
  if (paymentMethod === 'NONE' || paymentMethod === '') {
    refuse(422, 'validation.fill-payment-method', 'Choose a payment method.')
  }
  const cap = country.limits.prohibitedValueCap?.amount
  if (cap !== undefined && requestedAmount > cap) {
    refuse(422, 'validation.amount-above-cap', `Items worth more than ${cap} ${country.currency} aren’t carried.`)
  }

  const notes = location?.notes ?? ''
  if (isAddressTooLong(address, text)) refuse(422, 'validation.address-too-long', 'Address is too long')
  if (areNotesTooLong(notes)) refuse(422, 'validation.notes-too-long', 'Notes are too long')
  const place = { latitude, longitude, address, ...(addressText !== null && { address_text: addressText }), notes }
  return { name, phone, location: place, paymentMethod, amount, description }
}

function checkCustomer(name: string, phone: string, countryCode: Country['code']) {
  if (name === '') refuse(422, 'validation.fill-customer-name', 'Enter the customer name.')
  if (/\p{Nd}/u.test(name)) refuse(422, 'validation.wrong-customer-name', 'The customer name can’t contain digits.')
  if (phone === '') refuse(422, 'validation.fill-customer-phone', 'Enter the customer phone number.')
  if (!isPossiblePhone(phone, countryCode)) {
    refuse(422, 'validation.phone-incorrect', 'The customer phone number is invalid.')
  }
}

/** Checks the optional VAT number; null without one. @param isEnabled flag `payment-vat` @throws Refusal 422 */
export function checkVatNumber({ vat_number: payload }: OrderPayload, isEnabled: boolean): string | null {
  const number = payload?.trim() ?? ''
  if (number === '') return null
  if (!isEnabled) refuse(422, 'validation.vat-number', 'VAT numbers aren’t accepted here.')
  if ([...number].length !== vatNumberLength) {
    refuse(422, 'validation.vat-number', `A VAT number has ${vatNumberLength} characters.`)
  }
  return number
}

/**
 * Checks whether the rider brings something back. The fee is paid by card, because at neither end cash is collected.
 * @param isOffered flag `pickup-and-return-on-web`, for an outlet with an address @throws Refusal 422
 */
export function checkReturn(
  { is_return: isReturn = false }: OrderPayload,
  { isOffered, paymentMethod, hasAgeCheck }: { isOffered: boolean; paymentMethod: string; hasAgeCheck: boolean },
): boolean {
  if (!isReturn) return false
  if (!isOffered) refuse(422, 'validation.return-not-offered', 'Riders here don’t bring anything back.')
  if (paymentMethod !== 'PAID')
    refuse(422, 'error.no-payment-method-available', 'What a rider brings back is paid by card.')
  if (hasAgeCheck) refuse(422, 'error.invalid-request', 'The age is checked only where an order is delivered.')
  return true
}

/** Checks the partner's own number; null without one. @throws Refusal 422 if it's too long */
export function checkReference({ reference }: OrderPayload): string | null {
  const number = reference?.trim() ?? ''
  if ([...number].length > referenceLimit) {
    const values = { limit: String(referenceLimit) }
    refuse(422, 'validation.text-too-long', `A reference has at most ${referenceLimit} characters.`, { values })
  }
  return number || null
}

/** @throws Refusal 422 if server, vendor or call doesn't accept the method */
export function checkPaymentMethod(
  method: string,
  {
    isPayAtPickup,
    isPaying,
    vendorMethods,
  }: {
    /** Flag `pay-at-pickup`, for PAYMENT_ON_DELIVERY. */
    isPayAtPickup: boolean
    /** A card is charged with the order: required for PAID. */
    isPaying: boolean
    vendorMethods: readonly string[]
  },
) {
  const isListed = vendorMethods.length === 0 || vendorMethods.includes(method)
  if (method === 'PAID' ? isPaying && isListed : methodsPaidToRider.has(method) && !isPaying) {
    if (method === 'PAYMENT_ON_DELIVERY' ? isPayAtPickup : isListed) return
  }
  refuse(422, 'error.no-payment-method-available', 'This payment method isn’t available. Pay the rider.')
}
