import type { ApiClient } from '../../api/client.ts'
import { RefusedError } from '../../api/errors.ts'
import { createOrder, fetchOrderByClientId, type OrderWire } from '../../api/orders.ts'
import type { Environment } from '../../environment.ts'
import { isSignatureExpired } from '../quote/fee-agreement.ts'
import { payableFee } from '../quote/quote.ts'
import { createOrderLedger, type OrderLedger, type Pending, placedFromWire, voucherOf } from './ledger.ts'
import { type CheckedOrder, orderCreateWire } from './payload.ts'
import type { AlreadyPlaced, SendResult, Transport } from './submission.ts'
import { unansweredBy } from './submission-contract.ts'

export interface PlaceIntent {
  draftId: string
  content: string
  /** An earlier order with another voucher doesn't count as the same. */
  voucher: string | null
  /** Null when only looking for an earlier order. */
  order: CheckedOrder | null
}

export interface PlaceOptions {
  client: ApiClient
  environment: Pick<Environment, 'clock' | 'storage' | 'randomId'>
  vendorId: string
  owner: string
}

/** After this time, an order that isn't found hasn't arrived. Before, it may only be sent again under the same key. */
export const inFlightMs = 120_000

const inconclusiveStatuses = [401, 408, 409, 425]

export function findPlacedBefore(
  ledger: Pick<OrderLedger, 'placedFrom'>,
  { draftId, content, voucher }: PlaceIntent,
): AlreadyPlaced | null {
  const placed = ledger.placedFrom(draftId, content)
  const sameOrder = placed.find((one) => one.voucher === voucher)
  const anyOrder = sameOrder ?? placed[0]
  return anyOrder ? { order: anyOrder.order, isSame: anyOrder === sameOrder } : null
}

export const isAttemptOf = ({ draftId, content, body }: Pending, intent: PlaceIntent) =>
  draftId === intent.draftId && content === intent.content && voucherOf(body) === intent.voucher

export function markUncertainUnlessRateLimited<Attempt extends Pending>(
  ledger: OrderLedger<Attempt>,
  { idempotencyKey }: Attempt,
  error: unknown,
) {
  const isRateLimited = error instanceof RefusedError && error.status === 429
  if (!isRateLimited) ledger.update(idempotencyKey, { isUncertain: true } as Partial<Attempt>)
}

/** Records a failed call in the ledger: an unknown outcome stays pending, a refused attempt is removed. */
export function resultOfFailure<Attempt extends Pending>(
  ledger: OrderLedger<Attempt>,
  pending: Attempt,
  error: unknown,
): SendResult {
  const isRateLimited = error instanceof RefusedError && error.status === 429
  const stored = ledger.pending()
  const isUncertain = stored?.idempotencyKey === pending.idempotencyKey ? stored.isUncertain : pending.isUncertain
  if (
    !(error instanceof RefusedError) ||
    inconclusiveStatuses.includes(error.status) ||
    (isRateLimited && isUncertain)
  ) {
    ledger.update(pending.idempotencyKey, { isUncertain: true } as Partial<Attempt>)
    return { result: 'unknown', unanswered: unansweredBy(error) }
  }
  ledger.forget(pending.idempotencyKey)
  if (isSignatureExpired(error)) return { result: 'signature-expired' }
  const { key, message, retryAfterSeconds } = error
  if (isRateLimited)
    return { result: 'refused', key: 'placing.too-many-requests', message, waitSeconds: retryAfterSeconds }
  return { result: 'refused', key, message }
}

/** Places an order (POST /order) under one idempotency key and body until the outcome is known. */
export function placeTransport(options: PlaceOptions): Transport<PlaceIntent, Pending> {
  const { client, environment, vendorId } = options
  const { clock } = environment
  const ledger = createOrderLedger(environment.storage, vendorId, options.owner)

  function recordPlaced(pending: Pending, wire: OrderWire): SendResult {
    const order = placedFromWire(wire)
    ledger.recordPlaced(pending, order)
    return { result: 'placed', order }
  }

  const transport: Transport<PlaceIntent, Pending> = {
    repeatsAutomatically: false,
    pending: ledger.pending,
    forget: () => ledger.forget(),
    findPlaced: (intent) => findPlacedBefore(ledger, intent),
    isSame: isAttemptOf,
    agreedFee: payableFee,
    begin({ draftId, content, order }, quote) {
      if (!order) throw new Error('order is null: it must pass the checks before it is sent')
      const now = clock.now()
      const times = { firstSentAt: now, lastSentAt: now }
      const body = orderCreateWire(order, quote)
      const pending = { idempotencyKey: environment.randomId(), draftId, content, body, ...times, isUncertain: false }
      ledger.keep(pending)
      return pending
    },
    async send(pending, signal) {
      const { body, idempotencyKey } = pending
      if (!body) return transport.lookUp(pending, signal)
      const recordSending = () => ledger.update(idempotencyKey, { lastSentAt: clock.now() })
      recordSending()
      const onRetry = (error: unknown) => {
        recordSending()
        markUncertainUnlessRateLimited(ledger, pending, error)
      }
      try {
        return recordPlaced(pending, await createOrder(client, body, idempotencyKey, onRetry, signal))
      } catch (error) {
        return resultOfFailure(ledger, pending, error)
      }
    },
    async lookUp(pending, signal) {
      try {
        return recordPlaced(pending, await fetchOrderByClientId(client, pending.idempotencyKey, signal))
      } catch (error) {
        if (!(error instanceof RefusedError && error.status === 404))
          return { result: 'unknown', unanswered: unansweredBy(error) }
        const { lastSentAt } = ledger.pending() ?? pending
        return { result: 'not-arrived', mayArriveForMs: Math.max(0, lastSentAt + inFlightMs - clock.now()) }
      }
    },
  }
  return transport
}
