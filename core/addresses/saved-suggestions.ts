import type { ApiClient } from '../api/client.ts'
import type { Suggestion } from './address.ts'
import { findSavedAddresses } from './find-saved-addresses.ts'

/** Specification 2 §4: shorter queries do not search the address book. */
export const shortestSavedQuery = 2

export interface SavedSuggestionsOptions {
  client: ApiClient
  /** Whose book; null where there is none to be asked. */
  vendorId(): string | null
  /** Flag `address-book`. */
  isOn(): boolean
}

/** Returns what the address book has for the text, as lines of the address list. */
export function savedSuggestions({ client, vendorId, isOn }: SavedSuggestionsOptions) {
  return async (query: string, signal: AbortSignal): Promise<Suggestion[]> => {
    const vendor = vendorId()
    if (vendor === null || !isOn() || [...query].length < shortestSavedQuery) return []
    return findSavedAddresses(client, vendor, query, signal)
  }
}
