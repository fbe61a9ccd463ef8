import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createHeavyWork, HeavyJobFailure } from '../../../order-api/domain/heavy/heavy-work.ts'

const logged: object[] = []
const work = createHeavyWork((entry) => void logged.push(entry))
const file = new URL('./jobs-in-threads.ts', import.meta.url)
const run = (job: string, data: object = {}, deadlineMs = 60_000) =>
  work.run<unknown>('account', { file, function: job, deadlineMs }, data)

test('a job without memory ends alone, with one error, and is counted', async () => {
  for (const count of [1, 2]) {
    const jobs = [
      run('fillMemory'),
      work.run<number>('other', { file, function: 'double', deadlineMs: 60_000 }, { number: 4 }),
    ]
    const [failed, other] = await Promise.allSettled(jobs)
    assert.ok(failed?.status === 'rejected' && failed.reason instanceof HeavyJobFailure, JSON.stringify(failed))
    assert.deepEqual(
      [failed.reason.status, failed.reason.key, failed.reason.reason],
      [422, 'error.too-heavy', 'memory'],
    )
    assert.deepEqual(other, { status: 'fulfilled', value: 8 })
    assert.deepEqual(logged.at(-1), { level: 'error', fault: 'heavy-job', job: 'fillMemory', reason: 'memory', count })
  }
  assert.equal(await run('double', { number: 21 }), 42)
})

test('a job that takes too long is ended, and the next one starts', async () => {
  await assert.rejects(run('spin', {}, 200), { name: 'Refusal', key: 'error.too-heavy', reason: 'time' })
  assert.equal(await run('double', { number: 3 }), 6)
})

test('a job isn’t ended for waiting while the server is busy', async () => {
  assert.equal(await run('rest', { ms: 500 }, 200), 'timed-out')
})

test('a mistake in a job stays an error of the server', async () => {
  await assert.rejects(run('fail'), { name: 'Error', message: 'a mistake in the job' })
  assert.equal(await run('double', { number: 1 }), 2)
})
