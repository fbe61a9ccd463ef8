import type { CardFormWire, PaymentWire } from '../../../core/api/payments.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../store/database.ts'
import { deleteCard } from '../../store/payments/cards.ts'
import {
  changePayment,
  earliestCheckAt,
  openPaymentRows,
  paymentById,
  paymentByJob,
  paymentByKey,
  paymentByOrder,
} from '../../store/payments/payments.ts'
import { earliestSendAt, refundsToSend, sendRefundAt } from '../../store/payments/refunds.ts'
import type { BulkJobRow } from '../../store/schema-bulk.ts'
import type { PaymentRefundRow, PaymentRow } from '../../store/schema-payments.ts'
import type { Caller } from '../accounts/caller.ts'
import { createAlarm } from '../alarm.ts'
import type { Country } from '../country.ts'
import type { FlagSource } from '../flags/flags.ts'
import type { Fleet } from '../fleet/fleet.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { OrderEvents } from '../orders/events.ts'
import type { OrderChecks } from '../orders/order-checks.ts'
import type { OrderUpdate } from '../orders/update-order.ts'
import { refuse, refuseNotFound } from '../refusal.ts'
import type { Vendors } from '../vendors/vendors.ts'
import type { PaymentAddresses } from './addresses.ts'
import type { Bank, BankResponse } from './bank.ts'
import { type ConfirmToCheck, createConfirm } from './confirm.ts'
import { createIntents } from './intents.ts'
import { createOutcome } from './outcome.ts'
import { createPaymentMails } from './paid-orders/payment-mails.ts'
import { recordSentRefund } from './paid-orders/refunds.ts'
import type { Wallets } from './wallets.ts'

interface PaymentsOptions {
  database: Database
  clock: Clock
  country: Country
  flags: Pick<FlagSource, 'isOn'>
  vendors: Pick<Vendors, 'require'>
  wallets: Wallets
  bank: Bank
  cardForm: CardFormWire
  addresses: PaymentAddresses
  checkOrder: OrderChecks
  orderUpdate: Pick<OrderUpdate, 'checkPaidChange' | 'paidChangeOf'>
  fleet: Pick<Fleet, 'planFor'>
  mailer: Pick<Mailer, 'transaction'>
  events: Pick<OrderEvents, 'publish' | 'listen'>
  log(entry: object): void
}

export type Payments = ReturnType<typeof createPayments>

// Wait before a failed call is repeated.
const bankRetryMs = 30_000

/** Card payments (specification 2 §3 and §7) and their recovery. */
export function createPayments(options: PaymentsOptions) {
  const { database, clock, country, flags, vendors, wallets, bank, addresses, checkOrder, orderUpdate } = options
  const { fleet, mailer, events, log } = options
  let placeJob: (job: BulkJobRow) => void = () => {}
  const mails = createPaymentMails({ country })
  const alarm = createAlarm({ clock, run: () => processDueWork(false), name: 'payments', log })
  const sendRefunds = () => alarm.wakeAt(new Date(clock.now()))
  const applyOutcome = createOutcome({
    database,
    clock,
    country,
    mailer,
    fleet,
    events,
    mails,
    orderUpdate,
    onRefundOwed: sendRefunds,
    placeJob: (job) => placeJob(job),
  })
  const intents = createIntents({ database, clock, country, flags, cardForm: options.cardForm })
  const confirm = createConfirm({
    database,
    clock,
    country,
    flags,
    vendors,
    wallets,
    intents,
    checkOrder,
    bank,
    checkReturnUrl: addresses.checkReturnUrl,
    applyOutcome,
    orderUpdate,
    onStored: ({ nextCheckAt }) => nextCheckAt && alarm.wakeAt(nextCheckAt),
  })
  // Another process may have recorded the refund.
  const stopListening = events.listen((changes) => {
    if (changes.some(({ order }) => order.payment && order.payment.refunded > 0)) sendRefunds()
  })

  /** Processes due work, at the start also interrupted work. Returns when the next is due. */
  async function processDueWork(isStart: boolean): Promise<Date | null> {
    const now = new Date(clock.now())
    for (const payment of await openPaymentRows(database, now, isStart))
      await withRetry(payment, () => completePayment(payment))
    for (const refund of await refundsToSend(database, now)) await withRetry(refund, () => sendRefund(refund))
    const dates = await Promise.all([earliestCheckAt(database), earliestSendAt(database)])
    const times = dates.flatMap((date) => date?.getTime() ?? [])
    return times.length > 0 ? new Date(Math.min(...times)) : null
  }

  /** Runs a bank call. If it fails, schedules a retry, so that other calls aren't delayed. */
  async function withRetry(row: PaymentRow | PaymentRefundRow, work: () => Promise<unknown>) {
    try {
      await work()
    } catch (error) {
      log({ level: 'error', fault: 'bank', name: error instanceof Error ? error.name : '' })
      const later = new Date(clock.now() + bankRetryMs)
      if ('refundId' in row) await sendRefundAt(database, row.refundId, later)
      else await changePayment(database, row, { nextCheckAt: later, updatedAt: row.updatedAt })
    }
  }

  /** Completes a payment, or cancels it at the bank after the time limit. */
  async function completePayment(payment: PaymentRow): Promise<PaymentRow> {
    const response = await bank.state(payment.paymentId)
    const isDue = payment.nextCheckAt !== null && payment.nextCheckAt.getTime() <= clock.now()
    const isOpen = response.state === 'unknown' || response.state === 'waiting'
    return applyOutcome(payment, isOpen && isDue ? await bank.cancel(payment.paymentId) : response)
  }

  async function sendRefund(refund: PaymentRefundRow) {
    const { refundId, paymentId: chargeId, amountMinor } = refund
    if (!(await bank.refund({ refundId, chargeId, amountMinor }))) throw new RefundRefused()
    const now = new Date(clock.now())
    const sent = await mailer.transaction(async (transaction, send) => {
      const change = await recordSentRefund(transaction, refund, { country, now })
      if (change) await mails.refund({ transaction, send, order: change.order })
      return change
    })
    if (sent) events.publish(sent)
  }

  /** Returns the payment, with the URL of the bank's page while it waits for the payer. */
  async function paymentToWire(payment: PaymentRow): Promise<PaymentWire> {
    const isOpen = payment.status === 'PAYMENT_INITIATED'
    const response: BankResponse | null = isOpen ? await bank.state(payment.paymentId).catch(() => null) : null
    const page = response?.state === 'waiting' && response.page !== null ? addresses.bankPage(response.page) : null
    return {
      payment_id: payment.paymentId,
      order_id: payment.orderId ?? '',
      bulk_job_id: payment.bulkJobId,
      vendor_id: payment.vendorId,
      tracking_id: (payment.orderContent ?? payment.changeContent)?.trackingId ?? '',
      status: payment.status,
      failure_key: payment.failureKey,
      redirect_required: page === null ? null : { redirectUrl: page },
    }
  }

  return {
    async openWallet(caller: Caller, vendorId: string) {
      await vendors.require(caller, vendorId)
      return wallets.open(caller, vendorId)
    },
    async openIntent(
      caller: Caller,
      { vendorId, token, walletId, order }: { vendorId: string; token: string; walletId: string; order: object },
    ) {
      await vendors.require(caller, vendorId)
      await wallets.check(caller, { token, vendorId, walletId })
      return intents.open(caller, vendorId, order)
    },
    async confirm(caller: Caller, payload: ConfirmToCheck, key: string): Promise<PaymentWire> {
      return paymentToWire(await confirm(caller, payload, key))
    },
    /** @throws Refusal 404 for unknown payments, and for others' unless a bulk job is asked for */
    async state(
      caller: Caller,
      query: Partial<Record<'clientOrderId' | 'paymentId' | 'orderId' | 'bulkJobId', string | undefined>>,
    ): Promise<PaymentWire> {
      const { clientOrderId, paymentId, orderId, bulkJobId } = query
      const payment =
        clientOrderId !== undefined
          ? await paymentByKey(database, caller.id, clientOrderId)
          : paymentId !== undefined
            ? await paymentById(database, paymentId)
            : bulkJobId !== undefined
              ? await paymentByJob(database, bulkJobId)
              : await paymentByOrder(database, orderId ?? '')
      // A vendor's users see that a bulk job is being paid. Only the payer sees the bank's page.
      const isOwn = payment?.placedBy === caller.id
      if (!payment || (!isOwn && (bulkJobId === undefined || payment.bulkJobId !== bulkJobId))) return refuseNotFound()
      await vendors.require(caller, payment.vendorId)
      const wire = await paymentToWire(await completePayment(payment).catch(() => payment))
      return isOwn ? wire : { ...wire, redirect_required: null }
    },
    /** Handles a notification of the bank by querying the payment there. @throws Refusal 403 for a wrong signature */
    async onNotification(body: string, signature: string) {
      const paymentId = bank.chargeOfNotification(body, signature) ?? refuseSignature()
      const payment = await paymentById(database, paymentId)
      if (payment) await completePayment(payment)
    },
    /** Deletes a saved card, also at the bank. @throws Refusal 404 */
    async deleteCard(caller: Caller, cardId: string) {
      const token = (await deleteCard(database, caller.id, cardId)) ?? refuseNotFound()
      await bank.forgetCard(token)
    },
    /** Sends the refunds that were recorded. */
    sendRefunds,
    /** Completes interrupted work. @param place called with jobs whose rows were charged */
    async start(place: (job: BulkJobRow) => void) {
      placeJob = place
      const next = await processDueWork(true)
      if (next) alarm.wakeAt(next)
    },
    waitUntilIdle: alarm.waitUntilIdle,
    async close() {
      stopListening()
      await alarm.close()
    },
  }
}

class RefundRefused extends Error {
  override readonly name = 'RefundRefused'
}

/** Refuses a notification that no bank has signed. */
export function refuseSignature(): never {
  refuse(403, 'error.not-allowed', 'The signature is invalid.')
}

/** @throws Refusal 422 if cards aren't accepted */
export function requirePayments(payments: Payments | null): Payments {
  return payments ?? refuse(422, 'error.no-payment-method-available', 'Cards aren’t taken here.')
}
