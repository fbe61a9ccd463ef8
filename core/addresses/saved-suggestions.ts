import type { ApiClient } from '../api/client.ts'
import type { Clock } from '../environment.ts'
import { loadPatiently } from '../lib/load-patiently.ts'
import type { Suggestion } from './address.ts'

/** Specification 2 §4: shorter queries do not search the address book. */
export const shortestSavedQuery = 2

export interface SavedSuggestionsOptions {
  client: ApiClient
  clock: Clock
  /** Whose book; null where there is none to be asked. */
  vendorId(): string | null
  /** Flag `address-book`. */
  isOn(): boolean
}

/**
 * What the address book has for the text, as lines of the address list. What it is read with is fetched with the first
 * question that counts.
 */
export function savedSuggestions({ client, clock, vendorId, isOn }: SavedSuggestionsOptions) {
  return async (query: string, signal: AbortSignal): Promise<Suggestion[]> => {
    const vendor = vendorId()
    if (vendor === null || !isOn() || [...query].length < shortestSavedQuery) return []
    const { findSavedAddresses } = await loadPatiently(clock, () => import('./find-saved-addresses.ts'))
    return signal.aborted ? [] : findSavedAddresses(client, vendor, query, signal)
  }
}
