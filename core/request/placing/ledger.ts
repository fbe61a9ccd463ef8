import type { OrderCreateWire, OrderWire } from '../../api/orders.ts'
import type { KeyValueStorage } from '../../environment.ts'
import { ledgersKey } from '../draft/stored.ts'

/** An order whose answer is not known yet: exactly what was sent, under which key. */
export interface PendingOrder {
  /** Also the order's `client_order_id`. */
  idempotencyKey: string
  draftId: string
  body: OrderCreateWire
  /** Ms since 1970 of the first press. */
  firstSentAt: number
  lastSentAt: number
}

/** What a placed order is known by afterwards; nothing of the customer's. */
export interface PlacedOrder {
  orderId: string
  vendorId: string
  trackingId: string
}

export interface OrderLedger {
  pending(): PendingOrder | null
  keep(pending: PendingOrder): void
  /** The answer was no, or it is sure that nothing arrived. */
  forget(): void
  /** The order made from that draft, in whichever tab. */
  placedFrom(draftId: string): PlacedOrder | null
  /** The answer was yes. */
  settle(draftId: string, order: PlacedOrder): void
}

interface Ledger {
  pending: PendingOrder | null
  placed: (PlacedOrder & { draftId: string }) | null
}

/** Keeps what must survive a reload, one ledger a vendor, shared by the tabs. */
export function createOrderLedger(storage: KeyValueStorage, vendorId: string): OrderLedger {
  const entry = (): Ledger => readAll(storage)[vendorId] ?? { pending: null, placed: null }
  const enter = (ledger: Ledger) => {
    storage.setItem(ledgersKey, JSON.stringify({ ...readAll(storage), [vendorId]: ledger }))
  }

  return {
    pending: () => entry().pending,
    keep: (pending) => enter({ ...entry(), pending }),
    forget: () => enter({ ...entry(), pending: null }),
    placedFrom(draftId) {
      const { placed } = entry()
      if (placed?.draftId !== draftId) return null
      return { orderId: placed.orderId, vendorId: placed.vendorId, trackingId: placed.trackingId }
    },
    settle: (draftId, order) => enter({ pending: null, placed: { ...order, draftId } }),
  }
}

export function placedFromWire(order: OrderWire): PlacedOrder {
  return { orderId: order.order_id, vendorId: order.vendor_id, trackingId: order.tracking_id }
}

function readAll(storage: KeyValueStorage): Record<string, Ledger> {
  try {
    const found: unknown = JSON.parse(storage.getItem(ledgersKey) ?? '{}')
    return typeof found === 'object' && found !== null ? (found as Record<string, Ledger>) : {}
  } catch {
    return {}
  }
}
