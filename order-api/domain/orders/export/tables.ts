import { shownWireAddress } from '../../../../core/addresses/shown-address.ts'
import type { OrderPaymentWire } from '../../../../core/api/orders.ts'
import { cancelledStatuses } from '../../../../core/orders/order/statuses.ts'
import type { TransactionRow } from '../../../store/orders/export-rows.ts'
import type { OrderRow } from '../../../store/schema.ts'
import type { Country } from '../../country.ts'
import { roundToCurrency } from '../../fees/fees.ts'
import { fromMinor, payableFee } from '../../payments/money.ts'
import { zoneAt } from '../../vendors/service-hours.ts'

export type Cell = string | number

/** Columns of both tables. Programs read them by position: only append (README, Exports). */
const columnsOf = {
  orders: [
    'order-id',
    'status',
    'placed',
    'preordered-for',
    'collected',
    'delivered',
    'zone',
    'outlet-id',
    'outlet',
    'customer',
    'phone',
    'address',
    'items',
    'payment',
    'card',
    'amount',
    'fee',
    'voucher',
    'discount',
    'total',
    'charged',
    'refunded',
    'vat-number',
    'currency',
    'rider',
    'reason',
    'reference',
    'status-in-words',
    'payment-in-words',
    'fee-after-refunds',
    'return',
  ],
  transactions: [
    'transaction-id',
    'time',
    'zone',
    'kind',
    'order-id',
    'outlet-id',
    'outlet',
    'card',
    'charged-or-refunded',
    'currency',
    'kind-in-words',
  ],
} as const
export type Table = keyof typeof columnsOf

/** Returns a table's columns. @param hasReturns flag `pickup-and-return-on-web` */
export const columnsFor = (table: Table, hasReturns: boolean) =>
  columnsOf[table].filter((column) => column !== 'return' || hasReturns)

type Cells<T extends Table> = Record<(typeof columnsOf)[T][number], Cell>

/** Words of a language for codes of the API. */
export interface ExportWords {
  statuses: Record<string, string>
  payments: Record<string, string>
  /** Of a cancelled order that wasn't paid by card. */
  notCharged: string
  cancelReasons: ReadonlyMap<string, string>
  charge: string
  refund: string
}

/**
 * Returns the cells of an order, at most `count`. Statuses and methods are named as in the API; times are in the outlet's
 * zone.
 */
export function orderCells(order: OrderRow, country: Country, words: ExportWords, count: number): Cell[] {
  const zone = zoneAt(country, order.pickup)
  const time = timeIn(zone)
  const lastTimeOf = (...statuses: string[]) => {
    const entry = order.statusHistory.findLast(({ status }) => statuses.includes(status))
    return entry ? time(new Date(entry.created_at)) : ''
  }
  // A cancelled order without a card payment isn't charged, so it has no fee.
  const isCharged = order.payment !== null || !cancelledStatuses.has(order.status)
  // A key, or a user's own words.
  const reason = order.cancelReason ?? ''
  const cells: Cells<'orders'> = {
    'order-id': order.orderId,
    status: order.status,
    placed: time(order.createdAt),
    'preordered-for': order.preorderedFor === null ? '' : time(new Date(order.preorderedFor * 1000)),
    collected: lastTimeOf('PICKED_UP'),
    delivered: lastTimeOf('DELIVERED'),
    zone,
    'outlet-id': order.vendorId,
    outlet: order.shop.name,
    customer: order.customerName,
    phone: order.customerPhone,
    address: shownWireAddress(order.destination.address, order.destination.address_text, country.code),
    items: order.description,
    payment: order.paymentMethod,
    card: order.payment ? cardText(order.payment.scheme, order.payment.last_four) : '',
    amount: order.amount,
    fee: isCharged ? order.deliveryFee : 0,
    voucher: order.voucher?.code ?? '',
    discount: isCharged ? roundToCurrency(country, order.deliveryFee - payableFee(order)) : 0,
    total: isCharged ? payableFee(order) : 0,
    charged: order.payment?.charged ?? 0,
    refunded: order.payment?.refunded ?? 0,
    'vat-number': order.vatNumber ?? '',
    currency: country.currency,
    rider: order.riderName ?? '',
    reason: reason && (words.cancelReasons.get(reason) ?? reason),
    reference: order.reference ?? '',
    'status-in-words': words.statuses[order.status] ?? '',
    'payment-in-words': isCharged ? (words.payments[order.paymentMethod] ?? '') : words.notCharged,
    'fee-after-refunds': isCharged ? roundToCurrency(country, payableFee(order) - (order.payment?.refunded ?? 0)) : 0,
    return: order.isReturn ? 'RETURN' : '',
  }
  return columnsOf.orders.slice(0, count).map((column) => cells[column])
}

/** Returns the cells of a charge (positive) or refund (negative). */
export function transactionCells(transaction: TransactionRow, country: Country, words: ExportWords): Cell[] {
  const zone = zoneAt(country, transaction.pickup)
  const { payment } = transaction
  const cells: Cells<'transactions'> = {
    'transaction-id': transaction.transactionId,
    time: timeIn(zone)(transaction.at),
    zone,
    kind: transaction.amountMinor > 0 ? 'CHARGE' : 'REFUND',
    'order-id': transaction.orderId,
    'outlet-id': transaction.vendorId,
    outlet: transaction.outlet,
    card: payment ? cardText(payment.scheme, payment.last_four) : '',
    'charged-or-refunded': fromMinor(country, transaction.amountMinor),
    currency: transaction.currency,
    'kind-in-words': transaction.amountMinor > 0 ? words.charge : words.refund,
  }
  return columnsOf.transactions.map((column) => cells[column])
}

/** `visa 4242`, as on the card statement. */
const cardText = (scheme: OrderPaymentWire['scheme'], lastFour: string) => `${scheme} ${lastFour}`.trim()

const formats = new Map<string, Intl.DateTimeFormat>()

/** `2026-11-20 14:05`, which spreadsheets read as a time. */
function timeIn(zone: string) {
  const format =
    formats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  formats.set(zone, format)
  return (at: Date) => format.format(at)
}
