import { atom, type ReadableAtom } from 'nanostores'
import type { ApiClient } from '../api/client.ts'
import { autocomplete, fetchPlaceDetails, reverseGeocode } from '../api/geolocator.ts'
import type { Clock } from '../environment.ts'
import { debounce } from '../lib/debounce.ts'
import {
  type AddressError,
  type AddressErrorReason,
  type AddressLocation,
  type Place,
  placeFromWire,
  type Suggestion,
  suggestionFromWire,
  unknownParts,
} from './address.ts'
import { type Coordinates, formatCoordinates, parseCoordinates } from './coordinates.ts'
import { geocoderLanguage } from './geocoder-language.ts'

/** Specification 2 §9. */
export const autocompleteDebounceMs = 500

/** What the list under the address field shows. */
export type Suggestions =
  | { state: 'closed' }
  /** `suggestions` are those of the text before, so that the list does not flicker while a person types. */
  | { state: 'searching'; query: string; suggestions: Suggestion[] }
  | { state: 'found'; query: string; suggestions: Suggestion[] }
  | { state: 'nothing'; query: string }
  | { state: 'failed'; query: string; error: AddressError }

export interface AddressSearchOptions {
  client: ApiClient
  clock: Clock
  location: AddressLocation
  /** ISO 3166-1 alpha-2 code of the country searched. */
  country(): string
  /** Places near here come first. */
  near(): Coordinates | null
}

export interface AddressSearch {
  $suggestions: ReadableAtom<Suggestions>
  /** Waits 500 ms for the typing to pause; an empty text closes the list at once. */
  search(text: string): void
  close(): void
  /** The place of a line of the list. @throws AddressFailure */
  resolve(suggestion: Suggestion): Promise<Place>
  /** The address at a place on the map, null where there is none. @throws AddressFailure */
  reverse(coordinates: Coordinates): Promise<Place | null>
  destroy(): void
}

/** The geocoder did not help; says which address and what failed (specification 2 §8). */
export class AddressFailure extends Error {
  override readonly name = 'AddressFailure'
  readonly error: AddressError

  constructor(error: AddressError, cause: unknown) {
    super(error.reason, { cause })
    this.error = error
  }
}

function bareSuggestion(coordinates: Coordinates): Suggestion {
  const text = formatCoordinates(coordinates)
  return { id: text, text, title: text, subtitle: '', coordinates }
}

/**
 * Search for one address by text or by `lat,lng` (specification 2 §4). A newer question aborts the older one, so an
 * answer never belongs to a text that is no longer there. Failures of the list are states, those of a choice throw.
 */
export function createAddressSearch(options: AddressSearchOptions): AddressSearch {
  const { client, clock, location } = options
  const $suggestions = atom<Suggestions>({ state: 'closed' })
  let listing = new AbortController()
  let choosing = new AbortController()
  const language = () => geocoderLanguage(options.country())
  const later = debounce(clock, autocompleteDebounceMs, (text: string) => void list(text))

  function shown(): Suggestion[] {
    const now = $suggestions.get()
    return now.state === 'found' || now.state === 'searching' ? now.suggestions : []
  }

  function failure(reason: AddressErrorReason, cause: unknown) {
    return new AddressFailure({ location, reason }, cause)
  }

  async function list(query: string) {
    const { signal } = listing
    const coordinates = parseCoordinates(query)
    try {
      let suggestions = (coordinates && (await atCoordinates(coordinates, signal))) ?? (await byText(query, signal))
      if (signal.aborted) return
      // A place that nobody has an address for is still a place: whether riders go there is found out next.
      if (coordinates && suggestions.length === 0) suggestions = [bareSuggestion(coordinates)]
      $suggestions.set(suggestions.length > 0 ? { state: 'found', query, suggestions } : { state: 'nothing', query })
    } catch {
      if (signal.aborted) return
      $suggestions.set({ state: 'failed', query, error: { location, reason: 'geolocator.error.autocomplete' } })
    }
  }

  async function byText(query: string, signal: AbortSignal) {
    const near = options.near()
    const found = await autocomplete(
      client,
      {
        query,
        country: options.country(),
        language: language(),
        ...(near && { lat: near.latitude, lng: near.longitude }),
      },
      signal,
    )
    return found.map(suggestionFromWire)
  }

  /** The place that was pasted, named by the nearest address; null (so that text search has its turn) on failure. */
  async function atCoordinates(coordinates: Coordinates, signal: AbortSignal): Promise<Suggestion[] | null> {
    try {
      const place = await reverseAt(coordinates, signal)
      if (!place) return null
      // The pasted place is what the person means; the address found there may stand some metres off.
      return [
        { id: place.id, text: place.text, title: place.text, subtitle: formatCoordinates(coordinates), coordinates },
      ]
    } catch (error) {
      if (signal.aborted) throw error
      return null
    }
  }

  async function reverseAt(coordinates: Coordinates, signal: AbortSignal) {
    const query = { lat: coordinates.latitude, lng: coordinates.longitude, language: language() }
    const found = await reverseGeocode(client, query, signal)
    return found && placeFromWire(found)
  }

  function stop() {
    later.cancel()
    listing.abort()
    listing = new AbortController()
  }

  function chooseAnew(): AbortSignal {
    choosing.abort()
    choosing = new AbortController()
    return choosing.signal
  }

  return {
    $suggestions,
    search(text) {
      stop()
      const query = text.trim()
      if (query === '') return $suggestions.set({ state: 'closed' })
      $suggestions.set({ state: 'searching', query, suggestions: shown() })
      later(query)
    },
    close() {
      stop()
      $suggestions.set({ state: 'closed' })
    },
    async resolve({ id, text, coordinates }) {
      const signal = chooseAnew()
      if (coordinates) return { id, text, coordinates, ...unknownParts }
      try {
        const found = await fetchPlaceDetails(client, { query_id: id, language: language() }, signal)
        if (!found) throw new Error(`no details for ${id}`)
        return placeFromWire(found)
      } catch (error) {
        if (signal.aborted) throw error
        throw failure('geolocator.error.fetch-place-details', error)
      }
    },
    async reverse(coordinates) {
      const signal = chooseAnew()
      try {
        return await reverseAt(coordinates, signal)
      } catch (error) {
        if (signal.aborted) throw error
        throw failure('geolocator.error.reverse', error)
      }
    },
    destroy() {
      stop()
      choosing.abort()
    },
  }
}
