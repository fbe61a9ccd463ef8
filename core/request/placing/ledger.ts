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

export interface OrderLedger<Attempt extends Pending = Pending> {
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
  pending: Pending | null
  paying: PendingPayment | null
  placed: (PlacedOrder & { draftId: string; content: string; voucher: string | null })[]
}

const maxPlaced = 10

interface StoredLedgers {
  owner: string
  ledgers: unknown
}

/** Stores attempts to order: one ledger per outlet or edited order, shared by tabs, hidden from other users. @param slot `paying` for cards */
export function createOrderLedger<Attempt extends Pending = Pending>(
  storage: KeyValueStorage,
  ledgerId: string,
  owner: string,
  slot: 'pending' | 'paying' = 'pending',
): OrderLedger<Attempt> {
  const stored = () => readStoredObject<StoredLedgers>(storage, ledgersKey)
  const ledgersOfOwner = () => (stored()?.owner === owner ? objectOf(stored()?.ledgers) : {})
  const ledger = () => ledgerFrom(ledgersOfOwner()[ledgerId])
  const write = (ledger: Ledger) => {
    const { owner: storedOwner = owner } = stored() ?? {}
    // A response that arrives after another user has signed in is ignored.
    if (storedOwner !== owner) return
    const ledgers = { ...ledgersOfOwner(), [ledgerId]: ledger }
    storage.setItem(ledgersKey, JSON.stringify({ owner, ledgers }))
  }

  const pendingOf = () => ledger()[slot] as Attempt | null

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

/** @throws Error if it isn't an order */
export function placedFromWire(order: OrderWire): PlacedOrder {
  const { order_id: orderId, vendor_id: vendorId, tracking_id: trackingId, reference = null } = order
  if (!orderId || !vendorId) throw new Error('The response has no order')
  return { orderId, vendorId, trackingId, reference }
}

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const numberOf = (value: unknown) => (Number.isFinite(value) ? (value as number) : 0)

/** Drops what doesn't fit, except an attempt's key: its outcome has to be looked up first. */
function ledgerFrom(value: unknown): Ledger {
  const { pending, paying, placed } = objectOf(value)
  return {
    pending: attemptFrom(pending),
    paying: attemptFrom(paying),
    placed: Array.isArray(placed) ? placed.filter(isPlacedEntry) : [],
  }
}

function attemptFrom(value: unknown): PendingPayment | null {
  const { idempotencyKey, draftId, content, body, update, firstSentAt, lastSentAt, ...others } = objectOf(value)
  if (typeof idempotencyKey !== 'string') return null
  return {
    idempotencyKey,
    draftId: textOf(draftId),
    content: textOf(content),
    body: objectOf(body).customer ? (body as OrderCreateWire) : null,
    update: objectOf(update).location ? (update as OrderUpdateWire) : null,
    firstSentAt: numberOf(firstSentAt),
    lastSentAt: numberOf(lastSentAt),
    isUncertain: others.isUncertain !== false,
    intentId: textOf(others.intentId),
    paymentId: textOf(others.paymentId) || null,
    isGivenUp: others.isGivenUp === true,
    earlierKey: textOf(others.earlierKey) || null,
  }
}

function isPlacedEntry(value: unknown): value is Ledger['placed'][number] {
  const { orderId, vendorId, trackingId, draftId, content } = objectOf(value)
  return [orderId, vendorId, trackingId, draftId, content].every((text) => typeof text === 'string')
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
