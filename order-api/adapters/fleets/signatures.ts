import { createHmac, timingSafeEqual } from 'node:crypto'
import { refuse } from '../../domain/refusal.ts'

/** Checks the HMAC-SHA256 of a message, in hex or base64, in constant time. @throws Refusal 401 */
export function requireSignature(body: Uint8Array, received: string | undefined, secret: string) {
  const expected = createHmac('sha256', secret).update(body).digest()
  const isRight = decodings(received ?? '').some(
    (bytes) => bytes.length === expected.length && timingSafeEqual(bytes, expected),
  )
  if (!isRight) refuse(401, 'error.unauthorized', 'The signature is wrong.')
}

function decodings(text: string): Buffer[] {
  if (/^[0-9a-f]{64}$/i.test(text)) return [Buffer.from(text, 'hex')]
  return /^[\w+/-]{43}=?$/.test(text) ? [Buffer.from(text, 'base64')] : []
}

/** Reads a message whose signature is right. @throws Refusal 422 also for a zero character, which isn't storable */
export function readMessage(body: Uint8Array): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
    if (!text.includes('\\u0000')) return JSON.parse(text)
  } catch {
    // Refused below.
  }
  refuse(422, 'error.invalid-request', 'The body isn’t JSON.')
}
