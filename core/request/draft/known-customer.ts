import { atom, type ReadableAtom } from 'nanostores'
import { unknownParts } from '../../addresses/address.ts'
import { type SavedAddressFacts, savedAddressFromWire } from '../../addresses/saved-address.ts'
import { searchSavedAddresses } from '../../api/addressbook.ts'
import { fetchOrders } from '../../api/orders.ts'
import { loadPhoneNumbers, type PhoneNumbers } from '../../i18n/phone-number.ts'
import { debounce } from '../../lib/debounce.ts'
import { orderFromWire } from '../../orders/order.ts'
import type { Request } from '../request.ts'
import type { RequestCountry, RequestPage } from '../request-page.ts'
import type { Draft } from './draft.ts'
import { splitAddress } from './order-draft.ts'
import { pinKey } from './weak-pin.ts'

/** Somebody whom the shop has delivered to: from its address book, else from an order of the last weeks. */
export interface KnownCustomer extends SavedAddressFacts {
  /** The entry of the address book, null for an order. */
  savedAddressId: string | null
}

/** What may be filled in; the address is one with its unit and its pin. */
export const recognisedFields = ['name', 'address', 'notes'] as const
export type RecognisedField = (typeof recognisedFields)[number]

export type Recognition =
  | { state: 'none' }
  | { state: 'known'; customer: KnownCustomer }
  /** Taken over, where `filled` something was empty, but for what says something else already. */
  | { state: 'taken'; customer: KnownCustomer; filled: boolean; kept: readonly RecognisedField[] }

/** Recognises a customer by the phone number, so that it need be the first and only thing that is typed. */
export interface Recognising {
  $recognition: ReadableAtom<Recognition>
  /** Fills in what is still empty. */
  take(): void
  /** Fills in what was kept as well: only a person's own word overwrites what they typed. */
  takeAll(): void
  destroy(): void
}

export type RecognisingPage = Pick<RequestPage, 'client'> & {
  $country: ReadableAtom<RequestCountry & { phonePrefix: string }>
  environment: Pick<RequestPage['environment'], 'clock'>
  flags: { isOn(name: 'address-book'): boolean }
}

/** After the last key: somebody who types a number does not pause in it. */
const pauseMs = 300
const recentMs = 40 * 24 * 3_600_000

export function createRecognising(page: RecognisingPage, request: Request): Recognising {
  const { client, $country, flags } = page
  const { clock } = page.environment
  const $recognition = atom<Recognition>({ state: 'none' })
  const known = new Map<string, KnownCustomer | null>()
  let lookedFor: string | null = null
  let asking = new AbortController()

  async function look() {
    const vendor = request.$vendor.get()
    const { phone } = request.$draft.get()
    const phones = phone.replace(/\D/g, '').length < 5 ? null : await loadPhoneNumbers().catch(() => null)
    const number = phones?.toE164(phone, $country.get().code) ?? null
    if (phone !== request.$draft.get().phone || vendor !== request.$vendor.get()) return
    const key = vendor && number && `${vendor.id} ${number}`
    if (key === lookedFor) return
    lookedFor = key
    asking.abort()
    $recognition.set({ state: 'none' })
    // Only guests say who sends: they have neither a book nor a history to look into.
    if (!vendor || !phones || !number || !key || request.$draft.get().sender) return
    asking = new AbortController()
    const { signal } = asking
    const customer = known.get(key) ?? (await find(vendor.id, number, phones, signal).catch(() => null))
    if (signal.aborted) return
    known.set(key, customer)
    if (customer && wanted(customer).length > 0) $recognition.set({ state: 'known', customer })
  }

  async function find(vendorId: string, number: string, phones: PhoneNumbers, signal: AbortSignal) {
    const { code, phonePrefix } = $country.get()
    const isIts = (phone: string) => phones.toE164(phone, code) === number
    // Without the prefix: an entry may be written either way.
    const query = number.startsWith(phonePrefix) ? number.slice(phonePrefix.length) : number.slice(1)
    const entries = flags.isOn('address-book') ? await searchSavedAddresses(client, vendorId, query, signal) : []
    const entry = entries.find((one) => isIts(one.phone_number))
    if (entry) {
      const { id, ...facts } = savedAddressFromWire(entry)
      return { ...facts, savedAddressId: id }
    }
    const from = new Date(clock.now() - recentMs).toISOString()
    const list = { from, to: new Date(clock.now()).toISOString(), count: 1, customer_phone_number: number }
    const [wire] = (await fetchOrders(client, vendorId, list, signal)).data
    return wire && isIts(wire.customer.phone_number) ? fromOrder(wire) : null
  }

  function fromOrder(wire: Parameters<typeof orderFromWire>[0]): KnownCustomer {
    const { customer } = orderFromWire(wire)
    const { name, phoneNumber, notes, latitude, longitude } = customer
    const { unit, building, addressText: text } = splitAddress(customer, $country.get())
    const coordinates = { latitude, longitude }
    return { name, phone: phoneNumber, unit, building, text, notes, coordinates, savedAddressId: null }
  }

  /** What the form does not say already. */
  function wanted(customer: KnownCustomer): RecognisedField[] {
    const draft = request.$draft.get()
    const isSame = (one: string, other: string) => one.trim() === other.trim()
    const says = {
      name: isSame(draft.name, customer.name),
      address: isSame(draft.addressText, customer.text) && isSame(draft.unit, customer.unit),
      notes: customer.notes.trim() === '' || isSame(draft.notes, customer.notes),
    }
    return recognisedFields.filter((field) => !says[field])
  }

  const isEmpty = ({ name, addressText, unit, building, destination, notes }: Draft) => ({
    name: name.trim() === '',
    address: [addressText, unit, building].every((text) => text.trim() === '') && destination === null,
    notes: notes.trim() === '',
  })

  function fill(customer: KnownCustomer, fields: readonly RecognisedField[]) {
    const { unit, building, text, coordinates, savedAddressId } = customer
    const destination = { id: '', text, coordinates, ...unknownParts }
    const confirmedPin = pinKey({ addressText: text, destination })
    const news: Record<RecognisedField, Partial<Draft>> = {
      name: { name: customer.name },
      notes: { notes: customer.notes },
      address: {
        ...{ unit, building, addressText: text, destination, searched: null, savedAddressId },
        ...{ textBefore: null, pinnedByHand: false, confirmedPin },
      },
    }
    if (fields.includes('address')) request.closeSuggestions()
    request.change(Object.assign({}, ...fields.map((field) => news[field])))
  }

  const lookSoon = debounce(clock, pauseMs, () => void look())
  const endings = [
    request.$draft.subscribe(({ phone }, before) => {
      if (phone !== before?.phone) lookSoon()
    }),
    lookSoon.cancel,
    () => asking.abort(),
  ]

  return {
    $recognition,
    take() {
      const now = $recognition.get()
      if (now.state !== 'known') return
      const empty = isEmpty(request.$draft.get())
      const fields = wanted(now.customer)
      const free = fields.filter((field) => empty[field])
      const kept = fields.filter((field) => !empty[field])
      fill(now.customer, free)
      $recognition.set({ ...now, state: 'taken', filled: free.length > 0, kept })
    },
    takeAll() {
      const now = $recognition.get()
      if (now.state !== 'taken') return
      fill(now.customer, now.kept)
      $recognition.set({ ...now, filled: true, kept: [] })
    },
    destroy() {
      for (const end of endings) end()
    },
  }
}
