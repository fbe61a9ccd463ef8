import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** Returns the HMAC-SHA256 of a text for one purpose, base64url. */
export type Sign = (purpose: string, text: string) => string

export type SignatureVerdict = 'ok' | 'expired' | 'invalid'

/** What the server signs with: its secret, and earlier ones whose signatures are still valid. */
export interface Keys {
  /** The current secret first. For libraries that need it. */
  readonly secrets: readonly [string, ...string[]]
  /** With the current secret. */
  sign: Sign
  /** One for each secret, the current one first. */
  readonly all: readonly Sign[]
  isSigned(purpose: string, text: string, signature: string): boolean
}

export const signWith =
  (secret: string): Sign =>
  (purpose, text) =>
    createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url')

export function createKeys(secrets: readonly [string, ...string[]]): Keys {
  const all = secrets.map(signWith)
  return {
    secrets,
    sign: signWith(secrets[0]),
    all,
    isSigned: (purpose, text, signature) => all.some((sign) => isSame(sign(purpose, text), signature)),
  }
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
