import { isEnded, type OrderStatus, type StatusChange } from '../orders/order/status.ts'

const linkLifeMs = 30 * 86_400_000

interface Followed {
  status: OrderStatus
  history: readonly StatusChange[]
}

/** When public links expire, ms since 1970: 30 days after the end; null before. */
export function linkEndOf({ status, history }: Followed): number | null {
  const end = isEnded(status) ? history.findLast((change) => change.status === status) : undefined
  return end === undefined ? null : end.at + linkLifeMs
}

export function isLinkOver(order: Followed, now: number): boolean {
  const end = linkEndOf(order)
  return end !== null && end <= now
}
