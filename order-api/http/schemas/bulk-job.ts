import { z } from '@hono/zod-openapi'
import { bulkConfidences, bulkDeliveryTypes, bulkJobStatuses, bulkRowStatuses } from '../../../core/api/bulk-lists.ts'

const time = z.string().openapi({ format: 'date-time' })
const count = z.number().int()

export const bulkJobSchema = z
  .object({
    status: z.enum(bulkJobStatuses),
    vendor_id: z.string(),
    file_name: z.string().nullable(),
    created_at: time,
    is_placing: z.boolean(),
    metadata: z.object({
      bulk_job_id: z.string(),
      row_count: count,
      success_row_count: count,
      placed_row_count: count,
      error_row_count: count,
    }),
  })
  .openapi('BulkJob')

const problemSchema = z
  .object({
    key: z.string(),
    message: z.string(),
    sheet: z.string(),
    row: count,
    column: z.string().nullable(),
    values: z.record(z.string(), z.string()),
  })
  .openapi('BulkProblem')

const bulkOrderSchema = z
  .object({
    row: count,
    sheet: z.string(),
    status: z.enum(bulkRowStatuses),
    order_id: z.string().nullable(),
    errors: z.array(problemSchema),
    warnings: z.array(problemSchema),
    reference: z.string().optional(),
    description: z.string(),
    amount: z.number().nullable(),
    delivery_fee: z.number().nullable(),
    collection_point: z.object({ vendor_id: z.string(), name: z.string() }).nullable(),
    customer_name: z.string(),
    customer_phone: z.string(),
    address: z.string(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    confidence: z.enum(bulkConfidences).nullable(),
    notes: z.string(),
    payment_method: z.string(),
    delivery_type: z.enum(bulkDeliveryTypes),
    preordered_for: count.nullable(),
    cut_lengths: z.record(z.string(), count).optional(),
    is_shortened: z.boolean().optional(),
  })
  .openapi('BulkOrder')

export const bulkDetailResponse = z.object({
  code: z.literal(200),
  body: z.object({ bulk_job: bulkJobSchema, orders: z.array(bulkOrderSchema) }),
})
