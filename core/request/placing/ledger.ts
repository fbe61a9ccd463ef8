import type { OrderUpdateWire } from '../../api/order-update.ts'
import type { OrderCreateWire, OrderWire } from '../../api/orders.ts'
import type { KeyValueStorage } from '../../environment.ts'
import { readStoredObject } from '../../lib/read-stored.ts'
import { ledgersKey } from '../stored.ts'

/** An attempt to order whose outcome isn't known. */
export interface Pending {
  /** Also the order's `client_order_id`. */
  idempotencyKey: string
  draftId: string
  /** Digest of the requested delivery. */
  content: string
  body: OrderCreateWire | null
  firstSentAt: number
  lastSentAt: number
  /** A response was lost, so the order may exist. */
  isUncertain: boolean
}

export interface PendingOrder extends Pending {
  body: OrderCreateWire
}

/** A card payment, without card data. */
export interface PendingPayment extends Pending {
  body: OrderCreateWire | null
  /** The change of an order that is paid, instead of a body. */
  update?: OrderUpdateWire | null
  intentId: string
  paymentId: string | null
  /** The card data was lost in a reload: not sent again, but may still arrive. */
  isGivenUp: boolean
  /** An earlier attempt of the intent that may still arrive. */
  earlierKey: string | null
}

export interface PlacedOrder {
  orderId: string
  vendorId: string
  trackingId: string
  /** The host's order number; null if it gave none. */
  reference: string | null
}

export interface OrderLedger<Attempt extends Pending = PendingOrder> {
  pending(): Attempt | null
  keep(pending: Attempt): void
  update(key: string, patch: Partial<Attempt>): void
  /** Removes a refused attempt, or one that surely didn't arrive. */
  forget(key?: string): void
  /** Orders from this draft and content, in any tab, newest first. */
  placedFrom(draftId: string, content: string): readonly OrderAndVoucher[]
  recordPlaced(pending: Attempt, order: PlacedOrder): void
}

interface OrderAndVoucher {
  order: PlacedOrder
  voucher: string | null
}

interface Ledger {
  pending: PendingOrder | null
  paying?: PendingPayment | null
  placed: (PlacedOrder & { draftId: string; content: string; voucher: string | null })[]
}

const maxPlaced = 10

interface StoredLedgers {
  owner: string
  ledgers: Record<string, Ledger>
}

/** Stores attempts to order: one ledger per outlet or edited order, shared by tabs, hidden from other users. @param slot `paying` for cards */
export function createOrderLedger<Attempt extends Pending = PendingOrder>(
  storage: KeyValueStorage,
  ledgerId: string,
  owner: string,
  slot: 'pending' | 'paying' = 'pending',
): OrderLedger<Attempt> {
  const ledgersOfOwner = () => {
    const stored = readAll(storage)
    return stored?.owner === owner ? stored.ledgers : {}
  }
  const ledger = (): Ledger => ledgersOfOwner()[ledgerId] ?? { pending: null, placed: [] }
  const write = (ledger: Ledger) => {
    const stored = readAll(storage)
    // A response that arrives after another user has signed in is ignored.
    if (stored && stored.owner !== owner) return
    const ledgers = { ...ledgersOfOwner(), [ledgerId]: ledger }
    storage.setItem(ledgersKey, JSON.stringify({ owner, ledgers } satisfies StoredLedgers))
  }

  const pendingOf = () => (ledger()[slot] ?? null) as Attempt | null

  return {
    pending: pendingOf,
    keep: (pending) => write({ ...ledger(), [slot]: pending }),
    update(key, patch) {
      const pending = pendingOf()
      if (pending?.idempotencyKey === key) write({ ...ledger(), [slot]: { ...pending, ...patch } })
    },
    forget(key) {
      if (key === undefined || pendingOf()?.idempotencyKey === key) write({ ...ledger(), [slot]: null })
    },
    placedFrom(draftId, content) {
      const placed = ledger().placed.filter((one) => one.draftId === draftId && one.content === content)
      return placed.map(({ orderId, vendorId, trackingId, reference = null, voucher }) => ({
        order: { orderId, vendorId, trackingId, reference },
        voucher,
      }))
    },
    recordPlaced({ idempotencyKey, draftId, content, body }, order) {
      const { placed } = ledger()
      const newest = [{ ...order, draftId, content, voucher: voucherOf(body) }, ...placed].slice(0, maxPlaced)
      const isPending = pendingOf()?.idempotencyKey === idempotencyKey
      write({ ...ledger(), ...(isPending && { [slot]: null }), placed: newest })
    },
  }
}

export const voucherOf = (body: OrderCreateWire | null) => body?.voucher?.code ?? null

export function placedFromWire(order: OrderWire): PlacedOrder {
  const { order_id: orderId, vendor_id: vendorId, tracking_id: trackingId, reference = null } = order
  return { orderId, vendorId, trackingId, reference }
}

function readAll(storage: KeyValueStorage): StoredLedgers | null {
  const stored = readStoredObject<StoredLedgers>(storage, ledgersKey)
  return typeof stored?.ledgers === 'object' ? (stored as StoredLedgers) : null
}

/** 53-bit hash (cyrb53), so that storage doesn't hold the content. */
export function digestOf(text: string): string {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36)
}
