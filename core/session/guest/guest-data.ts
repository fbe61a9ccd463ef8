import type { KeyValueStorage } from '../../environment.ts'

/** What a guest leaves in local storage (specification 1 §3, 2 §3 Guest storage). Nothing of it outlives the guest. */
export const guestKeys = {
  /** Token, vendor id and end, bound to their order API. */
  token: 'guest-token',
  /** Ids of the orders that were placed. */
  orders: 'guest-orders',
  /** Who sends, and from where. */
  details: 'guest-details',
} as const

/** @returns whether there was a guest. */
export function clearGuestData(storage: KeyValueStorage): boolean {
  const wasThere = storage.getItem(guestKeys.token) !== null
  for (const key of Object.values(guestKeys)) storage.removeItem(key)
  return wasThere
}
