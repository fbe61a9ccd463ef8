import type { Order } from './order/order.ts'
import type { ReceiverCorrection } from './order/receiver.ts'
import { isEnded, ownSteps } from './order/status.ts'
import type { OrderStatus } from './order/statuses.ts'
import type { Proof } from './proofs/proofs.ts'

/** An entry of an order's history; `at` is ms since the epoch. */
export type TimelineStep =
  | { kind: 'status'; at: number; status: OrderStatus }
  /** A word of the fleet that the server doesn't know, which moved nothing. */
  | { kind: 'unknown'; at: number }
  | { kind: 'cancelled'; at: number; reason: string | null }
  | { kind: 'delay'; at: number; reason: string }
  | { kind: 'failure'; at: number; reason: string }
  /** `isSent`: the bank has received the refund. */
  | { kind: 'refund'; at: number; amount: number; isSent: boolean }
  | { kind: 'proof'; at: number; proof: Proof }
  | ({ kind: 'receiver-change' } & ReceiverCorrection)

type TimelineOrder = Pick<
  Order,
  'history' | 'cancelReason' | 'delay' | 'failureReason' | 'payment' | 'proofs' | 'receiverChanges'
>

/** Returns the order's history for its shop, oldest first, without the shop's own steps: statuses with reasons, refund, proofs, corrections. */
export function timelineOf(order: TimelineOrder): TimelineStep[] {
  const { history, payment, proofs, receiverChanges } = order
  const statusSteps = history.filter(({ status }) => !ownSteps.has(status)).map((change) => statusStep(order, change))
  const proofSteps = proofs.map((proof): TimelineStep => ({ kind: 'proof', at: proof.at, proof }))
  const correctionSteps = receiverChanges.map((change): TimelineStep => ({ kind: 'receiver-change', ...change }))
  // Stable sort: at one instant, proofs precede a status and refunds follow it.
  return [...correctionSteps, ...proofSteps, ...statusSteps, ...refundOf(history, payment)].sort(
    (one, other) => one.at - other.at,
  )
}

function statusStep(
  { cancelReason, delay, failureReason }: TimelineOrder,
  { status, at }: TimelineOrder['history'][number],
): TimelineStep {
  if (status === 'UNKNOWN') return { kind: 'unknown', at }
  if (status === 'CANCELLED') return { kind: 'cancelled', at, reason: cancelReason }
  // Only the newest delay has a reason.
  if (status === 'DELAYED' && delay?.at === at) return { kind: 'delay', at, reason: delay.reason }
  if (status === 'RETURN_INITIATED' && failureReason) return { kind: 'failure', at, reason: failureReason }
  return { kind: 'status', at, status }
}

/** Returns the sent refunds, and the amount still owed at the time of the order's end or last change. */
function refundOf(history: TimelineOrder['history'], payment: TimelineOrder['payment']): TimelineStep[] {
  if (!payment) return []
  const sent = payment.refundsSent.map((refund): TimelineStep => ({ kind: 'refund', ...refund, isSent: true }))
  const owed = Number((payment.refunded - payment.refundsSent.reduce((sum, { amount }) => sum + amount, 0)).toFixed(3))
  const cause = history.findLast(({ status }) => isEnded(status) || status === 'MODIFIED')
  return owed > 0 && cause ? [...sent, { kind: 'refund', at: cause.at, amount: owed, isSent: false }] : sent
}
