import type { ApiClient } from './client.ts'

/** Saved address book entry (specification 2 §3). */
export interface SavedAddressWire {
  id: string
  name: string
  phone_number: string
  latitude: number
  longitude: number
  /** Unit, building and rest, joined by comma; what is empty keeps its place. */
  address: string
  notes: string
}

/** What is saved: the server gives the id. */
export type SavedAddressBodyWire = Omit<SavedAddressWire, 'id'>

const bookOf = (vendorId: string) => `/addressbook/${encodeURIComponent(vendorId)}`

export interface SavedAddressQuery {
  query: string
}

/** Entries whose name, phone or address fits. Fetched while the user types: repeated only once (specification 2 §7). */
export function searchSavedAddresses(client: ApiClient, vendorId: string, query: string, signal?: AbortSignal) {
  return client.request<SavedAddressWire[]>(`/addressbook/search-customers/${encodeURIComponent(vendorId)}`, {
    query: { query } satisfies SavedAddressQuery,
    retries: 1,
    ...(signal && { signal }),
  })
}

/** All of them, by name. An outlet shares its parent's. */
export function fetchSavedAddresses(client: ApiClient, vendorId: string, signal?: AbortSignal) {
  return client.request<SavedAddressWire[]>(bookOf(vendorId), { ...(signal && { signal }) })
}

/**
 * @param key of this one saving: repeated under it, it answers the same entry and makes no second one.
 * @throws RefusedError with the key of the first field that is not right.
 */
export function addSavedAddress(client: ApiClient, vendorId: string, body: SavedAddressBodyWire, key: string) {
  const options = { method: 'POST', body, idempotencyKey: key } as const
  return client.request<SavedAddressWire>(bookOf(vendorId), options)
}

/** @throws RefusedError with the key of the first field that is not right, or 404 if another user has deleted it. */
export function changeSavedAddress(client: ApiClient, vendorId: string, id: string, body: SavedAddressBodyWire) {
  const path = `${bookOf(vendorId)}/${encodeURIComponent(id)}`
  return client.request<SavedAddressWire>(path, { method: 'PUT', body })
}

/** Also where it is gone already. */
export async function deleteSavedAddress(client: ApiClient, vendorId: string, id: string): Promise<void> {
  await client.request(`${bookOf(vendorId)}/${encodeURIComponent(id)}`, { method: 'DELETE' })
}
