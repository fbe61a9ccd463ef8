/**
 * How long a vendor waits during an attack: each attack runs at full load, from another address or account. The
 * vendor calls over ordinary sockets. The bench shares the machine's processors with the server and the attackers.
 */
import { Agent } from 'node:http'
import { cpus } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { ordersFile } from '../support/workbooks/orders-file.ts'
import { fetchAuthorization } from './authorization.ts'
import { startAttack } from './fairness/attack.ts'
import { attacksOn, exportBody, jsonHeaders, startAttackedSite, uploadBody } from './fairness/attacks.ts'
import { callOver } from './fairness/call.ts'
import { percentile } from './fairness/percentile.ts'
import { type Row, table } from './table.ts'

const secondsPerAttack = Number(process.env.BENCH_SECONDS ?? 15)
const idleSeconds = secondsPerAttack / 3
const goalMs = 100
const goalFactor = 5
const msBetweenCalls = 25
const attackCount = 9
// An hour allows 120 uploads and 60 downloads, so both are spread over the bench.
const probeMs = 1000 * (attackCount * (secondsPerAttack + idleSeconds) + idleSeconds)
const msBetweenJobs = probeMs / 100
const msBetweenExports = probeMs / 40

export async function run() {
  const site = await startAttackedSite({})
  const agent = new Agent({ keepAlive: true })
  try {
    const api = `${site.origin}/orders/api/v1`
    const vendor = await fetchAuthorization(site.origin, 'single@demo.courier')
    const twoRows = uploadBody(await ordersFile([{}, { name: 'Bala' }]), '2000')
    const attacks = Object.entries(await attacksOn(site)).map(([what, attack]) => ({ what, parts: [attack] }))
    attacks.push({ what: 'all of them at once', parts: attacks.flatMap(({ parts }) => parts) })

    async function measure(seconds: number) {
      const until = performance.now() + seconds * 1000
      const request = { method: 'POST', headers: jsonHeaders(vendor) }
      const listVendors = () => callOver(agent, `${api}/vendors`, { headers: { authorization: vendor } })
      const uploadFile = () => callOver(agent, `${api}/bulk-job/create`, { ...request, body: twoRows })
      const exportOrders = () => callOver(agent, `${api}/vendor/2000/orders/export`, { ...request, body: exportBody() })
      const [calls, uploads, exports] = await Promise.all([
        repeat(until, msBetweenCalls, listVendors),
        repeat(until, msBetweenJobs, uploadFile),
        repeat(until, msBetweenExports, exportOrders),
      ])
      return { calls, uploads, exports }
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
        ...columns('GET /vendors', idle.calls, attacked.calls),
        ...columns('upload', idle.uploads, attacked.uploads),
        ...columns('export', idle.exports, attacked.exports),
        'the attack got': statuses.join('; '),
      })
      await untilIdle(agent, `${api}/vendors`, vendor)
    }
    return table(
      `Calls of a vendor while others attack, ms (${secondsPerAttack} s each, ${cpus().length} processors)`,
      rows,
    )
  } finally {
    agent.destroy()
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

/** Waits until jobs that the last attack left behind are done. */
async function untilIdle(agent: Agent, url: string, authorization: string) {
  for (let fast = 0; fast < 20; ) {
    const { ms } = await callOver(agent, url, { headers: { authorization } })
    fast = ms < 20 ? fast + 1 : 0
    await pause(50)
  }
}
