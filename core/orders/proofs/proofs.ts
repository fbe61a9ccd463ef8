import type { ProofKind, ProofWire } from '../../api/proofs.ts'

export type { ProofKind }

/** How a collection, a delivery or a return is proved (specification 1 §2). */
export interface Proof {
  kind: ProofKind
  /** ms since the epoch. */
  at: number
  /** Path of the photo under the API, which ends after a while; null if there is none. */
  image: string | null
}

export function proofsFromWire(wires: readonly ProofWire[] | undefined): Proof[] {
  return (wires ?? []).map(({ kind, taken_at, image_url }) => ({ kind, at: Date.parse(taken_at), image: image_url }))
}
