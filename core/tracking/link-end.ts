import { linkLifeMs } from '../config/order-limits.ts'
import { isEnded, type StatusChange } from '../orders/order/status.ts'
import type { OrderStatus } from '../orders/order/statuses.ts'

interface OrderStatuses {
  status: OrderStatus
  history: readonly StatusChange[]
}

/** Returns when public links expire, 30 days after the order's end, in ms since 1970; null for a running order. */
export function linkEndOf({ status, history }: OrderStatuses): number | null {
  const end = isEnded(status) ? history.findLast((change) => change.status === status) : undefined
  return end === undefined ? null : end.at + linkLifeMs
}

export function isLinkOver(order: OrderStatuses, now: number): boolean {
  const end = linkEndOf(order)
  return end !== null && end <= now
}
