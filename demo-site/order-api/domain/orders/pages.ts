import { refuse } from '../refusal.ts'

/** The place of an order in a list that is sorted by time and id. */
export function pageKeyFrom(last: { createdAt: Date; orderId: string }): string {
  return Buffer.from(JSON.stringify([last.createdAt.getTime(), last.orderId])).toString('base64url')
}

/** @throws Refusal 400 for a key that this server did not make. */
export function readPageKey(key: string): { createdAt: Date; orderId: string } {
  try {
    const [time, orderId]: unknown[] = JSON.parse(Buffer.from(key, 'base64url').toString('utf8'))
    const createdAt = new Date(typeof time === 'number' ? time : Number.NaN)
    const known = typeof orderId === 'string' && !orderId.includes('\0') && createdAt.getFullYear() < 10_000
    if (known && createdAt.getTime() >= 0) return { createdAt, orderId }
  } catch {
    // Refused below, as every other foreign key.
  }
  refuse(400, 'error.invalid-request', 'The pagination key is unknown.')
}
