import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { PGlite } from '@electric-sql/pglite'
import { startChild } from '../../support/child-process.ts'
import { createFlagsFile } from '../../support/flags-file.ts'
import { createTestOrderApi } from '../../support/order-api.ts'
import { createPayer } from '../../support/payments/card-payments.ts'
import { assertFinishedJob, uploadPaidRows } from '../../support/payments/paid-bulk-job.ts'

// Every change of the job that the database commits. The third row fails in the hour before it is paid.
const steps = [
  'bulk_jobs',
  'bulk_jobs',
  'bulk_rows',
  'bulk_rows payment_refunds',
  'orders',
  'orders bulk_rows',
  'orders bulk_rows',
  'payment_refunds',
  'sandbox_bank_charges',
  'sandbox_bank_refunds',
]

test('orders and refunds of a bulk job are its charge if the server is killed after each of its steps', async (t) => {
  const path = await mkdtemp(join(tmpdir(), 'courier-bulk-killed-'))
  t.after(() => rm(path, { recursive: true }))
  const flags = await createFlagsFile({ 'bulk-order-upload': true, 'pre-order': true })
  t.after(() => flags.remove())
  const server = await createTestOrderApi({
    database: { kind: 'folder', path },
    flagsFile: flags.path,
    siteUrl: 'http://localhost:4321',
  })
  const { jobId } = await uploadPaidRows(server, await server.signIn())
  const payer = createPayer(() => server, await server.signIn())
  const callFile = join(path, 'call.json')
  const body = await payer.bodyOf({ change: { order: { vendor_id: '1002' }, bulk_job_id: jobId } })
  await writeFile(callFile, JSON.stringify(body))
  await server.close()

  const killedAfter: string[] = []
  for (let isKilled = true; isKilled; ) {
    const options = [path, flags.path, String(server.clock.now()), callFile]
    const { lines, closed } = startChild('tests/support/payments/bulk-paying-child.ts', ...options)
    const [code, signal] = await closed
    isKilled = signal === 'SIGKILL'
    if (isKilled) killedAfter.push(lines.join())
    else assert.equal(code, 0)
    assert.ok(killedAfter.length <= steps.length, `repeated: ${killedAfter}`)
  }
  assert.deepEqual(killedAfter.sort(), steps)

  const client = await PGlite.create(join(path, 'database-SG'))
  await assertFinishedJob(client, jobId)
  await client.close()
})
