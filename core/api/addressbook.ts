import type { ApiClient } from './client.ts'

export interface SavedAddressWire {
  id: string
  name: string
  phone_number: string
  latitude: number
  longitude: number
  /** Unit, building and text, joined by commas; an empty part keeps its comma. */
  address: string
  notes: string
  /** In the response to a new entry that the book has already, up to spaces, case and the phone's spelling. */
  already_saved?: boolean
}

export type SavedAddressBodyWire = Omit<SavedAddressWire, 'id' | 'already_saved'>

const pathOf = (vendorId: string) => `/addressbook/${encodeURIComponent(vendorId)}`

export interface SavedAddressQuery {
  query: string
}

/** Searches names, phones and addresses as the user types; retried once (specification 2 §7). */
export function searchSavedAddresses(client: ApiClient, vendorId: string, query: string, signal?: AbortSignal) {
  return client.request<SavedAddressWire[]>(`/addressbook/search-customers/${encodeURIComponent(vendorId)}`, {
    query: { query } satisfies SavedAddressQuery,
    retries: 1,
    ...(signal && { signal }),
  })
}

export function fetchSavedAddresses(client: ApiClient, vendorId: string, signal?: AbortSignal) {
  return client.request<SavedAddressWire[]>(pathOf(vendorId), { ...(signal && { signal }) })
}

/** Saves an entry, once per `key`. @throws RefusedError with the key of the first invalid field */
export function addSavedAddress(client: ApiClient, vendorId: string, body: SavedAddressBodyWire, key: string) {
  const options = { method: 'POST', body, idempotencyKey: key } as const
  return client.request<SavedAddressWire>(pathOf(vendorId), options)
}

/** @throws RefusedError with the key of the first invalid field, or 404 if another user has deleted the entry */
export function changeSavedAddress(client: ApiClient, vendorId: string, id: string, body: SavedAddressBodyWire) {
  const path = `${pathOf(vendorId)}/${encodeURIComponent(id)}`
  return client.request<SavedAddressWire>(path, { method: 'PUT', body })
}

export async function deleteSavedAddress(client: ApiClient, vendorId: string, id: string): Promise<void> {
  await client.request(`${pathOf(vendorId)}/${encodeURIComponent(id)}`, { method: 'DELETE' })
}
