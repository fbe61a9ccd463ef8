import type { KeyValueStorage } from '../environment.ts'

/** Local storage key of the token that the GODROID app sets (specification 1 §3). */
export const godroidTokenKey = 'godroid-token'

export const isStaff = (storage: KeyValueStorage): boolean => Boolean(storage.getItem(godroidTokenKey))
