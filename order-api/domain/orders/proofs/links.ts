import { type ProofKind, photoKinds } from '../../../../core/api/order-lists.ts'
import type { ProofWire } from '../../../../core/api/proofs.ts'
import type { Clock } from '../../../clock.ts'
import type { OrderRow } from '../../../store/schema.ts'
import type { Keys, SignatureVerdict } from '../../keys.ts'

const windowMs = 15 * 60_000

// Codes and identity documents aren't photographed.
const kindsWithPicture: ReadonlySet<ProofKind> = new Set(photoKinds)

interface SigningContext {
  keys: Keys
  clock: Pick<Clock, 'now'>
}

export type ProofsToWire = (order: Pick<OrderRow, 'orderId' | 'proofs'>) => ProofWire[]

/** Returns a function that lists proofs with links to their photos. Links last 15 to 30 minutes, and change every 15, for caching. */
export function proofsToWire({ keys, clock }: SigningContext): ProofsToWire {
  return ({ orderId, proofs }) => {
    const expires = linksExpireAt(clock.now()) / 1000
    return (proofs ?? []).map(({ kind, taken_at }) => ({
      kind,
      taken_at,
      image_url: kindsWithPicture.has(kind) ? imagePath(keys, orderId, kind, expires) : null,
    }))
  }
}

/** Returns when new links will differ, in ms since 1970. */
export const linksChangeAt = (now: number) => (Math.floor(now / windowMs) + 1) * windowMs
const linksExpireAt = (now: number) => linksChangeAt(now) + windowMs

function imagePath(keys: Keys, orderId: string, kind: ProofKind, expires: number): string {
  const signature = keys.sign('proof', signedText(orderId, kind, expires))
  const query = new URLSearchParams({ expires: String(expires), signature })
  return `/proofs/${encodeURIComponent(orderId)}/${kind}?${query}`
}

const signedText = (orderId: string, kind: string, expires: number) => JSON.stringify([orderId, kind, expires])

/** Checks the signature, then the expiry of a link. */
export function readProofLink(
  { keys, clock }: SigningContext,
  link: { orderId: string; kind: string; expires: number; signature: string },
): SignatureVerdict {
  const { orderId, kind, expires, signature } = link
  if (!keys.isSigned('proof', signedText(orderId, kind, expires), signature)) return 'invalid'
  return clock.now() >= expires * 1000 ? 'expired' : 'ok'
}
