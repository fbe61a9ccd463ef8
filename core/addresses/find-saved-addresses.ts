import { searchSavedAddresses } from '../api/addressbook.ts'
import type { ApiClient } from '../api/client.ts'
import type { Suggestion } from './address.ts'
import { addressLine } from './address-parts.ts'
import { type SavedAddress, savedAddressFromWire } from './saved-address.ts'

// More saved addresses would hide the geocoder's results.
const maxSuggestions = 4

export function suggestionOfSaved(saved: SavedAddress): Suggestion {
  const line = addressLine(saved)
  const title = `${saved.name} · \u2068${saved.phone}\u2069`
  return { id: `saved:${saved.id}`, text: saved.text, title, subtitle: line, coordinates: saved.coordinates, saved }
}

export async function findSavedAddresses(client: ApiClient, vendorId: string, query: string, signal?: AbortSignal) {
  const matches = await searchSavedAddresses(client, vendorId, query, signal)
  return matches.slice(0, maxSuggestions).map((wire) => suggestionOfSaved(savedAddressFromWire(wire)))
}
