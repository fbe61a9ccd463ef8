import type { Place } from '../../addresses/address.ts'
import type { PinnedAddress } from '../../addresses/address-pin.ts'
import type { PaymentMethod } from '../../config/setting-values.ts'
import { draftOf } from '../../storage/request-entries.ts'

/** Collection address and details of an outlet without a location (specification 2 §3, origin address). */
export interface Pickup {
  place: Place
  unit: string
  building: string
  notes: string
  /** Its details have been checked, and the request continues with the destination. */
  isConfirmed: boolean
}

/** Person who hands the order over at an outlet without a location. As typed. */
export interface Sender {
  name: string
  email: string
  phone: string
}

/** Content of the request form, as typed. Without card data. */
export interface Draft {
  /** Identifies this request over reloads and tabs. */
  id: string
  /** The edited or repeated order that filled the form; null if it began empty. */
  takenFrom: TakenFrom | null
  /** Null for outlets with a location, and until one is chosen. */
  pickup: Pickup | null
  /** Only a guest's; null until filled in. */
  sender: Sender | null
  /** The text of the drop-off address: typed, or chosen from a list. */
  addressText: string
  /** The text that the pin's address replaced; null if nothing was replaced. */
  textBefore: string | null
  /** The pin, with the address found there. */
  destination: Place | null
  /** The user placed the pin: typing doesn't remove it. */
  pinnedByHand: boolean
  /** The pin and text that the user has confirmed, as `pinKey` returns them. */
  confirmedPin: string | null
  /** The place that was chosen before the pin was moved away from it; null if the pin is still there. */
  searched: Place | null
  unit: string
  building: string
  notes: string
  name: string
  phone: string
  description: string
  amount: string
  paymentMethod: PaymentMethod
  /** The user chose the method: it wasn't preselected. */
  isMethodChosen: boolean
  ageCheck: boolean
  /** The rider collects at the customer's and brings it to the outlet. */
  isReturn: boolean
  /** The address book entry that was chosen; null once its address is changed. */
  savedAddressId: string | null
  /** That entry's content, as `savedDetails` returns it. */
  savedAs: string | null
  /** Unix seconds; null for as soon as possible. */
  preorderedFor: number | null
  /** Typed and not applied. */
  voucherCode: string
  voucher: AppliedVoucher | null
  vatNumber: string
  /** The host's own number of the order; empty for none. */
  reference: string
  ceiling: string
  /** The amount, as typed, that was confirmed although it is above the limit. */
  confirmedItemValue: string | null
}

export interface TakenFrom {
  orderId: string
  /** How often that order had been modified by then. */
  modifiedTimes: number
  /** The text filled in for an order without `addressText`, which may include the building; otherwise null. */
  mixedText?: string | null
  /** `contentOf` the draft when it was filled in. If it differs now, the user has changed the draft. */
  content: string
}

/** An applied voucher, with the discounted fee and that fee's signature. Money is decimal. */
export interface AppliedVoucher {
  code: string
  type: string
  amount: number
  discountedFee: number
  discountedFeeSignature: string
}

/** Sets some fields of the draft. Each part of the form gets this for its own fields only. */
export type Write<Field extends keyof Draft> = (patch: Partial<Pick<Draft, Field>>) => void

export const typedFields = [
  'addressText',
  'unit',
  'building',
  'notes',
  'name',
  'phone',
  'description',
  'amount',
  'voucherCode',
  'vatNumber',
  'ceiling',
] as const
export type TypedField = (typeof typedFields)[number]

export const emptyDraft = (id: string): Draft => draftOf({ id })

export function isTouched(draft: Draft): boolean {
  const { destination, pickup, sender, preorderedFor } = draft
  const isChosen =
    draft.ageCheck || draft.isReturn || [destination, pickup, sender, preorderedFor].some((value) => value !== null)
  return isChosen || typedFields.some((field) => draft[field] !== '')
}

/** Serialises the order details without the price, so a voucher doesn't change the result. */
export function contentOf(draft: Draft): string {
  const { destination, paymentMethod, ageCheck, isReturn, preorderedFor, pickup, sender, reference } = draft
  const fields = typedFields.filter((field) => field !== 'voucherCode' && field !== 'ceiling')
  return JSON.stringify([
    ...fields.map((field) => draft[field].trim()),
    ...(reference ? [reference.trim()] : []),
    ...[destination?.coordinates, paymentMethod, ageCheck, preorderedFor, pickup, sender],
    ...(isReturn ? ['return'] : []),
  ])
}

/** Serialises the fields that an address book entry stores. */
export const savedDetails = ({ name, phone, unit, building, notes, addressText, destination }: Draft) =>
  JSON.stringify([name, phone, unit, building, notes, addressText, destination?.coordinates])

/** Returns the draft's drop-off address; `draftOfAddress` converts it back. */
export function addressOfDraft(draft: Draft): PinnedAddress {
  const { addressText, textBefore, destination, pinnedByHand, confirmedPin, searched } = draft
  return { text: addressText, textBefore, pin: destination, pinnedByHand, confirmedPin, chosen: searched }
}

export const addressFields = [
  'addressText',
  'textBefore',
  'destination',
  'pinnedByHand',
  'confirmedPin',
  'searched',
] as const satisfies readonly (keyof Draft)[]
export type AddressField = (typeof addressFields)[number]
export const isAddressField = (field: keyof Draft) => addressFields.some((one) => one === field)

export function draftOfAddress(address: Partial<PinnedAddress>): Partial<Pick<Draft, AddressField>> {
  const { text, pin, chosen, ...sameNames } = address
  return {
    ...sameNames,
    ...(text !== undefined && { addressText: text }),
    ...(pin !== undefined && { destination: pin }),
    ...(chosen !== undefined && { searched: chosen }),
  }
}
