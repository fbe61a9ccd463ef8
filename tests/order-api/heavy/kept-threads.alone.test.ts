import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { createHeavyWork, keepThreads } from '../../../order-api/domain/heavy/heavy-work.ts'
import { exportJob, writeExport } from '../../../order-api/domain/orders/export/write-export.ts'

// To start a thread takes longer than most jobs.

// Node reports a thread in the next tick.
let started = 0
process.on('worker', () => (started += 1))
const file = new URL('./jobs-in-threads.ts', import.meta.url)
const work = createHeavyWork(() => {})
const run = (name: string, data: object = {}, deadlineMs = 60_000, signal?: AbortSignal) =>
  work.run<unknown>('account', { file, function: name, deadlineMs }, data, signal && { signal })

test('threads are started before the first job, and one that a job has ended is replaced before the next job', async () => {
  keepThreads([file, exportJob.file])
  await once(process, 'worker')
  assert.equal(started, 4)
  for (let number = 0; number < 8; number += 1) assert.equal(await run('double', { number }), 2 * number)
  assert.equal(started, 4)

  const replaced = once(process, 'worker')
  await assert.rejects(run('spin', {}, 200), { key: 'error.too-heavy' })
  await replaced
  assert.equal(started, 5)
  assert.equal(await run('double', { number: 3 }), 6)
  assert.equal(started, 5)
})

test('a caller that leaves doesn’t end the thread of its job', async () => {
  const before = started
  const left = new AbortController()
  const result = run('rest', { ms: 300 }, 60_000, left.signal)
  const skipped = assert.rejects(run('double', { number: 1 }, 60_000, left.signal), { name: 'AbortError' })
  setTimeout(() => left.abort(), 100)
  assert.equal(await result, 'timed-out')
  await skipped
  assert.equal(await run('double', { number: 2 }), 4)
  assert.equal(started, before)
})

test('a client that stops reading its export doesn’t end the thread, which is free for the next', async () => {
  const before = started
  const words = { statuses: {}, payments: {}, notCharged: '', cancelReasons: new Map(), charge: '', refund: '' }
  const options = { format: 'csv' as const, countryCode: 'SG', titles: ['Order'], words }
  async function* endlessPages() {
    for (;;) yield await Promise.resolve({ rows: { orders: [] }, count: 1 })
  }
  // Each account has one export at a time.
  for (let exports = 0; exports < 5; exports += 1) {
    const chunks = await writeExport(work, 'account', endlessPages(), options)
    assert.ok((await chunks.next()).value)
    await chunks.return(undefined)
  }
  assert.equal(started, before)
})
