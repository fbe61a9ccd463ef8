import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { BulkOrderWire } from '../../core/api/bulk-jobs.ts'
import type { BulkJobStatus } from '../../core/api/bulk-lists.ts'
import type { CardScheme } from '../../core/api/payment-lists.ts'

export interface BulkPayment {
  paymentId: string
  scheme: CardScheme
  last_four: string
}

export const bulkJobs = pgTable(
  'bulk_jobs',
  {
    jobId: text('job_id').primaryKey(),
    vendorId: text('vendor_id').notNull(),
    placedBy: text('placed_by').notNull(),
    placedByKind: text('placed_by_kind').$type<'user' | 'staff'>().notNull(),
    fileName: text('file_name'),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3, mode: 'date' }).notNull(),
    status: text('status').$type<BulkJobStatus>().notNull(),
    rowCount: integer('row_count').notNull(),
    successRowCount: integer('success_row_count').notNull(),
    /** Wrong rows of the file that stayed in the page's table. */
    leftOutRowCount: integer('left_out_row_count').notNull().default(0),
    /** A restart continues with these jobs. */
    isPlacing: boolean('is_placing').notNull().default(false),
    placementKey: text('placement_key'),
    /** The charge of the rows that are paid online. */
    payment: jsonb('payment').$type<BulkPayment>(),
  },
  (table) => [index('bulk_jobs_vendor').on(table.vendorId, table.createdAt)],
)
export type BulkJobRow = typeof bulkJobs.$inferSelect

/** An order as it will be placed, with its fee. */
export interface BulkOrderPayload {
  vendor_id: string
  customer: {
    name: string
    phone_number: string
    location: { latitude: number; longitude: number; address: string; address_text: string; notes: string }
  }
  order: { payment_method: string; amount: number; description: string }
  preordered_for: number | null
  delivery_fee: number
  reference?: string
  is_return?: true
}

export const bulkRows = pgTable(
  'bulk_rows',
  {
    jobId: text('job_id').notNull(),
    rowNumber: integer('row_number').notNull(),
    status: text('status').$type<BulkOrderWire['status']>().notNull(),
    orderId: text('order_id'),
    orderPayload: jsonb('order_payload').$type<BulkOrderPayload>(),
    wire: jsonb('api_row').$type<BulkOrderWire>().notNull(),
    fingerprint: text('fingerprint').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.rowNumber] }),
    // Only rows that are looked up: the same file may be uploaded thousands of times.
    index('bulk_rows_placed').on(table.fingerprint),
  ],
)
export type BulkRow = typeof bulkRows.$inferSelect

/** Vendors that pay PAID orders by invoice. */
export const invoicedVendors = pgTable('invoiced_vendors', { vendorId: text('vendor_id').primaryKey() })
