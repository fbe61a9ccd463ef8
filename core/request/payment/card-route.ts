import type { ApiClient } from '../../api/client.ts'
import { RefusedError } from '../../api/errors.ts'
import type { OrderUpdateWire } from '../../api/order-update.ts'
import type { CardMethod } from '../../api/payment-lists.ts'
import {
  confirmPayment,
  fetchPayment,
  type PaymentConfirmBodyWire,
  type PaymentWire,
  type WalletWire,
} from '../../api/payments.ts'
import type { Clock } from '../../environment.ts'
import type { Attempt, Attempts } from '../placing/attempts.ts'
import { orderCreateWire } from '../placing/order-wire.ts'
import { type Arrival, inFlightMs, type Route, type SentCall } from '../placing/transport.ts'
import type { Quote } from '../quote/quote.ts'
import type { CheckedOrder } from '../rules/checks.ts'
import { pickupEstimation } from '../rules/slots.ts'
import type { ChosenCard } from './card.ts'
import type { OpenedIntent } from './intent.ts'

export interface CardRouteParts {
  client: ApiClient
  clock: Clock
  attempts: Attempts
  vendorId: string
  /** What is paid instead of a new order. */
  change: PaidChange | null
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
  wire(order: CheckedOrder, quote: Quote): OrderUpdateWire
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
 * Pays a new order, or what a change costs more, by card: POST /order/payment/intent/confirm. Card data stays in memory, so after
 * a reload the attempt isn't repeated. If the user pays again, the same intent is confirmed, so that only one attempt is charged
 * even if the first arrives later.
 */
export function cardRoute(parts: CardRouteParts): Route {
  const { client, clock, attempts, vendorId, change } = parts
  const details = new Map<string, ConfirmDetails>()

  function arrivalOf({ idempotencyKey, body }: Attempt, payment: PaymentWire): Arrival {
    const { order_id: orderId, vendor_id: vendorId, tracking_id: trackingId, status, payment_id: paymentId } = payment
    if (status === 'PAYMENT_COMMITTED') {
      parts.onPaid()
      return { result: 'placed', order: { orderId, vendorId, trackingId, reference: body?.reference ?? null } }
    }
    if (status === 'PAYMENT_FAILED' || status === 'PAYMENT_CANCELLED')
      return { result: 'refused', key: payment.failure_key ?? 'payment.declined', message: '' }
    attempts.updateCard(idempotencyKey, { paymentId })
    const url = payment.redirect_required?.redirectUrl
    return { result: 'at-bank', orderId, redirectUrl: url ? parts.bankPage(url) : null }
  }

  async function confirm(attempt: Attempt, intentId: string, { signal, onRetry }: SentCall, isRepeat = false) {
    const { idempotencyKey, body: order, update } = attempt
    const confirmDetails = details.get(idempotencyKey)
    if (!confirmDetails) throw new Error('The card data of the attempt is lost')
    const { wallet } = await parts.intent()
    signal.throwIfAborted()
    const body: PaymentConfirmBodyWire = {
      order: order ?? { vendor_id: vendorId },
      ...cardWire(confirmDetails, wallet, intentId),
      ...(change && update && { order_update: { ...update, order_id: change.orderId } }),
    }
    try {
      return await confirmPayment(client, body, idempotencyKey, onRetry, signal)
    } catch (error) {
      const hasEnded = error instanceof RefusedError && endedKeys.includes(error.key)
      if (!hasEnded || isRepeat) throw error
      const opened = await parts.intent(true)
      if (error.key === 'payment.wallet-expired') return confirm(attempt, intentId, { signal, onRetry }, true)
      // An ended intent has no pending payments.
      attempts.updateCard(idempotencyKey, { intentId: opened.intentId })
      return confirm(attempt, opened.intentId, { signal, onRetry }, true)
    }
  }

  return {
    isRepeatable: false,
    content(order, quote, idempotencyKey) {
      const { card, opened } = parts.ready()
      const lastAttempt = attempts.givenUp()
      const earlier = lastAttempt && clock.now() < lastAttempt.lastSentAt + inFlightMs ? lastAttempt : null
      details.set(idempotencyKey, { card, method: opened.method, returnUrl: parts.returnUrl() })
      return {
        body: change ? null : { ...orderCreateWire(order, quote), login_pickup_estimation: pickupEstimation.card },
        update: change?.wire(order, quote) ?? null,
        card: {
          intentId: earlier?.card?.intentId ?? opened.intentId,
          paymentId: null,
          isGivenUp: false,
          earlierKey: earlier?.idempotencyKey ?? null,
        },
      }
    },
    canSend: ({ idempotencyKey }) => details.has(idempotencyKey),
    async send(attempt, call) {
      const { card } = attempts.find(attempt.idempotencyKey) ?? attempt
      try {
        return arrivalOf(attempt, await confirm(attempt, card?.intentId ?? '', call))
      } catch (error) {
        const hasOtherPayment = error instanceof RefusedError && otherPaymentKeys.includes(error.key)
        if (!card?.earlierKey || !hasOtherPayment) throw error
        // The earlier attempt arrived and is charged.
        const earlier = { ...attempt, idempotencyKey: card.earlierKey, card: { ...card, earlierKey: null } }
        return { result: 'earlier', attempt: earlier }
      }
    },
    async find(attempt, signal) {
      const { idempotencyKey, card } = attempts.find(attempt.idempotencyKey) ?? attempt
      const query = card?.paymentId ? { payment_id: card.paymentId } : { client_order_id: idempotencyKey }
      return arrivalOf(attempt, await fetchPayment(client, query, signal))
    },
  }
}

/** Returns the fields of a confirmation that say how it is paid. */
export function cardWire({ card, method, returnUrl }: ConfirmDetails, wallet: WalletWire, intentId: string) {
  return {
    bearer_token: wallet.access_token,
    purchase_intent_id: intentId,
    payment_method: method,
    payment_instrument_id: card.instrumentId,
    ...(card.details && { card: card.details }),
    return_url: returnUrl,
  }
}

/** Wallet token or intent expired: nothing was charged. */
const endedKeys = ['payment.wallet-expired', 'payment.intent-unknown']
const otherPaymentKeys = ['payment.already-paid', 'payment.in-progress']
