import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { OrderListResponseWire } from '../../../core/api/orders.ts'
import { type BulkDetail, uploadOrders } from '../../support/bulk-jobs.ts'
import { startChild } from '../../support/child-process.ts'
import { createFlagsFile } from '../../support/flags-file.ts'
import { createTestOrderApi } from '../../support/order-api.ts'

const rowCount = Number(process.env.COURIER_BULK_ROWS ?? 100)
const killCount = 2
const customerName = (index: number) =>
  `Customer ${String.fromCharCode(65 + (index % 26), 65 + Math.floor(index / 26))}`

test('each row of a bulk job is placed exactly once, however often the server is killed while placing', async () => {
  const path = await mkdtemp(join(tmpdir(), 'courier-bulk-'))
  const flags = await createFlagsFile()
  await flags.save({ 'bulk-order-upload': true })
  const options = { database: { kind: 'folder' as const, path }, flagsFile: flags.path }
  const firstServer = await createTestOrderApi(options)
  const rows = Array.from({ length: rowCount }, (_, index) => ({ name: customerName(index) }))
  const { bulk_job_id: jobId, success_row_count } = (await uploadOrders(firstServer, rows)).bulk_job.metadata
  assert.equal(success_row_count, rowCount)
  await firstServer.close()

  for (let round = 1; round <= killCount; round += 1) {
    const { lines, killWhen } = startChild('tests/support/placing/bulk-placing-child.ts', path, flags.path, jobId)
    await killWhen(() => lines.filter((line) => line === 'order_update').length >= 21 * round)
  }

  const server = await createTestOrderApi(options)
  const as = await server.signIn()
  await server.api.waitUntilIdle()
  const jobDetail = await server.call<BulkDetail>(`/bulk-job/detail/1001/${jobId}`, { as })
  const { bulk_job: job, orders } = jobDetail.body.body
  assert.equal(job.status, 'ORDER_PLACEMENT_SUCCESS')
  const placed: string[] = []
  let page: string | null = ''
  while (page !== null) {
    const address: string = `/vendor/1001/orders?count=200&pagination_key=${page}`
    const { body }: { body: OrderListResponseWire } = await server.call<OrderListResponseWire>(address, { as })
    const ordersOfJob = body.result.data.filter(({ client_order_id: id }) => id.startsWith(`bulk-${jobId}-`))
    placed.push(...ordersOfJob.map(({ order_id }) => order_id))
    page = body.result.pagination_key
  }
  assert.equal(placed.length, rowCount)
  assert.deepEqual(placed.sort(), orders.map(({ order_id }) => order_id ?? '').sort())
  await server.close()
  await flags.remove()
  await rm(path, { recursive: true })
})
