import type { KeyValueStorage } from '../environment.ts'

/** Set by the app that signs staff in (specification 1 §3). */
export const godroidTokenKey = 'godroid-token'

export const isStaff = (storage: KeyValueStorage): boolean => Boolean(storage.getItem(godroidTokenKey))
