import type { OrderCreateWire, OrderWire } from '../../api/orders.ts'
import type { KeyValueStorage } from '../../environment.ts'
import { readStoredObject } from '../../lib/read-stored.ts'
import { ledgersKey } from '../stored.ts'

/** An attempt whose response is not known yet. */
export interface Pending {
  /** Also the order's `client_order_id`. */
  idempotencyKey: string
  draftId: string
  /** Digest of the delivery that the draft asked for. */
  content: string
  body: OrderCreateWire | null
  /** Ms since 1970. */
  firstSentAt: number
  lastSentAt: number
  /** A try of it had no response: the order may exist, whatever a later try returns. */
  isUncertain: boolean
}

/** An order: exactly what was sent, under which key. */
export interface PendingOrder extends Pending {
  body: OrderCreateWire
}

/** A payment by card. Holds nothing of the card. */
export interface PendingPayment extends Pending {
  /** Null for one that only its way back from the bank has made known here. */
  body: OrderCreateWire | null
  intentId: string
  /** Null until the server is known to have it. */
  paymentId: string | null
  /** What was typed about the card went with a reload: it isn't sent again, but may still arrive. */
  isGivenUp: boolean
  /** An attempt before it under the same intent that may still arrive. */
  earlierKey: string | null
}

/** What a placed order is known by afterwards; nothing of the customer's. */
export interface PlacedOrder {
  orderId: string
  vendorId: string
  trackingId: string
}

export interface OrderLedger<Attempt extends Pending = PendingOrder> {
  pending(): Attempt | null
  keep(pending: Attempt): void
  /** Changes the pending order, if it still has this key: another run may have finished it. */
  touch(key: string, patch: Partial<Attempt>): void
  /** The order was refused, or is sure not to have arrived. @param key only the one with this key */
  forget(key?: string): void
  /** The orders made from that draft with that content, in whichever tab; newest first. */
  placedFrom(draftId: string, content: string): readonly PlacedWith[]
  /** The order is made. */
  settle(pending: Attempt, order: PlacedOrder): void
}

interface PlacedWith {
  order: PlacedOrder
  /** The code; null without a voucher. */
  voucher: string | null
}

interface Ledger {
  pending: PendingOrder | null
  /** Of a payment by card. */
  paying?: PendingPayment | null
  /** The last ones, newest first. */
  placed: (PlacedOrder & { draftId: string; content: string; voucher: string | null })[]
}

/** Drafts may be open in other tabs. */
const placedKept = 10

interface StoredLedgers {
  owner: string
  ledgers: Record<string, Ledger>
}

/**
 * Keeps what must survive a reload: one ledger per outlet, shared by the tabs, and unreadable for another user.
 * @param owner the user's id
 * @param slot orders and payments by card are kept apart; what is placed is one list
 */
export function createOrderLedger<Attempt extends Pending = PendingOrder>(
  storage: KeyValueStorage,
  vendorId: string,
  owner: string,
  slot: 'pending' | 'paying' = 'pending',
): OrderLedger<Attempt> {
  const own = () => {
    const stored = readAll(storage)
    return stored?.owner === owner ? stored.ledgers : {}
  }
  const entry = (): Ledger => own()[vendorId] ?? { pending: null, placed: [] }
  const enter = (ledger: Ledger) => {
    const stored = readAll(storage)
    // A late response for a user who has left since.
    if (stored && stored.owner !== owner) return
    const ledgers = { ...own(), [vendorId]: ledger }
    storage.setItem(ledgersKey, JSON.stringify({ owner, ledgers } satisfies StoredLedgers))
  }

  const pendingOf = () => (entry()[slot] ?? null) as Attempt | null

  return {
    pending: pendingOf,
    keep: (pending) => enter({ ...entry(), [slot]: pending }),
    touch(key, patch) {
      const pending = pendingOf()
      if (pending?.idempotencyKey === key) enter({ ...entry(), [slot]: { ...pending, ...patch } })
    },
    forget(key) {
      if (key === undefined || pendingOf()?.idempotencyKey === key) enter({ ...entry(), [slot]: null })
    },
    placedFrom(draftId, content) {
      const placed = entry().placed.filter((one) => one.draftId === draftId && one.content === content)
      return placed.map(({ orderId, vendorId, trackingId, voucher }) => ({
        order: { orderId, vendorId, trackingId },
        voucher,
      }))
    },
    settle({ idempotencyKey, draftId, content, body }, order) {
      const { placed } = entry()
      const newest = [{ ...order, draftId, content, voucher: voucherOf(body) }, ...placed].slice(0, placedKept)
      const isOpen = pendingOf()?.idempotencyKey === idempotencyKey
      enter({ ...entry(), ...(isOpen && { [slot]: null }), placed: newest })
    },
  }
}

export const voucherOf = (body: OrderCreateWire | null) => body?.voucher?.code ?? null

export function placedFromWire(order: OrderWire): PlacedOrder {
  return { orderId: order.order_id, vendorId: order.vendor_id, trackingId: order.tracking_id }
}

function readAll(storage: KeyValueStorage): StoredLedgers | null {
  const found = readStoredObject<StoredLedgers>(storage, ledgersKey)
  return typeof found?.ledgers === 'object' ? (found as StoredLedgers) : null
}

/** Of the content, without holding it: 53 bits (cyrb53). */
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
