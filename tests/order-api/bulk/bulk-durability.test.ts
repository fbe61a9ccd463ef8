import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import type { BulkJobDetailWire, BulkResponseWire } from '../../../core/api/bulk-jobs.ts'
import type { OrderListResponseWire } from '../../../core/api/orders.ts'
import { createFlagsFile } from '../../support/flags-file.ts'
import { createTestOrderApi } from '../../support/order-api.ts'
import { ordersFile } from '../../support/workbooks/orders-file.ts'

const child = new URL('../../support/bulk-placing-child.ts', import.meta.url).pathname
const count = Number(process.env.COURIER_BULK_ROWS ?? 200)
const kills = 3
const name = (index: number) => `Customer ${String.fromCharCode(65 + (index % 26), 65 + Math.floor(index / 26))}`

test('each row of a bulk job is placed exactly once, however often the server is killed while placing', async () => {
  const path = await mkdtemp(join(tmpdir(), 'courier-bulk-'))
  const flags = await createFlagsFile()
  await flags.save({ 'bulk-order-upload': true })
  const options = { database: { kind: 'folder' as const, path }, flagsFile: flags.path }
  const before = await createTestOrderApi(options)
  const content = await ordersFile(Array.from({ length: count }, (_, index) => ({ name: name(index) })))
  const created = await before.call<BulkResponseWire<BulkJobDetailWire>>('/bulk-job/create', {
    as: await before.signIn(),
    body: { vendor_id: '1001', content },
  })
  const { bulk_job_id: jobId, success_row_count } = created.body.body.bulk_job.metadata
  assert.equal(success_row_count, count)
  await before.close()

  for (let round = 1; round <= kills; round += 1) {
    const placing = spawn(process.execPath, [child, path, flags.path, jobId], { stdio: ['ignore', 'pipe', 'inherit'] })
    const reader = createInterface({ input: placing.stdout })
    let updates = 0
    const isGone = once(placing, 'exit')
    reader.on('line', (line) => {
      if (line === 'order_update') updates += 1
      if (updates === 20 * round + round) placing.kill('SIGKILL')
    })
    await isGone
  }

  const server = await createTestOrderApi(options)
  const as = await server.signIn()
  await server.api.idle()
  const detail = await server.call<BulkResponseWire<BulkJobDetailWire>>(`/bulk-job/detail/1001/${jobId}`, { as })
  const { bulk_job: job, orders } = detail.body.body
  assert.equal(job.status, 'ORDER_PLACEMENT_SUCCESS')
  const placed: string[] = []
  let page: string | null = ''
  while (page !== null) {
    const address: string = `/vendor/1001/orders?count=200&pagination_key=${page}`
    const { body }: { body: OrderListResponseWire } = await server.call<OrderListResponseWire>(address, { as })
    const own = body.result.data.filter(({ client_order_id: id }) => id.startsWith(`bulk-${jobId}-`))
    placed.push(...own.map(({ order_id }) => order_id))
    page = body.result.pagination_key
  }
  assert.equal(placed.length, count)
  assert.deepEqual(placed.sort(), orders.map(({ order_id }) => order_id ?? '').sort())
  await server.close()
  await flags.remove()
  await rm(path, { recursive: true })
})
