import { atom, type ReadableAtom } from 'nanostores'
import { unknownParts } from '../../addresses/address.ts'
import { pinKey } from '../../addresses/address-pin.ts'
import { type SavedAddressDetails, savedAddressFromWire } from '../../addresses/saved-address.ts'
import { searchSavedAddresses } from '../../api/addressbook.ts'
import { fetchOrders } from '../../api/orders.ts'
import { loadPhoneNumbers, type PhoneNumbers } from '../../i18n/phone-number.ts'
import { debounce } from '../../lib/debounce.ts'
import { latest } from '../../lib/latest.ts'
import { orderFromWire } from '../../orders/order/order.ts'
import { hasPermission } from '../../vendors/vendor.ts'
import type { RequestPage, RequestVendor } from '../request-page.ts'
import type { Draft } from './draft.ts'
import type { UndoableFill } from './drafting.ts'
import { addressPartsOf } from './order-draft.ts'

/** A customer from the address book or recent orders. */
export interface KnownCustomer extends SavedAddressDetails {
  savedAddressId: string | null
}

// `address` includes unit and pin.
export const recognisedFields = ['name', 'address', 'notes'] as const
export type RecognisedField = (typeof recognisedFields)[number]

export type Recognition =
  | { state: 'none' }
  | { state: 'known'; customer: KnownCustomer }
  /** Applied, except `kept` fields that hold something else. */
  | { state: 'applied'; customer: KnownCustomer; filled: boolean; kept: readonly RecognisedField[] }

/** Finds a customer by the typed phone number. */
export interface CustomerLookup {
  $recognition: ReadableAtom<Recognition>
  apply(): void
  /** Also replaces `kept` fields. */
  applyAll(): void
  undo(): void
}

export interface CustomerLookupParts {
  page: Pick<RequestPage, 'client' | '$country' | 'environment' | 'session'>
  $vendor: ReadableAtom<RequestVendor | null>
  $draft: ReadableAtom<Draft>
  $hasAddressBook: ReadableAtom<boolean>
  fill(patch: Partial<Draft>): UndoableFill
  closeSuggestions(): void
}

const pauseMs = 300
const recentMs = 40 * 24 * 3_600_000

export function createCustomerLookup(parts: CustomerLookupParts) {
  const { page, $vendor, $draft, $hasAddressBook, fill, closeSuggestions } = parts
  const { client, $country, session } = page
  const { clock } = page.environment
  const $recognition = atom<Recognition>({ state: 'none' })
  const customers = new Map<string, KnownCustomer | null>()
  let lookedUpKey: string | null = null
  const newest = latest()
  let fillings: UndoableFill[] = []

  async function lookUp() {
    const vendor = $vendor.get()
    const { phone } = $draft.get()
    const phones = phone.replace(/\D/g, '').length < 5 ? null : await loadPhoneNumbers().catch(() => null)
    const number = phones?.toE164(phone, $country.get().code) ?? null
    if (phone !== $draft.get().phone || vendor !== $vendor.get()) return
    const key = vendor && number && `${vendor.id} ${number}`
    if (key === lookedUpKey) return
    lookedUpKey = key
    const signal = newest.start()
    fillings = []
    $recognition.set({ state: 'none' })
    // Guests have neither address book nor past orders.
    if (!vendor || !phones || !number || !key || session.$isGuest.get()) return
    const customer = customers.get(key) ?? (await findCustomer(vendor, number, phones, signal).catch(() => null))
    if (signal.aborted) return
    customers.set(key, customer)
    if (customer && fieldsToFill(customer).length > 0) $recognition.set({ state: 'known', customer })
  }

  async function findCustomer(vendor: RequestVendor, number: string, phones: PhoneNumbers, signal: AbortSignal) {
    const { code, phonePrefix } = $country.get()
    const isNumberOf = (phone: string) => phones.toE164(phone, code) === number
    // Entries are stored with or without the prefix.
    const digits = number.startsWith(phonePrefix) ? number.slice(phonePrefix.length) : number.slice(1)
    const entries = $hasAddressBook.get() ? await searchSavedAddresses(client, vendor.id, digits, signal) : []
    const entry = entries.find((one) => isNumberOf(one.phone_number))
    if (entry) {
      const { id, ...details } = savedAddressFromWire(entry)
      return { ...details, savedAddressId: id }
    }
    if (!hasPermission(vendor, 'orders:read')) return null
    const from = new Date(clock.now() - recentMs).toISOString()
    const query = { from, count: 1, customer_phone_number: number }
    const [wire] = (await fetchOrders(client, vendor.id, query, signal)).data
    return wire && isNumberOf(wire.customer.phone_number) ? fromOrder(wire) : null
  }

  function fromOrder(wire: Parameters<typeof orderFromWire>[0]): KnownCustomer {
    const { customer } = orderFromWire(wire)
    const { name, phoneNumber, notes, latitude, longitude } = customer
    const { unit, building, text } = addressPartsOf(customer)
    const coordinates = { latitude, longitude }
    return { name, phone: phoneNumber, unit, building, text, notes, coordinates, savedAddressId: null }
  }

  function fieldsToFill(customer: KnownCustomer): RecognisedField[] {
    const draft = $draft.get()
    const isSame = (one: string, other: string) => one.trim() === other.trim()
    const isFilledIn = {
      name: isSame(draft.name, customer.name),
      address: isSame(draft.addressText, customer.text) && isSame(draft.unit, customer.unit),
      notes: customer.notes.trim() === '' || isSame(draft.notes, customer.notes),
    }
    return recognisedFields.filter((field) => !isFilledIn[field])
  }

  const isEmpty = ({ name, addressText, unit, building, destination, notes }: Draft) => ({
    name: name.trim() === '',
    address: [addressText, unit, building].every((text) => text.trim() === '') && destination === null,
    notes: notes.trim() === '',
  })

  function fillFields(customer: KnownCustomer, fields: readonly RecognisedField[]) {
    const { unit, building, text, coordinates, savedAddressId } = customer
    const destination = { id: '', text, coordinates, ...unknownParts }
    const confirmedPin = pinKey({ text, pin: destination })
    const patches: Record<RecognisedField, Partial<Draft>> = {
      name: { name: customer.name },
      notes: { notes: customer.notes },
      address: {
        unit,
        building,
        addressText: text,
        destination,
        searched: null,
        savedAddressId,
        textBefore: null,
        pinnedByHand: false,
        confirmedPin,
      },
    }
    if (fields.includes('address')) closeSuggestions()
    fillings.push(fill(Object.assign({}, ...fields.map((field) => patches[field]))))
  }

  const lookUpSoon = debounce(clock, pauseMs, () => void lookUp())
  const unfollow = $draft.subscribe(({ phone }, before) => {
    if (phone !== before?.phone) lookUpSoon()
  })

  const lookup: CustomerLookup = {
    $recognition,
    apply() {
      const recognition = $recognition.get()
      if (recognition.state !== 'known') return
      const isFieldEmpty = isEmpty($draft.get())
      const fields = fieldsToFill(recognition.customer)
      const emptyFields = fields.filter((field) => isFieldEmpty[field])
      const kept = fields.filter((field) => !isFieldEmpty[field])
      fillFields(recognition.customer, emptyFields)
      $recognition.set({ ...recognition, state: 'applied', filled: emptyFields.length > 0, kept })
    },
    applyAll() {
      const recognition = $recognition.get()
      if (recognition.state !== 'applied') return
      fillFields(recognition.customer, recognition.kept)
      $recognition.set({ ...recognition, filled: true, kept: [] })
    },
    undo() {
      const recognition = $recognition.get()
      if (recognition.state !== 'applied') return
      for (const filling of fillings.splice(0).reverse()) filling.undo()
      $recognition.set({ state: 'known', customer: recognition.customer })
    },
  }
  return {
    lookup,
    destroy() {
      unfollow()
      lookUpSoon.cancel()
      newest.cancel()
    },
  }
}
