import type { ApiClient } from '../api/client.ts'
import { RefusedError } from '../api/errors.ts'
import { fetchOrder } from '../api/orders.ts'
import type { KeyValueStorage } from '../environment.ts'
import { readGuestOrders } from '../session/guest/guest-orders.ts'
import { dayIn } from '../time/formats.ts'
import { type Order, orderFromWire } from './order/order.ts'
import { vendorIdOfOrder } from './order/order-id.ts'
import { isEnded } from './order/status.ts'

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
