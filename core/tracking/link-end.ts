import { isEnded, type OrderStatus, type StatusChange } from '../orders/order/status.ts'

const linkLifeMs = 30 * 86_400_000

interface Followed {
  status: OrderStatus
  history: readonly StatusChange[]
}

/** When the order's public links stop working, ms since 1970: 30 days after the delivery ended; null until then. */
export function linkEndOf({ status, history }: Followed): number | null {
  const end = isEnded(status) ? history.findLast((change) => change.status === status) : undefined
  return end === undefined ? null : end.at + linkLifeMs
}

/** Whether the order's public links have stopped working. @param now ms since 1970 */
export function isLinkOver(order: Followed, now: number): boolean {
  const end = linkEndOf(order)
  return end !== null && end <= now
}
