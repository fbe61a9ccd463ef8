import type { ApiClient } from '../api/client.ts'
import { fetchOrders, type OrderListQuery, type OrderWire } from '../api/orders.ts'
import type { Clock } from '../environment.ts'
import { todayAndTwoDays, todayUntilNow } from '../time/date-ranges.ts'
import { dayIn } from '../time/formats.ts'
import { type Order, orderFromWire } from './order/order.ts'
import { isEnded } from './order/status.ts'

// Specification 1 §9.
const pageSize = 200
const preorderWindowMs = 2 * 24 * 60 * 60_000

export interface ActiveQuery {
  vendorId: string
  includeOutlets: boolean
  /** IANA zone of the outlet. */
  zone: string
  clock: Pick<Clock, 'now'>
}

/** Fetches today's orders, running ones of earlier days, and preorders of the next two days (specification 1 §7). */
export async function fetchActiveOrders(client: ApiClient, query: ActiveQuery, signal: AbortSignal): Promise<Order[]> {
  const { vendorId, includeOutlets, zone, clock } = query
  const page = { count: pageSize, ...(includeOutlets && { include_outlets: true }) }
  const [soFar, ahead] = await Promise.all([todayUntilNow(clock, zone), todayAndTwoDays(clock, zone)])
  const [today, scheduled] = await Promise.all([
    fetchAll(client, vendorId, { ...page, ...soFar, unfinished: true }, signal),
    fetchAll(client, vendorId, { ...page, ...ahead, scheduled: true }, signal),
  ])
  const orders = new Map<string, Order>()
  for (const wire of [...scheduled, ...today]) orders.set(wire.order_id, orderFromWire(wire))
  return [...orders.values()]
}

/** Fetches every page. */
async function fetchAll(client: ApiClient, vendorId: string, query: OrderListQuery, signal: AbortSignal) {
  const orders: OrderWire[] = []
  let key: string | null = null
  do {
    const answer = await fetchOrders(client, vendorId, { ...query, ...(key && { pagination_key: key }) }, signal)
    orders.push(...answer.data)
    key = answer.data.length > 0 ? answer.pagination_key : null
  } while (key)
  return orders
}

/** Whether an update belongs to the active list: of today, scheduled (specification 1 §4) or still running. */
export function belongsToActive(
  order: Pick<Order, 'createdAt' | 'preorderedFor' | 'status'>,
  zone: string,
  now: number,
) {
  if (dayIn(zone, order.createdAt) === dayIn(zone, now) || !isEnded(order.status)) return true
  const { preorderedFor } = order
  return preorderedFor !== null && preorderedFor >= now && preorderedFor <= now + preorderWindowMs
}
