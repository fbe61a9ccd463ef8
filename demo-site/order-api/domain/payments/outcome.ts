import type { OrderPaymentWire } from '../../../../core/api/orders.ts'
import type { PaymentWire } from '../../../../core/api/payments.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../store/database.ts'
import type { OrderChange } from '../../store/orders/events.ts'
import { changeOrder, insertOrder, orderById } from '../../store/orders/orders.ts'
import { releaseVoucher } from '../../store/orders/vouchers.ts'
import { saveCard } from '../../store/payments/cards.ts'
import { recordMovement } from '../../store/payments/ledger.ts'
import { changePayment, paymentById } from '../../store/payments/payments.ts'
import type { PaymentRow } from '../../store/schema-payments.ts'
import { databaseCode } from '../../store/unavailable.ts'
import type { Country } from '../country.ts'
import type { Mailer } from '../mail/mailer.ts'
import { randomOrderCode } from '../orders/code.ts'
import type { OrderEvents } from '../orders/events.ts'
import { newOrder } from '../orders/order-checks.ts'
import { uniqueViolation } from '../orders/place-order.ts'
import { type NextStep, nothingNext } from '../riders/delivery-plan.ts'
import type { Dispatch } from '../riders/dispatch.ts'
import type { BankResponse } from './bank/bank.ts'
import { fromMinor } from './money.ts'
import type { PaymentMails } from './paid-orders/payment-mails.ts'

interface OutcomeContext {
  database: Database
  clock: Clock
  country: Country
  mailer: Mailer
  dispatch: Dispatch
  events: OrderEvents
  mails: PaymentMails
}

/** Time in which the payer has to confirm on the bank's page. */
export const bankPageMs = 15 * 60_000

type Charged = BankResponse & { state: 'charged' }

/**
 * Applies the bank's response to payment, order, voucher, ledger and cards in one transaction. The first of concurrent
 * responses wins.
 */
export function createOutcome(context: OutcomeContext) {
  const { database, clock, country, mailer, dispatch, events, mails } = context

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
        checkAt: status === 'PAYMENT_INITIATED' ? new Date(now.getTime() + bankPageMs) : null,
        ...(hasFailed(status) && { voucherCode: null }),
      })
      if (!changed) return null
      if (hasFailed(status) && payment.voucherCode !== null) await releaseVoucher(transaction, payment.voucherCode)
      if (response.state === 'charged') await recordCharge(transaction, changed, response, now)
      const order = await moveOrder(transaction, payment, status, response, now)
      if (order && response.state === 'charged') await mails.receipt({ transaction, send, order: order.order })
      return { changed, order }
    })
    if (!result) return reload(payment)
    if (result.order) {
      dispatch.schedule(result.order.order.nextStepAt)
      events.publish(result.order)
    }
    return result.changed
  }

  async function recordCharge(transaction: Database, payment: PaymentRow, { card, token }: Charged, now: Date) {
    const { paymentId, amountMinor, currency, saveFor, holderName } = payment
    const charge = { id: `charge ${paymentId}`, paymentId, amountMinor, currency, at: now }
    await recordMovement(transaction, { ...charge, from: 'delivery-fees', to: 'bank' })
    if (saveFor === null || token === null) return
    await saveCard(transaction, {
      cardId: `card-${crypto.randomUUID()}`,
      accountId: saveFor,
      bankToken: token,
      ...card,
      holderName: holderName ?? '',
      createdAt: now,
    })
  }

  /** Places the order or changes its status; null if nothing changes. Runs late, because it writes the event. */
  async function moveOrder(
    transaction: Database,
    before: PaymentRow,
    status: PaymentWire['status'],
    response: BankResponse,
    now: Date,
  ): Promise<OrderChange | null> {
    const { orderContent: content } = before
    const next: NextStep = response.state === 'charged' ? dispatch.planFor(content, 'PAYMENT_COMMITTED') : nothingNext
    const payment = response.state === 'charged' ? paymentOnOrder(country, before, response) : null
    if (before.status === 'INITIATED') {
      if (hasFailed(status)) return null
      const statuses: [string, ...string[]] =
        status === 'PAYMENT_COMMITTED' ? ['INITIATED', 'PAYMENT_INITIATED', status] : ['INITIATED', status]
      const order = newOrder(country, content, { statuses, now, payment, ...next })
      return { order, eventId: await insertOrder(transaction, order, null) }
    }
    const order = await orderById(transaction, before.orderId)
    const moved = order && (await changeOrder(transaction, order, { status, updatedAt: now, payment, ...next }))
    if (!moved) throw new OrderChangedError()
    return moved
  }
}

class OrderChangedError extends Error {}

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
