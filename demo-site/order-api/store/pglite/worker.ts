import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, types } from '@electric-sql/pglite'
import type { ThreadAnswer, ThreadCall } from './thread.ts'

/** The thread of `thread.ts`: one PGlite, which takes its calls in the order in which they come. */
const asText = (value: string) => value
// As Drizzle reads them; functions can't be sent along with a call. JSON is parsed by Drizzle, on the other side: text
// crosses to another thread faster than the objects that it describes.
const [timestamps, timestamptzs, intervals, dates, numerics] = [1115, 1185, 1187, 1182, 1231]
const read = [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE, types.JSON, types.JSONB]
const parsers = Object.fromEntries(
  [...read, timestamps, timestamptzs, intervals, dates, numerics].map((type) => [type, asText]),
)

if (!parentPort) throw new Error('This file runs in a thread')
const port = parentPort
const client = await PGlite.create({ dataDir: workerData, parsers })

port.on('message', (call: ThreadCall) => {
  answer(call).then(
    (result) => port.postMessage({ id: call.id, result } satisfies ThreadAnswer),
    (error: unknown) => port.postMessage({ id: call.id, error: plainError(error) } satisfies ThreadAnswer),
  )
})
port.postMessage({ id: 0, result: null } satisfies ThreadAnswer)

async function answer(call: ThreadCall): Promise<unknown> {
  if (call.do === 'query') return client.query(call.sql, call.params, call.options)
  if (call.do === 'exec') return void (await client.exec(call.sql))
  if (call.do === 'close') return client.close()
  await client.listen(call.channel, (payload) => port.postMessage({ channel: call.channel, payload }))
}

/** What a copy of an error would lose: its code and what it is about. */
function plainError(error: unknown) {
  const { message, ...more } = error instanceof Error ? error : new Error(String(error))
  const { code, constraint, table, column } = more as Record<string, unknown>
  return { message, code, constraint, table, column }
}
