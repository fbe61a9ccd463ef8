import { atom, computed, type ReadableAtom } from 'nanostores'
import {
  addSavedAddress,
  changeSavedAddress,
  deleteSavedAddress,
  fetchSavedAddresses,
  type SavedAddressBodyWire,
  type SavedAddressWire,
} from '../api/addressbook.ts'
import type { ApiClient } from '../api/client.ts'
import { isOutcomeUnknown, serverText } from '../api/errors.ts'
import { fieldRefusal } from '../api/refused-field.ts'
import type { CountryCode } from '../config/country-codes.ts'
import type { Language } from '../config/languages.ts'
import type { Environment } from '../environment.ts'
import type { TextKey } from '../i18n/keys.ts'
import { loadPhoneNumbers } from '../i18n/phone-number.ts'
import { createForm, type Form } from '../lib/form.ts'
import type { Notifications } from '../notifications/notifications.ts'
import { addressLine } from './address-parts.ts'
import { addressWords } from './address-words.ts'
import { notesTooLong } from './limits.ts'
import { type SavedAddress, savedAddressFromWire, savedAddressToWire } from './saved-address.ts'
import {
  type SavedAddressDraft,
  type SavedAddressField,
  type SavedAddressProblems,
  savedAddressFields,
  savedAddressProblems,
} from './saved-address-problems.ts'

export type SavedList =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; entries: readonly SavedAddress[] }

/** `problems` is empty if the user was notified instead. */
export type SaveResult = { ok: true; saved: SavedAddress } | { ok: false; problems: SavedAddressProblems }

export type SavedAddressForm = Form<Record<SavedAddressField, string>, TextKey>

export interface AddressBookParts {
  client: ApiClient
  environment: Pick<Environment, 'randomId'>
  notifications: Pick<Notifications, 'notify'>
  isTextKey(key: string): key is TextKey
  country(): CountryCode
  language(): Language
  vendorId: string
}

/** Saved addresses of a vendor, shared by its outlets (specification 2 §3 and §8). */
export interface AddressBook {
  $list: ReadableAtom<SavedList>
  $query: ReadableAtom<string>
  $found: ReadableAtom<readonly SavedAddress[]>
  $isSaving: ReadableAtom<boolean>
  load(): Promise<void>
  find(query: string): void
  /** Saves an entry once, even if pressed again after a lost response. Never rejects. */
  add(details: SavedAddressDraft): Promise<SaveResult>
  change(id: string, details: SavedAddressDraft): Promise<SaveResult>
  edit(saved: SavedAddress): SavedAddressForm
  /** Returns true once deleted. Never rejects. */
  remove(id: string): Promise<boolean>
}

export function createAddressBook(parts: AddressBookParts): AddressBook {
  const { client, environment, notifications, vendorId } = parts
  const $list = atom<SavedList>({ state: 'loading' })
  const $query = atom('')
  const $isSaving = atom(false)
  /** The last save without a response, repeated under its key. */
  let unconfirmed: { body: string; key: string } | null = null

  function addToList(saved: SavedAddress) {
    const list = $list.get()
    if (list.state !== 'ready') return
    const others = list.entries.filter(({ id }) => id !== saved.id)
    show([...others, saved])
  }

  function show(entries: readonly SavedAddress[]) {
    const { compare } = collatorOf(parts.language())
    $list.set({ state: 'ready', entries: entries.toSorted((one, other) => compare(one.name, other.name)) })
  }

  function notifyFailure(error: unknown, fallback: TextKey) {
    const key = serverText(error, parts.isTextKey) ?? fallback
    notifications.notify({ type: 'error', key, durationMs: 5000 })
  }

  async function save(details: SavedAddressDraft, send: (body: SavedAddressBodyWire) => Promise<SavedAddressWire>) {
    if ($isSaving.get()) return { ok: false, problems: {} } as const
    $isSaving.set(true)
    try {
      const phones = await loadPhoneNumbers().catch(() => null)
      const country = parts.country()
      // If the numbering plans didn't load, only the server validates.
      const problems = savedAddressProblems(details, (phone) => phones?.isPossiblePhoneNumber(phone, country) ?? true)
      const { coordinates } = details
      if (Object.keys(problems).length > 0 || !coordinates) return { ok: false, problems } as const
      const phone = phones?.toE164(details.phone, country) ?? details.phone
      const wire = await send(savedAddressToWire({ ...details, coordinates, phone }))
      const saved = savedAddressFromWire(wire)
      addToList(saved)
      const key = wire.already_saved ? 'saved-addresses.exists' : 'saved-addresses.saved'
      notifications.notify({ type: 'success', key, durationMs: 5000 })
      return { ok: true, saved } as const
    } catch (error) {
      const refusal = fieldRefusal(error, parts.isTextKey)
      const field = savedAddressFields.find((one) => one === refusal?.field)
      if (refusal && field) return { ok: false, problems: { [field]: refusal.problem } } as const
      notifyFailure(error, 'saved-addresses.unable-to-save')
      return { ok: false, problems: {} } as const
    } finally {
      $isSaving.set(false)
    }
  }

  const change: AddressBook['change'] = (id, details) =>
    save(details, (body) => changeSavedAddress(client, vendorId, id, body))

  return {
    $list,
    $query,
    $found: computed([$list, $query], (list, query) => {
      return list.state === 'ready' ? list.entries.filter((entry) => matches(entry, query)) : []
    }),
    $isSaving,
    async load() {
      if ($list.get().state === 'failed') $list.set({ state: 'loading' })
      try {
        show((await fetchSavedAddresses(client, vendorId)).map(savedAddressFromWire))
      } catch {
        if ($list.get().state !== 'ready') $list.set({ state: 'failed' })
      }
    },
    find: (query) => $query.set(query),
    add(details) {
      return save(details, async (body) => {
        const text = JSON.stringify(body)
        const key = unconfirmed?.body === text ? unconfirmed.key : environment.randomId()
        unconfirmed = { body: text, key }
        try {
          const saved = await addSavedAddress(client, vendorId, body, key)
          unconfirmed = null
          return saved
        } catch (error) {
          if (!isOutcomeUnknown(error)) unconfirmed = null
          throw error
        }
      })
    },
    change,
    edit(saved) {
      const { name, phone, text: address, unit, building, notes } = saved
      return createForm<Record<SavedAddressField, string>, TextKey>({
        values: { name, phone, address, unit, building, notes },
        limits: { notes: notesTooLong },
        async send({ address: text, ...values }) {
          const result = await change(saved.id, { ...saved, ...values, text })
          return result.ok ? undefined : { problems: result.problems }
        },
        refusal: () => ({ field: null, problem: 'saved-addresses.unable-to-save' }),
      })
    },
    async remove(id) {
      try {
        await deleteSavedAddress(client, vendorId, id)
      } catch (error) {
        notifyFailure(error, 'saved-addresses.unable-to-delete')
        return false
      }
      const list = $list.get()
      if (list.state === 'ready') $list.set({ state: 'ready', entries: list.entries.filter((one) => one.id !== id) })
      notifications.notify({ type: 'success', key: 'saved-addresses.deleted', durationMs: 5000 })
      return true
    },
  }
}

/** Whether the query is prefixes of the entry's words, or digits of its phone number. */
function matches(entry: SavedAddress, query: string): boolean {
  const words = addressWords(query)
  const digits = words.join('')
  if (/^\d{2,}$/.test(digits) && entry.phone.replace(/\D/g, '').includes(digits)) return true
  const entryWords = addressWords(`${entry.name} ${addressLine(entry)} ${entry.notes}`)
  return words.every((word) => entryWords.some((entryWord) => entryWord.startsWith(word)))
}

const collators = new Map<Language, Intl.Collator>()

/** Returns a collator that sorts by the language's rules, with `Unit 9` before `Unit 10`. */
function collatorOf(language: Language): Intl.Collator {
  const collator = collators.get(language) ?? new Intl.Collator(language, { numeric: true })
  collators.set(language, collator)
  return collator
}
