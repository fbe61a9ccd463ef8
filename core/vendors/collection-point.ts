import { atom, computed, type ReadableAtom } from 'nanostores'
import type { Place, Suggestion } from '../addresses/address.ts'
import { type Coordinates, isSamePlace, roundCoordinates } from '../addresses/coordinates.ts'
import { createAddressSearch, type Suggestions } from '../addresses/search.ts'
import type { ApiClient } from '../api/client.ts'
import { NoResponseError, RefusedError, ServerError, serverText } from '../api/errors.ts'
import { addOutlet, changeOutlet } from '../api/outlets.ts'
import type { Clock } from '../environment.ts'
import type { TextKey, TextValues } from '../i18n/keys.ts'
import type { Notifications } from '../notifications/notifications.ts'
import type { Session } from '../session/session.ts'
import {
  type CollectionPointField,
  type CollectionPointForm,
  type CollectionPointLocation,
  type CollectionPointProblems,
  emptyForm,
  fieldRefused,
  formOf,
  formToWire,
  noProblems,
  phoneText,
  problemsOf,
} from './collection-point-form.ts'
import { ownerAddress } from './permissions.ts'
import type { Vendor } from './vendor.ts'
import type { Vendors } from './vendors.ts'

export interface CollectionPointParts {
  client: ApiClient
  environment: { clock: Clock }
  notifications: Notifications
  vendors: Pick<Vendors, '$vendors' | '$selectedVendor' | 'reload'>
  session: Pick<Session, '$session'>
  /** Vendors that a new point can belong to; left out, every parent of the list. */
  parents?: readonly Vendor[]
  isTextKey(key: string): key is TextKey
  /** ISO 3166-1 alpha-2. */
  country(): string
}

/** What can be typed as it is. */
type PlainField = 'clientVendorId' | 'name' | 'unitNo' | 'building' | 'riderInstructions'

/** The dialog that adds or edits a collection point (specification 1 §2 and §5). */
export interface CollectionPoint {
  isEditMode: boolean
  /** Addresses whose invitation isn't answered; taking one off the list takes the invitation back. */
  invited: readonly string[]
  /** The user's own address if they are an owner. It can't be edited or removed here: leaving is a step of its own. */
  ownAddress: string | null
  /** Vendors that a new point can belong to; a choice only where there is more than one. */
  parents: readonly Vendor[]
  $form: ReadableAtom<CollectionPointForm>
  $problems: ReadableAtom<CollectionPointProblems>
  $suggestions: ReadableAtom<Suggestions>
  /** The geocoder could not help with the address; what was typed and the pin stay. */
  $addressError: ReadableAtom<TextKey | null>
  $isSaving: ReadableAtom<boolean>
  /** Not while it is being saved, or while the address at a moved pin is being looked up. */
  $canSubmit: ReadableAtom<boolean>
  /** Each edit takes its field's message away. */
  change(field: PlainField, text: string): void
  changePhone(text: string): void
  chooseParent(vendorId: string): void
  /** Typing clears the location that was chosen. */
  typeAddress(text: string): void
  chooseAddress(suggestion: Suggestion): Promise<void>
  closeSuggestions(): void
  movePin(coordinates: Coordinates): Promise<void>
  changeOwner(index: number, email: string): void
  addOwner(): void
  removeOwner(index: number): void
  /** Saves, then fetches the vendors again. False: not saved, `$problems` or a notice says why; all is kept. */
  submit(): Promise<boolean>
  destroy(): void
}

const noticeMs = 7000

/** @param edited the outlet to edit; null for a new one, under the selected vendor where that is a parent. */
export function createCollectionPoint(parts: CollectionPointParts, edited: Vendor | null): CollectionPoint {
  const { client, environment, notifications, vendors } = parts
  const ownAddress = edited && ownerAddress(edited, parts.session)
  const parents = parts.parents ?? vendors.$vendors.get().filter(({ isParent }) => isParent)
  const $form = atom(edited ? formOf(edited) : emptyForm(firstParent()))
  const $problems = atom(noProblems)
  const $addressError = atom<TextKey | null>(null)
  const $isSaving = atom(false)
  const $isLocating = atom(false)
  const search = createAddressSearch({
    client,
    clock: environment.clock,
    location: 'ORIGIN_ADDRESS',
    country: parts.country,
    near: () => $form.get().location ?? parents.find(({ location }) => location)?.location ?? null,
  })

  function firstParent(): string | null {
    const selected = vendors.$selectedVendor.get()
    const near = selected?.isParent ? selected.id : selected?.parentId
    return parents.find(({ id }) => id === near)?.id ?? parents[0]?.id ?? null
  }

  function set(news: Partial<CollectionPointForm>, concerned?: Exclude<CollectionPointField, 'owners'>) {
    $form.set({ ...$form.get(), ...news })
    if (!concerned) return
    const { [concerned]: _gone, ...fields } = $problems.get().fields
    $problems.set({ fields, owners: $problems.get().owners })
  }

  function locationOf(place: Place, coordinates: Coordinates): CollectionPointLocation {
    return {
      formattedAddress: place.text,
      ...roundCoordinates(coordinates),
      city: place.city,
      countryCode: parts.country(),
      zipcode: place.postalCode,
      street: place.street,
      streetNumber: place.streetNumber,
    }
  }

  /** @param wrong positions that still hold no e-mail address: each keeps its message until it is edited itself. */
  function changeOwners(owners: readonly string[], wrong = $problems.get().owners) {
    set({ owners: owners.length > 0 ? owners : [''] })
    const { owners: message, ...fields } = $problems.get().fields
    $problems.set({ fields: { ...fields, ...(message && wrong.length > 0 && { owners: message }) }, owners: wrong })
  }

  const isOwn = (index: number) => ownAddress !== null && $form.get().owners.indexOf(ownAddress) === index
  const wrongWithout = (index: number) => $problems.get().owners.filter((at) => at !== index)

  function tell(key: TextKey, values: TextValues = {}) {
    notifications.notify({ type: 'error', key, values, durationMs: noticeMs })
  }

  function refused(error: unknown) {
    const field = error instanceof RefusedError ? fieldRefused(error.key) : null
    if (field && error instanceof RefusedError && parts.isTextKey(error.key)) {
      return $problems.set({ fields: { [field]: error.key }, owners: [] })
    }
    if (error instanceof NoResponseError) return tell('error.offline')
    const said = serverText(error, parts.isTextKey)
    const message = error instanceof RefusedError || error instanceof ServerError ? error.message : ''
    if (said || message === '') return tell(said ?? 'collection-point.save-failed')
    tell('collection-point.save-failed-because', { message })
  }

  return {
    isEditMode: edited !== null,
    invited: edited?.invited ?? [],
    ownAddress,
    parents,
    $form,
    $problems,
    $suggestions: search.$suggestions,
    $addressError,
    $isSaving,
    $canSubmit: computed([$isSaving, $isLocating], (isSaving, isLocating) => !isSaving && !isLocating),
    change: (field, text) => set({ [field]: text }, field === 'unitNo' || field === 'building' ? undefined : field),
    changePhone: (text) => set({ phone: phoneText(text) }, 'phone'),
    chooseParent(vendorId) {
      if (!edited && parents.some(({ id }) => id === vendorId)) set({ parentVendorId: vendorId })
    },
    typeAddress(text) {
      $addressError.set(null)
      set({ addressText: text, location: null }, 'address')
      search.search(text)
    },
    async chooseAddress(suggestion) {
      search.close()
      $addressError.set(null)
      set({ addressText: suggestion.text, location: null }, 'address')
      try {
        const place = await search.resolve(suggestion)
        // The address has been edited since then: the answer is stale.
        if ($form.get().addressText !== suggestion.text) return
        set({ addressText: place.text, location: locationOf(place, place.coordinates) }, 'address')
      } catch {
        $addressError.set('geolocator.error.fetch-place-details')
      }
    },
    closeSuggestions: search.close,
    async movePin(given) {
      const coordinates = roundCoordinates(given)
      const before = $form.get()
      if (!before.location) return
      search.close()
      $addressError.set(null)
      set({ location: { ...before.location, ...coordinates } }, 'address')
      $isLocating.set(true)
      try {
        const place = await search.reverse(coordinates)
        const now = $form.get().location
        if (!now || !isSamePlace(now, coordinates)) return
        // The pin is what the person means; the address found there may stand some metres off.
        if (place) set({ addressText: place.text, location: locationOf(place, coordinates) }, 'address')
        $isLocating.set(false)
      } catch {
        const now = $form.get().location
        if (!now || !isSamePlace(now, coordinates)) return
        $isLocating.set(false)
        $addressError.set('geolocator.error.reverse')
      }
    },
    changeOwner(index, email) {
      if (isOwn(index)) return
      const owners = $form.get().owners.map((one, at) => (at === index ? email : one))
      changeOwners(owners, wrongWithout(index))
    },
    addOwner: () => changeOwners([...$form.get().owners, '']),
    removeOwner(index) {
      if (isOwn(index)) return
      const moved = wrongWithout(index).map((at) => (at > index ? at - 1 : at))
      changeOwners(
        $form.get().owners.filter((_, at) => at !== index),
        moved,
      )
    },
    async submit() {
      const form = $form.get()
      if ($isSaving.get() || $isLocating.get()) return false
      const problems = problemsOf(form)
      $problems.set(problems)
      if (Object.keys(problems.fields).length > 0 || !form.location) return false
      $isSaving.set(true)
      try {
        const outlet = formToWire(form, form.location)
        if (edited) await changeOutlet(client, edited.id, outlet)
        else await addOutlet(client, outlet)
        notifications.notify({
          type: 'success',
          key: edited ? 'collection-point.saved' : 'collection-point.added',
          durationMs: noticeMs,
        })
        void vendors.reload()
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
