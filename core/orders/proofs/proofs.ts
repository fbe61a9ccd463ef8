import type { ProofKind } from '../../api/order-lists.ts'
import type { ProofWire } from '../../api/proofs.ts'

export type { ProofKind }

/** Proof of a collection, delivery or return (specification 1 §2). */
export interface Proof {
  kind: ProofKind
  at: number
  /** Path under the API, which expires; null without a photo. */
  image: string | null
}

export function proofsFromWire(wires: readonly ProofWire[] | undefined): Proof[] {
  return (wires ?? []).map(({ kind, taken_at, image_url }) => ({ kind, at: Date.parse(taken_at), image: image_url }))
}
