import type { CellValue } from 'hucre/xlsx'
import type { BulkJobDetailWire, BulkResponseWire } from '../../core/api/bulk-jobs.ts'
import type { CallOptions, TestOrderApi } from './order-api.ts'
import { type OrderCells, ordersFile } from './workbooks/orders-file.ts'
import { xlsxOf } from './workbooks/zip-files.ts'

export type BulkDetail = BulkResponseWire<BulkJobDetailWire>

interface UploadOptions {
  vendorId?: string
  as?: string
  /** Fields of the body. */
  change?: object
}

/** Uploads orders, or a file in base64, by default for the Tanjong Pagar outlet. @throws if it's refused */
export async function uploadOrders(
  server: TestOrderApi,
  orders: OrderCells[] | string,
  { vendorId: vendor_id = '1001', as, change }: UploadOptions = {},
): Promise<BulkJobDetailWire> {
  const content = typeof orders === 'string' ? orders : await ordersFile(orders)
  const options = { as: as ?? (await server.signIn()), body: { vendor_id, content, ...change } }
  const { status, body } = await server.call<BulkDetail>('/bulk-job/create', options)
  if (status !== 200) throw new Error(JSON.stringify(body).slice(0, 500))
  return body.body
}

/** Places the orders of a checked job. */
export const placeJob = async (server: TestOrderApi, { bulk_job: job }: BulkJobDetailWire, options: CallOptions = {}) =>
  server.call<BulkDetail>(`/bulk-job/place-orders/${job.metadata.bulk_job_id}`, {
    ...{ as: options.as ?? (await server.signIn()), method: 'POST' },
    ...options,
  })

/** Returns an xlsx file of these rows in base64. */
export const base64Of = async (rows: CellValue[][], dateSystem?: '1900' | '1904') =>
  Buffer.from(await xlsxOf([{ name: 'Orders', rows }], dateSystem)).toString('base64')

/** Returns the key and column of each problem, by row. */
export const problemsOf = ({ orders }: BulkJobDetailWire) =>
  orders.map(({ errors }) => errors.map(({ key, column }) => [key, column]))

/** Returns the keys of the warnings, by row. */
export const warningsOf = ({ orders }: Pick<BulkJobDetailWire, 'orders'>) =>
  orders.map(({ warnings }) => warnings.map(({ key }) => key))
