import { computed, type ReadableAtom } from 'nanostores'
import { type AddressPin, createAddressPin, emptyAddress, type PinnedAddress } from '../../addresses/address-pin.ts'
import { addressTooLong, notesTooLong } from '../../addresses/limits.ts'
import { createAddressSearch } from '../../addresses/search.ts'
import { NoResponseError, serverText } from '../../api/errors.ts'
import { changeVendorAddress } from '../../api/outlets.ts'
import { fieldRefusal } from '../../api/refused-field.ts'
import type { VendorLocationWire } from '../../api/vendors.ts'
import type { Mode } from '../../config/setting-values.ts'
import type { TextKey } from '../../i18n/keys.ts'
import { createForm, type Form } from '../../lib/form.ts'
import type { RequestPage, RequestVendor } from '../request-page.ts'
import type { Draft, Pickup } from './draft.ts'

export interface PickupPointValues {
  address: PinnedAddress
  unit: string
  building: string
  postalCode: string
  city: string
  notes: string
}

/** Pickup address of an outlet without a location (specification 2 §2 and §3, origin address). */
export interface PickupPoint {
  $isAllowed: ReadableAtom<boolean>
  /** Saves address and details, in two steps: on the server, or in a guest's request. */
  form: Form<PickupPointValues, TextKey>
  pin: AddressPin
  goBack(): void
  reopen(): void
}

export interface PickupPointParts {
  page: Pick<RequestPage, 'client' | '$country' | '$mode' | 'environment' | 'notifications' | 'translations'> &
    Pick<RequestPage, 'session' | 'vendors' | 'flags'>
  $vendor: ReadableAtom<RequestVendor | null>
  $draft: ReadableAtom<Draft>
  write(pickup: Pickup | null): void
}

// IDs of outlets that other systems manage (specification 1 §6).
const foreignId = /^[ab]-/

/** Whether the user may set the collection address: not staff, nor users of a parent vendor. */
export function canGivePickupPoint(mode: Mode, vendor: Pick<RequestVendor, 'id' | 'isParent'>): boolean {
  return mode !== 'godroid' && !vendor.isParent && !foreignId.test(vendor.id)
}

const toastMs = 7000
const emptyValues: PickupPointValues = {
  address: emptyAddress,
  unit: '',
  building: '',
  postalCode: '',
  city: '',
  notes: '',
}

export function createPickupPoint({ page, $vendor, $draft, write }: PickupPointParts) {
  const { client, environment, notifications, vendors } = page
  const country = () => page.$country.get().code

  const form = createForm<PickupPointValues, TextKey>({
    values: emptyValues,
    limits: { address: ({ text }) => addressTooLong(text), notes: notesTooLong },
    check: ({ address }) => ({ address: addressProblem(address) }),
    async send(values) {
      const vendor = $vendor.get()
      if (vendor?.location !== null) return {}
      pin.closeSuggestions()
      const isGuest = page.session.$isGuest.get()
      const isDetailsStep = $draft.get().pickup !== null
      const pickup = pickupOf(values, isDetailsStep && isGuest)
      // Stored first, in case the page is reloaded before the server responds.
      write(pickup)
      if (pickup && isDetailsStep && !isGuest) await saveForVendor(vendor.id, pickup)
    },
    refusal(error) {
      const fallback =
        error instanceof NoResponseError ? 'pickup-point.unable-to-update-offline' : 'pickup-point.unable-to-update'
      const { isTextKey } = page.translations
      return fieldRefusal(error, isTextKey) ?? { field: null, problem: serverText(error, isTextKey) ?? fallback }
    },
    onRefused: (key) => notifications.notify({ type: 'error', key, durationMs: toastMs }),
  })
  const { address, postalCode, city } = form.fields
  const search = createAddressSearch({
    client,
    clock: environment.clock,
    location: 'ORIGIN_ADDRESS',
    page,
    country,
    near: () => address.$value.get().pin?.coordinates ?? null,
  })
  const pin = createAddressPin({
    search,
    $address: address.$value,
    write: (patch) => address.type({ ...address.$value.get(), ...patch }),
    needsDetails: true,
    onFound(place, how) {
      if (how === 'moved' || postalCode.$value.get() === '') postalCode.type(place.postalCode)
      if (how === 'moved' || city.$value.get() === '') city.type(place.city)
    },
  })

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
    notifications.notify({ type: 'success', key: 'pickup-point.saved', durationMs: 5000 })
    await vendors.reload()
    if ($vendor.get()?.id === vendorId) write(null)
  }

  const pickupPoint: PickupPoint = {
    $isAllowed: computed([$vendor, page.$mode, page.session.$isGuest], (vendor, mode, isGuest) =>
      Boolean(vendor && (isGuest || canGivePickupPoint(mode, vendor))),
    ),
    form,
    pin: {
      ...pin,
      choose(suggestion) {
        postalCode.type('')
        city.type('')
        return pin.choose(suggestion)
      },
    },
    goBack: () => write(null),
    reopen() {
      const { pickup } = $draft.get()
      if (pickup) write({ ...pickup, isConfirmed: false })
    },
  }
  return {
    pickupPoint,
    open() {
      pin.reset()
      form.reset(valuesOf($draft.get().pickup))
    },
    destroy: pin.destroy,
  }
}

function valuesOf(pickup: Pickup | null): PickupPointValues {
  if (!pickup) return emptyValues
  const { place, unit, building, notes } = pickup
  const { text, postalCode, city } = place
  return { address: { ...emptyAddress, text, pin: place }, unit, building, notes, postalCode, city }
}

function pickupOf({ address, ...details }: PickupPointValues, isConfirmed: boolean): Pickup | null {
  if (!address.pin) return null
  const [unit, building, notes] = [details.unit.trim(), details.building.trim(), details.notes.trim()]
  const typed = { text: address.text.trim(), postalCode: details.postalCode.trim(), city: details.city.trim() }
  return { place: { ...address.pin, ...typed }, unit, building, notes, isConfirmed }
}

function addressProblem({ text, pin }: PinnedAddress): TextKey | null {
  if (text.trim() === '') return 'collection-point.fill-address'
  return pin ? null : 'validation.invalid-coordinates'
}
