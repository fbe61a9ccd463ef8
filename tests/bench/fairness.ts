/**
 * How long a vendor waits during an attack: each attack runs at full load, from another address or account. The
 * vendor calls over ordinary sockets. The bench shares the machine's processors with the server and the attackers.
 */
import { once } from 'node:events'
import { Agent } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cpus } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { ordersFile } from '../support/workbooks/orders-file.ts'
import { startAttack } from './fairness/attack.ts'
import { attacksOn, exportBody, jsonHeaders, startAttackedSite, uploadBody } from './fairness/attacks.ts'
import { callOver } from './fairness/call.ts'
import { addVendors, apiOf, type BenchVendor, signInVendors } from './fairness/vendors.ts'
import { percentile, type Row, table } from './table.ts'

const secondsPerAttack = Number(process.env.BENCH_SECONDS ?? 15)
const idleSeconds = secondsPerAttack / 3
const goalMs = 100
const goalFactor = 5
const msBetweenCalls = 25
const longestRestMs = 5000
// An hour allows each of ten vendors 120 uploads and 60 downloads, so they take turns, and both are spread over the bench.
const attackCount = 10
const probeMs = 1000 * (attackCount * (secondsPerAttack + idleSeconds) + idleSeconds)
const msBetweenJobs = Math.max(200, probeMs / 1000)
const msBetweenExports = Math.max(400, probeMs / 500)

export async function run() {
  const site = await startAttackedSite({}, addVendors)
  const emptyServer = new Worker(new URL('./fairness/empty-server.ts', import.meta.url))
  const agent = new Agent({ keepAlive: true })
  try {
    const [{ port }] = (await once(emptyServer, 'message')) as [AddressInfo]
    const api = apiOf(site.origin)
    const vendors = await signInVendors(site.origin)
    const [first] = vendors
    if (!first) throw new Error('There are no vendors')
    const twoRows = await ordersFile([{}, { name: 'Bala' }])
    const listVendors = () =>
      callOver(first.agent, `${api}/vendors`, { headers: { authorization: first.authorization } })
    function send({ agent, authorization }: BenchVendor, path: string, body: string) {
      return callOver(agent, api + path, { method: 'POST', headers: jsonHeaders(authorization), body })
    }
    const attacks = Object.entries(await attacksOn(site)).map(([what, attack]) => ({ what, parts: [attack] }))
    attacks.push({ what: 'all of them at once', parts: attacks.flatMap(({ parts }) => parts) })

    async function measure(seconds: number) {
      const until = performance.now() + seconds * 1000
      const uploadFile = (vendor: BenchVendor) => send(vendor, '/bulk-job/create', uploadBody(twoRows, vendor.vendorId))
      const exportOrders = (vendor: BenchVendor) =>
        send(vendor, `/vendor/${vendor.vendorId}/orders/export`, exportBody())
      const [empty, calls, uploads, exports] = await Promise.all([
        repeat(until, msBetweenCalls, () => callOver(agent, `http://127.0.0.1:${port}`)),
        repeat(until, msBetweenCalls, listVendors),
        repeat(until, msBetweenJobs, inTurns(vendors, uploadFile)),
        repeat(until, msBetweenExports, inTurns(vendors, exportOrders)),
      ])
      return { empty, calls, uploads, exports }
    }

    // Starts the threads.
    await measure(idleSeconds)
    const rows: Row[] = []
    for (const { what, parts } of attacks) {
      const idle = await measure(idleSeconds)
      const running = parts.map(startAttack)
      await pause(1000)
      const attacked = await measure(secondsPerAttack)
      const statuses = await Promise.all(running.map((attack) => attack.stop()))
      rows.push({
        attack: what,
        'empty server p95': percentile(attacked.empty, 0.95),
        ...columns('GET /vendors', idle.calls, attacked.calls),
        ...columns('upload', idle.uploads, attacked.uploads),
        ...columns('export', idle.exports, attacked.exports),
        'the attack got': statuses.join('; '),
      })
      await untilIdle(listVendors)
    }
    return table(
      `Calls of a vendor while others attack, ms (${secondsPerAttack} s each, ${cpus().length} processors)`,
      rows,
    )
  } finally {
    agent.destroy()
    await emptyServer.terminate()
    await site.remove()
  }
}

/** Columns of one call: its goal is the idle reference, measured just before, times five, or 100 ms if that is more. */
function columns(call: string, idle: number[], attacked: number[]): Row {
  const reference = percentile(idle, 0.95)
  return {
    [`${call} idle p95`]: reference,
    [`${call} p95`]: percentile(attacked, 0.95),
    [`${call} goal below`]: Math.max(goalMs, goalFactor * reference),
  }
}

/** Calls one after another and returns the milliseconds of each. Refused calls count as endless. */
async function repeat(until: number, msBetween: number, call: () => Promise<{ status: number; ms: number }>) {
  const durations: number[] = []
  while (performance.now() < until) {
    const { status, ms } = await call()
    durations.push(status === 200 ? ms : Number.POSITIVE_INFINITY)
    await pause(msBetween)
  }
  return durations
}

/** Calls as another vendor each time. */
function inTurns<Result>(vendors: readonly BenchVendor[], call: (vendor: BenchVendor) => Result): () => Result {
  const rest: BenchVendor[] = []
  return () => {
    if (rest.length === 0) rest.push(...vendors)
    const vendor = rest.shift()
    if (!vendor) throw new Error('There are no vendors')
    return call(vendor)
  }
}

/** Waits until jobs that the last attack left behind are done: then calls are fast, unless other processes load the machine. */
async function untilIdle(call: () => Promise<{ ms: number }>) {
  const until = performance.now() + longestRestMs
  for (let fast = 0; fast < 20 && performance.now() < until; ) {
    const { ms } = await call()
    fast = ms < 20 ? fast + 1 : 0
    await pause(50)
  }
}
