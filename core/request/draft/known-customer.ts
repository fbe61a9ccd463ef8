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
import type { RequestPage, RequestVendor } from '../request-page.ts'
import type { Draft } from './draft.ts'
import type { Filling } from './drafting.ts'
import { splitAddress } from './order-draft.ts'

/** A customer from the address book or recent orders. */
export interface KnownCustomer extends SavedAddressDetails {
  savedAddressId: string | null
}

// The address includes unit and pin.
export const recognisedFields = ['name', 'address', 'notes'] as const
export type RecognisedField = (typeof recognisedFields)[number]

export type Recognition =
  | { state: 'none' }
  | { state: 'known'; customer: KnownCustomer }
  /** Applied, except `kept` fields that hold something else. */
  | { state: 'applied'; customer: KnownCustomer; filled: boolean; kept: readonly RecognisedField[] }

/** Recognises a customer by phone number. */
export interface Recognising {
  $recognition: ReadableAtom<Recognition>
  apply(): void
  /** Also replaces `kept` fields. */
  applyAll(): void
  undo(): void
}

export interface RecognisingParts {
  page: Pick<RequestPage, 'client' | '$country' | 'environment' | 'flags' | 'session'>
  $vendor: ReadableAtom<RequestVendor | null>
  $draft: ReadableAtom<Draft>
  fill(patch: Partial<Draft>): Filling
  closeSuggestions(): void
}

const pauseMs = 300
const recentMs = 40 * 24 * 3_600_000

export function createRecognising({ page, $vendor, $draft, fill, closeSuggestions }: RecognisingParts) {
  const { client, $country, flags, session } = page
  const { clock } = page.environment
  const $recognition = atom<Recognition>({ state: 'none' })
  const known = new Map<string, KnownCustomer | null>()
  let lookedUpKey: string | null = null
  const newest = latest()
  let fillings: Filling[] = []

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
    const customer = known.get(key) ?? (await find(vendor.id, number, phones, signal).catch(() => null))
    if (signal.aborted) return
    known.set(key, customer)
    if (customer && fieldsToFill(customer).length > 0) $recognition.set({ state: 'known', customer })
  }

  async function find(vendorId: string, number: string, phones: PhoneNumbers, signal: AbortSignal) {
    const { code, phonePrefix } = $country.get()
    const isNumberOf = (phone: string) => phones.toE164(phone, code) === number
    // Entries are stored with or without the prefix.
    const query = number.startsWith(phonePrefix) ? number.slice(phonePrefix.length) : number.slice(1)
    const entries = flags.isOn('address-book') ? await searchSavedAddresses(client, vendorId, query, signal) : []
    const entry = entries.find((one) => isNumberOf(one.phone_number))
    if (entry) {
      const { id, ...details } = savedAddressFromWire(entry)
      return { ...details, savedAddressId: id }
    }
    const from = new Date(clock.now() - recentMs).toISOString()
    const list = { from, to: new Date(clock.now()).toISOString(), count: 1, customer_phone_number: number }
    const [wire] = (await fetchOrders(client, vendorId, list, signal)).data
    return wire && isNumberOf(wire.customer.phone_number) ? fromOrder(wire) : null
  }

  function fromOrder(wire: Parameters<typeof orderFromWire>[0]): KnownCustomer {
    const { customer } = orderFromWire(wire)
    const { name, phoneNumber, notes, latitude, longitude } = customer
    const { unit, building, addressText: text } = splitAddress(customer, $country.get())
    const coordinates = { latitude, longitude }
    return { name, phone: phoneNumber, unit, building, text, notes, coordinates, savedAddressId: null }
  }

  function fieldsToFill(customer: KnownCustomer): RecognisedField[] {
    const draft = $draft.get()
    const isSame = (one: string, other: string) => one.trim() === other.trim()
    const current = {
      name: isSame(draft.name, customer.name),
      address: isSame(draft.addressText, customer.text) && isSame(draft.unit, customer.unit),
      notes: customer.notes.trim() === '' || isSame(draft.notes, customer.notes),
    }
    return recognisedFields.filter((field) => !current[field])
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
        ...{ unit, building, addressText: text, destination, searched: null, savedAddressId },
        ...{ textBefore: null, pinnedByHand: false, confirmedPin },
      },
    }
    if (fields.includes('address')) closeSuggestions()
    fillings.push(fill(Object.assign({}, ...fields.map((field) => patches[field]))))
  }

  const lookUpSoon = debounce(clock, pauseMs, () => void lookUp())
  const unfollow = $draft.subscribe(({ phone }, before) => {
    if (phone !== before?.phone) lookUpSoon()
  })

  const recognising: Recognising = {
    $recognition,
    apply() {
      const now = $recognition.get()
      if (now.state !== 'known') return
      const empty = isEmpty($draft.get())
      const fields = fieldsToFill(now.customer)
      const free = fields.filter((field) => empty[field])
      const kept = fields.filter((field) => !empty[field])
      fillFields(now.customer, free)
      $recognition.set({ ...now, state: 'applied', filled: free.length > 0, kept })
    },
    applyAll() {
      const now = $recognition.get()
      if (now.state !== 'applied') return
      fillFields(now.customer, now.kept)
      $recognition.set({ ...now, filled: true, kept: [] })
    },
    undo() {
      const now = $recognition.get()
      if (now.state !== 'applied') return
      for (const filling of fillings.splice(0).reverse()) filling.undo()
      $recognition.set({ state: 'known', customer: now.customer })
    },
  }
  return {
    recognising,
    destroy() {
      unfollow()
      lookUpSoon.cancel()
      newest.cancel()
    },
  }
}
