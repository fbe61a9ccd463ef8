import type { Order } from './order/order.ts'
import { cancelledStatuses, deliveredStatuses, progressOf } from './order/status.ts'
import { collectedStatuses, hasPassedThrough, newStatuses } from './order/status-groups.ts'

/** Tabs in order (specification 1 §4). */
export const orderTabs = ['new', 'preorders', 'collected', 'delivered', 'cancelled'] as const
export type OrderTab = (typeof orderTabs)[number]

type TabOrder = Pick<Order, 'status' | 'history' | 'preorderedFor'>

/** Scheduled for later, paid if needed, and not past WAITING_FOR_TRANSPORT; MODIFIED counts as the status before. */
export function isPreorder(order: TabOrder, now: number): boolean {
  if (order.preorderedFor === null || order.preorderedFor <= now) return false
  const previousStatus = order.history.findLast(({ status }) => status !== 'MODIFIED')?.status ?? 'NEW'
  const progress = progressOf(order.status === 'MODIFIED' ? previousStatus : order.status)
  return progress >= progressOf('PAYMENT_COMMITTED') && progress <= progressOf('WAITING_FOR_TRANSPORT')
}

/** Returns the order's tab; null without a committed payment, and for delayed orders that had already ended. */
export function tabOf(order: TabOrder, now: number): OrderTab | null {
  if (isPreorder(order, now)) return 'preorders'
  const { status, history } = order
  if (status === 'DELAYED') {
    if (hasPassedThrough(history, collectedStatuses)) return 'collected'
    const hasEnded = hasPassedThrough(history, cancelledStatuses) || hasPassedThrough(history, deliveredStatuses)
    return hasEnded ? null : 'new'
  }
  if (newStatuses.has(status)) return 'new'
  if (collectedStatuses.has(status)) return 'collected'
  if (deliveredStatuses.has(status)) return 'delivered'
  if (cancelledStatuses.has(status)) return 'cancelled'
  return null
}

/** Sorts by time, then ID, so that rows never swap. */
export function newestFirst(one: Pick<Order, 'createdAt' | 'id'>, other: Pick<Order, 'createdAt' | 'id'>): number {
  return other.createdAt - one.createdAt || (one.id < other.id ? -1 : Number(one.id > other.id))
}

export const isLateFirst = (tab: OrderTab) => tab === 'new' || tab === 'collected'

export interface ListScope {
  mode: 'classic' | 'godroid' | 'guest'
  vendorId: string | null
  /** Outlets of the selected parent if they are included. */
  outletIds: ReadonlySet<string>
}

/** Whether a list shows the order: those of the selected vendor; all for staff (GODROID). */
export function isShownTo(order: Pick<Order, 'vendorId'>, scope: ListScope): boolean {
  if (scope.mode === 'godroid') return true
  return order.vendorId === scope.vendorId || scope.outletIds.has(order.vendorId)
}
