/** Sends one request after another on each connection, whatever the responses say. */
import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import type { Attack } from './attack.ts'

// The whole network 127.0.0.0/8 is this machine.
const localAddress = '127.0.0.2'
const { origin, path, method, headers, body, connections, isUnread }: Attack = workerData
const agent = new Agent({ keepAlive: true, maxSockets: connections, localAddress })
const statuses: Record<string, number> = {}
const count = (status: string | number) => (statuses[status] = (statuses[status] ?? 0) + 1)
const url = new URL(path, origin.replace('localhost', '127.0.0.1'))

function send(): Promise<void> {
  return new Promise((resolve) => {
    const sent = request(url, { agent, method, headers: { ...headers, 'content-length': Buffer.byteLength(body) } })
    sent.on('error', (error) => {
      count('code' in error ? String(error.code) : error.message)
      setTimeout(resolve, 10)
    })
    sent.on('response', (response) => {
      count(response.statusCode ?? 0)
      response.on('error', () => resolve())
      if (isUnread && response.statusCode === 200) response.pause()
      else response.resume().on('end', resolve)
    })
    sent.end(body)
  })
}

parentPort?.on('message', () => parentPort?.postMessage(statuses))
await Promise.all(
  Array.from({ length: connections }, async () => {
    for (;;) await send()
  }),
)
