import type { ApiClient } from './client.ts'

/** Token of a guest (specification 1 §3, Local storage keys). `expires` is ISO 8601. */
export interface GuestTokenWire {
  token: string
  vendor_id: string
  expires: string
}

/** POST /guest: creates a guest. @throws RefusedError 403 if guests can't order, 429 after too many */
export function fetchGuestToken(client: ApiClient) {
  return client.request<GuestTokenWire>('/guest', { method: 'POST', authorized: false })
}
