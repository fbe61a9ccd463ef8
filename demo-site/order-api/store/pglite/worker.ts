import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, types } from '@electric-sql/pglite'
import type { ThreadCall, ThreadResponse } from './thread.ts'

/** The thread of `thread.ts`: one PGlite that runs calls in order. */
const asText = (value: string) => value
// Drizzle's parsers, since functions can't be posted. Drizzle parses JSON on the other side: text crosses threads
// faster than objects.
const [timestamps, timestamptzs, intervals, dates, numerics] = [1115, 1185, 1187, 1182, 1231]
const read = [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE, types.JSON, types.JSONB]
const parsers = Object.fromEntries(
  [...read, timestamps, timestamptzs, intervals, dates, numerics].map((type) => [type, asText]),
)

if (!parentPort) throw new Error('This file runs in a thread')
const port = parentPort
const client = await PGlite.create({ dataDir: workerData, parsers })

port.on('message', (call: ThreadCall) => {
  response(call).then(
    (result) => port.postMessage({ id: call.id, result } satisfies ThreadResponse),
    (error: unknown) => port.postMessage({ id: call.id, error: plainError(error) } satisfies ThreadResponse),
  )
})
port.postMessage({ id: 0, result: null } satisfies ThreadResponse)

async function response(call: ThreadCall): Promise<unknown> {
  if (call.do === 'query') return client.query(call.sql, call.params, call.options)
  if (call.do === 'exec') return void (await client.exec(call.sql))
  if (call.do === 'close') return client.close()
  await client.listen(call.channel, (payload) => port.postMessage({ channel: call.channel, payload }))
}

/** Posting an error drops its code and details. */
function plainError(error: unknown) {
  const { message, ...more } = error instanceof Error ? error : new Error(String(error))
  const { code, constraint, table, column } = more as Record<string, unknown>
  return { message, code, constraint, table, column }
}
