import type { ApiClient } from '../../api/client.ts'
import { fetchOrders } from '../../api/orders.ts'
import type { DateRange } from '../../time/date-ranges.ts'
import { type Order, orderFromWire } from '../order/order.ts'

// Specification 1 §9.
const pageSize = 30
const pageSizeWithOutlets = 50

export interface PastQuery {
  vendorId: string
  includeOutlets: boolean
  period: DateRange
  phone: string | null
}

export interface PastPage {
  orders: Order[]
  nextKey: string | null
  cursor: string | null
}

/** Fetches a page of past orders. @param key `nextKey` of the previous page; null for the first */
export async function fetchPastPage(
  client: ApiClient,
  { vendorId, includeOutlets, period, phone }: PastQuery,
  key: string | null,
  signal: AbortSignal,
): Promise<PastPage> {
  const query = {
    ...period,
    count: includeOutlets ? pageSizeWithOutlets : pageSize,
    ...(includeOutlets && { include_outlets: true }),
    ...(phone !== null && { customer_phone_number: phone.replace(/\s+/gu, '') }),
    ...(key !== null && { pagination_key: key }),
  }
  const { data, pagination_key: nextKey, cursor = null } = await fetchOrders(client, vendorId, query, signal)
  return { orders: data.map(orderFromWire), nextKey: data.length > 0 ? nextKey : null, cursor }
}

export async function fetchPastPages(client: ApiClient, query: PastQuery, count: number, signal: AbortSignal) {
  const merged: PastPage = { orders: [], nextKey: null, cursor: null }
  for (let fetched = 0; fetched < count; fetched++) {
    const { orders, nextKey, cursor } = await fetchPastPage(client, query, merged.nextKey, signal)
    merged.orders.push(...orders)
    if (fetched === 0) merged.cursor = cursor
    merged.nextKey = nextKey
    if (nextKey === null) break
  }
  return merged
}
