import type { ProofKind } from '../../core/api/order-lists.ts'

/** Proofs required for a delivery, by the vendor's flags when it was placed. */
export interface ProofPlan {
  /** Of pickup, delivery and return. */
  photos: boolean
  /** The rider checks the receiver's ID document. */
  identity: boolean
  /** Four digits; null without flag `handover-codes`. */
  pickup_code: string | null
  receiver_pin: string | null
}

/** A recorded proof, at most one per kind. `taken_at` is ISO 8601. */
export interface ProofRecord {
  kind: ProofKind
  taken_at: string
}
