import type { Clock } from '../../../clock.ts'
import type { Keys } from '../../../domain/keys.ts'

// Older notifications are refused, because they may be replays.
const maxAgeSeconds = 5 * 60

const purpose = 'payment-webhook'

/** Creates a notification that a charge has changed, signed as `{unix seconds}.{HMAC}`. It doesn't contain the outcome. */
export function signedNotification(
  { keys, clock }: { keys: Keys; clock: Clock },
  chargeId: string,
): { body: string; signature: string } {
  const seconds = Math.floor(clock.now() / 1000)
  const body = JSON.stringify({ payment_id: chargeId })
  return { body, signature: `${seconds}.${keys.sign(purpose, `${seconds}\n${body}`)}` }
}

/** Whether the bank signed the notification in the last five minutes. */
export function isSignedNotification(
  { keys, clock }: { keys: Keys; clock: Clock },
  body: string,
  signature: string,
): boolean {
  const [, seconds, received = ''] = /^(\d{1,12})\.([\w-]{43})$/.exec(signature) ?? []
  const age = Math.abs(clock.now() / 1000 - Number(seconds))
  return age <= maxAgeSeconds && keys.isSigned(purpose, `${Number(seconds)}\n${body}`, received)
}
