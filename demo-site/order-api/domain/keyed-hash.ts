import { createHmac, timingSafeEqual } from 'node:crypto'

/** HMAC-SHA256 of a text for one purpose, base64url: what cannot be made, or guessed back, without the secret. */
export function keyedHash(secret: string, purpose: string, text: string): string {
  return createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url')
}

/** Whether two texts are the same, in a time that does not tell how far they are. */
export function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
