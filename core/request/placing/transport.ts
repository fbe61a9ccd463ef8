import type { ApiClient } from '../../api/client.ts'
import { RefusedError } from '../../api/errors.ts'
import { createOrder, fetchOrderByClientId, type OrderWire } from '../../api/orders.ts'
import type { Environment } from '../../environment.ts'
import { type Unanswered, unansweredBy } from '../feedback.ts'
import type { ChangedFeePolicy, Quote } from '../quote/quote.ts'
import type { CheckedOrder } from '../rules/checks.ts'
import { type Attempt, type Attempts, type PlacedOrder, placedFromWire, voucherOf } from './attempts.ts'
import { orderCreateWire } from './order-wire.ts'

/** What the user wants to have placed, or looks for. */
export interface Intent {
  draftId: string
  content: string
  /** An earlier order with another voucher doesn't count as the same. */
  voucher: string | null
  /** Null when only looking for an earlier order. */
  order: CheckedOrder | null
}

export type SendResult =
  | { result: 'placed'; order: PlacedOrder }
  | { result: 'refused'; key: string; message: string; waitSeconds?: number | null }
  | { result: 'signature-expired' }
  | { result: 'unknown'; unanswered: Unanswered }
  | { result: 'at-bank'; orderId: string; redirectUrl: string | null }
  /** `mayArriveForMs`: 0 if it can no longer arrive. `isRepeatable`: may be sent again without a press. */
  | { result: 'not-arrived'; mayArriveForMs: number; isRepeatable: boolean }

export interface AlreadyPlaced {
  order: PlacedOrder
  /** Whether it matches the form, including the voucher. */
  isSame: boolean
}

/** The placed orders at some time, of any tab, and the one that was shown because it differs from the form. */
export interface Seen {
  placedIds: readonly string[]
  shownId: string | null
}

/** What became of an attempt that arrived. */
export type Arrival = Extract<SendResult, { result: 'placed' | 'refused' | 'at-bank' }>

/** How an attempt is sent: as a new order, as a change of one, or with a card. Calls throw their errors. */
export interface Route {
  /** Whether the server accepts the same attempt any number of times. */
  isRepeatable: boolean
  /** Returns what is sent. @throws Error if the edited order hasn't loaded, or no card was read */
  content(order: CheckedOrder, quote: Quote, idempotencyKey: string): Pick<Attempt, 'body' | 'update' | 'card'>
  /** False if what it needs was lost in a reload. */
  canSend(attempt: Attempt): boolean
  /** `earlier`: this attempt was charged instead. */
  send(attempt: Attempt, call: SentCall): Promise<Arrival | { result: 'earlier'; attempt: Attempt }>
  /** Returns null, or throws a 404, if the server doesn't have it. */
  find(attempt: Attempt, signal: AbortSignal): Promise<Arrival | null>
}

export interface SentCall {
  signal: AbortSignal
  onRetry(error: unknown): void
}

export interface TransportParts {
  environment: Pick<Environment, 'clock' | 'randomId'>
  attempts: Attempts
  /** Sends what isn't paid by card. */
  order: Route
  card: { isDue(): boolean; load(): Promise<Route> }
  /** Returns the fee that a press agrees to. */
  agreedFee(shown: Quote): number
  isEdit: boolean
}

export type Transport = ReturnType<typeof createTransport>

/** After this time, an order that isn't found hasn't arrived. Before, it may only be sent again under the same key. */
export const inFlightMs = 120_000

/**
 * Refusals that don't say what became of the order, because an earlier try of the same call may have arrived: the session has
 * ended (401), the server didn't wait (408, 425), or the first call still runs (409).
 */
const inconclusiveStatuses = [401, 408, 409, 425]

/** Whether a 409 says that the order can't be changed or paid, not that the call has to wait. */
const isConclusive = (key: string) => /^(edit|payment)\./.test(key) && key !== 'edit.order-changing'

/**
 * Whether the order may have been placed, changed or paid despite the error. @param isUncertain an earlier try of the call got no
 * response: then a 429, which runs nothing itself, doesn't decide either
 */
export function isInconclusive(error: unknown, isUncertain: boolean): boolean {
  if (!(error instanceof RefusedError)) return true
  if (isRateLimited(error)) return isUncertain
  return inconclusiveStatuses.includes(error.status) && !(error.status === 409 && isConclusive(error.key))
}

/**
 * Sends attempts under one key and body until their outcome is known, and keeps them in storage until then. A new attempt is
 * paid by card if that is due; a stored one is looked up the way it was sent.
 */
export function createTransport({ environment, attempts, order: orderRoute, card, agreedFee, isEdit }: TransportParts) {
  const { clock, randomId } = environment
  const routeOf = async (attempt: Attempt) => (attempt.card ? card.load() : orderRoute)

  /** Records what became of the attempt. */
  function record(attempt: Attempt, result: Arrival): Arrival {
    if (result.result === 'placed') attempts.recordPlaced(attempt, result.order)
    if (result.result === 'refused') attempts.forget(attempt.idempotencyKey)
    return result
  }

  function recordFailure(attempt: Attempt, error: unknown): SendResult {
    const { idempotencyKey } = attempt
    const { isUncertain } = attempts.find(idempotencyKey) ?? attempt
    if (!(error instanceof RefusedError) || isInconclusive(error, isUncertain)) {
      attempts.update(idempotencyKey, { isUncertain: true })
      return { result: 'unknown', unanswered: unansweredBy(error) }
    }
    attempts.forget(idempotencyKey)
    if (error.message === 'SignatureExpired') return { result: 'signature-expired' }
    const { key, message, retryAfterSeconds: waitSeconds } = error
    if (isRateLimited(error)) return { result: 'refused', key: 'placing.too-many-requests', message, waitSeconds }
    return { result: 'refused', key, message }
  }

  /** Called if an attempt isn't found, and what it needs was lost in a reload. */
  function giveUp({ idempotencyKey }: Attempt): SendResult {
    attempts.updateCard(idempotencyKey, { isGivenUp: true })
    return { result: 'refused', key: 'payment.not-sent', message: '' }
  }

  async function send(attempt: Attempt, signal: AbortSignal): Promise<SendResult> {
    const { idempotencyKey } = attempt
    const recordSending = (isUncertain: boolean) =>
      attempts.update(idempotencyKey, { lastSentAt: clock.now(), ...(isUncertain && { isUncertain }) })
    try {
      const route = await routeOf(attempt)
      if (!route.canSend(attempt)) return attempt.card ? giveUp(attempt) : lookUp(attempt, signal)
      recordSending(false)
      const onRetry = (error: unknown) => recordSending(!isRateLimited(error))
      const sent = await route.send(attempt, { signal, onRetry })
      if (sent.result !== 'earlier') return record(attempt, sent)
      attempts.keep(sent.attempt)
      return lookUp(sent.attempt, signal)
    } catch (error) {
      return recordFailure(attempt, error)
    }
  }

  async function lookUp(attempt: Attempt, signal: AbortSignal): Promise<SendResult> {
    try {
      const route = await routeOf(attempt)
      const found = await route.find(attempt, signal).catch(nullIfMissing)
      if (found) return record(attempt, found)
      if (attempt.card && !route.canSend(attempt)) return giveUp(attempt)
      const { isRepeatable } = route
      const { lastSentAt } = attempts.find(attempt.idempotencyKey) ?? attempt
      const inFlightForMs = Math.max(0, lastSentAt + inFlightMs - clock.now())
      const mayArriveForMs = isRepeatable ? Number.POSITIVE_INFINITY : inFlightForMs
      if (mayArriveForMs === 0) attempts.forget(attempt.idempotencyKey)
      return { result: 'not-arrived', mayArriveForMs, isRepeatable }
    } catch (error) {
      return { result: 'unknown', unanswered: unansweredBy(error) }
    }
  }

  return {
    pending: attempts.pending,
    /** Finds the order of the intent, else another one from its draft that the user can't know of. */
    findPlaced({ draftId, content, voucher }: Intent, seen: Seen): AlreadyPlaced | null {
      const placed = attempts.placed().filter((one) => one.draftId === draftId)
      const sameOrder = placed.find((one) => one.content === content && one.voucher === voucher)
      const isUnseen = ({ order, ...one }: (typeof placed)[number]) =>
        one.content === content ? order.orderId !== seen.shownId : !seen.placedIds.includes(order.orderId)
      const anyOrder = sameOrder ?? placed.find(isUnseen)
      return anyOrder ? { order: anyOrder.order, isSame: anyOrder === sameOrder } : null
    },
    placedIds: () => attempts.placed().map(({ order }) => order.orderId),
    /** A change is always that of this form, and a payment that is known only by the bank's return has no draft. */
    isSame({ draftId, content, body, update, card }: Attempt, intent: Intent): boolean {
      if (!body && (update || card)) return true
      return draftId === intent.draftId && content === intent.content && voucherOf(body) === intent.voucher
    },
    /** Whether a new attempt would be sent the same way. */
    isDue: (attempt: Attempt) => (attempt.card !== null) === card.isDue(),
    agreedFee,
    changedFee: (): ChangedFeePolicy => (card.isDue() && !isEdit ? 'refuse' : 'ask'),
    async begin({ draftId, content, order }: Intent, quote: Quote, signal: AbortSignal): Promise<Attempt> {
      if (!order) throw new Error('order is null: it must pass the checks before it is sent')
      const route = card.isDue() ? await card.load() : orderRoute
      signal.throwIfAborted()
      const idempotencyKey = randomId()
      const attempt: Attempt = {
        idempotencyKey,
        draftId,
        content,
        lastSentAt: clock.now(),
        isUncertain: false,
        ...route.content(order, quote, idempotencyKey),
      }
      attempts.keep(attempt)
      return attempt
    },
    send,
    lookUp,
  }
}

const isRateLimited = (error: unknown) => error instanceof RefusedError && error.status === 429

function nullIfMissing(error: unknown): null {
  if (error instanceof RefusedError && error.status === 404) return null
  throw error
}

/** Places a new order: POST /order. */
export function newOrderRoute(client: ApiClient): Route {
  const placed = (wire: OrderWire) => ({ result: 'placed' as const, order: placedFromWire(wire) })
  return {
    isRepeatable: false,
    content: (order, quote) => ({ body: orderCreateWire(order, quote), update: null, card: null }),
    canSend: ({ body }) => body !== null,
    async send({ body, idempotencyKey }, { onRetry, signal }) {
      if (!body) throw new Error('The attempt has no order')
      return placed(await createOrder(client, body, idempotencyKey, onRetry, signal))
    },
    find: async ({ idempotencyKey }, signal) => placed(await fetchOrderByClientId(client, idempotencyKey, signal)),
  }
}
