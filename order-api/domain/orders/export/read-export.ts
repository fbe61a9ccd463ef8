import type { StatusFilter } from '../../../../core/api/order-lists.ts'
import type { Database } from '../../../store/database.ts'
import {
  countOrders,
  countTransactions,
  type ExportFilter,
  ordersOfVendors,
  pagesOfOrders,
  pagesOfTransactions,
} from '../../../store/orders/export-rows.ts'
import type { OrderRow } from '../../../store/schema.ts'
import type { VendorIds } from '../../../store/vendors/vendor-ids.ts'
import { refuse, refuseNotFound } from '../../refusal.ts'
import { passesFilter } from '../statuses.ts'
import type { ExportPage } from './export-worker.ts'
import type { Table } from './tables.ts'

// 31 days, and the extra hour at the end of summer time.
const longestPeriodMs = 31 * 86_400_000 + 3_600_000

export interface ExportSource {
  /** Number of rows before the status filter. */
  total: number
  pages: AsyncIterable<NonNullable<ExportPage>>
}

export interface ExportQuery {
  from?: string | undefined
  to?: string | undefined
  order_ids?: string[] | undefined
  status: StatusFilter
  table: Table
}

/** Reads the rows to export, in pages. @throws Refusal 422 for an invalid period, 404 for another vendor's order */
export async function readExport(database: Database, vendorIds: VendorIds, query: ExportQuery): Promise<ExportSource> {
  if (query.order_ids) return readSelectedOrders(database, vendorIds, [...new Set(query.order_ids)])
  const filter = { vendorIds, ...requirePeriod(query) }
  if (query.table === 'transactions') {
    const pages = pagesOfTransactions(database, filter)
    return {
      total: await countTransactions(database, filter),
      pages: mapPages(pages, (transactions) => ({ transactions })),
    }
  }
  return { total: await countOrders(database, filter), pages: pagesOfFilteredOrders(database, filter, query.status) }
}

function pagesOfFilteredOrders(database: Database, filter: ExportFilter, status: ExportQuery['status']) {
  const filteredPage = (orders: OrderRow[]) => ({ orders: orders.filter((order) => passesFilter(order, status)) })
  return mapPages(pagesOfOrders(database, filter), filteredPage)
}

async function readSelectedOrders(database: Database, vendorIds: VendorIds, orderIds: string[]): Promise<ExportSource> {
  const orders = await ordersOfVendors(database, vendorIds, orderIds)
  if (orders.length < orderIds.length) refuseNotFound()
  return { total: orders.length, pages: mapPages(singlePage(orders), (page) => ({ orders: page })) }
}

async function* singlePage(orders: OrderRow[]) {
  yield orders
}

async function* mapPages<Row>(
  pages: AsyncIterable<Row[]>,
  rowsFrom: (page: Row[]) => NonNullable<ExportPage>['rows'],
): AsyncGenerator<NonNullable<ExportPage>> {
  for await (const page of pages) yield { rows: rowsFrom(page), count: page.length }
}

function requirePeriod({ from, to }: ExportQuery) {
  if (from === undefined || to === undefined) refuse(422, 'history.period-missing', 'A period or order_ids are needed.')
  const period = { from: new Date(from), to: new Date(to) }
  if (period.to < period.from) refuse(422, 'history.period-reversed', 'The period ends before it begins.')
  if (period.to.getTime() - period.from.getTime() > longestPeriodMs)
    refuse(422, 'history.period-too-long', 'The period is longer than 31 days.')
  return period
}
