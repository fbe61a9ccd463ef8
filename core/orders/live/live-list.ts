import type { ReadableAtom } from 'nanostores'
import type { Clock } from '../../environment.ts'
import type { UpdatesStatus } from '../listed-orders.ts'
import { type Order, orderFromWire } from '../order/order.ts'
import type { OrdersPage } from '../orders-page.ts'
import { followConnection } from './follow-connection.ts'

export interface LiveList {
  $connection: ReadableAtom<UpdatesStatus | null>
  /** Call it after each fetch. The first call subscribes to the updates since its cursor. */
  fetched(cursor: string | null): void
  stop(): void
}

interface Handlers {
  staleAfterMs(): number
  onUpdate(order: Order): void
  onReload(): void
}

/** Subscribes a list to its vendor's updates after the first fetch, so that opening it doesn't fetch it twice. */
export function createLiveList(
  { live, vendors, environment }: Pick<OrdersPage, 'live' | 'vendors'> & { environment: { clock: Clock } },
  { staleAfterMs, onUpdate, onReload }: Handlers,
): LiveList {
  const connection = followConnection(environment.clock)
  let unsubscribe: (() => void) | null = null

  function subscribe(since: string | null) {
    const vendor = vendors.$selectedVendor.get()
    if (!vendor) return null
    return live.subscribeToVendor({
      vendorId: vendor.id,
      includeOutlets: vendors.$includeOutlets.get(),
      since,
      get staleAfterMs() {
        return staleAfterMs()
      },
      onUpdate(wire) {
        connection.received()
        onUpdate(orderFromWire(wire))
      },
      onConnected: connection.onConnected,
      onReload,
    })
  }

  return {
    $connection: connection.$connection,
    fetched(cursor) {
      connection.fetched()
      unsubscribe ??= subscribe(cursor)
    },
    stop() {
      unsubscribe?.()
      unsubscribe = null
      connection.clear()
    },
  }
}
