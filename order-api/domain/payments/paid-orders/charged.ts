import { beginPlacement } from '../../../store/bulk/jobs.ts'
import type { Database } from '../../../store/database.ts'
import type { OrderChange } from '../../../store/orders/events.ts'
import { amendOrder, orderById } from '../../../store/orders/orders.ts'
import type { OrderRow } from '../../../store/schema.ts'
import type { BulkJobRow } from '../../../store/schema-bulk.ts'
import type { ChangeContent, PaymentRow } from '../../../store/schema-payments.ts'
import type { Country } from '../../country.ts'
import { changeStatus } from '../../fleet/change-status.ts'
import type { OrderUpdate } from '../../orders/update-order.ts'
import type { CardFace } from '../bank.ts'
import { fromMinor, toMinor } from '../money.ts'
import { oweRefund, refundOf } from './refunds.ts'

/** What a charge led to. If `isRefused`, the whole charge is refunded. */
export interface AfterCharge {
  change: OrderChange | null
  /** The bulk job that it pays for. */
  job: BulkJobRow | null
  isRefused: boolean
}

interface ChargedContext {
  country: Country
  orderUpdate: Pick<OrderUpdate, 'paidChangeOf'>
}

/** Changes an order whose difference was charged, or refunds the difference if the order has changed since the check. */
export async function applyPaidChange(
  { country, orderUpdate }: ChargedContext,
  transaction: Database,
  { orderId, amountMinor }: PaymentRow,
  content: ChangeContent,
  now: Date,
): Promise<AfterCharge> {
  const order = await orderById(transaction, orderId ?? '')
  if (!order?.payment) throw new Error('The order has no payment')
  const charged = fromMinor(country, toMinor(country, order.payment.charged) + amountMinor)
  const payment = { ...order.payment, charged }
  const patch = await orderUpdate.paidChangeOf(order, content)
  if (patch) {
    const change = await changeStatus(transaction, order, { ...patch, payment })
    return { change: change ?? failChanged(), job: null, isRefused: false }
  }
  const amount = fromMinor(country, amountMinor)
  const refund = refundOf(country, { ...order, payment } satisfies OrderRow, amount, now)
  if (!refund) throw new Error('Nothing was charged')
  const change = await amendOrder(transaction, order, { payment: refund.payment, updatedAt: now })
  if (!change) failChanged()
  await refund.inTransaction(transaction)
  return { change, job: null, isRefused: true }
}

/** Begins to place a job whose rows were charged, or refunds the charge if it's being placed or was deleted. */
export async function applyPaidJob(
  transaction: Database,
  { paymentId, bulkJobId, clientOrderId, amountMinor, currency }: PaymentRow,
  { scheme, lastFour }: CardFace,
  now: Date,
): Promise<AfterCharge> {
  const payment = { paymentId, scheme, last_four: lastFour }
  const job = await beginPlacement(transaction, bulkJobId ?? '', clientOrderId, payment)
  const refund = { paymentId, orderId: null, amountMinor, currency, from: 'bulk-prepaid', now } as const
  if (!job) await oweRefund(transaction, refund)
  return { change: null, job, isRefused: !job }
}

/** The order changed while its payment was recorded: try again. */
export class OrderChangedError extends Error {}

function failChanged(): never {
  throw new OrderChangedError()
}
