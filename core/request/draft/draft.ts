import type { Place } from '../../addresses/address.ts'
import type { PinnedAddress } from '../../addresses/address-pin.ts'
import type { PaymentMethod } from '../../config/startup-checks.ts'

/** Where the rider collects, for an outlet without a location of its own (specification 2 §3, origin address). */
export interface Pickup {
  place: Place
  unit: string
  building: string
  notes: string
  /** Its details have been checked, and the request continues with the destination. */
  isConfirmed: boolean
}

/** Who hands the order over, for an outlet without a location of its own. As typed. */
export interface Sender {
  name: string
  email: string
  phone: string
}

/** The request as filled in so far, as typed. Holds no card data. */
export interface Draft {
  /** Identifies this request over reloads and tabs. */
  id: string
  /** The order that it was filled in from, to be changed or repeated; null if the form began empty. */
  takenFrom: TakenFrom | null
  /** Null for outlets with a location, and until one is chosen. */
  pickup: Pickup | null
  /** Of a guest; null otherwise and until known. */
  sender: Sender | null
  /** The text of the drop-off address: typed, or chosen from a list. */
  addressText: string
  /** The text that the pin's address replaced; null if nothing was replaced. */
  textBefore: string | null
  /** The pin, with the address found there. */
  destination: Place | null
  /** The user placed the pin: typing doesn't remove it. */
  pinnedByHand: boolean
  /** The pin and text that the user has confirmed, as `pinKey` writes them. */
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
  ageCheck: boolean
  /** The address book entry that was chosen; null once its address is changed. */
  savedAddressId: string | null
  /** What that entry holds, as `savedFacts` writes it. */
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
  /** `contentOf` the draft when it was filled in: another one by now means that the user has changed it. */
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

/** Writes some fields of the draft. Each part of the request gets this for its own fields only. */
export type Write<Field extends keyof Draft> = (patch: Partial<Pick<Draft, Field>>) => void

/** The fields that hold typed text. */
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

export function emptyDraft(id: string): Draft {
  return {
    id,
    takenFrom: null,
    pickup: null,
    sender: null,
    addressText: '',
    textBefore: null,
    destination: null,
    pinnedByHand: false,
    confirmedPin: null,
    searched: null,
    unit: '',
    building: '',
    notes: '',
    name: '',
    phone: '',
    description: '',
    amount: '',
    paymentMethod: 'NONE',
    ageCheck: false,
    savedAddressId: null,
    savedAs: null,
    preorderedFor: null,
    voucherCode: '',
    voucher: null,
    vatNumber: '',
    reference: '',
    ceiling: '',
    confirmedItemValue: null,
  }
}

export function isTouched(draft: Draft): boolean {
  const { destination, pickup, sender, preorderedFor } = draft
  const isChosen = draft.ageCheck || [destination, pickup, sender, preorderedFor].some((value) => value !== null)
  return isChosen || typedFields.some((field) => draft[field] !== '')
}

/** The delivery of the draft, without its price: a voucher doesn't change it. */
export function contentOf(draft: Draft): string {
  const { addressText, unit, building, notes, name, phone, description, amount, vatNumber, reference, ...otherFields } =
    draft
  const texts = [
    addressText,
    unit,
    building,
    notes,
    name,
    phone,
    description,
    amount,
    vatNumber,
    ...(reference ? [reference] : []),
  ]
  const { destination, paymentMethod, ageCheck, preorderedFor, pickup, sender } = otherFields
  return JSON.stringify([
    ...texts.map((text) => text.trim()),
    ...[destination?.coordinates, paymentMethod, ageCheck, preorderedFor, pickup, sender],
  ])
}

/** What an entry of the address book would keep of the draft. */
export const savedDetails = ({ name, phone, unit, building, notes, addressText, destination }: Draft) =>
  JSON.stringify([name, phone, unit, building, notes, addressText, destination?.coordinates])

/** The drop-off address of the draft, and back. */
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
  const { text, pin, chosen, ...same } = address
  return {
    ...same,
    ...(text !== undefined && { addressText: text }),
    ...(pin !== undefined && { destination: pin }),
    ...(chosen !== undefined && { searched: chosen }),
  }
}
