import type { ApiClient } from '../api/client.ts'
import type { Suggestion } from './address.ts'
import { findSavedAddresses } from './find-saved-addresses.ts'

/** Shortest text to search saved addresses for (specification 2 §4). */
export const minSavedQuery = 2

export interface SavedSuggestionsOptions {
  client: ApiClient
  /** Null without an address book. */
  vendorId(): string | null
  isOn(): boolean
}

export function savedSuggestions({ client, vendorId, isOn }: SavedSuggestionsOptions) {
  return async (query: string, signal: AbortSignal): Promise<Suggestion[]> => {
    const vendor = vendorId()
    if (vendor === null || !isOn() || [...query].length < minSavedQuery) return []
    return findSavedAddresses(client, vendor, query, signal)
  }
}
