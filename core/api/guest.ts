import type { ApiClient } from './client.ts'

/** What a guest is known by (specification 1 §3, Local storage keys). `expires` is ISO 8601. */
export interface GuestTokenWire {
  token: string
  vendor_id: string
  expires: string
}

/** POST /guest: a new guest. @throws RefusedError 403 where guests may not order, 429 after too many. */
export function fetchGuestToken(client: ApiClient) {
  return client.request<GuestTokenWire>('/guest', { method: 'POST', authorized: false })
}
