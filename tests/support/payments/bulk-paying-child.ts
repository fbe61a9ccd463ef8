/**
 * A process for `bulk-killed.test.ts` that kills itself after one step: it pays a bulk job, or continues after the last crash,
 * until the database has committed a change of the job. The server doesn’t know it yet. Prints the changed tables.
 */
import { readFileSync, rmSync, writeSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { Results } from '@electric-sql/pglite'
import type { ThreadCall } from '../../../order-api/store/pglite/thread.ts'
import { createTestOrderApi } from '../order-api.ts'
import { createTestClock } from '../test-clock.ts'
import { createPayer } from './card-payments.ts'

const [path = '', flagsFile = '', start = '', callFile = ''] = process.argv.slice(2)
const tablesOfJob = /\b(?:insert into|update) "(orders|bulk_\w+|payment_refunds|sandbox_bank_\w+)"/g
const { postMessage, emit } = Worker.prototype
const statements = new Map<number, string>()
let changed: string[] = []
let isInTransaction = false

Object.assign(Worker.prototype, {
  postMessage(this: Worker, call: ThreadCall, ...rest: unknown[]) {
    if ('sql' in call) statements.set(call.id, call.sql)
    return Reflect.apply(postMessage, this, [call, ...rest])
  },
  emit(this: Worker, name: string, response: { id?: number; result?: Results }) {
    if (name === 'message') onResponse(statements.get(response.id ?? 0) ?? '', response.result)
    return Reflect.apply(emit, this, [name, response])
  },
})

function onResponse(sql: string, result?: Results) {
  if (result?.affectedRows || result?.rows.length) {
    changed.push(...[...sql.matchAll(tablesOfJob)].map(([, table = '']) => table))
  }
  if (sql === 'begin') isInTransaction = true
  if (sql === 'commit' || sql === 'rollback') isInTransaction = false
  if (sql === 'rollback') changed = []
  if (isInTransaction || changed.length === 0) return
  writeSync(1, changed.join(' '))
  process.kill(process.pid, 'SIGKILL')
}

const clock = createTestClock(Number(start))
const database = { kind: 'folder' as const, path }
const server = await createTestOrderApi({ database, flagsFile, siteUrl: 'http://localhost:4321', clock })
const call = readFileSync(callFile, { flag: 'a+', encoding: 'utf8' })
rmSync(callFile)
if (call) await createPayer(() => server, await server.signIn()).send(JSON.parse(call), crypto.randomUUID())
await clock.advance(60_000)
await server.close()
