import type { Place } from '../../addresses/address.ts'
import type { PaymentMethod } from '../../config/startup-checks.ts'
import type { KeyValueStorage } from '../../environment.ts'
import type { Pickup, Sender } from './pickup.ts'
import { draftsKey } from './stored.ts'

/** The request as far as it has been filled in, in the words that were typed. Holds no card data. */
export interface Draft {
  /** Names this request over reloads and tabs: what was placed under it is not placed again. */
  id: string
  /** The order that it was filled in from, to be changed or repeated; null for a form that began empty. */
  takenFrom: TakenFrom | null
  /** Of an outlet without a place of its own; null elsewhere and until one is chosen. */
  pickup: Pickup | null
  /** Of a guest; null elsewhere and until known. */
  sender: Sender | null
  /** What stands in the address field: typed, or chosen from a list. No answer of the geocoder takes its place. */
  addressText: string
  /** The text before the pin's own address was taken for it; null where none was. */
  textBefore: string | null
  /** The pin, with the address that was found for it: another fact than the text. */
  destination: Place | null
  /** The pin was set by a person, not by a search: what is typed does not take it away. */
  pinnedByHand: boolean
  /** The pin and the text, as `pinKey` writes them, that a person has confirmed. */
  confirmedPin: string | null
  /** The place that was searched and chosen before the pin was moved away from it; null where the pin stands there. */
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
  /** The entry of the address book that was chosen, null after a change of what it filled in. */
  savedAddressId: string | null
  /** Unix seconds; null for as soon as possible. */
  preorderedFor: number | null
  voucherCode: string
  /** The code as the server has taken it; null until then, and again as soon as the fee is another. */
  voucher: AppliedVoucher | null
  vatNumber: string
  /** "Place it if it stays at or under": as typed, empty for no limit. */
  ceiling: string
  /** The amount, as typed, that was confirmed although it is above the country's limit. */
  confirmedItemValue: string | null
}

export interface TakenFrom {
  orderId: string
  /** How often that order had been modified by then. */
  modifiedTimes: number
  /** Whether something says otherwise than the order did, of an order that is changed. */
  isChanged: boolean
}

/** A voucher that counts, with the fee that it makes and the signature of that fee. Money is decimal. */
export interface AppliedVoucher {
  code: string
  type: string
  amount: number
  discountedFee: number
  discountedFeeSignature: string
}

/** The fields that a person types into. */
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

/** Names, phones and addresses of customers do not stay longer than a working day on a shared counter. */
export const draftLifetimeMs = 12 * 60 * 60 * 1000

interface StoredDraft {
  draft: Draft
  savedAt: number
}

/** One entry of the storage for all: what belongs to another user reads as nothing. */
interface StoredDrafts {
  owner: string
  drafts: Record<string, StoredDraft>
}

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
    preorderedFor: null,
    voucherCode: '',
    voucher: null,
    vatNumber: '',
    ceiling: '',
    confirmedItemValue: null,
  }
}

export function isTouched(draft: Draft): boolean {
  const { destination, pickup, sender, preorderedFor } = draft
  const isChosen = draft.ageCheck || [destination, pickup, sender, preorderedFor].some((fact) => fact !== null)
  return isChosen || typedFields.some((field) => draft[field] !== '')
}

/** `key` is that of `draftKey`: an outlet, or an order of it. */
export interface DraftStore {
  read(key: string): Draft | null
  write(key: string, draft: Draft): void
  remove(key: string): void
}

/** One draft a key. @param owner the user's id, so that nobody finds another's customer. */
export function createDraftStore(storage: KeyValueStorage, now: () => number, owner: () => string): DraftStore {
  function readAll(): Record<string, StoredDraft> {
    const stored = parse(storage.getItem(draftsKey))
    if (stored?.owner !== owner()) return {}
    return Object.fromEntries(
      Object.entries(stored.drafts).filter(
        ([, entry]) => isStoredDraft(entry) && now() - entry.savedAt < draftLifetimeMs,
      ),
    )
  }

  function writeAll(drafts: Record<string, StoredDraft>) {
    if (Object.keys(drafts).length === 0) return storage.removeItem(draftsKey)
    storage.setItem(draftsKey, JSON.stringify({ owner: owner(), drafts } satisfies StoredDrafts))
  }

  return {
    read(key) {
      const stored = readAll()[key]
      // A draft of an older build may lack a field.
      return stored ? { ...emptyDraft(stored.draft.id), ...stored.draft } : null
    },
    write(key, draft) {
      writeAll({ ...readAll(), [key]: { draft, savedAt: now() } })
    },
    remove(key) {
      const { [key]: _, ...others } = readAll()
      writeAll(others)
    },
  }
}

/** Storage is the person's: what is not ours is taken for nothing. */
function parse(text: string | null): StoredDrafts | null {
  try {
    const found: unknown = text === null ? null : JSON.parse(text)
    if (typeof found !== 'object' || found === null || !('owner' in found) || !('drafts' in found)) return null
    return typeof found.drafts === 'object' && found.drafts !== null ? (found as StoredDrafts) : null
  } catch {
    return null
  }
}

function isStoredDraft(value: unknown): value is StoredDraft {
  if (typeof value !== 'object' || value === null) return false
  const { draft, savedAt } = value as Partial<Record<keyof StoredDraft, unknown>>
  return typeof savedAt === 'number' && typeof draft === 'object' && draft !== null && 'id' in draft
}
