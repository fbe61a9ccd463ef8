import type { ApiClient } from '../../api/client.ts'
import { RefusedError } from '../../api/errors.ts'
import {
  type CardMethod,
  confirmPayment,
  fetchPayment,
  type PaymentConfirmBodyWire,
  type PaymentWire,
} from '../../api/payments.ts'
import type { Environment } from '../../environment.ts'
import { createOrderLedger, type PendingPayment, type PlacedOrder } from '../placing/ledger.ts'
import { orderCreateWire } from '../placing/payload.ts'
import {
  doubtUnlessLimited,
  failedTry,
  inFlightMs,
  isAttemptOf,
  madeBefore,
  type PlaceIntent,
} from '../placing/place.ts'
import type { Answer, Transport } from '../placing/submission.ts'
import { payableFee } from '../quote/quote.ts'
import { pickupEstimation } from '../rules/slots.ts'
import type { ChosenCard } from './card.ts'
import type { OpenedIntent } from './intent.ts'

export interface PayOptions {
  client: ApiClient
  environment: Pick<Environment, 'clock' | 'storage' | 'randomId'>
  vendorId: string
  /** The user's id. */
  owner: string
  /** What the gate of this press has read. @throws if there was none */
  ready(): ReadyCard
  /** The intent of now, with a wallet that counts. @param isNew the last one has ended. @throws if there is none to be had */
  intent(isNew?: boolean): Promise<OpenedIntent>
  /** Where the bank sends the user back to. */
  returnUrl(): string
  /** The address of the bank's page if the user may be sent there. */
  bankPage(url: string): string | null
  /** The intent is used up. */
  onPaid(): void
}

/** What a press pays with. Stays in memory. */
export interface ReadyCard {
  card: ChosenCard
  opened: OpenedIntent
}

/** What a repeat under the same key sends again. */
interface Details {
  card: ChosenCard
  method: CardMethod
  returnUrl: string
}

/**
 * Pays a new order by card, by POST /order/payment/intent/confirm. What was typed about the card stays in memory: after
 * a reload an attempt isn't sent again, and the next one confirms the same intent as long as the first may still arrive,
 * so that only one of them is charged.
 */
export function payTransport(options: PayOptions): Transport<PlaceIntent, PendingPayment> {
  const { client, environment, vendorId } = options
  const { clock } = environment
  const ledger = createOrderLedger<PendingPayment>(environment.storage, vendorId, options.owner, 'paying')
  const details = new Map<string, Details>()

  function answered(pending: PendingPayment, wire: PaymentWire): Answer {
    const order: PlacedOrder = { orderId: wire.order_id, vendorId: wire.vendor_id, trackingId: wire.tracking_id }
    if (wire.status === 'PAYMENT_COMMITTED') {
      ledger.settle(pending, order)
      options.onPaid()
      return { result: 'made', order }
    }
    if (wire.status === 'PAYMENT_FAILED' || wire.status === 'PAYMENT_CANCELLED') {
      ledger.forget(pending.idempotencyKey)
      return { result: 'refused', key: wire.failure_key ?? 'payment.declined', message: '' }
    }
    ledger.touch(pending.idempotencyKey, { paymentId: wire.payment_id })
    const url = wire.redirect_required?.redirectUrl
    return { result: 'at-bank', orderId: order.orderId, redirectUrl: url ? options.bankPage(url) : null }
  }

  /** Its card is no longer known here, and nothing was charged so far. */
  function giveUp(pending: PendingPayment): Answer {
    ledger.touch(pending.idempotencyKey, { isGivenUp: true })
    return { result: 'refused', key: 'payment.not-sent', message: '' }
  }

  async function confirm(pending: PendingPayment, frozen: Details, isRepeat = false): Promise<PaymentWire> {
    const { card, method, returnUrl } = frozen
    const { wallet } = await options.intent()
    const body: PaymentConfirmBodyWire = {
      order: pending.body ?? { vendor_id: vendorId },
      bearer_token: wallet.access_token,
      purchase_intent_id: pending.intentId,
      payment_method: method,
      payment_instrument_id: card.instrumentId,
      ...(card.details && { card: card.details }),
      return_url: returnUrl,
    }
    try {
      return await confirmPayment(client, body, pending.idempotencyKey, (error) => {
        sent(pending)
        doubtUnlessLimited(ledger, pending, error)
      })
    } catch (error) {
      const hasEnded = error instanceof RefusedError && endedKeys.includes(error.key)
      if (!hasEnded || isRepeat) throw error
      const { intentId } = await options.intent(true)
      if (error.key === 'payment.wallet-expired') return confirm(pending, frozen, true)
      // Nothing can be under way under an intent that has ended.
      ledger.touch(pending.idempotencyKey, { intentId })
      return confirm({ ...pending, intentId }, frozen, true)
    }
  }

  /** Another attempt of this intent came first: that one's order is what the user gets. */
  function takeEarlier(pending: PendingPayment, idempotencyKey: string): Promise<Answer> {
    const earlier = { ...pending, idempotencyKey, earlierKey: null, paymentId: null }
    ledger.keep(earlier)
    return transport.ask(earlier)
  }

  function sent({ idempotencyKey }: PendingPayment) {
    ledger.touch(idempotencyKey, { lastSentAt: clock.now() })
  }

  const transport: Transport<PlaceIntent, PendingPayment> = {
    repeatsUnasked: false,
    pending() {
      const pending = ledger.pending()
      return pending?.isGivenUp ? null : pending
    },
    forget: () => ledger.forget(),
    madeFrom: (intent) => madeBefore(ledger, intent),
    // One that this browser only knows by the bank's way back has no draft.
    isSame: (pending, intent) => pending.body === null || isAttemptOf(pending, intent),
    agreedFee: payableFee,
    begin({ draftId, content, order }, quote) {
      if (!order) throw new Error('An order is paid once it has passed the checks')
      const { card, opened } = options.ready()
      const now = clock.now()
      const before = ledger.pending()
      const earlier = before?.isGivenUp && now < before.lastSentAt + inFlightMs ? before : null
      const pending: PendingPayment = {
        idempotencyKey: environment.randomId(),
        ...{ draftId, content },
        body: { ...orderCreateWire(order, quote), login_pickup_estimation: pickupEstimation.card },
        ...{ firstSentAt: now, lastSentAt: now, isUncertain: false, isGivenUp: false, paymentId: null },
        intentId: earlier?.intentId ?? opened.intentId,
        earlierKey: earlier?.idempotencyKey ?? null,
      }
      details.set(pending.idempotencyKey, { card, method: opened.method, returnUrl: options.returnUrl() })
      ledger.keep(pending)
      return pending
    },
    async send(pending) {
      const frozen = details.get(pending.idempotencyKey)
      if (!frozen) return giveUp(pending)
      sent(pending)
      try {
        return answered(pending, await confirm(pending, frozen))
      } catch (error) {
        const isSecond = error instanceof RefusedError && secondKeys.includes(error.key)
        if (isSecond && pending.earlierKey !== null) return takeEarlier(pending, pending.earlierKey)
        if (!isSecond) return failedTry(ledger, pending, error)
        ledger.forget(pending.idempotencyKey)
        return { result: 'refused', key: error.key, message: error.message }
      }
    },
    async ask(pending) {
      const { paymentId, idempotencyKey } = pending
      try {
        const query = paymentId === null ? { client_order_id: idempotencyKey } : { payment_id: paymentId }
        return answered(pending, await fetchPayment(client, query))
      } catch (error) {
        if (!(error instanceof RefusedError && error.status === 404)) return { result: 'unknown' }
        if (!details.has(idempotencyKey)) return giveUp(pending)
        const { lastSentAt } = ledger.pending() ?? pending
        return { result: 'not-arrived', mayArriveForMs: Math.max(0, lastSentAt + inFlightMs - clock.now()) }
      }
    },
  }
  return transport
}

/** The wallet's token, or the intent itself, has ended: nothing was charged. */
const endedKeys = ['payment.wallet-expired', 'payment.intent-unknown']
/** The intent has another payment, open or paid. */
const secondKeys = ['payment.already-paid', 'payment.in-progress']
