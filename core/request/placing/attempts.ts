import type { OrderUpdateWire } from '../../api/order-update.ts'
import type { OrderCreateWire, OrderWire } from '../../api/orders.ts'
import type { KeyValueStorage } from '../../environment.ts'
import { readStoredObject } from '../../lib/read-stored.ts'
import { attemptsKey } from '../stored.ts'

/** An attempt to place, change or pay an order, whose outcome isn't known. */
export interface Attempt {
  /** Also the order's `client_order_id`. */
  idempotencyKey: string
  draftId: string
  /** Digest of the requested delivery. */
  content: string
  /** The new order; null for a change, and for a payment that is known only by the bank's return. */
  body: OrderCreateWire | null
  /** The change of an order. */
  update: OrderUpdateWire | null
  lastSentAt: number
  /** A response was lost, so the order may exist. */
  isUncertain: boolean
  /** Null if it isn't paid by card. */
  card: CardAttempt | null
}

/** A card payment, without card data. */
export interface CardAttempt {
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

interface StoredAttempts {
  pending: Attempt | null
  /** Paid by card. */
  paying: Attempt | null
  placed: (PlacedOrder & { draftId: string; content: string; voucher: string | null })[]
}

interface Entry {
  owner: string
  /** By outlet or edited order. */
  ledgers: unknown
}

export type Attempts = ReturnType<typeof createAttempts>

const maxPlaced = 10

/** Stores the attempts of an outlet, or to edit an order: shared by tabs, hidden from other users. */
export function createAttempts(storage: KeyValueStorage, id: string, owner: string) {
  /** A change without payment may be sent again any time, so it isn't stored. */
  let change: Attempt | null = null
  const entry = () => readStoredObject<Entry>(storage, attemptsKey)
  const ofOwner = () => (entry()?.owner === owner ? objectOf(entry()?.ledgers) : {})
  const stored = () => attemptsFrom(ofOwner()[id])

  function write(patch: Partial<StoredAttempts>) {
    const { owner: storedOwner = owner } = entry() ?? {}
    // A response that arrives after another user has signed in is ignored.
    if (storedOwner !== owner) return
    const { pending, paying, placed } = { ...stored(), ...patch }
    const ledger = { pending, paying: paying && flat(paying), placed }
    storage.setItem(attemptsKey, JSON.stringify({ owner, ledgers: { ...ofOwner(), [id]: ledger } }))
  }

  /** Replaces the attempt of this kind. */
  function put({ card, update }: Attempt, attempt: Attempt | null, placed = stored().placed) {
    if (update && !card) change = attempt
    else write({ [card ? 'paying' : 'pending']: attempt, placed })
  }

  function find(key: string): Attempt | null {
    const { paying, pending } = stored()
    return [paying, pending, change].find((attempt) => attempt?.idempotencyKey === key) ?? null
  }

  return {
    find,
    /** Returns the attempt whose outcome has to be found out. */
    pending(): Attempt | null {
      const { paying, pending } = stored()
      return paying?.card?.isGivenUp === false ? paying : (pending ?? change)
    },
    /** Returns the payment that isn't sent again. */
    givenUp(): Attempt | null {
      const { paying } = stored()
      return paying?.card?.isGivenUp ? paying : null
    },
    keep: (attempt: Attempt) => put(attempt, attempt),
    update(key: string, patch: Partial<Attempt>) {
      const attempt = find(key)
      if (attempt) put(attempt, { ...attempt, ...patch })
    },
    updateCard(key: string, patch: Partial<CardAttempt>) {
      const attempt = find(key)
      if (attempt?.card) put(attempt, { ...attempt, card: { ...attempt.card, ...patch } })
    },
    /** Removes a refused attempt, or one that surely didn't arrive. */
    forget(key: string) {
      const attempt = find(key)
      if (attempt) put(attempt, null)
    },
    /** Returns the orders from this draft and content, of any tab, newest first. */
    placedFrom(draftId: string, content: string): { order: PlacedOrder; voucher: string | null }[] {
      const placed = stored().placed.filter((one) => one.draftId === draftId && one.content === content)
      return placed.map(({ orderId, vendorId, trackingId, reference = null, voucher }) => ({
        order: { orderId, vendorId, trackingId, reference },
        voucher,
      }))
    },
    recordPlaced(attempt: Attempt, order: PlacedOrder) {
      const { idempotencyKey, draftId, content, body, update, card } = attempt
      const newest = { ...order, draftId, content, voucher: voucherOf(body) }
      const placed = [newest, ...stored().placed].slice(0, maxPlaced)
      if (find(idempotencyKey)) put(attempt, null, placed)
      else if (card || !update) write({ placed })
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
function attemptsFrom(value: unknown): StoredAttempts {
  const { pending, paying, placed } = objectOf(value)
  return {
    pending: attemptFrom(pending, false),
    paying: attemptFrom(paying, true),
    placed: Array.isArray(placed) ? placed.filter(isPlacedEntry) : [],
  }
}

function attemptFrom(value: unknown, isByCard: boolean): Attempt | null {
  const { idempotencyKey, draftId, content, body, update, lastSentAt, isUncertain, ...card } = objectOf(value)
  if (typeof idempotencyKey !== 'string') return null
  return {
    idempotencyKey,
    draftId: textOf(draftId),
    content: textOf(content),
    body: objectOf(body).customer ? (body as OrderCreateWire) : null,
    update: isByCard && objectOf(update).location ? (update as OrderUpdateWire) : null,
    lastSentAt: numberOf(lastSentAt),
    isUncertain: isUncertain !== false,
    card: isByCard ? cardFrom(card) : null,
  }
}

/** As it was stored before `card` was an object. */
const flat = ({ card, ...attempt }: Attempt) => ({ ...attempt, ...card })

function cardFrom({ intentId, paymentId, isGivenUp, earlierKey }: Record<string, unknown>): CardAttempt {
  return {
    intentId: textOf(intentId),
    paymentId: textOf(paymentId) || null,
    isGivenUp: isGivenUp === true,
    earlierKey: textOf(earlierKey) || null,
  }
}

function isPlacedEntry(value: unknown): value is StoredAttempts['placed'][number] {
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
