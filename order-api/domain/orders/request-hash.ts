import { createHash } from 'node:crypto'

/** Hashes a request regardless of field order. */
export function requestHashOf(payload: object): string {
  const sorted = JSON.stringify(payload, (_key, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
  return createHash('sha256').update(sorted).digest('base64url')
}
