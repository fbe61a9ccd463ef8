import type { ApiClient } from '../api/client.ts'
import { RefusedError } from '../api/errors.ts'
import { fetchOrder, fetchOrders, type OrderListQuery, type OrderWire } from '../api/orders.ts'
import { maxPageSize, preorderWindowMs } from '../config/order-limits.ts'
import type { Clock, KeyValueStorage } from '../environment.ts'
import { readGuestOrders } from '../session/guest/guest-orders.ts'
import { sinceMidnight, todayAndTwoDays } from '../time/date-ranges.ts'
import { dayIn } from '../time/formats.ts'
import { type Order, orderFromWire } from './order/order.ts'
import { vendorIdOfOrder } from './order/order-id.ts'
import { isEnded } from './order/status.ts'

export interface ActiveQuery {
  vendorId: string
  includeOutlets: boolean
  zone: string
  clock: Pick<Clock, 'now'>
}

/** Fetches today's orders, running ones of earlier days, and preorders of the next two days (specification 1 §7). */
export async function fetchActiveOrders(
  client: ApiClient,
  query: ActiveQuery,
  signal: AbortSignal,
): Promise<{ orders: Order[]; cursor: string | null }> {
  const { vendorId, includeOutlets, zone, clock } = query
  const page = { count: maxPageSize, ...(includeOutlets && { include_outlets: true }) }
  const [midnight, nextDays] = await Promise.all([sinceMidnight(clock, zone), todayAndTwoDays(clock, zone)])
  const [today, scheduled] = await Promise.all([
    fetchAll(client, vendorId, { ...page, ...midnight, unfinished: true }, signal),
    fetchAll(client, vendorId, { ...page, ...nextDays, scheduled: true }, signal),
  ])
  const orders = new Map<string, Order>()
  for (const wire of [...scheduled.orders, ...today.orders]) orders.set(wire.order_id, orderFromWire(wire))
  return { orders: [...orders.values()], cursor: earlierCursor(today.cursor, scheduled.cursor) }
}

/** Returns the earlier of two cursors; null if they are from different servers. */
function earlierCursor(one: string | null, other: string | null): string | null {
  const [server, position] = one?.split('.') ?? []
  const [otherServer, otherPosition] = other?.split('.') ?? []
  if (server !== otherServer) return null
  return Number(otherPosition) < Number(position) ? other : one
}

/** Fetches every page; the cursor is the first one's. */
async function fetchAll(client: ApiClient, vendorId: string, query: OrderListQuery, signal: AbortSignal) {
  const orders: OrderWire[] = []
  let key: string | null = null
  let cursor: string | null | undefined
  do {
    const received = await fetchOrders(client, vendorId, { ...query, ...(key && { pagination_key: key }) }, signal)
    orders.push(...received.data)
    key = received.data.length > 0 ? received.pagination_key : null
    cursor ??= received.cursor ?? null
  } while (key)
  return { orders, cursor }
}

/** Whether the active list has the order: created today, scheduled (specification 1 §4) or still running. */
export function belongsToActive(
  order: Pick<Order, 'createdAt' | 'preorderedFor' | 'status'>,
  zone: string,
  now: number,
) {
  if (dayIn(zone, order.createdAt) === dayIn(zone, now) || !isEnded(order.status)) return true
  const { preorderedFor } = order
  return preorderedFor !== null && preorderedFor >= now && preorderedFor <= now + preorderWindowMs
}

/**
 * Fetches a guest's earlier orders that are still running, since history needs an account (specification 1 §6).
 * @param zone IANA zone of the day @param now ms
 */
export async function fetchEarlierGuestOrders(
  { client, storage }: { client: ApiClient; storage: KeyValueStorage },
  listed: readonly Order[],
  zone: string,
  now: number,
): Promise<Order[]> {
  const listedIds = new Set(listed.map((order) => order.id))
  const missing = readGuestOrders(storage).filter((id) => !listedIds.has(id))
  const orders = await Promise.all(missing.map((id) => fetchOrderUnlessRefused(client, id)))
  return orders
    .filter((order) => order !== null)
    .filter(({ status, updatedAt }) => !isEnded(status) || dayIn(zone, updatedAt) === dayIn(zone, now))
}

async function fetchOrderUnlessRefused(client: ApiClient, id: string): Promise<Order | null> {
  try {
    return orderFromWire(await fetchOrder(client, vendorIdOfOrder(id), id))
  } catch (error) {
    if (error instanceof RefusedError) return null
    throw error
  }
}
