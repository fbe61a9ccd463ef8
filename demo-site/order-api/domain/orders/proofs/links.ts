import type { ProofWire } from '../../../../../core/api/proofs.ts'
import type { Clock } from '../../../clock.ts'
import type { OrderRow } from '../../../store/schema.ts'
import type { ProofKind } from '../../../store/schema-proofs.ts'
import { isSame, keyedHash } from '../../keyed-hash.ts'

const windowMs = 15 * 60_000

// Documents that were checked aren't photographed.
const kindsWithPicture: ReadonlySet<ProofKind> = new Set(['collection', 'delivery', 'return'])

interface Signing {
  secrets: readonly string[]
  clock: Pick<Clock, 'now'>
}

export type ProofsToWire = (order: Pick<OrderRow, 'orderId' | 'proofs'>) => ProofWire[]

/** Links last 15 to 30 minutes. All made within a quarter of an hour are equal, so that lists stay cached. */
export function proofsToWire({ secrets, clock }: Signing): ProofsToWire {
  return ({ orderId, proofs }) => {
    const expires = linksEnd(clock.now()) / 1000
    return (proofs ?? []).map(({ kind, taken_at }) => ({
      kind,
      taken_at,
      image_url: kindsWithPicture.has(kind) ? pathOf(orderId, kind, expires, secrets[0] ?? '') : null,
    }))
  }
}

/** When new links will differ, ms since 1970. */
export const linksChangeAt = (now: number) => (Math.floor(now / windowMs) + 1) * windowMs
const linksEnd = (now: number) => linksChangeAt(now) + windowMs

function pathOf(orderId: string, kind: ProofKind, expires: number, secret: string): string {
  const query = new URLSearchParams({ expires: String(expires), signature: sign(secret, orderId, kind, expires) })
  return `/proofs/${encodeURIComponent(orderId)}/${kind}?${query}`
}

const sign = (secret: string, orderId: string, kind: string, expires: number) =>
  keyedHash(secret, 'proof', JSON.stringify([orderId, kind, expires]))

/** `expired` only for a link of ours. */
export function readProofLink(
  { secrets, clock }: Signing,
  link: { orderId: string; kind: string; expires: number; signature: string },
): 'ok' | 'expired' | 'invalid' {
  const { orderId, kind, expires, signature } = link
  if (!secrets.some((secret) => isSame(sign(secret, orderId, kind, expires), signature))) return 'invalid'
  return clock.now() >= expires * 1000 ? 'expired' : 'ok'
}
