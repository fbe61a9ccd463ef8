import { atom, type ReadableAtom } from 'nanostores'
import type { ApiClient } from '../api/client.ts'
import { fetchPlaceDetails, reverseGeocode, suggestAddresses } from '../api/geolocator.ts'
import type { AddressSource } from '../api/place-lists.ts'
import type { Clock, Environment } from '../environment.ts'
import type { Flags } from '../flags/flags.ts'
import { debounce } from '../lib/debounce.ts'
import { sleep } from '../lib/sleep.ts'
import {
  type AddressError,
  type AddressErrorReason,
  AddressFailure,
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
/** How long the list waits for saved addresses after the geocoder's response. */
const savedGraceMs = 600

export interface FoundAddresses {
  suggestions: Suggestion[]
  /** Set if the list must say whose addresses these are. */
  source?: AddressSource
}

export type AddressSuggestions =
  | { state: 'closed' }
  /** Keeps the previous suggestions, so that the list doesn't flicker. */
  | ({ state: 'searching'; query: string } & FoundAddresses)
  | ({ state: 'found'; query: string } & FoundAddresses)
  | { state: 'nothing'; query: string }
  | { state: 'failed'; query: string; error: AddressError }

export interface AddressSearchOptions {
  client: ApiClient
  clock: Clock
  location: AddressLocation
  country(): string
  near(): Coordinates | null
  page: SearchPage
  /** Saved addresses, listed first (specification 2 §4). A failure only sets `$trouble`. */
  saved?(query: string, signal: AbortSignal): Promise<Suggestion[]>
}

/** With flag `google-autocomplete`, the searches of an address share a token, which ends with its details. */
export interface SearchPage {
  environment: Pick<Environment, 'randomId'>
  flags: Pick<Flags, '$flag'>
}

/** A failed part of the search; `reason` is null for saved addresses. */
export interface AddressTrouble {
  location: AddressLocation
  reason: AddressErrorReason | null
  cause: unknown
}

export interface AddressSearch {
  $suggestions: ReadableAtom<AddressSuggestions>
  /** The last failure, shown or not. */
  $trouble: ReadableAtom<AddressTrouble | null>
  /** Searches 500 ms after the last call; an empty text closes the list at once. */
  search(text: string): void
  close(): void
  /** Returns the place of a suggestion. @throws AddressFailure, or AbortError after a newer lookup */
  resolve(suggestion: Suggestion): Promise<Place>
  /** Returns the address at a place; null if there is none. @throws AddressFailure, or AbortError after a newer lookup */
  reverse(coordinates: Coordinates): Promise<Place | null>
  destroy(): void
}

function bareSuggestion(coordinates: Coordinates): Suggestion {
  const text = formatCoordinates(coordinates)
  return { id: text, text, title: text, subtitle: '', coordinates }
}

/** Searches an address by text or `lat,lng` (specification 2 §4). A newer search aborts the older one. */
export function createAddressSearch(options: AddressSearchOptions): AddressSearch {
  const { client, clock, location, page } = options
  const $suggestions = atom<AddressSuggestions>({ state: 'closed' })
  const $trouble = atom<AddressTrouble | null>(null)
  let listController = new AbortController()
  let lookupController = new AbortController()
  const $hasSessions = page.flags.$flag('google-autocomplete')
  let session: string | null = null
  const language = () => geocoderLanguage(options.country())
  const listSoon = debounce(clock, autocompleteDebounceMs, (text: string) => void list(text))

  function shownSuggestions(): FoundAddresses {
    const current = $suggestions.get()
    return current.state === 'found' || current.state === 'searching' ? current : { suggestions: [] }
  }

  function failure(reason: AddressErrorReason, cause: unknown) {
    $trouble.set({ location, reason, cause })
    return new AddressFailure({ location, reason }, cause)
  }

  async function list(query: string) {
    const { signal } = listController
    let saved: Suggestion[] = []
    let places: FoundAddresses | null = null
    let isComplete = false
    const savedLoaded = savedFor(query, signal).then((suggestions) => {
      saved = suggestions
      if (!signal.aborted && saved.length > 0) show()
    })

    /** Lists saved addresses first. The state is `searching` until both have loaded or timed out. */
    function show() {
      const suggestions = [...saved, ...(places?.suggestions ?? [])]
      const state = isComplete ? 'found' : 'searching'
      if (suggestions.length > 0) return $suggestions.set({ ...places, state, query, suggestions })
      if (!isComplete) return
      const error: AddressError = { location, reason: 'geolocator.error.autocomplete' }
      $suggestions.set(places ? { state: 'nothing', query } : { state: 'failed', query, error })
    }

    try {
      places = await findPlaces(query, signal)
    } catch (cause) {
      if (signal.aborted) return
      $trouble.set({ location, reason: 'geolocator.error.autocomplete', cause })
    }
    if (signal.aborted) return
    show()
    await Promise.race([savedLoaded, sleep(clock, savedGraceMs)])
    if (signal.aborted) return
    isComplete = true
    show()
  }

  async function savedFor(query: string, signal: AbortSignal): Promise<Suggestion[]> {
    if (!options.saved) return []
    try {
      return await options.saved(query, signal)
    } catch (cause) {
      if (!signal.aborted) $trouble.set({ location, reason: null, cause })
      return []
    }
  }

  async function findPlaces(query: string, signal: AbortSignal): Promise<FoundAddresses> {
    const coordinates = parseCoordinates(query)
    if (!coordinates) return byText(query, signal)
    const place = await atCoordinates(coordinates, signal)
    if (place) return place
    const places = await byText(query, signal).catch(() => null)
    // Places without an address are valid; deliverability is checked next.
    return places && places.suggestions.length > 0 ? places : { suggestions: [bareSuggestion(coordinates)] }
  }

  async function byText(query: string, signal: AbortSignal): Promise<FoundAddresses> {
    const near = options.near()
    if ($hasSessions.get()) session ??= page.environment.randomId()
    const { data, source } = await suggestAddresses(
      client,
      {
        query,
        country: options.country(),
        language: language(),
        ...(near && { lat: near.latitude, lng: near.longitude }),
        ...(session !== null && { session_token: session }),
      },
      signal,
    )
    return { suggestions: data.map(suggestionFromWire), ...(source && data.length > 0 && { source }) }
  }

  /** Returns the pasted coordinates with the nearest address; null on failure, so that the text is searched. */
  async function atCoordinates(coordinates: Coordinates, signal: AbortSignal): Promise<FoundAddresses | null> {
    try {
      const place = await reverseAt(coordinates, signal)
      if (!place) return null
      // The user means the pasted coordinates; the found address may be metres away.
      const { id, text, precision, source } = place
      const line = { id, text, title: text, subtitle: formatCoordinates(coordinates), coordinates }
      return { suggestions: [{ ...line, ...(precision && { precision }) }], ...(source && { source }) }
    } catch (error) {
      if (signal.aborted) throw error
      $trouble.set({ location, reason: 'geolocator.error.reverse', cause: error })
      return null
    }
  }

  async function reverseAt(coordinates: Coordinates, signal: AbortSignal): Promise<Place | null> {
    const query = { lat: coordinates.latitude, lng: coordinates.longitude, language: language() }
    const { data, source } = await reverseGeocode(client, query, signal)
    const [place] = data
    return place ? { ...placeFromWire(place), ...(source && { source }) } : null
  }

  function stopList() {
    listSoon.cancel()
    listController.abort()
    listController = new AbortController()
  }

  function startLookup(): AbortSignal {
    lookupController.abort()
    lookupController = new AbortController()
    return lookupController.signal
  }

  return {
    $suggestions,
    $trouble,
    search(text) {
      stopList()
      const query = text.trim()
      if (query === '') return $suggestions.set({ state: 'closed' })
      $suggestions.set({ ...shownSuggestions(), state: 'searching', query })
      listSoon(query)
    },
    close() {
      stopList()
      $suggestions.set({ state: 'closed' })
    },
    async resolve({ id, text, coordinates, precision }) {
      const signal = startLookup()
      if (coordinates) return { id, text, coordinates, ...unknownParts, ...(precision && { precision }) }
      try {
        const token = session !== null && { session_token: session }
        session = null
        const details = await fetchPlaceDetails(client, { query_id: id, language: language(), ...token }, signal)
        if (!details) throw new Error(`no details for ${id}`)
        return placeFromWire(details)
      } catch (error) {
        if (signal.aborted) throw error
        throw failure('geolocator.error.fetch-place-details', error)
      }
    },
    async reverse(coordinates) {
      const signal = startLookup()
      try {
        return await reverseAt(coordinates, signal)
      } catch (error) {
        if (signal.aborted) throw error
        throw failure('geolocator.error.reverse', error)
      }
    },
    destroy() {
      stopList()
      lookupController.abort()
    },
  }
}
