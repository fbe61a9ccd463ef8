import type { Order } from './order/order.ts'
import type { ReceiverChange } from './order/receiver.ts'
import { isEnded, type OrderStatus } from './order/status.ts'
import type { Proof } from './proofs/proofs.ts'

/** One thing that happened to an order; `at` is ms since the epoch. */
export type TimelineStep =
  | { kind: 'status'; at: number; status: OrderStatus }
  | { kind: 'cancelled'; at: number; reason: string | null }
  | { kind: 'delay'; at: number; reason: string }
  /** It couldn't be delivered, and goes back. */
  | { kind: 'failure'; at: number; reason: string }
  /** Money that goes back to the card, decimal. */
  | { kind: 'refund'; at: number; amount: number }
  | { kind: 'proof'; at: number; proof: Proof }
  /** What the receiver corrected by the link. */
  | ({ kind: 'receiver-change' } & ReceiverChange)

type Told = Pick<
  Order,
  'history' | 'cancelReason' | 'delay' | 'failureReason' | 'payment' | 'proofs' | 'receiverChanges'
>

/** What happened to an order, oldest first: statuses, each with its reason if it has one, the refund, proofs, corrections. */
export function timelineOf(order: Told): TimelineStep[] {
  const { history, payment, proofs, receiverChanges } = order
  const statuses = history.map((change) => statusStep(order, change))
  const taken = proofs.map((proof): TimelineStep => ({ kind: 'proof', at: proof.at, proof }))
  const corrected = receiverChanges.map((change): TimelineStep => ({ kind: 'receiver-change', ...change }))
  // The sort is stable: of one instant, proofs lead to a status, and a refund follows from it.
  return [...corrected, ...taken, ...statuses, ...refundOf(history, payment)].sort((one, other) => one.at - other.at)
}

function statusStep(
  { cancelReason, delay, failureReason }: Told,
  { status, at }: Told['history'][number],
): TimelineStep {
  if (status === 'CANCELLED') return { kind: 'cancelled', at, reason: cancelReason }
  // Of several delays only the newest says why.
  if (status === 'DELAYED' && delay?.at === at) return { kind: 'delay', at, reason: delay.reason }
  if (status === 'RETURN_INITIATED' && failureReason) return { kind: 'failure', at, reason: failureReason }
  return { kind: 'status', at, status }
}

/** A refund is owed with the end of the order, or with the change that made it cheaper. */
function refundOf(history: Told['history'], payment: Told['payment']): TimelineStep[] {
  const amount = payment?.refunded ?? 0
  const cause = history.findLast(({ status }) => isEnded(status) || status === 'MODIFIED')
  return amount > 0 && cause ? [{ kind: 'refund', at: cause.at, amount }] : []
}
