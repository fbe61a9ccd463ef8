import writeExcelFile from 'write-excel-file/node'
import type { OrderPaymentWire } from '../../../../core/api/orders.ts'
import type { OrderRow } from '../../store/schema.ts'
import type { Country } from '../country.ts'
import { roundToCurrency } from '../fees/fees.ts'
import { mailText } from '../mail/mail-texts.ts'
import { payableFee } from '../payments/money.ts'

/** One report as a file, and what it is called. */
export interface ReportFile {
  name: string
  contentType: string
  content: Buffer
}

const columns = [
  'order-id',
  'status',
  'placed',
  'delivered',
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
  'discount',
  'total',
  'refunded',
  'vat-number',
  'currency',
  'rider',
  'reason',
] as const
type Column = (typeof columns)[number]
type Cell = string | number

/** Titles are in the language of whoever asked; statuses and payment methods are as this API names them, for programs. */
export async function orderReport(
  orders: readonly OrderRow[],
  { format, language, country, name }: { format: 'csv' | 'xlsx'; language: string; country: Country; name: string },
): Promise<ReportFile> {
  const titles = columns.map((column) => mailText(language, `mail.order-report.column.${column}`))
  const rows = orders.map((order) => cellsOf(order, country))
  return format === 'csv' ? csv(name, titles, rows) : xlsx(name, titles, rows)
}

function cellsOf(order: OrderRow, country: Country): Cell[] {
  const time = timeIn(country.timeZone)
  const delivered = order.statusHistory.findLast((entry) => entry.status === 'DELIVERED')
  const cells: Record<Column, Cell> = {
    'order-id': order.orderId,
    status: order.status,
    placed: time(order.createdAt),
    delivered: delivered ? time(new Date(delivered.created_at)) : '',
    'outlet-id': order.vendorId,
    outlet: order.shop.name,
    customer: order.customerName,
    phone: order.customerPhone,
    address: order.destination.address,
    items: order.description,
    payment: order.paymentMethod,
    card: order.payment ? cardText(order.payment) : '',
    amount: order.amount,
    fee: order.deliveryFee,
    discount: roundToCurrency(country, order.deliveryFee - payableFee(order)),
    total: payableFee(order),
    refunded: order.payment?.refunded ?? 0,
    'vat-number': order.vatNumber ?? '',
    currency: country.currency,
    rider: order.riderName ?? '',
    reason: order.cancelReason ?? '',
  }
  return columns.map((column) => cells[column])
}

/** `visa 4242`: what the cardholder finds on their statement. */
const cardText = ({ scheme, last_four }: OrderPaymentWire) => `${scheme} ${last_four}`.trim()

const formats = new Map<string, Intl.DateTimeFormat>()

/** `2026-11-20 14:05` in the outlet's zone: what every spreadsheet reads as a time. */
function timeIn(zone: string) {
  const format =
    formats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  formats.set(zone, format)
  return (at: Date) => format.format(at)
}

/**
 * Where a spreadsheet would read a formula: at the beginning, and after everything that parts cells or rows in another
 * locale or program, which looks for its own separator within our quotes.
 */
const startsFormula = /(^|[;|\t\r\n])([\s\p{Cc}"']*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/gu
/** At worst a number to a spreadsheet. */
const phoneNumber = /^\+[\d\s()./-]+$/

/** A number stays one, a phone number stays as it is, and other text can never be run, whatever a customer is called. */
export function csvCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const safe = phoneNumber.test(cell) && !/[\t\r\n]/.test(cell) ? cell : cell.replace(startsFormula, "$1$2'")
  return /[",;|\t\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}

function csv(name: string, titles: string[], rows: Cell[][]): ReportFile {
  const lines = [titles, ...rows].map((row) => row.map(csvCell).join(','))
  // The mark at the beginning tells spreadsheets that it is UTF-8.
  const content = Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`, 'utf8')
  return { name: `${name}.csv`, contentType: 'text/csv; charset=utf-8', content }
}

async function xlsx(name: string, titles: string[], rows: Cell[][]): Promise<ReportFile> {
  const cell = (value: Cell) =>
    typeof value === 'number' ? { value, type: Number } : { value: plain(value), type: String }
  const head = titles.map((value) => ({ value, type: String, fontWeight: 'bold' as const }))
  const content = await writeExcelFile([head, ...rows.map((row) => row.map(cell))]).toBuffer()
  return {
    name: `${name}.xlsx`,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content,
  }
}

/** XML has no place for most control characters. */
const plain = (text: string) => text.replace(/[^\P{Cc}\t\n\r]/gu, ' ')
