import { atom, type ReadableAtom } from 'nanostores'
import { type AddressError, type Suggestion, unknownParts } from '../addresses/address.ts'
import { type Coordinates, isSamePlace, roundCoordinates } from '../addresses/coordinates.ts'
import { AddressFailure, type AddressSearch } from '../addresses/search.ts'
import type { Draft } from './draft.ts'

export interface DestinationParts {
  search: AddressSearch
  $draft: ReadableAtom<Draft>
  change(news: Partial<Draft>): void
  /** The address is being worked on: its last message goes. */
  touched(): void
}

/** Where the order goes: typed, chosen from the list, or set by the pin (specification 2 §2 and §4). */
export function createDestination({ search, $draft, change, touched }: DestinationParts) {
  const $addressError = atom<AddressError | null>(null)

  function begin() {
    touched()
    $addressError.set(null)
  }

  function fail(error: unknown) {
    if (error instanceof AddressFailure) $addressError.set(error.error)
  }

  return {
    $addressError,
    type(text: string) {
      begin()
      change({ addressText: text, destination: null, searched: null })
      search.search(text)
    },
    async choose(suggestion: Suggestion) {
      search.close()
      begin()
      change({ addressText: suggestion.text, destination: null, searched: null })
      try {
        const place = await search.resolve(suggestion)
        if ($draft.get().addressText !== suggestion.text) return
        change({ addressText: place.text, destination: { ...place, coordinates: roundCoordinates(place.coordinates) } })
      } catch (error) {
        fail(error)
      }
    },
    async movePin(given: Coordinates) {
      const coordinates = roundCoordinates(given)
      const { destination, searched, addressText } = $draft.get()
      search.close()
      begin()
      change({
        destination: { id: '', text: addressText, ...unknownParts, ...destination, coordinates },
        searched: searched ?? destination,
      })
      try {
        const place = await search.reverse(coordinates)
        const now = $draft.get().destination
        if (!place || !now || !isSamePlace(now.coordinates, coordinates)) return
        // The pin is what the person means; the address found there may stand some metres off.
        change({ addressText: place.text, destination: { ...place, coordinates } })
      } catch (error) {
        fail(error)
      }
    },
    putPinBack() {
      const { searched } = $draft.get()
      if (!searched) return
      begin()
      change({ addressText: searched.text, destination: searched, searched: null })
    },
    forget: () => $addressError.set(null),
  }
}
