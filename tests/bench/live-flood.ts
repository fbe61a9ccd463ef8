/** Response times of the order API while a hostile live socket sends 600,000 messages. */
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { OrderListResponseWire } from '../../core/api/orders.ts'
import { fetchAuthorization } from '../support/log-in.ts'
import { startSiteProcess } from '../support/site.ts'
import { msOf } from './measuring.ts'
import { median, percentile } from './table.ts'

const messages = 600_000
const calls = 300

/** Runs in its own thread, so that sending doesn't delay the measured requests. */
const floodScript = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { WebSocket } = require('ws')
  const socket = new WebSocket(workerData.url)
  socket.on('error', () => {})
  socket.on('close', (code) => parentPort.postMessage(code))
  socket.on('open', () => {
    socket.send(JSON.stringify({ action: 'authorize', tracking_id: workerData.trackingId }))
    const message = JSON.stringify({ action: 'subscribeToVendor', vendor_id: '1001' })
    let sent = 0
    const sendBatch = () => {
      for (let batch = 0; batch < 1000 && sent < workerData.messages; batch += 1, sent += 1) socket.send(message)
      if (sent < workerData.messages && socket.readyState === WebSocket.OPEN) setImmediate(sendBatch)
    }
    sendBatch()
  })`

export async function run() {
  const site = await startSiteProcess({ riderSpeed: 0 })
  try {
    const authorization = await fetchAuthorization(site.origin)
    const fetchList = () =>
      fetch(`${site.origin}/orders/api/v1/vendor/1001/orders?count=5`, { headers: { Authorization: authorization } })
    const { result }: OrderListResponseWire = JSON.parse(await (await fetchList()).text())
    const trackingId = result.data[0]?.tracking_id
    const measureCalls = async () => {
      const durations: number[] = []
      for (let call = 0; call < calls; call += 1) {
        durations.push(await msOf(async () => (await fetchList()).arrayBuffer()))
        await pause(5)
      }
      return durations
    }
    const withoutFlood = await measureCalls()
    const url = `${site.origin.replace('http', 'ws')}/orders/live`
    const worker = new Worker(floodScript, { eval: true, workerData: { url, trackingId, messages } })
    const closed = new Promise<number>((resolve) => worker.once('message', resolve))
    const withFlood = await measureCalls()
    const code = await Promise.race([closed, pause(5000, 0)])
    await worker.terminate()
    const row = (what: string, durations: number[]) => ({
      what,
      'p50 ms': median(durations),
      'p99 ms': percentile(durations, 0.99),
      'slowest ms': Math.max(...durations),
    })
    return {
      name: `Order lists while a tracking socket sends ${messages} messages (closed with ${code}; at most 100 ms more)`,
      rows: [row('no flood', withoutFlood), row('flooded', withFlood)],
    }
  } finally {
    await site.remove()
  }
}
