import type { Coordinates } from '../../addresses/coordinates.ts'
import {
  addressByteLimit,
  addressTooLong,
  buildingLimit,
  notesByteLimit,
  notesTooLong,
  unitLimit,
} from '../../addresses/limits.ts'
import type { PaymentMethod } from '../../config/startup-checks.ts'
import { byteLength } from '../../lib/text/byte-length.ts'

/** Specification 2 §5 and §9. */
export const descriptionLimit = 200
/** Far above any parcel, in any currency; the server stores no more. */
export const maxAmount = 999_999_999
/** Characters. */
export const vatNumberLength = 8

/** The field that a message is shown at. */
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
  | 'validation.text-too-long'
  | 'validation.vat-number'
  | 'validation.ceiling'

export interface Refusal {
  ok: false
  field: RequestField
  key: ValidationKey
  values?: Record<string, string | number>
}
export type Validation = { ok: true } | Refusal

/** The order to validate. `amount` is null if empty and NaN if unreadable. */
export interface OrderInput {
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
  /** Of a business customer; else empty. */
  vatNumber: string
  /** The highest fee accepted without asking; null for none, NaN if unreadable. */
  ceiling: number | null
}

/** What the country requires; `rules` of its file in `config/countries`. */
export interface CountryRules {
  currency: string
  rules: { unitNumberRequired: boolean; amountRequired: boolean; minAmount: number | null }
}

export type IsPossiblePhone = (phone: string) => boolean

const ok: Validation = { ok: true }

function refuse(field: RequestField, key: ValidationKey, values?: Record<string, string | number>): Refusal {
  return values ? { ok: false, field, key, values } : { ok: false, field, key }
}

const isBlank = (text: string) => text.trim() === ''

/**
 * The ten checks in the order of specification 2 §5, then limits of length, VAT number and ceiling; each field has one message.
 * @param fixed fields that can't be changed here: their checks are left out.
 */
export function refusalsOf(
  input: OrderInput,
  country: CountryRules,
  isPossiblePhone: IsPossiblePhone,
  fixed: readonly RequestField[] = [],
): readonly Refusal[] {
  const refused: Refusal[] = []
  for (const check of checks) {
    const found = check(input, country, isPossiblePhone)
    if (found && ![...fixed, ...refused.map(({ field }) => field)].includes(found.field)) refused.push(found)
  }
  return refused
}

/** The first failure wins (specification 2 §5). */
export const validateOrder = (...order: Parameters<typeof refusalsOf>): Validation => refusalsOf(...order)[0] ?? ok

type Check = (input: OrderInput, country: CountryRules, isPossiblePhone: IsPossiblePhone) => Refusal | false

const checks: readonly Check[] = [
  ({ vendorId }) => !vendorId && refuse('vendor', 'error.cant-retrieve-vendor-rar'),
  ({ unit }, { rules }) => rules.unitNumberRequired && isBlank(unit) && refuse('unit', 'validation.fill-unit-number'),
  ({ name }) => isBlank(name) && refuse('name', 'validation.fill-customer-name'),
  ({ name }) => /\p{Nd}/u.test(name) && refuse('name', 'validation.wrong-customer-name'),
  ({ phone }) => isBlank(phone) && refuse('phone', 'validation.fill-customer-phone'),
  ({ phone }, _, isPossible) => !isPossible(phone) && refuse('phone', 'validation.phone-incorrect'),
  ({ description }) =>
    [...description].length > descriptionLimit && refuse('description', 'validation.fill-description'),
  ({ addressText }) => isBlank(addressText) && refuse('address', 'validation.fill-address'),
  ({ coordinates }) => !coordinates && refuse('address', 'validation.invalid-coordinates'),
  ({ amount }, { rules }) =>
    isAmountMissing(amount, rules.amountRequired) && refuse('amount', 'validation.fill-amount'),
  ({ amount }) => (amount ?? 0) > maxAmount && refuse('amount', 'validation.amount-too-high'),
  ({ amount }, { rules, currency }) =>
    rules.minAmount !== null &&
    (amount ?? 0) < rules.minAmount &&
    refuse('amount', 'validation.minimum-amount', { amount: rules.minAmount, currency }),
  ({ paymentMethod }) => paymentMethod === 'NONE' && refuse('paymentMethod', 'validation.fill-payment-method'),
  ({ unit }) => isOver(unit, unitLimit) && refuse('unit', 'validation.text-too-long', { limit: unitLimit }),
  ({ building }) =>
    isOver(building, buildingLimit) && refuse('building', 'validation.text-too-long', { limit: buildingLimit }),
  ({ addressText }) => addressTooLong(addressText) !== null && refuse('address', 'validation.address-too-long'),
  ({ notes }) => notesTooLong(notes) !== null && refuse('notes', 'validation.notes-too-long'),
  ({ vatNumber }) => !isVatNumber(vatNumber) && refuse('vatNumber', 'validation.vat-number'),
  ({ ceiling }) => ceiling !== null && !(ceiling > 0) && refuse('ceiling', 'validation.ceiling'),
]

/** The fields take no more, but text can also be pasted or come from an earlier order. */
const isOver = (text: string, limit: number) => [...text.trim()].length > limit

/** An unreadable amount is refused even if none is required. */
function isAmountMissing(amount: number | null, required: boolean): boolean {
  return required ? !(amount !== null && amount > 0) : amount !== null && !(amount >= 0)
}

/** Optional. */
function isVatNumber(text: string): boolean {
  return isBlank(text) || [...text.trim()].length === vatNumberLength
}

/** Limit of a field and its unit: bytes if the server counts bytes (specification 2 §5). */
const limits = {
  address: { limit: addressByteLimit, unit: 'bytes' },
  notes: { limit: notesByteLimit, unit: 'bytes' },
  description: { limit: descriptionLimit, unit: 'characters' },
} as const
export type LimitedText = keyof typeof limits

export interface RemainingText {
  unit: 'bytes' | 'characters'
  /** Negative if the text is too long. */
  left: number
  /** Three quarters are used: worth showing. */
  isShort: boolean
}

/** How much more text fits. */
export function remainingText(text: string, name: LimitedText): RemainingText {
  const { limit, unit } = limits[name]
  const used = unit === 'bytes' ? byteLength(text) : [...text].length
  return { unit, left: limit - used, isShort: used >= limit * 0.75 }
}
