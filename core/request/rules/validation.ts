import type { Coordinates } from '../../addresses/coordinates.ts'
import type { PaymentMethod } from '../../config/startup-checks.ts'
import { byteLength } from '../../lib/byte-length.ts'

/** Specification 2 §5 and §9. */
export const descriptionLimit = 200
export const notesByteLimit = 1000
export const addressByteLimit = 255
/** Far above any parcel, in any currency; the server stores no more. */
export const mostAmount = 999_999_999
/** Characters. */
export const vatNumberLength = 8

/** Where a message of the checks stands. */
export const requestFields = [
  'vendor',
  'address',
  'unit',
  'building',
  'notes',
  'name',
  'phone',
  'description',
  'amount',
  'time',
  'voucherCode',
  'vatNumber',
  'ceiling',
  'paymentMethod',
] as const
export type RequestField = (typeof requestFields)[number]

export type ValidationKey =
  | 'error.cant-retrieve-vendor-rar'
  | 'validation.fill-unit-number'
  | 'validation.fill-customer-name'
  | 'validation.wrong-customer-name'
  | 'validation.fill-customer-phone'
  | 'validation.phone-incorrect'
  | 'validation.fill-description'
  | 'validation.fill-address'
  | 'validation.invalid-coordinates'
  | 'validation.fill-amount'
  | 'validation.amount-too-high'
  | 'validation.minimum-amount'
  | 'validation.fill-payment-method'
  | 'validation.notes-too-long'
  | 'validation.address-too-long'
  | 'validation.vat-number'
  | 'validation.ceiling'

export type Validation =
  | { ok: true }
  | { ok: false; field: RequestField; key: ValidationKey; values?: Record<string, string | number> }

/** What is about to be ordered. `amount` is null where nothing was typed and NaN where it cannot be read. */
export interface OrderFacts {
  vendorId: string | null
  addressText: string
  coordinates: Coordinates | null
  unit: string
  building: string
  notes: string
  name: string
  phone: string
  description: string
  amount: number | null
  paymentMethod: PaymentMethod
  /** Of a business customer; empty for everybody else. */
  vatNumber: string
  /** The highest fee that needs no further word; null for none, NaN where it cannot be read. */
  ceiling: number | null
}

/** What the country asks for; `rules` of its file in `config/countries`. */
export interface CountryRules {
  currency: string
  rules: { unitNumberRequired: boolean; amountRequired: boolean; minAmount: number | null }
}

export type IsPossiblePhone = (phone: string) => boolean

const ok: Validation = { ok: true }

function refuse(field: RequestField, key: ValidationKey, values?: Record<string, string | number>): Validation {
  return values ? { ok: false, field, key, values } : { ok: false, field, key }
}

const isBlank = (text: string) => text.trim() === ''

/** The ten checks in the order of specification 2 §5, then byte limits, VAT number and ceiling; the first failure wins. */
export function validateOrder(facts: OrderFacts, country: CountryRules, isPossiblePhone: IsPossiblePhone): Validation {
  const { rules } = country
  if (!facts.vendorId) return refuse('vendor', 'error.cant-retrieve-vendor-rar')
  if (rules.unitNumberRequired && isBlank(facts.unit)) return refuse('unit', 'validation.fill-unit-number')
  if (isBlank(facts.name)) return refuse('name', 'validation.fill-customer-name')
  if (/\p{Nd}/u.test(facts.name)) return refuse('name', 'validation.wrong-customer-name')
  if (isBlank(facts.phone)) return refuse('phone', 'validation.fill-customer-phone')
  if (!isPossiblePhone(facts.phone)) return refuse('phone', 'validation.phone-incorrect')
  if ([...facts.description].length > descriptionLimit) return refuse('description', 'validation.fill-description')
  if (isBlank(facts.addressText)) return refuse('address', 'validation.fill-address')
  if (!facts.coordinates) return refuse('address', 'validation.invalid-coordinates')
  if (isAmountMissing(facts.amount, rules.amountRequired)) return refuse('amount', 'validation.fill-amount')
  if ((facts.amount ?? 0) > mostAmount) return refuse('amount', 'validation.amount-too-high')
  if (rules.minAmount !== null && (facts.amount ?? 0) < rules.minAmount) {
    return refuse('amount', 'validation.minimum-amount', { amount: rules.minAmount, currency: country.currency })
  }
  if (facts.paymentMethod === 'NONE') return refuse('paymentMethod', 'validation.fill-payment-method')
  const lengths = validateLengths(facts)
  if (!lengths.ok) return lengths
  if (!isVatNumber(facts.vatNumber)) return refuse('vatNumber', 'validation.vat-number')
  const isCeilingRead = facts.ceiling === null || facts.ceiling > 0
  return isCeilingRead ? ok : refuse('ceiling', 'validation.ceiling')
}

/** An amount that cannot be read is refused even where none is required. */
function isAmountMissing(amount: number | null, required: boolean): boolean {
  return required ? !(amount !== null && amount > 0) : amount !== null && !(amount >= 0)
}

/** Nobody has to give one. */
function isVatNumber(text: string): boolean {
  return isBlank(text) || [...text.trim()].length === vatNumberLength
}

function validateLengths(facts: Pick<OrderFacts, 'notes' | 'addressText'>): Validation {
  if (byteLength(facts.addressText) > addressByteLimit) return refuse('address', 'validation.address-too-long')
  if (byteLength(facts.notes) > notesByteLimit) return refuse('notes', 'validation.notes-too-long')
  return ok
}
