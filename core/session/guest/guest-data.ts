import type { KeyValueStorage } from '../../environment.ts'

/** Local storage keys of a guest (specification 1 §3, 2 §3 Guest storage), cleared with the guest. */
export const guestKeys = {
  token: 'guest-token',
  orders: 'guest-orders',
  details: 'guest-details',
} as const

/** Returns whether there was a token. */
export function clearGuestData(storage: KeyValueStorage): boolean {
  const hadToken = storage.getItem(guestKeys.token) !== null
  for (const key of Object.values(guestKeys)) storage.removeItem(key)
  return hadToken
}
