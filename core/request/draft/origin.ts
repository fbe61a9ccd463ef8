import { atom, computed, type ReadableAtom } from 'nanostores'
import {
  type AddressErrorReason,
  AddressFailure,
  type Place,
  type Suggestion,
  unknownParts,
} from '../../addresses/address.ts'
import { isStillAbout } from '../../addresses/address-words.ts'
import { type Coordinates, isSamePlace, roundCoordinates } from '../../addresses/coordinates.ts'
import { type AddressTrouble, createAddressSearch, type Suggestions } from '../../addresses/search.ts'
import { NoResponseError, serverText } from '../../api/errors.ts'
import { changeVendorAddress } from '../../api/outlets.ts'
import type { VendorLocationWire } from '../../api/vendors.ts'
import type { TextKey } from '../../i18n/keys.ts'
import { byteLength } from '../../lib/byte-length.ts'
import type { Request } from '../request-contract.ts'
import { addressByteLimit, notesByteLimit } from '../rules/validation.ts'
import type { OriginPage } from './origin-page.ts'
import type { Pickup } from './pickup.ts'

export interface OriginForm {
  /** As typed or chosen; the pin is another fact. */
  addressText: string
  /** The pin, with the address found there. */
  place: Place | null
  pinnedByHand: boolean
  unit: string
  building: string
  postalCode: string
  city: string
  notes: string
}
export type OriginField = Exclude<keyof OriginForm, 'place' | 'pinnedByHand'>
export type OriginProblems = Partial<Record<'address' | 'notes', TextKey>>

/** Where riders collect, asked of a vendor without a place of its own (specification 2 §2 and §3, origin address). */
export interface Origin {
  $form: ReadableAtom<OriginForm>
  $suggestions: ReadableAtom<Suggestions>
  /** What is wrong with what stands there, told once the person goes on, or at once where it is too long. */
  $problems: ReadableAtom<OriginProblems>
  /** The geocoder could not help; what was typed and the pin stay. */
  $addressError: ReadableAtom<AddressErrorReason | null>
  /** What last went wrong with the geocoder, for those who watch the page. */
  $addressTrouble: ReadableAtom<AddressTrouble | null>
  $isSaving: ReadableAtom<boolean>
  typeAddress(text: string): void
  chooseAddress(suggestion: Suggestion): Promise<void>
  movePin(coordinates: Coordinates): Promise<void>
  /** Takes the address that was found at the pin for the text. */
  takePinAddress(): void
  change(field: Exclude<OriginField, 'addressText'>, text: string): void
  /** From the address to its details. False: `$problems` says why not. */
  goOn(): boolean
  /** Back to the address; the details stay. */
  goBack(): void
  /**
   * Saves it: for a vendor on the server, for a guest in the request itself. False: `$problems` or a notice says why; all
   * that was typed stays. Never rejects.
   */
  save(): Promise<boolean>
  destroy(): void
}

const noticeMs = 7000
const empty: OriginForm = {
  addressText: '',
  place: null,
  pinnedByHand: false,
  unit: '',
  building: '',
  postalCode: '',
  city: '',
  notes: '',
}

export function createOrigin(page: OriginPage, request: Pick<Request, '$vendor' | '$draft' | 'change'>): Origin {
  const { client, environment, notifications, vendors } = page
  const country = () => page.$country.get().code
  const $form = atom<OriginForm>(formOf(request.$draft.get().pickup))
  const $shown = atom<OriginProblems>({})
  const $addressError = atom<AddressErrorReason | null>(null)
  const $isSaving = atom(false)
  const search = createAddressSearch({
    client,
    clock: environment.clock,
    location: 'ORIGIN_ADDRESS',
    country,
    near: () => $form.get().place?.coordinates ?? null,
  })

  function set(news: Partial<OriginForm>) {
    $form.set({ ...$form.get(), ...news })
    $shown.set({})
  }

  function begin() {
    search.close()
    $addressError.set(null)
  }

  function fail(error: unknown) {
    if (error instanceof AddressFailure) $addressError.set(error.error.reason)
  }

  function found(place: Place): Partial<OriginForm> {
    const { postalCode, city } = place
    return { place: { ...place, coordinates: roundCoordinates(place.coordinates) }, postalCode, city }
  }

  function pickup(isConfirmed: boolean): Pickup | null {
    const { place, addressText, unit, building, notes, postalCode, city } = $form.get()
    if (!place) return null
    // What is sent is what was typed or chosen, at the pin.
    const said = { text: addressText.trim(), postalCode: postalCode.trim(), city: city.trim() }
    const details = { unit: unit.trim(), building: building.trim(), notes: notes.trim() }
    return { place: { ...place, ...said }, ...details, isConfirmed }
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
    // It is the outlet's own now; what else was typed stays.
    request.change({ pickup: null })
  }

  function refused(error: unknown) {
    const key = serverText(error, page.translations.isTextKey)
    const field = key && fieldsOfKeys[key]
    if (field) return $shown.set({ [field]: key })
    const otherwise = error instanceof NoResponseError ? 'origin.unable-to-update-offline' : 'origin.unable-to-update'
    notifications.notify({ type: 'error', key: key ?? otherwise, durationMs: noticeMs })
  }

  /** A place is said only of an outlet that has none (specification 2 §4): a guest's, or one that was never told. */
  const isAsked = () => request.$vendor.get()?.location === null

  function check(): boolean {
    const problems = { ...missing($form.get()), ...tooLong($form.get()) }
    $shown.set(problems)
    return Object.keys(problems).length === 0
  }

  return {
    $form,
    $suggestions: search.$suggestions,
    $problems: computed([$form, $shown], (form, shown) => ({ ...tooLong(form), ...shown })),
    $addressError,
    $addressTrouble: search.$trouble,
    $isSaving,
    typeAddress(text) {
      const { place, pinnedByHand } = $form.get()
      $addressError.set(null)
      const isKept = place && (pinnedByHand || isStillAbout(text, place.text))
      set({ addressText: text, place: isKept ? place : null })
      search.search(text)
    },
    async chooseAddress(suggestion) {
      begin()
      const { text, coordinates } = suggestion
      set({ addressText: text, place: null, pinnedByHand: false, postalCode: '', city: '' })
      if (coordinates) set(found(await search.resolve(suggestion)))
      const isIts = () => $form.get().addressText === text && !$form.get().pinnedByHand
      try {
        // Looked up even where the place is known: postal code and city stand in the details alone.
        const place = await search.resolve({ ...suggestion, coordinates: null })
        if (!isIts()) return
        const { postalCode, city } = $form.get()
        const typed = { ...(postalCode && { postalCode }), ...(city && { city }) }
        set({ ...found({ ...place, ...(coordinates && { coordinates }), text }), ...typed })
      } catch (error) {
        if (!coordinates && isIts()) fail(error)
      }
    },
    async movePin(given) {
      const coordinates = roundCoordinates(given)
      begin()
      set({ place: { id: '', text: '', ...unknownParts, coordinates }, pinnedByHand: true })
      try {
        const place = await search.reverse(coordinates)
        const now = $form.get()
        if (!place || !now.place || !isSamePlace(now.place.coordinates, coordinates)) return
        const isBlank = now.addressText.trim() === ''
        set({ ...found({ ...place, coordinates }), ...(isBlank && { addressText: place.text }) })
      } catch (error) {
        fail(error)
      }
    },
    takePinAddress() {
      const text = $form.get().place?.text ?? ''
      if (text !== '') set({ addressText: text })
    },
    change: (field, text) => set({ [field]: text }),
    goOn() {
      search.close()
      if (!isAsked() || !check()) return false
      request.change({ pickup: pickup(false) })
      return true
    },
    goBack() {
      request.change({ pickup: null })
    },
    async save() {
      const vendor = request.$vendor.get()
      if ($isSaving.get() || !vendor || !isAsked() || !check()) return false
      const isGuest = page.session.$isGuest.get()
      const where = pickup(isGuest)
      if (!where) return false
      // Kept over a reload, whatever the server says.
      request.change({ pickup: where })
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
    destroy: search.destroy,
  }
}

function formOf(pickup: Pickup | null): OriginForm {
  if (!pickup) return empty
  const { place, unit, building, notes } = pickup
  const { text: addressText, postalCode, city } = place
  return { ...empty, addressText, place, unit, building, notes, postalCode, city }
}

function missing({ addressText, place }: OriginForm): OriginProblems {
  if (addressText.trim() === '') return { address: 'collection-point.fill-address' }
  return place ? {} : { address: 'validation.invalid-coordinates' }
}

/** Counted in bytes as typed (specification 2 §5). */
function tooLong({ addressText, notes }: OriginForm): OriginProblems {
  return {
    ...(byteLength(addressText) > addressByteLimit && { address: 'validation.address-too-long' as const }),
    ...(byteLength(notes) > notesByteLimit && { notes: 'validation.notes-too-long' as const }),
  }
}

const fieldsOfKeys: Readonly<Record<string, keyof OriginProblems>> = {
  'collection-point.fill-address': 'address',
  'collection-point.outside-country': 'address',
  'validation.address-too-long': 'address',
  'validation.notes-too-long': 'notes',
}
