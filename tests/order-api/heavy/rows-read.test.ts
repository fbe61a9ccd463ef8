import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BulkJobDetailWire, BulkResponseWire } from '../../../core/api/bulk-jobs.ts'
import { useOrderApi } from '../../support/use-order-api.ts'
import { ordersFile } from '../../support/workbooks/orders-file.ts'

// Other calls wait while the database reads rows.

const server = useOrderApi({ flags: { 'bulk-order-upload': true } })

/** Returns how many rows of a table the database reads during a call. */
async function rowsRead(table: 'orders' | 'bulk_rows', call: () => Promise<unknown>): Promise<number> {
  const before = await rowsReadSoFar(table)
  await call()
  return (await rowsReadSoFar(table)) - before
}

async function rowsReadSoFar(table: string): Promise<number> {
  await server.client.query('select pg_stat_force_next_flush()')
  const { rows } = await server.client.query<{ read: number }>(
    'select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_user_tables where relname = $1',
    [table],
  )
  return rows[0]?.read ?? assert.fail()
}

test('a file that was uploaded thousands of times doesn’t make an upload slower', async () => {
  const as = await server.signIn()
  const copies = 2000
  const body = { vendor_id: '1001', content: await ordersFile([{}, { name: 'Bala' }]) }
  const upload = async () => {
    const response = await server.call<BulkResponseWire<BulkJobDetailWire>>('/bulk-job/create', { as, body })
    assert.equal(response.status, 200, JSON.stringify(response.body))
    return response.body.body.bulk_job.metadata.bulk_job_id
  }
  const jobId = await upload()
  for (const table of ['bulk_jobs', 'bulk_rows'])
    await server.client.query(
      `insert into ${table} select (jsonb_populate_record(example, jsonb_build_object('job_id', 'copy' || number))).*
       from ${table} example, generate_series(1, ${copies}) number where example.job_id = $1`,
      [jobId],
    )
  const read = await rowsRead('bulk_rows', upload)
  assert.ok(read < copies / 10, `${read} rows were read`)
})
