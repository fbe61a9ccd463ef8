import { atom, computed, type ReadableAtom } from 'nanostores'
import { type AddressPin, createAddressPin, type PinnedAddress } from '../addresses/address-pin.ts'
import { addressTooLong, notesTooLong } from '../addresses/limits.ts'
import { createAddressSearch } from '../addresses/search.ts'
import type { ApiClient } from '../api/client.ts'
import { NoResponseError, RefusedError, ServerError, serverText } from '../api/errors.ts'
import { addOutlet, changeOutlet } from '../api/outlets.ts'
import { fieldRefusal } from '../api/refused-field.ts'
import type { Environment } from '../environment.ts'
import type { Flags } from '../flags/flags.ts'
import type { TextKey } from '../i18n/keys.ts'
import { createForm, type Form } from '../lib/form.ts'
import { digitsAndPlus } from '../lib/text/digits-and-plus.ts'
import type { Notifications } from '../notifications/notifications.ts'
import type { Session } from '../session/session.ts'
import {
  type CollectionPointValues,
  collectionPointProblems,
  emptyValues,
  invalidEmailIndexes,
  valuesOf,
  valuesToWire,
} from './collection-point-form.ts'
import { ownerAddress } from './permissions.ts'
import type { Vendor } from './vendor.ts'
import type { Vendors } from './vendors.ts'

export interface CollectionPointParts {
  client: ApiClient
  environment: Pick<Environment, 'clock' | 'randomId'>
  flags: Pick<Flags, '$flag'>
  notifications: Notifications
  vendors: Pick<Vendors, '$vendors' | '$selectedVendor' | 'selectVendor' | 'reload'>
  session: Pick<Session, '$session'>
  /** Parents for a new point; by default every parent in the list. */
  parents?: readonly Vendor[]
  isTextKey(key: string): key is TextKey
  country(): string
}

/** Adds or edits a collection point (specification 1 §2 and §5). */
export interface CollectionPoint {
  isEditMode: boolean
  parents: readonly Vendor[]
  /** Saves and reloads the vendors. After a failure the values stay. */
  form: Form<CollectionPointValues, TextKey>
  /** The chosen parent's place, which the map shows without a pin; null if it has none. */
  $near: ReadableAtom<Vendor['location']>
  /** Typing clears the chosen place; moving the pin keeps the text. */
  pin: AddressPin
  owners: Owners
  destroy(): void
}

export interface Owners {
  /** Pending invitations; removing one withdraws it. */
  invited: readonly string[]
  /** The user's own email address if they are an owner; can't be edited here. */
  ownAddress: string | null
  $wrong: ReadableAtom<readonly number[]>
  change(index: number, email: string): void
  add(): void
  remove(index: number): void
}

const toastMs = 7000

/** @param edited null for a new outlet, under the selected vendor if that is a parent */
export function createCollectionPoint(parts: CollectionPointParts, edited: Vendor | null): CollectionPoint {
  const { client, environment, notifications, vendors } = parts
  const parents = parts.parents ?? vendors.$vendors.get().filter(({ isParent }) => isParent)

  function defaultParentId(): string | null {
    const selected = vendors.$selectedVendor.get()
    const selectedParentId = selected?.parentId ?? selected?.id
    return parents.find(({ id }) => id === selectedParentId)?.id ?? parents[0]?.id ?? null
  }

  function reportProblem(problem: TextKey, error: unknown) {
    const message = error instanceof RefusedError || error instanceof ServerError ? error.message : ''
    const hasOwnText = message === '' || serverText(error, parts.isTextKey) !== null || error instanceof NoResponseError
    notifications.notify({
      type: 'error',
      durationMs: toastMs,
      key: problem,
      ...(!hasOwnText && { reason: message }),
    })
  }

  const form = createForm<CollectionPointValues, TextKey>({
    values: edited ? valuesOf(edited) : emptyValues(defaultParentId()),
    clean: { phone: digitsAndPlus },
    limits: { address: ({ text }) => addressTooLong(text), notes: notesTooLong },
    check: collectionPointProblems,
    async send(values) {
      const { pin: place } = values.address
      if (!place || pin.$isLocating.get()) return {}
      const outlet = valuesToWire(values, place, edited?.location?.countryCode || parts.country())
      if (edited) await changeOutlet(client, edited.id, outlet)
      else await addOutlet(client, outlet)
      const key = edited ? 'collection-point.saved' : 'collection-point.added'
      notifications.notify({ type: 'success', key, durationMs: toastMs })
      // A single shop stays selected below its new parent, which is listed first.
      const selected = vendors.$selectedVendor.get()
      if (!edited && selected && !selected.isParent) vendors.selectVendor(selected.id)
      void vendors.reload()
    },
    refusal(error) {
      const otherwise = error instanceof NoResponseError ? 'error.offline' : 'collection-point.save-failed'
      return (
        fieldRefusal(error, parts.isTextKey) ?? {
          field: null,
          problem: serverText(error, parts.isTextKey) ?? otherwise,
        }
      )
    },
    onRefused: reportProblem,
  })

  const $near = computed(form.fields.parentVendorId.$value, (parentId) => {
    return vendors.$vendors.get().find(({ id }) => id === parentId)?.location ?? null
  })
  const { $value: $address, type: typeAddress } = form.fields.address
  const pin = createAddressPin({
    search: createAddressSearch({
      client,
      clock: environment.clock,
      location: 'ORIGIN_ADDRESS',
      page: parts,
      country: parts.country,
      near: () => $address.get().pin?.coordinates ?? $near.get(),
    }),
    $address,
    write: (patch: Partial<PinnedAddress>) => typeAddress({ ...$address.get(), ...patch }),
    needsDetails: true,
    typingClearsPlace: true,
  })

  return {
    isEditMode: edited !== null,
    parents,
    form,
    $near,
    pin,
    owners: createOwners(form, edited, edited && ownerAddress(edited, parts.session)),
    destroy: pin.destroy,
  }
}

function createOwners(
  { fields }: Form<CollectionPointValues, TextKey>,
  edited: Vendor | null,
  ownAddress: string | null,
): Owners {
  const { $value, $problem, type } = fields.owners
  const $wrong = atom<readonly number[]>([])
  $problem.listen((problem) => {
    if (problem) $wrong.set(invalidEmailIndexes($value.get()))
  })

  function setOwners(owners: readonly string[], wrong = $wrong.get()) {
    type(owners.length > 0 ? owners : [''])
    $wrong.set(wrong)
  }

  const isOwnAddress = (index: number) => ownAddress !== null && $value.get().indexOf(ownAddress) === index
  const wrongWithout = (index: number) => $wrong.get().filter((at) => at !== index)

  return {
    invited: edited?.invited ?? [],
    ownAddress,
    $wrong,
    change(index, email) {
      if (isOwnAddress(index)) return
      const owners = $value.get().map((one, at) => (at === index ? email : one))
      setOwners(owners, wrongWithout(index))
    },
    add: () => setOwners([...$value.get(), '']),
    remove(index) {
      if (isOwnAddress(index)) return
      const movedWrong = wrongWithout(index).map((at) => (at > index ? at - 1 : at))
      const owners = $value.get().filter((_, at) => at !== index)
      setOwners(owners, movedWrong)
    },
  }
}
