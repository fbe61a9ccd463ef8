import type { ProofWire } from '../../../core/api/proofs.ts'

export type ProofKind = ProofWire['kind']

/** What a delivery is proved by: the flags of its vendor when it was placed decide. */
export interface ProofPlan {
  /** Of collection, delivery and return. */
  photos: boolean
  /** The rider looks at the receiver's document. */
  identity: boolean
  /** Four digits; null without flag `handover-codes`. */
  pickup_code: string | null
  receiver_pin: string | null
}

/** One a kind; `taken_at` is ISO 8601. */
export interface TakenProof {
  kind: ProofKind
  taken_at: string
}
