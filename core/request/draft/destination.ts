import { atom, computed, type ReadableAtom } from 'nanostores'
import {
  type AddressError,
  AddressFailure,
  type Place,
  type Suggestion,
  unknownParts,
} from '../../addresses/address.ts'
import { isStillAbout } from '../../addresses/address-words.ts'
import { type Coordinates, isSamePlace, roundCoordinates } from '../../addresses/coordinates.ts'
import type { SavedAddress } from '../../addresses/saved-address.ts'
import type { AddressSearch } from '../../addresses/search.ts'
import type { Draft } from './draft.ts'
import { pinKey, weakPin } from './weak-pin.ts'

export interface DestinationParts {
  search: AddressSearch
  $draft: ReadableAtom<Draft>
  change(news: Partial<Draft>): void
  /** The address is being worked on: its last message goes. */
  touched(): void
}

export type Destination = ReturnType<typeof createDestination>

/**
 * Where the order goes (specification 2 §2 and §4). The text and the pin are two facts: the text is what was typed or
 * chosen, the pin is found by it or set by hand, and neither takes the other's place unless a person says so.
 */
export function createDestination({ search, $draft, change, touched }: DestinationParts) {
  const $addressError = atom<AddressError | null>(null)

  function begin() {
    search.close()
    touched()
    $addressError.set(null)
  }

  function fail(error: unknown) {
    if (error instanceof AddressFailure) $addressError.set(error.error)
  }

  /** Changes text or pin in a way that also says that both are right. */
  function changeAndConfirm(news: Partial<Draft>) {
    change({ ...news, confirmedPin: pinKey({ ...$draft.get(), ...news }) })
  }

  /** A pin found by a search; `addressText` is what stood in the chosen line. */
  function pinFound(place: Place): Partial<Draft> {
    const destination = { ...place, coordinates: roundCoordinates(place.coordinates) }
    return { destination, searched: null, pinnedByHand: false, confirmedPin: null }
  }

  function chooseSaved(saved: SavedAddress) {
    const { id, name, phone, unit, building, text, notes, coordinates } = saved
    const place: Place = { id: '', text, coordinates, ...unknownParts }
    const facts = { name, phone, unit, building, notes, addressText: text, textBefore: null }
    change({ ...facts, ...pinFound(place), savedAddressId: id })
  }

  return {
    $addressError,
    /** Why the pin has to be confirmed before the order is placed. */
    $weakPin: computed($draft, weakPin),
    type(text: string) {
      begin()
      const { destination, searched, pinnedByHand } = $draft.get()
      const about = searched ?? destination
      const isKept = pinnedByHand || (about !== null && isStillAbout(text, about.text))
      const typed = { addressText: text, textBefore: null, savedAddressId: null }
      change(isKept ? typed : { ...typed, destination: null, searched: null })
      search.search(text)
    },
    async choose(suggestion: Suggestion) {
      begin()
      if (suggestion.saved) return chooseSaved(suggestion.saved)
      const { text } = suggestion
      change({ addressText: text, textBefore: null, savedAddressId: null, destination: null, searched: null })
      try {
        const place = await search.resolve(suggestion)
        // The line is what was chosen; the details may word it in another way.
        if ($draft.get().addressText === text) change(pinFound({ ...place, text }))
      } catch (error) {
        fail(error)
      }
    },
    chooseSaved(saved: SavedAddress) {
      begin()
      chooseSaved(saved)
    },
    /** Sets the pin, also where none stood. Where somebody puts it is where they mean it to be. */
    async movePin(given: Coordinates) {
      const coordinates = roundCoordinates(given)
      const { destination, searched, pinnedByHand } = $draft.get()
      begin()
      const chosen = searched ?? (pinnedByHand ? null : destination)
      const bare: Place = { id: '', text: '', ...unknownParts, coordinates }
      changeAndConfirm({ destination: bare, searched: chosen, pinnedByHand: true, savedAddressId: null })
      try {
        const place = await search.reverse(coordinates)
        const now = $draft.get()
        if (!place || !now.destination || !isSamePlace(now.destination.coordinates, coordinates)) return
        const found = { destination: { ...place, coordinates } }
        // Where nothing was typed there is nothing to lose.
        if (now.addressText.trim() === '') changeAndConfirm({ ...found, addressText: place.text })
        else change(found)
      } catch (error) {
        fail(error)
      }
    },
    /** Undoes all moves of the pin since the address was chosen. */
    putPinBack() {
      const { searched, textBefore, addressText } = $draft.get()
      if (!searched) return
      begin()
      change({ addressText: textBefore ?? addressText, textBefore: null, ...pinFound(searched) })
    },
    /** Takes the pin's own address for the text; `keepText` is the way back. */
    takePinAddress() {
      const { destination, addressText, textBefore } = $draft.get()
      if (!destination || destination.text.trim() === '') return
      begin()
      changeAndConfirm({ addressText: destination.text, textBefore: textBefore ?? addressText })
    },
    keepText() {
      const { textBefore } = $draft.get()
      if (textBefore === null) return
      begin()
      changeAndConfirm({ addressText: textBefore, textBefore: null })
    },
    /** The pin is where the text says. */
    confirmPin() {
      touched()
      changeAndConfirm({})
    },
    forget: () => $addressError.set(null),
  }
}
