import type { Clock } from '../../clock.ts'
import { isSame, keyedHash } from '../keyed-hash.ts'
import { refuse } from '../refusal.ts'

/** Signature header: `{unix seconds}.{HMAC-SHA256 of seconds and body}`. */
export const signatureHeader = 'x-courier-bank-signature'

// Older notifications are refused, because they may be replays.
const maxAgeSeconds = 5 * 60

const digest = (secret: string, seconds: number, body: string) =>
  keyedHash(secret, 'payment-webhook', `${seconds}\n${body}`)

/** Creates a signed notification that a charge has changed. It doesn't contain the outcome. */
export function signedNotification(
  { secret, clock }: { secret: string; clock: Clock },
  chargeId: string,
): { body: string; signature: string } {
  const seconds = Math.floor(clock.now() / 1000)
  const body = JSON.stringify({ payment_id: chargeId })
  return { body, signature: `${seconds}.${digest(secret, seconds, body)}` }
}

/** Checks a notification's signature. @throws Refusal 403 unless the bank signed it in the last five minutes */
export function checkNotification(
  { secrets, clock }: { secrets: readonly string[]; clock: Clock },
  body: string,
  signature: string,
) {
  const [, seconds, received = ''] = /^(\d{1,12})\.([\w-]{43})$/.exec(signature) ?? []
  const age = Math.abs(clock.now() / 1000 - Number(seconds))
  const isSignedByBank = secrets.some((secret) => isSame(digest(secret, Number(seconds), body), received))
  if (!isSignedByBank || !(age <= maxAgeSeconds)) refuse(403, 'error.not-allowed', 'The signature is invalid.')
}
