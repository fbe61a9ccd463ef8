import type { Mode } from '../config/setting-values.ts'
import type { Order } from './order/order.ts'
import { progressOf } from './order/status.ts'
import { activeStatuses, collectedStatuses, newStatuses } from './order/status-groups.ts'
import { cancelledStatuses, deliveredStatuses, type OrderStatus } from './order/statuses.ts'

/** Tabs in order (specification 1 §4). Active has orders of New and Collected too. */
export const orderTabs = ['active', 'new', 'preorders', 'collected', 'delivered', 'cancelled'] as const
export type OrderTab = (typeof orderTabs)[number]
/** The tab that a list opens on. */
export const firstTab: OrderTab = 'active'

type TabOrder = Pick<Order, 'status' | 'history' | 'preorderedFor'>

function hasPassedThrough({ history }: TabOrder, statuses: ReadonlySet<string>): boolean {
  return history.some((change) => statuses.has(change.status))
}

/** Returns the status; for MODIFIED, the one before. */
function unmodifiedStatus({ status, history }: TabOrder): OrderStatus {
  if (status !== 'MODIFIED') return status
  return history.findLast((change) => change.status !== 'MODIFIED' && change.status !== 'UNKNOWN')?.status ?? 'NEW'
}

/** Scheduled for later, and not past WAITING_FOR_TRANSPORT. */
export function isPreorder(order: TabOrder, now: number): boolean {
  if (order.preorderedFor === null || order.preorderedFor <= now) return false
  const progress = progressOf(unmodifiedStatus(order))
  return progress >= progressOf('INITIATED') && progress <= progressOf('WAITING_FOR_TRANSPORT')
}

/** Returns the order's tabs: Active if it runs, and its own one. */
export function tabsOf(order: TabOrder, now: number): OrderTab[] {
  const tab = tabOf(order, now)
  const isActive = (tab === 'new' || tab === 'collected') && activeStatuses.has(unmodifiedStatus(order))
  return tab === null ? [] : isActive ? ['active', tab] : [tab]
}

/**
 * Returns the order's tab besides Active; null for an order for now without a committed payment, and for a delayed order
 * that had already ended.
 */
export function tabOf(order: TabOrder, now: number): Exclude<OrderTab, 'active'> | null {
  if (isPreorder(order, now)) return 'preorders'
  const { status } = order
  if (status === 'DELAYED') {
    if (hasPassedThrough(order, collectedStatuses)) return 'collected'
    const hasEnded = hasPassedThrough(order, cancelledStatuses) || hasPassedThrough(order, deliveredStatuses)
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

/** Tabs whose late orders are counted, and can be listed first. */
export const runningTabs = ['active', 'new', 'collected'] as const satisfies readonly OrderTab[]
export type RunningTab = (typeof runningTabs)[number]
export const isRunningTab = (tab: OrderTab): tab is RunningTab => runningTabs.some((one) => one === tab)

export interface ListScope {
  mode: Mode
  vendorId: string | null
  /** Outlets of the selected parent if they are included. */
  outletIds: ReadonlySet<string>
}

/** Whether a list shows the order: those of the selected vendor; all for staff (GODROID). */
export function isShownTo(order: Pick<Order, 'vendorId'>, scope: ListScope): boolean {
  if (scope.mode === 'godroid') return true
  return order.vendorId === scope.vendorId || scope.outletIds.has(order.vendorId)
}
