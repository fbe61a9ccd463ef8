import type { Clock } from '../../clock.ts'
import { isSame, keyedHash } from '../keyed-hash.ts'
import { refuse } from '../refusal.ts'

/** Signature header: `{unix seconds}.{HMAC-SHA256 of seconds and body}`. */
export const signatureHeader = 'x-courier-bank-signature'

// Later ones may be replayed.
const longestWaySeconds = 5 * 60

const digest = (secret: string, seconds: number, body: string) =>
  keyedHash(secret, 'payment-webhook', `${seconds}\n${body}`)

/** A signed notification, without the outcome. */
export function signedNotification(
  { secret, clock }: { secret: string; clock: Clock },
  chargeId: string,
): { body: string; signature: string } {
  const seconds = Math.floor(clock.now() / 1000)
  const body = JSON.stringify({ payment_id: chargeId })
  return { body, signature: `${seconds}.${digest(secret, seconds, body)}` }
}

/** @throws Refusal 403 unless recently signed by our bank */
export function checkNotification(
  { secrets, clock }: { secrets: readonly string[]; clock: Clock },
  body: string,
  signature: string,
) {
  const [, seconds, received = ''] = /^(\d{1,12})\.([\w-]{43})$/.exec(signature) ?? []
  const age = Math.abs(clock.now() / 1000 - Number(seconds))
  const isSignedByBank = secrets.some((secret) => isSame(digest(secret, Number(seconds), body), received))
  if (!isSignedByBank || !(age <= longestWaySeconds)) refuse(403, 'error.not-allowed', 'The signature is invalid.')
}
