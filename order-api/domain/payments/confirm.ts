import type { PaymentConfirmBodyWire } from '../../../core/api/payments.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../store/database.ts'
import { orderById } from '../../store/orders/orders.ts'
import { countVoucherUse } from '../../store/orders/vouchers.ts'
import { cardOfAccount } from '../../store/payments/cards.ts'
import { insertPayment, livePayment, paymentByKey } from '../../store/payments/payments.ts'
import type { PaymentIntentRow, PaymentRow } from '../../store/schema-payments.ts'
import { databaseCode } from '../../store/unavailable.ts'
import type { Caller } from '../accounts/caller.ts'
import type { Country } from '../country.ts'
import { refuseVoucher } from '../fees/vouchers.ts'
import type { FlagSource } from '../flags/flags.ts'
import { randomOrderCode } from '../orders/code.ts'
import type { OrderChecks, OrderToPlace } from '../orders/order-checks.ts'
import { uniqueViolation } from '../orders/place-order.ts'
import { requestHashOf } from '../orders/request-hash.ts'
import type { OrderToUpdate, OrderUpdate } from '../orders/update-order.ts'
import { refuse } from '../refusal.ts'
import type { Vendors } from '../vendors/vendors.ts'
import type { Bank, BankResponse, Charge } from './bank.ts'
import { type Intents, keepsCards } from './intents.ts'
import { payableFee, toMinor } from './money.ts'
import { amountOfJob } from './paid-orders/paid-job.ts'
import type { Wallets } from './wallets.ts'

interface ConfirmOptions {
  database: Database
  clock: Clock
  country: Country
  flags: Pick<FlagSource, 'isOn'>
  vendors: Pick<Vendors, 'require'>
  wallets: Pick<Wallets, 'check'>
  intents: Pick<Intents, 'require' | 'cardMethod'>
  checkOrder: OrderChecks
  bank: Pick<Bank, 'authorize' | 'state'>
  /** @throws Refusal 422 for a disallowed return URL */
  checkReturnUrl(returnUrl: string): void
  applyOutcome(payment: PaymentRow, response: BankResponse): Promise<PaymentRow>
  orderUpdate: Pick<OrderUpdate, 'checkPaidChange'>
  /** Called when a payment is stored, before the charge. */
  onStored(payment: PaymentRow): void
}

/** Body of POST /order/payment/intent/confirm before the checks. */
export type ConfirmToCheck = Omit<
  PaymentConfirmBodyWire,
  'order' | 'card' | 'return_url' | 'order_update' | 'bulk_job_id'
> & {
  order: OrderToPlace & { vendor_id: string }
  card?: PaymentConfirmBodyWire['card'] | undefined
  return_url?: string | undefined
  order_update?: (Omit<OrderToUpdate, 'vendor_id'> & { order_id: string }) | undefined
  bulk_job_id?: string | undefined
}

/** What is paid, and how much. */
type Subject = Pick<
  PaymentRow,
  'orderId' | 'orderContent' | 'changeContent' | 'bulkJobId' | 'voucherCode' | 'amountMinor'
>

// Until then, clients retry a call whose response was lost.
const checkAfterMs = 60_000

/**
 * Charges a card and places the order, at most once per key. The payment is stored first, and the bank charges once per
 * payment ID, so that a retry or recovery can continue an interrupted call.
 */
export function createConfirm({
  database,
  clock,
  country,
  flags,
  vendors,
  wallets,
  intents,
  checkOrder,
  bank,
  checkReturnUrl,
  applyOutcome,
  orderUpdate,
  onStored,
}: ConfirmOptions) {
  const runningKeys = new Set<string>()

  /** @throws Refusal, also for a declined card */
  return async function confirm(caller: Caller, payload: ConfirmToCheck, key: string): Promise<PaymentRow> {
    const runningKey = JSON.stringify([caller.id, key])
    if (runningKeys.has(runningKey)) refuseRunning()
    runningKeys.add(runningKey)
    try {
      await vendors.require(caller, payload.order.vendor_id)
      const requestHash = hashOf(payload)
      const payment =
        (await earlierPayment(caller, key, requestHash)) ??
        (await storeNewPayment(caller, payload, { key, requestHash }))
      const finished = await chargeOrQuery(caller, payload, payment)
      if (finished.status === 'PAYMENT_FAILED' || finished.status === 'PAYMENT_CANCELLED')
        refuseCharge(finished.failureKey)
      return finished
    } finally {
      runningKeys.delete(runningKey)
    }
  }

  /** Returns the payment with this key; null if there is none. */
  async function earlierPayment(caller: Caller, key: string, requestHash: string): Promise<PaymentRow | null> {
    const payment = await paymentByKey(database, caller.id, key)
    if (payment && payment.requestHash !== requestHash) refuseReusedKey()
    return payment
  }

  /** Checks and stores payment, voucher use and key, without charging. */
  async function storeNewPayment(
    caller: Caller,
    payload: ConfirmToCheck,
    { key, requestHash }: { key: string; requestHash: string },
  ): Promise<PaymentRow> {
    const vendorId = payload.order.vendor_id
    await wallets.check(caller, { token: payload.bearer_token, vendorId })
    const intent = await intents.require(caller, { intentId: payload.purchase_intent_id, vendorId })
    if (payload.payment_method !== (await intents.cardMethod(caller, vendorId))) refuseMethod()
    if (payload.return_url !== undefined) checkReturnUrl(payload.return_url)
    await refuseSecondPayment(intent, payload)
    await cardFor(caller, payload)
    const subject = await subjectOf(caller, intent, payload, key)
    const now = new Date(clock.now())
    const payment: PaymentRow = {
      ...subject,
      paymentId: `payment-${crypto.randomUUID()}`,
      intentId: intent.intentId,
      placedBy: caller.id,
      clientOrderId: key,
      requestHash,
      vendorId,
      status: 'INITIATED',
      failureKey: null,
      currency: country.currency,
      saveCardFor: payload.card?.save_card && keepsCards(caller) ? caller.id : null,
      holderName: payload.card?.holder_name ?? null,
      returnUrl: payload.return_url ?? null,
      createdAt: now,
      updatedAt: now,
      nextCheckAt: new Date(now.getTime() + checkAfterMs),
    }
    try {
      await database.transaction(async (transaction) => {
        await insertPayment(transaction, payment)
        if (payment.voucherCode !== null && !(await countVoucherUse(transaction, payment.voucherCode, now)))
          refuseVoucher()
      })
    } catch (error) {
      if (databaseCode(error) !== uniqueViolation) throw error
      const concurrent = await earlierPayment(caller, key, requestHash)
      if (concurrent) return concurrent
      await refuseSecondPayment(intent, payload)
      return refuseReusedKey()
    }
    onStored(payment)
    return payment
  }

  /** Checks what is paid for: a new order, the change of one, or the rows of a bulk job. @throws Refusal */
  async function subjectOf(
    caller: Caller,
    intent: PaymentIntentRow,
    payload: ConfirmToCheck,
    key: string,
  ): Promise<Subject> {
    const { order_update: change, bulk_job_id: jobId } = payload
    const vendorId = payload.order.vendor_id
    const nothing = { orderId: null, orderContent: null, changeContent: null, bulkJobId: null, voucherCode: null }
    if (jobId !== undefined) {
      return {
        ...nothing,
        bulkJobId: jobId,
        amountMinor: await amountOfJob({ database, country, flags }, caller, { vendorId, jobId }),
      }
    }
    if (change) {
      const { order_id: orderId, ...update } = change
      const { content, due } = await orderUpdate.checkPaidChange(caller, orderId, {
        ...update,
        vendor_id: vendorId,
      })
      return { ...nothing, orderId, changeContent: content, amountMinor: due }
    }
    const content = await checkOrder(caller, orderOf(intent, payload), key, true)
    const orderId = await unusedOrderId(vendorId)
    return {
      ...nothing,
      orderId,
      orderContent: { ...content, orderId },
      voucherCode: content.voucher?.code ?? null,
      amountMinor: toMinor(country, payableFee(content)),
    }
  }

  /** Charges the card, or fetches the outcome of a charge that was already sent. */
  async function chargeOrQuery(caller: Caller, payload: ConfirmToCheck, payment: PaymentRow): Promise<PaymentRow> {
    if (payment.status === 'PAYMENT_INITIATED') {
      return applyOutcome(payment, await bank.state(payment.paymentId).catch(refuseNoResponse))
    }
    if (payment.status !== 'INITIATED') return payment
    const { paymentId: id, amountMinor, currency, returnUrl, saveCardFor } = payment
    const card = await cardFor(caller, payload)
    const charge = { id, amountMinor, currency, card, keepCard: saveCardFor !== null }
    const urlWithPayment = returnUrl === null ? null : withPayment(returnUrl, id)
    return applyOutcome(payment, await bank.authorize({ ...charge, returnUrl: urlWithPayment }).catch(refuseNoResponse))
  }

  async function cardFor(caller: Caller, payload: ConfirmToCheck): Promise<Charge['card']> {
    if (payload.payment_instrument_id === newCardId) {
      if (!payload.card) refuseCharge('payment.card-unreadable')
      return { details: payload.card }
    }
    const card = keepsCards(caller) && (await cardOfAccount(database, caller.id, payload.payment_instrument_id))
    if (!card) refuse(422, 'payment.card-unknown', 'This saved card is no longer there. Choose another one.')
    return { token: card.bankToken }
  }

  /** Refuses a second payment of the same, from another tab or with another card. */
  async function refuseSecondPayment({ intentId }: PaymentIntentRow, payload: ConfirmToCheck) {
    const { order_update: change, bulk_job_id: bulkJobId = null } = payload
    const live = await livePayment(database, { intentId, bulkJobId, changedOrderId: change?.order_id ?? null })
    if (live?.status === 'PAYMENT_COMMITTED') refuse(409, 'payment.already-paid', 'This order is paid already.')
    if (live) refuse(409, 'payment.in-progress', 'Another card is being charged for this order.')
  }

  async function unusedOrderId(vendorId: string): Promise<string> {
    for (;;) {
      const orderId = `${vendorId}-${randomOrderCode()}`
      if (!(await orderById(database, orderId))) return orderId
    }
  }
}

const newCardId = 'NEW'

/** Hashes the call without the wallet, which a retry may renew. */
const hashOf = ({ bearer_token: _, ...payload }: ConfirmToCheck) => requestHashOf(payload)

/** Returns the intent's order with the call's fields on top. */
function orderOf(intent: PaymentIntentRow, payload: ConfirmToCheck): OrderToPlace {
  const order: OrderToPlace = { ...intent.orderPayload, ...payload.order }
  const method = order.order?.payment_method ?? 'PAID'
  if (method !== 'PAID') refuseMethod()
  return { ...order, order: { ...order.order, payment_method: method } }
}

function withPayment(returnUrl: string, paymentId: string): string {
  const url = new URL(returnUrl)
  url.searchParams.set('courier-payment', paymentId)
  return url.href
}

const failureMessages: Record<string, string> = {
  'payment.declined': 'The card was declined. Nothing was charged.',
  'payment.insufficient-funds': 'The card doesn’t have enough funds. Nothing was charged.',
  'payment.authentication-failed': 'The bank couldn’t confirm the payment. Nothing was charged.',
  'payment.cancelled': 'The payment was cancelled. Nothing was charged.',
  'payment.card-unreadable': 'The card couldn’t be read. Enter it again.',
  'payment.refunded-at-once': 'This changed while it was being paid. The payment is refunded.',
}

function refuseCharge(key: string | null): never {
  const failureKey = key ?? 'payment.declined'
  refuse(422, failureKey, failureMessages[failureKey] ?? 'Nothing was charged.')
}

/** The outcome is unknown; a retry with the same key continues. */
function refuseNoResponse(): never {
  refuse(503, 'error.service-unavailable', 'The bank doesn’t respond.', { retryAfterSeconds: 2 })
}

function refuseMethod(): never {
  refuse(422, 'error.no-payment-method-available', 'This payment method isn’t available here.')
}

function refuseReusedKey(): never {
  refuse(422, 'placing.idempotency-key-reused', 'The idempotency key belongs to another order.')
}

function refuseRunning(): never {
  refuse(409, 'placing.order-being-placed', 'This order is being placed right now.', { retryAfterSeconds: 1 })
}
