import { undeliveredKinds } from '../../../../core/api/order-lists.ts'
import type { UndeliveredMessageWire } from '../../../../core/api/orders.ts'
import type { Database } from '../../../store/database.ts'
import type { MessageState } from '../../../store/order-parts.ts'
import type { OrderChange } from '../../../store/orders/events.ts'
import { amendOrder, orderById } from '../../../store/orders/orders.ts'
import type { OrderRow } from '../../../store/schema.ts'
import { isLinkUnopened } from '../../fleet/own-riders/offers.ts'

// Shop, rider and receiver may change the order at the same time.
const maxAttempts = 5

/** Records in the order what happened to a message; null if the order doesn't show it. Must be the transaction's last statement. */
export async function recordMessageState(
  transaction: Database,
  { orderId, kind, refund, now }: { orderId: string; kind: string; refund: number | null; now: number },
  state: MessageState['state'],
): Promise<OrderChange | null> {
  const shown = undeliveredKinds.find((name) => name === kind)
  if (!shown) return null
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const order = await orderById(transaction, orderId)
    if (!order) return null
    const changed = await amendOrder(
      transaction,
      order,
      withStates(order, [{ kind: shown, ...(refund !== null && { refund }) }], state, now),
    )
    if (changed) return changed
  }
  throw new Error('The order is changing')
}

/** A message of an order. Each refund has its own. */
export type OrderMessageId = Pick<MessageState, 'kind' | 'refund'>

export function withStates(
  { messageStates, updatedAt }: OrderRow,
  messages: readonly OrderMessageId[],
  state: MessageState['state'],
  now: number,
) {
  const time = new Date(Math.max(now, updatedAt.getTime()))
  const at = time.toISOString()
  const added = messages.map(({ kind, refund }) => ({ at, kind, state, ...(refund !== undefined && { refund }) }))
  return { messageStates: [...messageStates, ...added], updatedAt: time }
}

/** Returns the newest state of each message of a kind. */
export function newestStates(
  { messageStates }: Pick<OrderRow, 'messageStates'>,
  kind: MessageState['kind'],
): MessageState[] {
  const states = messageStates.filter((entry) => entry.kind === kind)
  return [...new Map(states.map((entry) => [entry.refund ?? 1, entry])).values()]
}

type OrderWithMessages = Pick<OrderRow, 'messageStates' | 'riderOffers' | 'status'>

/** Returns the kinds of messages that weren't delivered, or are being sent again. */
export function undeliveredMessagesOf(order: OrderWithMessages): UndeliveredMessageWire[] {
  return undeliveredKinds.flatMap((kind) => {
    if (kind === 'rider-link' && !isLinkUnopened(order)) return []
    const states = newestStates(order, kind)
    const shown =
      states.findLast(({ state }) => state === 'failed') ?? states.findLast(({ state }) => state === 'sending')
    return shown && shown.state !== 'sent' ? [{ at: shown.at, kind, state: shown.state }] : []
  })
}
