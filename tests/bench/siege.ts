/**
 * Ten vendors work while all attacks of the bench `fairness` run at once for ten minutes. Afterwards the server is killed, and
 * started again, to see which orders it has. `BENCH_SECONDS` shortens the attacks. How long a server takes that only responds is
 * what the machine's processors alone take.
 */
import { once } from 'node:events'
import { Agent } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { orderFromBugis, testQuotes, testSecret } from '../support/order-api.ts'
import { createTestClock } from '../support/test-clock.ts'
import { startAttack } from './fairness/attack.ts'
import { attacksOn, jsonHeaders, startAttackedSite } from './fairness/attacks.ts'
import { callOver } from './fairness/call.ts'
import { addVendors, apiOf, type BenchVendor, signInVendors } from './fairness/vendors.ts'
import { percentile, type Row, table } from './table.ts'

const attackSeconds = Number(process.env.BENCH_SECONDS ?? 600)
const idleSeconds = 20
// A thread that isn't kept ends after a minute.
const restSeconds = 90
const msBetweenCalls = 1000

export async function run() {
  const site = await startAttackedSite({ COURIER_SECRET: testSecret }, addVendors)
  const emptyServer = new Worker(new URL('./fairness/empty-server.ts', import.meta.url))
  const agent = new Agent({ keepAlive: true })
  try {
    const [{ port }] = (await once(emptyServer, 'message')) as [AddressInfo]
    const vendors = await signInVendors(site.origin)
    const api = apiOf(site.origin)
    const placed: { vendorId: string; orderId: string }[] = []
    const failed: string[] = []

    async function work({ vendorId, authorization, agent }: BenchVendor, until: number) {
      const durations: number[] = []
      async function call(name: string, path: string, body?: object) {
        const request = body ? { method: 'POST', body: JSON.stringify(body) } : {}
        const key = { 'idempotency-key': crypto.randomUUID() }
        const headers = { ...jsonHeaders(authorization), ...(body && key) }
        const { status, ms, text } = await callOver(agent, `${api}${path}`, { ...request, headers })
        durations.push(ms)
        if (status >= 400) failed.push(`${name} ${status}`)
        await pause(msBetweenCalls)
        return text
      }
      while (performance.now() < until) {
        await call('vendors', '/vendors')
        const order = await call('place', '/order', orderOf(vendorId))
        const orderId = (JSON.parse(order) as { result?: { order_id: string } }).result?.order_id
        if (orderId) placed.push({ vendorId, orderId })
        await call('orders', `/vendor/${vendorId}/orders?count=50`)
      }
      return durations
    }

    async function callEmptyServer(until: number) {
      const durations: number[] = []
      while (performance.now() < until) {
        durations.push((await callOver(agent, `http://127.0.0.1:${port}`)).ms)
        await pause(msBetweenCalls / vendors.length)
      }
      return durations
    }

    async function measure(seconds: number) {
      const until = performance.now() + seconds * 1000
      const [empty, ...calls] = await Promise.all([
        callEmptyServer(until),
        ...vendors.map((vendor) => work(vendor, until)),
      ])
      return { empty, calls: calls.flat() }
    }

    const attacks = Object.values(await attacksOn(site))
    await measure(idleSeconds)
    const memoryBefore = site.memoryMb()
    const idle = await measure(idleSeconds)
    const running = attacks.map(startAttack)
    const attacked = await measure(attackSeconds)
    const memoryDuring = site.memoryMb()
    await Promise.all(running.map((attack) => attack.stop()))
    await pause(restSeconds * 1000)
    // As before the attacks: a server without calls collects no garbage.
    await measure(idleSeconds)
    const memoryAfter = site.memoryMb()
    await site.kill()
    await site.start()
    const lost = await countLost(api, vendors, placed)
    const row = (what: string, value: number, goal: string): Row => ({ what, value, goal })
    return table(`Ten vendors while all attacks run for ${attackSeconds} s`, [
      row('orders placed', placed.length, ''),
      row('orders lost', lost, '0'),
      row(`calls refused or failed (${[...new Set(failed)].join(', ')})`, failed.length, '0'),
      row('empty server before, p95, ms', percentile(idle.empty, 0.95), ''),
      row('empty server, p95, ms', percentile(attacked.empty, 0.95), ''),
      row('empty server, longest call, ms', Math.round(Math.max(...attacked.empty)), ''),
      row('call before, p95, ms', percentile(idle.calls, 0.95), ''),
      row('call, p95, ms', percentile(attacked.calls, 0.95), ''),
      row('longest call before, ms', Math.round(Math.max(...idle.calls)), ''),
      row('longest call, ms', Math.round(Math.max(...attacked.calls)), 'below 1000'),
      row('memory before, MB', memoryBefore, ''),
      row('memory at the end of the attacks, MB', memoryDuring, ''),
      row('memory afterwards, MB', memoryAfter, `at most ${Math.round(memoryBefore * 1.2)}`),
    ])
  } finally {
    agent.destroy()
    await emptyServer.terminate()
    await site.remove()
  }
}

function orderOf(vendorId: string) {
  const order = orderFromBugis(createTestClock(Date.now()), { vendor_id: vendorId })
  const pickup = { latitude: 1.2995, longitude: 103.8554 }
  const destination = { latitude: 1.304, longitude: 103.8318 }
  const quote = { fee: 9.4, surcharge: 0, vendorId, pickup, destination }
  return { ...order, signature: testQuotes({ now: Date.now }).sign(quote).signature }
}

/** Counts the orders that their vendor doesn't find. */
async function countLost(
  api: string,
  vendors: readonly { vendorId: string; authorization: string }[],
  placed: readonly { vendorId: string; orderId: string }[],
) {
  let lost = 0
  await Promise.all(
    vendors.map(async ({ vendorId, authorization }) => {
      for (const { orderId } of placed.filter((order) => order.vendorId === vendorId)) {
        const response = await fetch(`${api}/order?orderId=${orderId}`, { headers: { authorization } })
        if (!response.ok) lost += 1
        await response.arrayBuffer()
      }
    }),
  )
  return lost
}
