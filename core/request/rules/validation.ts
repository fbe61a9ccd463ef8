import type { Coordinates } from '../../addresses/coordinates.ts'
import { addressTooLong, notesTooLong } from '../../addresses/limits.ts'
import { fieldOfKey } from '../../api/field-of-key.ts'
import {
  addressByteLimit,
  buildingLimit,
  descriptionLimit,
  maxAmount,
  notesByteLimit,
  unitLimit,
  vatNumberLength,
} from '../../config/field-limits.ts'
import type { PaymentMethod } from '../../config/setting-values.ts'
import type { AmountProblem } from '../../i18n/amount.ts'
import { byteLength } from '../../lib/text/byte-length.ts'

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
  | 'validation.two-phones'
  | 'validation.fill-description'
  | 'validation.fill-address'
  | 'validation.invalid-coordinates'
  | 'validation.fill-amount'
  | NonNullable<AmountProblem>
  | 'validation.amount-too-high'
  | 'validation.minimum-amount'
  | 'validation.amount-above-cap'
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
  amountProblem?: AmountProblem
  paymentMethod: PaymentMethod
  /** A business customer's; otherwise empty. */
  vatNumber: string
  /** The highest fee that the user accepts without being asked; null for none, NaN if unreadable. */
  ceiling: number | null
  ceilingProblem?: AmountProblem
}

/** A country's currency and rules, from its file in `config/countries`. */
export interface CountryRules {
  currency: string
  limits: { prohibitedValueCap: { amount: number } | null }
  rules: { unitNumberRequired: boolean; amountRequired: boolean; minAmount: number | null }
}

export type IsPossiblePhone = (phone: string) => boolean

const ok: Validation = { ok: true }

const tooLong = 'validation.text-too-long'
/** These belong to the field that has them. */
type KeyOfFields = typeof tooLong | NonNullable<AmountProblem>

function refuse(key: Exclude<ValidationKey, KeyOfFields>, values?: Refusal['values']): Refusal {
  return { ok: false, field: fieldOfKey[key], key, ...(values && { values }) }
}

const isBlank = (text: string) => text.trim() === ''

/**
 * Applies the ten rules of specification 2 §5 in their order, then length limits, VAT number and ceiling. Returns at most one
 * refusal per field.
 * @param fixed fields that can't be changed, which aren't checked
 */
export function refusalsOf(
  input: OrderInput,
  country: CountryRules,
  isPossiblePhone: IsPossiblePhone,
  fixed: readonly RequestField[] = [],
): readonly Refusal[] {
  const refusals: Refusal[] = []
  for (const check of checks) {
    const refusal = check(input, country, isPossiblePhone)
    if (refusal && ![...fixed, ...refusals.map(({ field }) => field)].includes(refusal.field)) refusals.push(refusal)
  }
  return refusals
}

/** Returns the first refusal (specification 2 §5). */
export const validateOrder = (...order: Parameters<typeof refusalsOf>): Validation => refusalsOf(...order)[0] ?? ok

type Check = (input: OrderInput, country: CountryRules, isPossiblePhone: IsPossiblePhone) => Refusal | false

const checks: readonly Check[] = [
  ({ vendorId }) => !vendorId && refuse('error.cant-retrieve-vendor-rar'),
  ({ unit }, { rules }) => rules.unitNumberRequired && isBlank(unit) && refuse('validation.fill-unit-number'),
  ({ name }) => isBlank(name) && refuse('validation.fill-customer-name'),
  ({ name }) => /\p{Nd}/u.test(name) && refuse('validation.wrong-customer-name'),
  ({ phone }) => isBlank(phone) && refuse('validation.fill-customer-phone'),
  ({ phone }, _, isPossible) => !isPossible(phone) && refuse('validation.phone-incorrect'),
  ({ description }) => [...description].length > descriptionLimit && refuse('validation.fill-description'),
  ({ addressText }) => isBlank(addressText) && refuse('validation.fill-address'),
  ({ coordinates }) => !coordinates && refuse('validation.invalid-coordinates'),
  ({ amountProblem: key }, { currency }) => !!key && { ok: false, field: 'amount', key, values: { currency } },
  ({ amount }, { rules }) => isAmountMissing(amount, rules.amountRequired) && refuse('validation.fill-amount'),
  ({ amount }) => (amount ?? 0) > maxAmount && refuse('validation.amount-too-high'),
  ({ amount }, { rules, currency }) =>
    rules.minAmount !== null &&
    (amount ?? 0) < rules.minAmount &&
    refuse('validation.minimum-amount', { amount: rules.minAmount, currency }),
  ({ paymentMethod }) => paymentMethod === 'NONE' && refuse('validation.fill-payment-method'),
  ({ amount }, { limits: { prohibitedValueCap: cap }, currency }) =>
    cap !== null &&
    (amount ?? 0) > cap.amount &&
    refuse('validation.amount-above-cap', { amount: cap.amount, currency }),
  ({ unit }) =>
    isOver(unit, unitLimit) && ({ ok: false, field: 'unit', key: tooLong, values: { limit: unitLimit } } as const),
  ({ building }) =>
    isOver(building, buildingLimit) &&
    ({ ok: false, field: 'building', key: tooLong, values: { limit: buildingLimit } } as const),
  ({ addressText }) => addressTooLong(addressText) !== null && refuse('validation.address-too-long'),
  ({ notes }) => notesTooLong(notes) !== null && refuse('validation.notes-too-long'),
  ({ vatNumber }) => !isVatNumber(vatNumber) && refuse('validation.vat-number'),
  ({ ceilingProblem: key }, { currency }) => !!key && { ok: false, field: 'ceiling', key, values: { currency } },
  ({ ceiling }) => ceiling !== null && !(ceiling > 0) && refuse('validation.ceiling'),
]

/** Inputs have this limit too, but pasted text and repeated orders may exceed it. */
const isOver = (text: string, limit: number) => [...text.trim()].length > limit

/** An unreadable amount is refused even if none is required. */
function isAmountMissing(amount: number | null, required: boolean): boolean {
  return required ? !(amount !== null && amount > 0) : amount !== null && !(amount >= 0)
}

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
  /** At least three quarters are used. */
  isNearLimit: boolean
}

/** Returns how much more text fits. */
export function remainingText(text: string, name: LimitedText): RemainingText {
  const { limit, unit } = limits[name]
  const used = unit === 'bytes' ? byteLength(text) : [...text].length
  return { unit, left: limit - used, isNearLimit: used >= limit * 0.75 }
}
