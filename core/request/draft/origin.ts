import { atom, computed, type ReadableAtom } from 'nanostores'
import { type AddressPin, createAddressPin, emptyAddress, type PinnedAddress } from '../../addresses/address-pin.ts'
import { createAddressSearch } from '../../addresses/search.ts'
import { NoResponseError, serverText } from '../../api/errors.ts'
import { changeVendorAddress } from '../../api/outlets.ts'
import type { VendorLocationWire } from '../../api/vendors.ts'
import type { Mode } from '../../config/startup-checks.ts'
import type { TextKey } from '../../i18n/keys.ts'
import { byteLength } from '../../lib/byte-length.ts'
import type { RequestPage, RequestVendor } from '../request-page.ts'
import { addressByteLimit, notesByteLimit } from '../rules/validation.ts'
import type { Draft, Pickup } from './draft.ts'

export interface OriginForm extends PinnedAddress {
  unit: string
  building: string
  postalCode: string
  city: string
  notes: string
}
export type OriginDetail = Exclude<keyof OriginForm, keyof PinnedAddress>
export type OriginProblems = Partial<Record<'address' | 'notes', TextKey>>

/** Where riders collect, asked of an outlet without a location (specification 2 §2 and §3, origin address). */
export interface Origin {
  /** Whether this user may set it (specification 1 §6). */
  $isAllowed: ReadableAtom<boolean>
  $form: ReadableAtom<OriginForm>
  pin: AddressPin
  /** Shown once the user continues; what is too long, at once. */
  $problems: ReadableAtom<OriginProblems>
  $isSaving: ReadableAtom<boolean>
  type(field: OriginDetail, text: string): void
  /** From the address to its details. False: `$problems` says why not. */
  goOn(): boolean
  /** Back to the address; the details stay. */
  goBack(): void
  /** Asks for the details of a confirmed pickup again. */
  reopen(): void
  /**
   * Saves it: on the server for an outlet, in the request for a guest. False: `$problems` or a toast says why; what was
   * typed stays. Never rejects.
   */
  save(): Promise<boolean>
}

export interface OriginParts {
  page: Pick<RequestPage, 'client' | '$country' | '$mode' | 'environment' | 'notifications' | 'translations'> &
    Pick<RequestPage, 'session' | 'vendors'>
  $vendor: ReadableAtom<RequestVendor | null>
  $draft: ReadableAtom<Draft>
  /** Writes the pickup into the draft. */
  write(pickup: Pickup | null): void
}

/** Outlets that came from elsewhere are managed there (specification 1 §6). */
const foreignId = /^[ab]-/

/** Whether a signed-in user may set where riders collect from it: staff and users at a parent vendor may not. */
export function canGiveOrigin(mode: Mode, vendor: Pick<RequestVendor, 'id' | 'isParent'>): boolean {
  return mode !== 'godroid' && !vendor.isParent && !foreignId.test(vendor.id)
}

const toastMs = 7000
const empty: OriginForm = { ...emptyAddress, unit: '', building: '', postalCode: '', city: '', notes: '' }

export function createOrigin({ page, $vendor, $draft, write }: OriginParts) {
  const { client, environment, notifications, vendors } = page
  const country = () => page.$country.get().code
  const $form = atom<OriginForm>(empty)
  const $shown = atom<OriginProblems>({})
  const $isSaving = atom(false)
  const search = createAddressSearch({
    client,
    clock: environment.clock,
    location: 'ORIGIN_ADDRESS',
    country,
    near: () => $form.get().pin?.coordinates ?? null,
  })

  function set(patch: Partial<OriginForm>) {
    $form.set({ ...$form.get(), ...patch })
    $shown.set({})
  }

  const pin = createAddressPin({
    search,
    $address: $form,
    write: set,
    needsDetails: true,
    onFound({ postalCode, city }, how) {
      const form = $form.get()
      // What was typed while a chosen place was looked up counts; a moved pin is another place.
      if (how === 'moved') set({ postalCode, city })
      else set({ postalCode: form.postalCode || postalCode, city: form.city || city })
    },
  })

  function pickup(isConfirmed: boolean): Pickup | null {
    const { pin: place, text, unit, building, notes, postalCode, city } = $form.get()
    if (!place) return null
    // The typed or chosen text is sent, with the pin's coordinates.
    const typed = { text: text.trim(), postalCode: postalCode.trim(), city: city.trim() }
    const details = { unit: unit.trim(), building: building.trim(), notes: notes.trim() }
    return { place: { ...place, ...typed }, ...details, isConfirmed }
  }

  async function saveForVendor(vendorId: string, { place, unit, building, notes }: Pickup) {
    const location: VendorLocationWire = {
      address_text: place.text,
      building,
      unit,
      rider_instructions: notes,
      ...place.coordinates,
      city: place.city,
      country_code: country(),
      postal_code: place.postalCode,
      street: place.street,
      street_number: place.streetNumber,
    }
    await changeVendorAddress(client, vendorId, location)
    notifications.notify({ type: 'success', key: 'origin.saved', durationMs: 5000 })
    await vendors.reload()
    // The outlet has its own location now.
    write(null)
  }

  function refused(error: unknown) {
    const key = serverText(error, page.translations.isTextKey)
    const field = key && fieldsOfKeys[key]
    if (field) return $shown.set({ [field]: key })
    const otherwise = error instanceof NoResponseError ? 'origin.unable-to-update-offline' : 'origin.unable-to-update'
    notifications.notify({ type: 'error', key: key ?? otherwise, durationMs: toastMs })
  }

  /** Only an outlet without a location is asked (specification 2 §4). */
  const isAsked = () => $vendor.get()?.location === null

  function check(): boolean {
    const problems = { ...missing($form.get()), ...tooLong($form.get()) }
    $shown.set(problems)
    return Object.keys(problems).length === 0
  }

  const origin: Origin = {
    $isAllowed: computed([$vendor, page.$mode, page.session.$isGuest], (vendor, mode, isGuest) =>
      Boolean(vendor && (isGuest || canGiveOrigin(mode, vendor))),
    ),
    $form,
    pin: {
      ...pin,
      choose(suggestion) {
        set({ postalCode: '', city: '' })
        return pin.choose(suggestion)
      },
    },
    $problems: computed([$form, $shown], (form, shown) => ({ ...tooLong(form), ...shown })),
    $isSaving,
    type: (field, text) => set({ [field]: text }),
    goOn() {
      pin.closeSuggestions()
      if (!isAsked() || !check()) return false
      write(pickup(false))
      return true
    },
    goBack: () => write(null),
    reopen() {
      const { pickup: known } = $draft.get()
      if (known) write({ ...known, isConfirmed: false })
    },
    async save() {
      const vendor = $vendor.get()
      if ($isSaving.get() || !vendor || !isAsked() || !check()) return false
      const isGuest = page.session.$isGuest.get()
      const where = pickup(isGuest)
      if (!where) return false
      // Kept over a reload, whatever the server's response.
      write(where)
      if (isGuest) return true
      $isSaving.set(true)
      try {
        await saveForVendor(vendor.id, where)
        return true
      } catch (error) {
        refused(error)
        return false
      } finally {
        $isSaving.set(false)
      }
    },
  }
  return {
    origin,
    /** Another outlet: the form holds what its draft holds. */
    open() {
      pin.reset()
      $shown.set({})
      $form.set(formOf($draft.get().pickup))
    },
    destroy: pin.destroy,
  }
}

function formOf(pickup: Pickup | null): OriginForm {
  if (!pickup) return empty
  const { place, unit, building, notes } = pickup
  const { text, postalCode, city } = place
  return { ...empty, text, pin: place, unit, building, notes, postalCode, city }
}

function missing({ text, pin }: OriginForm): OriginProblems {
  if (text.trim() === '') return { address: 'collection-point.fill-address' }
  return pin ? {} : { address: 'validation.invalid-coordinates' }
}

/** Counted in bytes as typed (specification 2 §5). */
function tooLong({ text, notes }: OriginForm): OriginProblems {
  return {
    ...(byteLength(text) > addressByteLimit && { address: 'validation.address-too-long' as const }),
    ...(byteLength(notes) > notesByteLimit && { notes: 'validation.notes-too-long' as const }),
  }
}

const fieldsOfKeys: Readonly<Record<string, keyof OriginProblems>> = {
  'collection-point.fill-address': 'address',
  'collection-point.outside-country': 'address',
  'validation.address-too-long': 'address',
  'validation.notes-too-long': 'notes',
}
