import { refuse } from '../refusal.ts'

/** Encodes the pagination key after this order. Lists are sorted by time and ID. */
export function pageKeyFrom(last: { createdAt: Date; orderId: string }): string {
  return Buffer.from(JSON.stringify([last.createdAt.getTime(), last.orderId])).toString('base64url')
}

/** @throws Refusal 400 for an invalid key */
export function readPageKey(key: string): { createdAt: Date; orderId: string } {
  try {
    const [time, orderId]: unknown[] = JSON.parse(Buffer.from(key, 'base64url').toString('utf8'))
    const createdAt = new Date(typeof time === 'number' ? time : Number.NaN)
    const isReadable = typeof orderId === 'string' && !orderId.includes('\0') && createdAt.getFullYear() < 10_000
    if (isReadable && createdAt.getTime() >= 0) return { createdAt, orderId }
  } catch {
    // Refused below.
  }
  refuse(400, 'error.invalid-request', 'The pagination key is unknown.')
}
