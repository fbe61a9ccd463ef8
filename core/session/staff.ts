import type { KeyValueStorage } from '../environment.ts'

/** Specification 1 §3: staff in token mode are signed in by the app that stores this. */
export const godroidTokenKey = 'godroid-token'

export const isStaff = (storage: KeyValueStorage): boolean => Boolean(storage.getItem(godroidTokenKey))
