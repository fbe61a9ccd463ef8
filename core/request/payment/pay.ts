import type { ApiClient } from '../../api/client.ts'
import { RefusedError } from '../../api/errors.ts'
import type { OrderUpdateWire } from '../../api/order-update.ts'
import {
  type CardMethod,
  confirmPayment,
  fetchPayment,
  type PaymentConfirmBodyWire,
  type PaymentWire,
} from '../../api/payments.ts'
import type { Environment } from '../../environment.ts'
import { createOrderLedger, type PendingPayment, type PlacedOrder } from '../placing/ledger.ts'
import { type CheckedOrder, orderCreateWire } from '../placing/payload.ts'
import {
  findPlacedBefore,
  inFlightMs,
  isAttemptOf,
  markUncertainUnlessRateLimited,
  type PlaceIntent,
  resultOfFailure,
} from '../placing/place.ts'
import type { SendResult, Transport } from '../placing/submission.ts'
import { unansweredBy } from '../placing/submission-contract.ts'
import { payableFee, type Quote } from '../quote/quote.ts'
import { pickupEstimation } from '../rules/slots.ts'
import type { ChosenCard } from './card.ts'
import type { OpenedIntent } from './intent.ts'

export interface PayOptions {
  client: ApiClient
  environment: Pick<Environment, 'clock' | 'storage' | 'randomId'>
  vendorId: string
  owner: string
  change: PaidChange | undefined
  /** The card read when the user pressed the button. @throws if there is none */
  ready(): ReadyCard
  /** Returns a valid intent. @param isNew creates another one @throws if that fails */
  intent(isNew?: boolean): Promise<OpenedIntent>
  returnUrl(): string
  /** Returns the URL of the bank's page if it's allowed, else null. */
  bankPage(url: string): string | null
  onPaid(): void
}

/** A change of a paid order. What it costs more is paid. */
export interface PaidChange {
  orderId: string
  /** The number of edits before this one. */
  version(): number
  wire(order: CheckedOrder, quote: Quote): OrderUpdateWire
  agreedFee(shown: Quote): number
}

export interface ReadyCard {
  card: ChosenCard
  opened: OpenedIntent
}

/** Sent again, under the same key, if the confirmation is repeated. */
interface ConfirmDetails {
  card: ChosenCard
  method: CardMethod
  returnUrl: string
}

/**
 * Pays a new order, or what a change costs more, by card: POST /order/payment/intent/confirm. Card data stays in memory, so after a reload the
 * attempt isn't repeated. If the user pays again, the same intent is confirmed, so that only one attempt is charged even if
 * the first arrives later.
 */
export function payTransport(options: PayOptions): Transport<PlaceIntent, PendingPayment> {
  const { client, environment, vendorId, change } = options
  const { clock } = environment
  const ledger = createOrderLedger<PendingPayment>(
    environment.storage,
    change?.orderId ?? vendorId,
    options.owner,
    'paying',
  )
  const details = new Map<string, ConfirmDetails>()

  function sendResultOf(pending: PendingPayment, wire: PaymentWire): SendResult {
    const { order_id: orderId, vendor_id: vendorId, tracking_id: trackingId } = wire
    const order: PlacedOrder = { orderId, vendorId, trackingId, reference: pending.body?.reference ?? null }
    if (wire.status === 'PAYMENT_COMMITTED') {
      ledger.recordPlaced(pending, order)
      options.onPaid()
      return { result: 'placed', order }
    }
    if (wire.status === 'PAYMENT_FAILED' || wire.status === 'PAYMENT_CANCELLED') {
      ledger.forget(pending.idempotencyKey)
      return { result: 'refused', key: wire.failure_key ?? 'payment.declined', message: '' }
    }
    ledger.update(pending.idempotencyKey, { paymentId: wire.payment_id })
    const url = wire.redirect_required?.redirectUrl
    return { result: 'at-bank', orderId: order.orderId, redirectUrl: url ? options.bankPage(url) : null }
  }

  /** Called if the card data is lost and nothing was charged. */
  function giveUpAttempt(pending: PendingPayment): SendResult {
    ledger.update(pending.idempotencyKey, { isGivenUp: true })
    return { result: 'refused', key: 'payment.not-sent', message: '' }
  }

  async function confirm(
    pending: PendingPayment,
    confirmDetails: ConfirmDetails,
    signal: AbortSignal,
    isRepeat = false,
  ): Promise<PaymentWire> {
    const { card, method, returnUrl } = confirmDetails
    const { wallet } = await options.intent()
    signal.throwIfAborted()
    const body: PaymentConfirmBodyWire = {
      order: pending.body ?? { vendor_id: vendorId },
      bearer_token: wallet.access_token,
      purchase_intent_id: pending.intentId,
      payment_method: method,
      payment_instrument_id: card.instrumentId,
      ...(card.details && { card: card.details }),
      return_url: returnUrl,
      ...(change && pending.update && { order_update: { ...pending.update, order_id: change.orderId } }),
    }
    try {
      const onRetry = (error: unknown) => {
        recordSending(pending)
        markUncertainUnlessRateLimited(ledger, pending, error)
      }
      return await confirmPayment(client, body, pending.idempotencyKey, onRetry, signal)
    } catch (error) {
      const hasEnded = error instanceof RefusedError && endedKeys.includes(error.key)
      if (!hasEnded || isRepeat) throw error
      const { intentId } = await options.intent(true)
      if (error.key === 'payment.wallet-expired') return confirm(pending, confirmDetails, signal, true)
      // An ended intent has no pending payments.
      ledger.update(pending.idempotencyKey, { intentId })
      return confirm({ ...pending, intentId }, confirmDetails, signal, true)
    }
  }

  /** Shows the order of an earlier attempt, which was charged. */
  function followEarlierAttempt(
    pending: PendingPayment,
    idempotencyKey: string,
    signal: AbortSignal,
  ): Promise<SendResult> {
    const earlier = { ...pending, idempotencyKey, earlierKey: null, paymentId: null }
    ledger.keep(earlier)
    return transport.lookUp(earlier, signal)
  }

  function recordSending({ idempotencyKey }: PendingPayment) {
    ledger.update(idempotencyKey, { lastSentAt: clock.now() })
  }

  // The same change can be made again after another one.
  const versionOf = ({ content }: PlaceIntent) => change && { content: `${content} ${change.version()}` }

  const transport: Transport<PlaceIntent, PendingPayment> = {
    repeatsAutomatically: false,
    pending() {
      const pending = ledger.pending()
      return pending?.isGivenUp ? null : pending
    },
    forget: () => ledger.forget(),
    findPlaced: (intent) =>
      findPlacedBefore(ledger, change ? { ...intent, ...versionOf(intent), voucher: null } : intent),
    // Payments known only from the bank's return have no draft.
    isSame: (pending, intent) => pending.body === null || isAttemptOf(pending, intent),
    agreedFee: change?.agreedFee ?? payableFee,
    begin(intent, quote) {
      const { draftId, content, order } = intent
      if (!order) throw new Error('An order can be paid only after it has passed the checks')
      const { card, opened } = options.ready()
      const now = clock.now()
      const lastAttempt = ledger.pending()
      const earlier = lastAttempt?.isGivenUp && now < lastAttempt.lastSentAt + inFlightMs ? lastAttempt : null
      const pending: PendingPayment = {
        idempotencyKey: environment.randomId(),
        draftId,
        content,
        ...versionOf(intent),
        body: change ? null : { ...orderCreateWire(order, quote), login_pickup_estimation: pickupEstimation.card },
        update: change?.wire(order, quote) ?? null,
        firstSentAt: now,
        lastSentAt: now,
        isUncertain: false,
        isGivenUp: false,
        paymentId: null,
        intentId: earlier?.intentId ?? opened.intentId,
        earlierKey: earlier?.idempotencyKey ?? null,
      }
      details.set(pending.idempotencyKey, { card, method: opened.method, returnUrl: options.returnUrl() })
      ledger.keep(pending)
      return pending
    },
    async send(pending, signal) {
      const confirmDetails = details.get(pending.idempotencyKey)
      if (!confirmDetails) return giveUpAttempt(pending)
      recordSending(pending)
      try {
        return sendResultOf(pending, await confirm(pending, confirmDetails, signal))
      } catch (error) {
        const hasOtherPayment = error instanceof RefusedError && otherPaymentKeys.includes(error.key)
        if (hasOtherPayment && pending.earlierKey !== null)
          return followEarlierAttempt(pending, pending.earlierKey, signal)
        if (!hasOtherPayment && !isRefusedChange(error)) return resultOfFailure(ledger, pending, error)
        ledger.forget(pending.idempotencyKey)
        return { result: 'refused', key: error.key, message: error.message }
      }
    },
    async lookUp(pending, signal) {
      const { paymentId, idempotencyKey } = pending
      try {
        const query = paymentId === null ? { client_order_id: idempotencyKey } : { payment_id: paymentId }
        return sendResultOf(pending, await fetchPayment(client, query, signal))
      } catch (error) {
        if (!(error instanceof RefusedError && error.status === 404))
          return { result: 'unknown', unanswered: unansweredBy(error) }
        if (!details.has(idempotencyKey)) return giveUpAttempt(pending)
        const { lastSentAt } = ledger.pending() ?? pending
        return { result: 'not-arrived', mayArriveForMs: Math.max(0, lastSentAt + inFlightMs - clock.now()) }
      }
    },
  }
  return transport
}

/** Wallet token or intent expired: nothing was charged. */
const endedKeys = ['payment.wallet-expired', 'payment.intent-unknown']
/** Nothing was charged, although 409 may mean a lost response otherwise. */
const isRefusedChange = (error: unknown): error is RefusedError =>
  error instanceof RefusedError && /^(edit\.|payment\.nothing-due$)/.test(error.key)
const otherPaymentKeys = ['payment.already-paid', 'payment.in-progress']
