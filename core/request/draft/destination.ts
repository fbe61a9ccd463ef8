import { atom, computed, type ReadableAtom } from 'nanostores'
import { type Suggestion, unknownParts } from '../../addresses/address.ts'
import type { AddressBook } from '../../addresses/address-book.ts'
import { type AddressPin, createAddressPin, foundPin } from '../../addresses/address-pin.ts'
import { type Coordinates, isSamePlace, roundCoordinates } from '../../addresses/coordinates.ts'
import type { WeakMatch } from '../../addresses/match.ts'
import type { SavedAddress } from '../../addresses/saved-address.ts'
import { savedAddressFields } from '../../addresses/saved-address-problems.ts'
import type { AddressSearch } from '../../addresses/search.ts'
import type { Report } from '../rules/field-messages.ts'
import { type AddressField, addressOfDraft, type Draft, draftOfAddress, type Write } from './draft.ts'
import type { UndoableFill } from './drafting.ts'

export interface DestinationParts {
  search: AddressSearch
  $draft: ReadableAtom<Draft>
  $pickupCoordinates: ReadableAtom<Coordinates | null>
  write: Write<AddressField | 'savedAddressId'>
  fill(patch: Partial<Draft>): UndoableFill
  onEdit(): void
  /** For an edit: a saved address doesn't change name or phone. */
  keepsCustomer: boolean
}

/** Drop-off: text, pin and the chosen address book entry (specification 2 §2 and §4). */
export interface Destination extends Omit<AddressPin, '$weakPin'> {
  $weakPin: ReadableAtom<WeakMatch | 'at-outlet' | null>
  chooseSaved(saved: SavedAddress): void
  /** The entry that replaced typed text; null if none did. */
  $replacedBy: ReadableAtom<SavedAddress | null>
  /** Restores what the entry replaced, unless edited since. */
  undoSaved(): void
}

/** A new pin starts at the outlet. Until it's moved, it isn't a drop-off. */
export const isAtOutlet = ({ destination, pinnedByHand }: Draft, pickup: Coordinates | null) =>
  pinnedByHand && destination !== null && !!pickup && isSamePlace(destination.coordinates, roundCoordinates(pickup))

export function createDestination(parts: DestinationParts): Destination {
  const { search, $draft, $pickupCoordinates, write, fill, keepsCustomer } = parts
  const $replaced = atom<{ saved: SavedAddress; draftId: string; filling: UndoableFill } | null>(null)
  const pin = createAddressPin({
    search,
    $address: computed($draft, addressOfDraft),
    onEdit: parts.onEdit,
    write(patch) {
      // Confirming the pin keeps the entry.
      const isSame = Object.keys(patch).every((field) => field === 'confirmedPin')
      write({ ...draftOfAddress(patch), ...(!isSame && { savedAddressId: null }) })
    },
  })

  /** The query that found the entry isn't worth restoring. */
  const isQuery = (field: string, typed: string) => {
    const shown = pin.$suggestions.get()
    return field === 'addressText' && 'query' in shown && shown.query === typed
  }

  function chooseSaved(saved: SavedAddress) {
    const { id, name, phone, unit, building, text, notes, coordinates } = saved
    const place = foundPin({ id: '', text, coordinates, ...unknownParts })
    const texts = { unit, building, notes, addressText: text, ...(!keepsCustomer && { name, phone }) }
    const before = $draft.get()
    const replacesText = Object.entries(texts).some(([field, value]) => {
      const typed = before[field as keyof typeof texts].trim()
      return typed !== '' && typed !== value && !isQuery(field, typed)
    })
    pin.reset()
    parts.onEdit()
    const filling = fill({ ...texts, ...draftOfAddress({ ...place, textBefore: null }), savedAddressId: id })
    $replaced.set(replacesText ? { saved, draftId: before.id, filling } : null)
  }

  return {
    ...pin,
    $weakPin: computed([$draft, $pickupCoordinates, pin.$weakPin], (draft, pickup, weakMatch) =>
      isAtOutlet(draft, pickup) ? 'at-outlet' : weakMatch,
    ),
    async choose(suggestion: Suggestion) {
      if (suggestion.saved) chooseSaved(suggestion.saved)
      else await pin.choose(suggestion)
    },
    chooseSaved,
    $replacedBy: computed([$replaced, $draft], (replaced, { id }) =>
      replaced?.draftId === id ? replaced.saved : null,
    ),
    undoSaved() {
      $replaced.get()?.filling.undo()
      $replaced.set(null)
    },
  }
}

export async function saveDestination(
  book: Pick<AddressBook, 'add' | 'change'>,
  { $draft, write, report }: Pick<DestinationParts, '$draft' | 'write'> & { report: Report },
): Promise<void> {
  const { savedAddressId: id, destination, addressText: text, ...draft } = $draft.get()
  const { name, phone, unit, building, notes } = draft
  const details = { name, phone, unit, building, notes, text, coordinates: destination?.coordinates ?? null }
  const result = await (id ? book.change(id, details) : book.add(details))
  // The draft may have changed since.
  if (result.ok && $draft.get().destination === destination) write({ savedAddressId: result.saved.id })
  if (result.ok) return
  const field = savedAddressFields.find((one) => result.problems[one])
  const key = field && result.problems[field]
  if (field && key) report(field, key)
}
