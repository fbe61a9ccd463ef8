import type { ApiClient } from './client.ts'
import type { VendorLocationWire, VendorWire } from './vendors.ts'

export interface OutletWire {
  parent_vendor_id: string | null
  client_vendor_id: string
  name: string
  phone_number: string
  users: string[]
  address: string
  latitude: number
  longitude: number
  unit: string
  building: string
  street: string
  street_number: string
  postal_code: string
  city: string
  country_code: string
  rider_instructions: string
}

/** Adds a collection point to a parent vendor. @throws RefusedError with the key of the first invalid field */
export function addOutlet(client: ApiClient, outlet: OutletWire, signal?: AbortSignal): Promise<VendorWire> {
  return client.request<VendorWire>('/outlet', {
    method: 'POST',
    body: outlet,
    ...(signal && { signal }),
  })
}

/** Changes a collection point, except its parent and client vendor ID. */
export function changeOutlet(client: ApiClient, outletId: string, outlet: OutletWire): Promise<VendorWire> {
  const path = `/outlet/${encodeURIComponent(outletId)}`
  return client.request<VendorWire>(path, { method: 'PUT', body: outlet })
}

/**
 * Removes a collection point that was added by mistake. @throws RefusedError 409 `collection-point.in-use` if orders, addresses
 * or keys belong to it
 */
export async function removeOutlet(client: ApiClient, outletId: string): Promise<void> {
  await client.request(`/outlet/${encodeURIComponent(outletId)}`, { method: 'DELETE' })
}

export function changeVendorAddress(
  client: ApiClient,
  vendorId: string,
  location: VendorLocationWire,
): Promise<VendorWire> {
  const path = `/vendor/${encodeURIComponent(vendorId)}/address`
  return client.request<VendorWire>(path, { method: 'PUT', body: location })
}
