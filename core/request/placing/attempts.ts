import type { OrderUpdateWire } from '../../api/order-update.ts'
import type { OrderCreateWire, OrderWire } from '../../api/orders.ts'
import type { KeyValueStorage } from '../../environment.ts'
import { attemptsEntry, noAttempts } from '../../storage/request-entries.ts'
import { storedOf } from '../../storage/stored.ts'

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
  placed: readonly (PlacedOrder & { draftId: string; content: string; voucher: string | null })[]
}

export type Attempts = ReturnType<typeof createAttempts>

const maxPlaced = 10

/** Stores the attempts of an outlet, or to edit an order: shared by tabs, hidden from other users. */
export function createAttempts(storage: KeyValueStorage, id: string, owner: string | null) {
  /** A change without payment may be sent again any time, so it isn't stored. */
  let change: Attempt | null = null
  const entry = storedOf(storage, attemptsEntry, () => owner)
  const ofOwner = () => entry.read()?.ledgers ?? {}

  function stored(): StoredAttempts {
    const { pending, paying, placed } = ofOwner()[id] ?? noAttempts
    return { pending: pending && { ...pending, update: null, card: null }, paying: paying && byCard(paying), placed }
  }

  function write(patch: Partial<StoredAttempts>) {
    const { pending, paying, placed } = { ...stored(), ...patch }
    entry.write({ ledgers: { ...ofOwner(), [id]: { pending, paying: paying && flat(paying), placed } } })
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
    /** Returns the placed orders, of any tab, newest first. */
    placed(): { order: PlacedOrder; draftId: string; content: string; voucher: string | null }[] {
      return stored().placed.map(({ orderId, vendorId, trackingId, reference, ...rest }) => ({
        order: { orderId, vendorId, trackingId, reference },
        ...rest,
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

/** As it was stored before `card` was an object. */
const flat = ({ card, ...attempt }: Attempt) => ({ ...attempt, ...card })

const byCard = ({ intentId, paymentId, isGivenUp, earlierKey, ...attempt }: Omit<Attempt, 'card'> & CardAttempt) => ({
  ...attempt,
  card: { intentId, paymentId, isGivenUp, earlierKey },
})

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
