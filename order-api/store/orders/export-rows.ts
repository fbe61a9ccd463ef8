import { and, count, desc, eq, gte, inArray, lt, lte, sql } from 'drizzle-orm'
import type { OrderPaymentWire } from '../../../core/api/orders.ts'
import type { Database } from '../database.ts'
import type { PickupOnOrder } from '../order-parts.ts'
import { type OrderRow, orders } from '../schema.ts'
import { ledgerEntries } from '../schema-payments.ts'
import { isOneOf, type VendorIds } from '../vendors/vendor-ids.ts'
import { isBefore, newestOrders } from './lists.ts'

export interface ExportFilter {
  vendorIds: VendorIds
  from: Date
  to: Date
}

/** A card charge or refund in the ledger. */
export interface TransactionRow {
  entryId: number
  transactionId: string
  at: Date
  /** Minor units; negative for refunds. */
  amountMinor: number
  currency: string
  orderId: string
  vendorId: string
  outlet: string
  pickup: PickupOnOrder
  payment: OrderPaymentWire | null
}

const pageSize = 500
// Other calls wait for each query and for the conversion of its rows.
const ordersAtOnce = 50

const placedBetween = ({ vendorIds, from, to }: ExportFilter) =>
  and(isOneOf(orders.vendorId, vendorIds), gte(orders.createdAt, from), lte(orders.createdAt, to))

export async function countOrders(database: Database, filter: ExportFilter): Promise<number> {
  const [found] = await database.select({ number: count() }).from(orders).where(placedBetween(filter))
  return found?.number ?? 0
}

/** Yields pages of orders placed in a period, newest first. */
export async function* pagesOfOrders(database: Database, filter: ExportFilter): AsyncGenerator<OrderRow[]> {
  let after: OrderRow | undefined
  do {
    const ids = await newestIds(database, filter, after)
    after = undefined
    for (let start = 0; start < ids.length; start += ordersAtOnce) {
      const page = await database
        .select()
        .from(orders)
        .where(inArray(orders.orderId, ids.slice(start, start + ordersAtOnce)))
        .orderBy(desc(orders.createdAt), desc(orders.orderId))
      if (page.length > 0) yield page
      if (ids.length === pageSize) after = page.at(-1)
    }
  } while (after)
}

async function newestIds(database: Database, { vendorIds, from, to }: ExportFilter, after: OrderRow | undefined) {
  const isInPeriod = and(
    gte(orders.createdAt, from),
    lte(orders.createdAt, after?.createdAt ?? to),
    after && isBefore(after),
  )
  const found = await newestOrders(database, vendorIds, isInPeriod, pageSize)
  return found.map(({ orderId }) => orderId)
}

/** Returns those orders that belong to one of the vendors, newest first. */
export async function ordersOfVendors(
  database: Database,
  vendorIds: VendorIds,
  orderIds: readonly string[],
): Promise<OrderRow[]> {
  return database
    .select()
    .from(orders)
    .where(and(isOneOf(orders.vendorId, vendorIds), inArray(orders.orderId, [...orderIds])))
    .orderBy(desc(orders.createdAt), desc(orders.orderId))
}

/** Charges and refunds are the counterparts of the movements of delivery fees. */
const transactionsBetween = ({ vendorIds, from, to }: ExportFilter) =>
  and(
    eq(ledgerEntries.account, 'delivery-fees'),
    isOneOf(orders.vendorId, vendorIds),
    gte(ledgerEntries.at, from),
    lte(ledgerEntries.at, to),
  )

export async function countTransactions(database: Database, filter: ExportFilter): Promise<number> {
  const [found] = await database
    .select({ number: count() })
    .from(ledgerEntries)
    .innerJoin(orders, eq(orders.orderId, ledgerEntries.orderId))
    .where(transactionsBetween(filter))
  return found?.number ?? 0
}

/** Yields pages of charges and refunds of a period, newest first. */
export async function* pagesOfTransactions(database: Database, filter: ExportFilter): AsyncGenerator<TransactionRow[]> {
  let after: TransactionRow | undefined
  do {
    const page: TransactionRow[] = await database
      .select({
        entryId: ledgerEntries.entryId,
        transactionId: ledgerEntries.transactionId,
        at: ledgerEntries.at,
        amountMinor: sql<number>`-${ledgerEntries.amountMinor}`.mapWith(Number),
        currency: ledgerEntries.currency,
        orderId: orders.orderId,
        vendorId: orders.vendorId,
        outlet: sql<string>`${orders.shop} ->> 'name'`,
        pickup: orders.pickup,
        payment: orders.payment,
      })
      .from(ledgerEntries)
      .innerJoin(orders, eq(orders.orderId, ledgerEntries.orderId))
      .where(and(transactionsBetween(filter), after && lt(ledgerEntries.entryId, after.entryId)))
      .orderBy(desc(ledgerEntries.entryId))
      .limit(pageSize)
    if (page.length > 0) yield page
    after = page.length === pageSize ? page.at(-1) : undefined
  } while (after)
}
