import type { ApiClient } from './client.ts'
import type { InvitationWire } from './invitations.ts'
import type { PartnerPermission } from './partner-keys.ts'

/** Vendor or outlet (specification 1 §3). `location` is null if unknown. */
export interface VendorWire {
  vendor_id: string
  parent_vendor_id: string | null
  client_vendor_id: string
  is_parent: boolean
  is_active: boolean
  is_registered: boolean
  /** A test vendor's fee is 1337 if no other is available (specification 2 §4). */
  is_test?: true
  /** What a partner's token may do for the vendor; missing for other callers, who may do everything. */
  permissions?: PartnerPermission[]
  estimation_pick_up_time: number
  flags: { payment_methods: string[] }
  vendor_information: {
    name: string
    currency: string
    owners: string[]
    /** Email addresses invited; without any rights yet. */
    invited: string[]
    contact: { phone: string }
    location: VendorLocationWire | null
  }
}

export interface VendorLocationWire {
  address_text: string
  building: string
  city: string
  country_code: string
  latitude: number
  longitude: number
  postal_code: string
  street: string
  street_number: string
  unit: string
  rider_instructions: string
}

/** GET /vendors: fetches the user's vendors and invitations. */
export async function fetchVendors(client: ApiClient) {
  const response = await client.request<{ vendors: VendorWire[]; invitations?: InvitationWire[] }>('/vendors')
  const { vendors, invitations = [] } = response
  return { vendors, invitations }
}

/** GET /vendor/{id}. @throws RefusedError 404 if the caller may not use it */
export const fetchVendor = (client: ApiClient, id: string) =>
  client.request<VendorWire>(`/vendor/${encodeURIComponent(id)}`)
