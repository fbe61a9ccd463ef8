import type { ApiClient } from '../api/client.ts'
import { RefusedError } from '../api/errors.ts'
import { fetchOrder } from '../api/orders.ts'
import type { KeyValueStorage } from '../environment.ts'
import { guestOrders } from '../session/guest/guest-orders.ts'
import { dayIn } from '../time/formats.ts'
import { type Order, orderFromWire, vendorIdOfOrder } from './order/order.ts'
import { isEnded } from './order/status.ts'

/**
 * Orders that a guest has placed before today, and that something still happens to today. The list begins with the day,
 * and history needs an account (specification 1 §6): without these an order would be out of sight at midnight.
 * @param zone IANA zone in which the day is reckoned. @param now ms.
 */
export async function fetchEarlierGuestOrders(
  { client, storage }: { client: ApiClient; storage: KeyValueStorage },
  listed: readonly Order[],
  zone: string,
  now: number,
): Promise<Order[]> {
  const known = new Set(listed.map((order) => order.id))
  const missing = guestOrders(storage).filter((id) => !known.has(id))
  const orders = await Promise.all(missing.map((id) => orderById(client, id)))
  return orders
    .filter((order) => order !== null)
    .filter(({ status, updatedAt }) => !isEnded(status) || dayIn(zone, updatedAt) === dayIn(zone, now))
}

async function orderById(client: ApiClient, id: string): Promise<Order | null> {
  try {
    return orderFromWire(await fetchOrder(client, vendorIdOfOrder(id), id))
  } catch (error) {
    if (error instanceof RefusedError) return null
    throw error
  }
}
