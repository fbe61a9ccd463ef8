import type { KeyValueStorage } from '../../environment.ts'
import { guestOrdersEntry } from '../../storage/session-entries.ts'
import { stored } from '../../storage/stored.ts'

/** Reads the IDs of the guest's orders, oldest first (specification 2 §3, Guest storage). */
export function readGuestOrders(storage: KeyValueStorage): readonly string[] {
  return stored(storage, guestOrdersEntry).read() ?? []
}

export function keepGuestOrder(storage: KeyValueStorage, orderId: string): void {
  const orderIds = readGuestOrders(storage)
  if (!orderIds.includes(orderId)) stored(storage, guestOrdersEntry).write([...orderIds, orderId])
}
