import type { ApiClient } from '../api/client.ts'
import { fetchOrders, type OrderListQuery, type OrderWire } from '../api/orders.ts'
import type { Clock } from '../environment.ts'
import { todayAndTwoDays, todayUntilNow } from '../time/date-ranges.ts'
import { dayIn } from '../time/formats.ts'
import { type Order, orderFromWire } from './order/order.ts'
import { isEnded } from './order/status.ts'

/** One request's worth of active orders, and how far ahead preorders are looked for (specification 1 §9). */
const pageSize = 200
const preorderWindowMs = 2 * 24 * 60 * 60_000

export interface ActiveQuery {
  vendorId: string
  includeOutlets: boolean
  /** IANA zone of the outlet, in which the day is reckoned. */
  zone: string
  clock: Pick<Clock, 'now'>
}

/**
 * The orders made since the day began, those of earlier days that are still running, and the preorders of the next two days
 * (specification 1 §7).
 */
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

/** On a day of more orders than one answer holds, the rest is fetched too: none may be missing from the list. */
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

/**
 * A live update belongs to the tracking view if its order was made today or waits for its time (specification 1 §4), and
 * while it is running: midnight ends no delivery.
 */
export function belongsToActive(
  order: Pick<Order, 'createdAt' | 'preorderedFor' | 'status'>,
  zone: string,
  now: number,
) {
  if (dayIn(zone, order.createdAt) === dayIn(zone, now) || !isEnded(order.status)) return true
  const { preorderedFor } = order
  return preorderedFor !== null && preorderedFor >= now && preorderedFor <= now + preorderWindowMs
}
