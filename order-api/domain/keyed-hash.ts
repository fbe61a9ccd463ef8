import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Returns the HMAC-SHA256 of a text for one purpose, base64url. */
export function keyedHash(secret: string, purpose: string, text: string): string {
  return createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url')
}

/** Compares texts in constant time. */
export function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * Replaces the signs of base64url by letters. Mail and chat programs leave signs at the end of a link out of it, so every
 * secret at the end of a link in a message consists of letters and digits. It loses about a tenth of a bit a character.
 */
export const lettersAndDigits = (base64url: string) => base64url.replaceAll('-', 'a').replaceAll('_', 'b')

/** Compares secrets of links. Earlier links have signs in them. */
export const isSameInLink = (left: string, right: string) => isSame(lettersAndDigits(left), lettersAndDigits(right))

/** Returns 24 letters and digits, from 144 random bits. */
export const randomTrackingId = () => lettersAndDigits(randomBytes(18).toString('base64url'))
