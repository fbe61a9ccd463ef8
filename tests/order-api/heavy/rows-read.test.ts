import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BulkJobDetailWire, BulkResponseWire } from '../../../core/api/bulk-jobs.ts'
import { useOrderApi } from '../../support/use-order-api.ts'
import { ordersFile } from '../../support/workbooks/orders-file.ts'

// Other calls wait while the database reads rows.

const hourMs = 3_600_000

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
  // As the hourly upkeep does.
  await server.client.query('analyze')
  const read = await rowsRead('bulk_rows', upload)
  assert.ok(read < copies / 10, `${read} rows were read`)
})

test('a list of a shop with many orders reads about as many as it shows', async () => {
  for (const { preordered, secondsApart } of [
    { preordered: true, secondsApart: 3600 },
    { preordered: false, secondsApart: 3600 },
    { preordered: false, secondsApart: 12 },
  ]) {
    const perOutlet = 3000
    const now = server.clock.now() + hourMs
    await server.client.query("delete from orders where order_id like '%-M%'")
    // All are of the same customer.
    await server.client.query(
      `insert into orders select (jsonb_populate_record(example, jsonb_build_object('order_id', id || '-M' || number,
         'vendor_id', id, 'tracking_id', id || 'm' || number, 'client_order_id', id || 'm' || number,
         'created_at', to_timestamp($1) - number * make_interval(secs => $3), 'customer_phone_key', '+6599999999',
         'preordered_for', case when $2 then $1::bigint + 3600 - number * $3 end))).*
       from generate_series(1, ${perOutlet}) number, (values ('1001'), ('1002'), ('1003')) vendor(id), lateral (
         select orders from orders where vendor_id = '1002' order by created_at limit 1) found(example)`,
      [Math.floor(now / 1000), preordered, secondsApart],
    )
    // The hourly housekeeping counts the rows.
    await server.clock.advance(hourMs)
    const as = await server.signIn()
    const list = async (query: string) => {
      const path = `/vendor/1000/orders?include_outlets=true&count=20${query}`
      const { status } = await server.call(path, { as })
      assert.equal(status, 200, path)
    }
    const from = `&from=${new Date(now).toISOString()}`
    for (const query of [
      '',
      '&customer_phone_number=%2B6599999999',
      '&customer_phone_number=%2B6588888888',
      '&scheduled=true',
      `&scheduled=true${from}`,
      `&unfinished=true${from}`,
    ]) {
      const read = await rowsRead('orders', () => list(query))
      assert.ok(
        read < perOutlet / 4,
        `${read} rows were read for “${query}”, preorders: ${preordered}, every ${secondsApart} s`,
      )
    }
  }
})

test('the space of deleted rows is used again after an hour', async () => {
  const deadRows = async () => {
    await server.client.query('select pg_stat_force_next_flush()')
    const { rows } = await server.client.query<{ dead: number }>(
      "select n_dead_tup::int as dead from pg_stat_user_tables where relname = 'orders'",
    )
    return rows[0]?.dead ?? assert.fail()
  }
  await server.client.query("delete from orders where order_id like '%-M%'")
  assert.ok((await deadRows()) >= 9000)
  await server.clock.advance(hourMs)
  assert.equal(await deadRows(), 0)
})
