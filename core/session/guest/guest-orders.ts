import type { KeyValueStorage } from '../../environment.ts'
import { readStored } from '../../lib/read-stored.ts'
import { guestKeys } from './guest-data.ts'

/** Reads the IDs of the guest's orders, oldest first (specification 2 §3, Guest storage). */
export function readGuestOrders(storage: KeyValueStorage): string[] {
  const stored = readStored(storage, guestKeys.orders)
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
}

export function keepGuestOrder(storage: KeyValueStorage, orderId: string): void {
  const orderIds = readGuestOrders(storage)
  if (!orderIds.includes(orderId)) storage.setItem(guestKeys.orders, JSON.stringify([...orderIds, orderId]))
}
