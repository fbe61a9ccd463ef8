import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { PGlite } from '@electric-sql/pglite'
import { createFlagsFile } from '../../support/flags-file.ts'
import { createTestOrderApi } from '../../support/order-api.ts'
import { createPayer } from '../../support/payments/card-payments.ts'
import { assertFinishedJob, uploadPaidRows } from '../../support/payments/paid-bulk-job.ts'
import { seededProcess } from '../../support/seeded-random.ts'

const child = new URL('../../support/payments/bulk-paying-child.ts', import.meta.url).pathname
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
    const { args, env } = seededProcess()
    const options = [path, flags.path, String(server.clock.now()), callFile]
    const payingProcess = spawn(process.execPath, [...args, child, ...options], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [step, [code, signal]] = await Promise.all([text(payingProcess.stdout), once(payingProcess, 'exit')])
    isKilled = signal === 'SIGKILL'
    if (isKilled) killedAfter.push(step)
    else assert.equal(code, 0)
    assert.ok(killedAfter.length <= steps.length, `repeated: ${killedAfter}`)
  }
  assert.deepEqual(killedAfter.sort(), steps)

  const client = await PGlite.create(join(path, 'database-SG'))
  await assertFinishedJob(client, jobId)
  await client.close()
})
