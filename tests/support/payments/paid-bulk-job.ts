import assert from 'node:assert/strict'
import type { PGlite } from '@electric-sql/pglite'
import type { BulkJobDetailWire, BulkResponseWire } from '../../../core/api/bulk-jobs.ts'
import type { ApiResponse, TestOrderApi } from '../order-api.ts'
import { ordersFile } from '../workbooks/orders-file.ts'

export type JobResponse = ApiResponse<BulkResponseWire<BulkJobDetailWire>>
const hour = 3_600_000

/** Uploads two rows that are paid online, between them one that is too late after an hour, and one in cash. Lets the hour pass. */
export async function uploadPaidRows({ call, clock }: TestOrderApi, as: string) {
  const time = new Date(clock.now() + 8 * hour + 0.9 * hour).toISOString().slice(0, 16).replace('T', ' ')
  const online = { payment: 'online' }
  const content = await ordersFile([online, { ...online, time }, { ...online, name: 'Bo Tan' }, {}])
  const created: JobResponse = await call('/bulk-job/create', { as, body: { vendor_id: '1002', content } })
  const { bulk_job, orders } = created.body.body
  assert.deepEqual(
    orders.map(({ status }) => status),
    Array(4).fill('PREPROCESS_SUCCESS'),
  )
  await clock.advance(hour)
  return { jobId: bulk_job.metadata.bulk_job_id }
}

/** Asserts that orders and refunds of the job are its charge, in the database and at the sandbox bank. */
export async function assertFinishedJob(client: PGlite, jobId: string) {
  const { rows: finished } = await client.query<{ job: string; rows: string[]; fees: number[] }>(
    `select bulk_jobs.status as job, array_agg(bulk_rows.status order by row_number) as rows,
      array_agg(round((order_payload->>'delivery_fee')::numeric * 100)::int) as fees
    from bulk_jobs join bulk_rows using (job_id) where job_id = $1 group by bulk_jobs.status`,
    [jobId],
  )
  const [placed, failed] = ['ORDER_PLACEMENT_SUCCESS', 'ORDER_PLACEMENT_FAIL']
  const fee = finished[0]?.fees[0] ?? 0
  assert.deepEqual(finished, [
    { job: `${placed}_WITH_ERROR`, rows: [placed, failed, placed, placed], fees: Array(4).fill(fee) },
  ])
  assert.deepEqual(await moneyOfJob(client, jobId), {
    charged: 3 * fee,
    orders: 2 * fee,
    refunds: fee,
    sent: fee,
    prepaid: 0,
  })
  const { rows: sums } = await client.query('select sum(amount_minor)::int as total from ledger_entries')
  assert.deepEqual(sums, [{ total: 0 }])
}

/** Reads what the database and the sandbox bank have of a job, in minor units. */
export async function moneyOfJob(client: PGlite, jobId: string) {
  const { rows } = await client.query<Record<'charged' | 'orders' | 'refunds' | 'sent' | 'prepaid', string>>(`
    select (select coalesce(sum(c.amount_minor), 0) from sandbox_bank_charges c join payments on payment_id = charge_id
        where bulk_job_id = '${jobId}' and c.state = 'charged') as charged,
      (select coalesce(sum((payment->>'charged')::numeric * 100), 0)::int from orders
        where client_order_id like 'bulk-${jobId}-%' and payment is not null) as orders,
      (select coalesce(sum(r.amount_minor), 0) from payment_refunds r join payments using (payment_id)
        where bulk_job_id = '${jobId}') as refunds,
      (select coalesce(sum(r.amount_minor), 0) from sandbox_bank_refunds r join payments on payment_id = charge_id
        where bulk_job_id = '${jobId}') as sent,
      (select coalesce(sum(l.amount_minor), 0) from ledger_entries l join payments using (payment_id)
        where bulk_job_id = '${jobId}' and account = 'bulk-prepaid') as prepaid`)
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, sum]) => [name, Number(sum)]))
}
