/** Runs the calls of `thread.ts` in order, with one PGlite. */
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, types } from '@electric-sql/pglite'
import { followDiskSpace, freeBytesAt } from './disk-space.ts'
import type { ThreadCall, ThreadOptions, ThreadResponse } from './thread.ts'

const asText = (value: string) => value
// These types stay text. Functions can't be posted to the thread, so Drizzle parses the text on the other side. For JSON,
// this is also faster than posting objects.
const [timestamps, timestamptzs, intervals, dates, numerics] = [1115, 1185, 1187, 1182, 1231]
const parsedTypes = [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE, types.JSON, types.JSONB]
const parsers = Object.fromEntries(
  [...parsedTypes, timestamps, timestamptzs, intervals, dates, numerics].map((type) => [type, asText]),
)

if (!parentPort) throw new Error('This file must run in a worker thread')
const port = parentPort
const { dataDir, hasSpaceCheck } = workerData as ThreadOptions
const client = await PGlite.create({ dataDir, parsers })
const changedDiskSpace = followDiskSpace(() => (hasSpaceCheck ? freeBytesAt(dataDir) : Number.POSITIVE_INFINITY))
let isInTransaction = false

port.on('message', (call: ThreadCall) => {
  runCall(call).then(
    (result) => port.postMessage({ id: call.id, result } satisfies ThreadResponse),
    (error: unknown) => port.postMessage({ id: call.id, error: plainError(error) } satisfies ThreadResponse),
  )
})
port.postMessage({ id: 0, result: null } satisfies ThreadResponse)

async function runCall(call: ThreadCall): Promise<unknown> {
  // PGlite runs calls in the order in which they are made, so nothing may be awaited before.
  if (!isInTransaction) checkDiskSpace()
  if (call.do === 'check') return
  if (call.do === 'query') return client.query(call.sql, call.params, call.options)
  if (call.do === 'close') return client.close()
  if (call.do === 'listen')
    return void (await client.listen(call.channel, (payload) => port.postMessage({ channel: call.channel, payload })))
  if (call.sql === 'begin') isInTransaction = true
  if (call.sql === 'commit' || call.sql === 'rollback') isInTransaction = false
  await client.exec(call.sql)
}

/**
 * Lets the database refuse writes while the disk is almost full: PGlite never responds again if it can't write its log. Reads
 * continue.
 */
function checkDiskSpace() {
  const space = changedDiskSpace()
  if (!space) return
  client.exec(`set default_transaction_read_only = ${space.isFull ? 'on' : 'off'}`).catch(() => {})
  port.postMessage(space satisfies ThreadResponse)
}

/** Copies an error to a plain object, because posting an `Error` drops its code and details. */
function plainError(error: unknown) {
  const { message, ...more } = error instanceof Error ? error : new Error(String(error))
  const { code, constraint, table, column } = more as Record<string, unknown>
  return { message, code, constraint, table, column }
}
