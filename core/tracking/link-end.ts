import { isEnded, type OrderStatus, type StatusChange } from '../orders/order/status.ts'

const linkLifeMs = 30 * 86_400_000

/** Whether the order's public links have stopped working: 30 days after the delivery ended. @param now ms since 1970 */
export function isLinkOver(
  { status, history }: { status: OrderStatus; history: readonly StatusChange[] },
  now: number,
): boolean {
  const end = isEnded(status) ? history.findLast((change) => change.status === status) : undefined
  return end !== undefined && end.at + linkLifeMs <= now
}
