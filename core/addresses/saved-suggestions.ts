import { searchSavedAddresses } from '../api/addressbook.ts'
import type { ApiClient } from '../api/client.ts'
import type { Suggestion } from './address.ts'
import { type SavedAddress, savedAddressFromWire } from './saved-address.ts'
import { shownAddress } from './shown-address.ts'

/** Shortest text to search saved addresses for (specification 2 §4). */
export const minSavedQuery = 2

// More saved addresses would hide the geocoder's results.
const maxSuggestions = 4

export interface SavedSuggestionsOptions {
  client: ApiClient
  /** Null without an address book. */
  vendorId(): string | null
  country(): string
  isOn(): boolean
}

export function savedSuggestions({ client, vendorId, country, isOn }: SavedSuggestionsOptions) {
  return async (query: string, signal: AbortSignal): Promise<Suggestion[]> => {
    const vendor = vendorId()
    if (vendor === null || !isOn() || [...query].length < minSavedQuery) return []
    const matches = await searchSavedAddresses(client, vendor, query, signal)
    return matches.slice(0, maxSuggestions).map((wire) => suggestionOfSaved(savedAddressFromWire(wire), country()))
  }
}

function suggestionOfSaved(saved: SavedAddress, country: string): Suggestion {
  const line = shownAddress(saved, country)
  const title = `${saved.name} · \u2068${saved.phone}\u2069`
  return { id: `saved:${saved.id}`, text: saved.text, title, subtitle: line, coordinates: saved.coordinates, saved }
}
