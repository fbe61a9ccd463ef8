/** Response times of the order API while a hostile live socket sends 600,000 messages. */
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { OrderListResponseWire } from '../../core/api/orders.ts'
import { startSiteProcess } from '../support/site.ts'
import { signInOver } from './sign-in-over.ts'

const messages = 600_000
const calls = 300

/** Runs in a thread, so that sending doesn't delay the measurement. */
const flooder = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { WebSocket } = require('ws')
  const socket = new WebSocket(workerData.url)
  socket.on('error', () => {})
  socket.on('close', (code) => parentPort.postMessage(code))
  socket.on('open', () => {
    socket.send(JSON.stringify({ action: 'authorize', tracking_id: workerData.trackingId }))
    const message = JSON.stringify({ action: 'subscribeToVendor', vendor_id: '1001' })
    let sent = 0
    const more = () => {
      for (let batch = 0; batch < 1000 && sent < workerData.messages; batch += 1, sent += 1) socket.send(message)
      if (sent < workerData.messages && socket.readyState === WebSocket.OPEN) setImmediate(more)
    }
    more()
  })`

export async function run() {
  const site = await startSiteProcess({ riderSpeed: 0 })
  try {
    const authorization = await signInOver(site.origin)
    const list = () =>
      fetch(`${site.origin}/orders/api/v1/vendor/1001/orders?count=5`, { headers: { Authorization: authorization } })
    const { result }: OrderListResponseWire = JSON.parse(await (await list()).text())
    const trackingId = result.data[0]?.tracking_id
    const times = async () => {
      const took: number[] = []
      for (let call = 0; call < calls; call += 1) {
        const started = performance.now()
        await (await list()).arrayBuffer()
        took.push(performance.now() - started)
        await pause(5)
      }
      return took.sort((one, other) => one - other)
    }
    const alone = await times()
    const url = `${site.origin.replace('http', 'ws')}/orders/live`
    const worker = new Worker(flooder, { eval: true, workerData: { url, trackingId, messages } })
    const closed = new Promise<number>((resolve) => worker.once('message', resolve))
    const flooded = await times()
    const code = await Promise.race([closed, pause(5000, 0)])
    await worker.terminate()
    const row = (what: string, took: number[]) => ({
      what,
      'p50 ms': took[Math.floor(took.length / 2)] ?? Number.NaN,
      'p99 ms': took[Math.floor(took.length * 0.99)] ?? Number.NaN,
      'slowest ms': took.at(-1) ?? Number.NaN,
    })
    return {
      name: `Order lists while a tracking socket sends ${messages} messages (closed with ${code}; at most 100 ms more)`,
      rows: [row('no flood', alone), row('flooded', flooded)],
    }
  } finally {
    await site.remove()
  }
}
