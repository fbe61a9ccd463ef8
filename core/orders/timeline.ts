import type { Order } from './order/order.ts'
import { isEnded, type OrderStatus } from './order/status.ts'
import type { Proof } from './proofs/proofs.ts'

/** One thing that happened to an order; `at` is ms since the epoch. */
export type TimelineStep =
  | { kind: 'status'; at: number; status: OrderStatus }
  | { kind: 'cancelled'; at: number; reason: string | null }
  /** Money that goes back to the card, decimal. */
  | { kind: 'refund'; at: number; amount: number }
  | { kind: 'proof'; at: number; proof: Proof }

type Told = Pick<Order, 'history' | 'cancelReason' | 'payment' | 'proofs'>

/** What happened to an order, oldest first: statuses, the cancellation with its reason, the refund, proofs. */
export function timelineOf({ history, cancelReason, payment, proofs }: Told): TimelineStep[] {
  const statuses = history.map(
    ({ status, at }): TimelineStep =>
      status === 'CANCELLED' ? { kind: 'cancelled', at, reason: cancelReason } : { kind: 'status', at, status },
  )
  const taken = proofs.map((proof): TimelineStep => ({ kind: 'proof', at: proof.at, proof }))
  // Of one instant, what was done is after the status that it was done for: the sort is stable.
  return [...statuses, ...taken, ...refundOf(history, payment)].sort((one, other) => one.at - other.at)
}

/** A refund is owed with the end of the order, or with the change that made it cheaper. */
function refundOf(history: Told['history'], payment: Told['payment']): TimelineStep[] {
  const amount = payment?.refunded ?? 0
  const cause = history.findLast(({ status }) => isEnded(status) || status === 'MODIFIED')
  return amount > 0 && cause ? [{ kind: 'refund', at: cause.at, amount }] : []
}
