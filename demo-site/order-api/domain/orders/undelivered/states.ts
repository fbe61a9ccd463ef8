import type { UndeliveredMessageWire } from '../../../../../core/api/orders.ts'
import type { Database } from '../../../store/database.ts'
import type { MessageState } from '../../../store/order-parts.ts'
import type { OrderChange } from '../../../store/orders/events.ts'
import { amendOrder, orderById } from '../../../store/orders/orders.ts'
import type { OrderRow } from '../../../store/schema.ts'

/** Messages that the order's shop can send again. */
export const repeatableKinds = ['receiver-link', 'payment-receipt', 'payment-refund'] as const
export type RepeatableKind = (typeof repeatableKinds)[number]

// Shop, rider and receiver may change the order at the same time.
const maxAttempts = 5

/** Records in the order what happened to a message; null if the order doesn't show it. Must be the transaction's last statement. */
export async function recordMessageState(
  transaction: Database,
  { orderId, kind, now }: { orderId: string; kind: string; now: number },
  state: MessageState['state'],
): Promise<OrderChange | null> {
  const shown = repeatableKinds.find((name) => name === kind)
  if (!shown) return null
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const order = await orderById(transaction, orderId)
    if (!order) return null
    const changed = await amendOrder(transaction, order, withState(order, { kind: shown, state, now }))
    if (changed) return changed
  }
  throw new Error('The order is changing')
}

export function withState(
  { messageStates, updatedAt }: OrderRow,
  { kind, state, now }: { kind: RepeatableKind; state: MessageState['state']; now: number },
) {
  const at = new Date(Math.max(now, updatedAt.getTime()))
  return { messageStates: [...messageStates, { at: at.toISOString(), kind, state }], updatedAt: at }
}

/** Returns the messages that weren't delivered, or are being sent again. */
export function undeliveredMessagesOf({ messageStates }: Pick<OrderRow, 'messageStates'>): UndeliveredMessageWire[] {
  return repeatableKinds.flatMap((name) => {
    const newest = messageStates.findLast(({ kind }) => kind === name)
    return newest && newest.state !== 'sent' ? [{ at: newest.at, kind: name, state: newest.state }] : []
  })
}
