import type { OrderPaymentWire } from '../../../core/api/orders.ts'
import type { PaymentWire } from '../../../core/api/payments.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../store/database.ts'
import type { OrderChange } from '../../store/orders/events.ts'
import { insertOrder, orderById } from '../../store/orders/orders.ts'
import { releaseVoucher } from '../../store/orders/vouchers.ts'
import { saveCard } from '../../store/payments/cards.ts'
import { recordMovement } from '../../store/payments/ledger.ts'
import { changePayment, paymentById } from '../../store/payments/payments.ts'
import type { BulkJobRow } from '../../store/schema-bulk.ts'
import type { OrderContent, PaymentRow } from '../../store/schema-payments.ts'
import { databaseCode } from '../../store/unavailable.ts'
import type { Country } from '../country.ts'
import { changeStatus } from '../fleet/change-status.ts'
import { type Fleet, type NextStep, nothingNext } from '../fleet/fleet.ts'
import type { Mailer } from '../mail/mailer.ts'
import { randomOrderCode } from '../orders/code.ts'
import type { OrderEvents } from '../orders/events.ts'
import { newOrder, paidStatuses } from '../orders/order-checks.ts'
import { uniqueViolation } from '../orders/place-order.ts'
import type { OrderUpdate } from '../orders/update-order.ts'
import type { BankResponse } from './bank.ts'
import { fromMinor } from './money.ts'
import { type AfterCharge, applyPaidChange, applyPaidJob, OrderChangedError } from './paid-orders/charged.ts'
import type { PaymentMails } from './paid-orders/payment-mails.ts'

interface OutcomeOptions {
  database: Database
  clock: Clock
  country: Country
  mailer: Pick<Mailer, 'transaction'>
  fleet: Pick<Fleet, 'planFor'>
  events: Pick<OrderEvents, 'publish'>
  mails: PaymentMails
  orderUpdate: Pick<OrderUpdate, 'paidChangeOf'>
  /** Called after a refund was recorded that changes no order. */
  onRefundOwed(): void
  /** Called after the charge of a bulk job was recorded. */
  placeJob(job: BulkJobRow): void
}

/** Time in which the payer has to confirm on the bank's page. */
export const bankPageMs = 15 * 60_000

type Charged = BankResponse & { state: 'charged' }

/**
 * Applies the bank's response to payment, order, voucher, ledger and cards in one transaction. The first of concurrent
 * responses wins.
 */
export function createOutcome({
  database,
  clock,
  country,
  mailer,
  fleet,
  events,
  mails,
  orderUpdate,
  onRefundOwed,
  placeJob,
}: OutcomeOptions) {
  /** Returns the payment with its new status. */
  return async function applyOutcome(payment: PaymentRow, response: BankResponse): Promise<PaymentRow> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await applyOnce(attempt === 1 ? payment : await reload(payment), response)
      } catch (error) {
        // The random ID was taken, or the order changed at the same time.
        const isConflict = databaseCode(error) === uniqueViolation || error instanceof OrderChangedError
        if (!isConflict || attempt === 5) throw error
        if (databaseCode(error) === uniqueViolation) await renewOrderId(payment)
      }
    }
  }

  async function reload(payment: PaymentRow) {
    return (await paymentById(database, payment.paymentId)) ?? payment
  }

  async function renewOrderId(payment: PaymentRow) {
    if (!payment.orderContent) return
    const orderId = `${payment.vendorId}-${randomOrderCode()}`
    const orderContent = { ...payment.orderContent, orderId }
    await changePayment(
      database,
      { ...payment, status: 'INITIATED' },
      { orderId, orderContent, updatedAt: payment.updatedAt },
    )
  }

  async function applyOnce(payment: PaymentRow, response: BankResponse): Promise<PaymentRow> {
    const status = statusAfter(payment, response)
    if (status === payment.status) return payment
    const now = new Date(clock.now())
    const result = await mailer.transaction(async (transaction, send) => {
      const changed = await changePayment(transaction, payment, {
        status,
        updatedAt: now,
        failureKey: failureOf(response),
        nextCheckAt: status === 'PAYMENT_INITIATED' ? new Date(now.getTime() + bankPageMs) : null,
        ...(hasFailed(status) && { voucherCode: null }),
      })
      if (!changed) return null
      if (hasFailed(status) && payment.voucherCode !== null) await releaseVoucher(transaction, payment.voucherCode)
      if (response.state === 'charged') await recordCharge(transaction, changed, response, now)
      const { change, job, isRefused } = await applyTo(transaction, payment, status, response, now)
      if (isRefused) {
        const failureKey = 'payment.refunded-at-once'
        const refused = { status: 'PAYMENT_CANCELLED', failureKey, updatedAt: now } as const
        return {
          changed: (await changePayment(transaction, changed, refused)) ?? changed,
          change,
          job: null,
          isRefused,
        }
      }
      if (change && response.state === 'charged') await mails.receipt({ transaction, send, order: change.order })
      return { changed, change, job, isRefused }
    })
    if (!result) return reload(payment)
    const { changed, change, job, isRefused } = result
    if (isRefused) onRefundOwed()
    if (change) events.publish(change)
    if (job) placeJob(job)
    return changed
  }

  async function recordCharge(transaction: Database, payment: PaymentRow, { card, token }: Charged, now: Date) {
    const { paymentId, orderId, amountMinor, currency, saveCardFor, holderName } = payment
    const charge = { id: `charge ${paymentId}`, paymentId, orderId, amountMinor, currency, at: now }
    const from = payment.bulkJobId === null ? 'delivery-fees' : 'bulk-prepaid'
    await recordMovement(transaction, { ...charge, from, to: 'bank' })
    if (saveCardFor === null || token === null) return
    await saveCard(transaction, {
      cardId: `card-${crypto.randomUUID()}`,
      accountId: saveCardFor,
      bankToken: token,
      ...card,
      holderName: holderName ?? '',
      createdAt: now,
    })
  }

  /** Applies the payment's status to what it pays for. Runs late, because it writes the order's event. */
  async function applyTo(
    transaction: Database,
    payment: PaymentRow,
    status: PaymentWire['status'],
    response: BankResponse,
    now: Date,
  ): Promise<AfterCharge> {
    const { changeContent, bulkJobId, orderContent } = payment
    if (orderContent) {
      const change = await moveOrder(transaction, { ...payment, orderContent }, status, response, now)
      return { change, job: null, isRefused: false }
    }
    if (response.state !== 'charged') return { change: null, job: null, isRefused: false }
    if (changeContent) return applyPaidChange({ country, orderUpdate }, transaction, payment, changeContent, now)
    if (bulkJobId === null) throw new Error('The payment pays for nothing')
    return applyPaidJob(transaction, payment, response.card, now)
  }

  /** Places the order or changes its status; null if nothing changes. */
  async function moveOrder(
    transaction: Database,
    before: PaymentRow & { orderContent: OrderContent },
    status: PaymentWire['status'],
    response: BankResponse,
    now: Date,
  ): Promise<OrderChange | null> {
    const { orderContent: content } = before
    const next: NextStep =
      response.state === 'charged' ? fleet.planFor(content, 'PAYMENT_COMMITTED', clock.now()) : nothingNext
    const payment = response.state === 'charged' ? paymentOnOrder(country, before, response) : null
    if (before.status === 'INITIATED') {
      if (hasFailed(status)) return null
      const statuses = status === 'PAYMENT_COMMITTED' ? paidStatuses : (['INITIATED', status] as const)
      const order = newOrder(country, content, { statuses, now, payment, ...next })
      return { order, eventId: await insertOrder(transaction, order, null) }
    }
    const order = await orderById(transaction, content.orderId)
    const moved = order && (await changeStatus(transaction, order, { status, updatedAt: now, payment, ...next }))
    if (!moved) throw new OrderChangedError()
    return moved
  }
}

const hasFailed = (status: PaymentWire['status']) => status === 'PAYMENT_FAILED' || status === 'PAYMENT_CANCELLED'

/** Finished payments don't change. */
function statusAfter({ status }: PaymentRow, { state }: BankResponse): PaymentWire['status'] {
  if (status !== 'INITIATED' && status !== 'PAYMENT_INITIATED') return status
  if (state === 'charged') return 'PAYMENT_COMMITTED'
  if (state === 'waiting') return 'PAYMENT_INITIATED'
  if (state === 'refused') return 'PAYMENT_FAILED'
  return state === 'cancelled' ? 'PAYMENT_CANCELLED' : status
}

function failureOf(response: BankResponse): string | null {
  if (response.state === 'refused') return response.key
  return response.state === 'cancelled' ? 'payment.cancelled' : null
}

function paymentOnOrder(country: Country, { amountMinor }: PaymentRow, { card }: Charged): OrderPaymentWire {
  return { scheme: card.scheme, last_four: card.lastFour, charged: fromMinor(country, amountMinor), refunded: 0 }
}
