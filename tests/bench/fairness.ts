/**
 * How long a vendor waits during an attack: each attack runs at full load, from another address or account. The
 * vendor calls over ordinary sockets. The bench shares the machine's processors with the server and the attackers.
 */
import { Agent } from 'node:http'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { type SiteProcess, startSiteProcess } from '../support/site.ts'
import { ordersFile } from '../support/workbooks/orders-file.ts'
import { slowWorkbook } from '../support/workbooks/slow.ts'
import { fetchAuthorization } from './authorization.ts'
import { type Attack, startAttack } from './fairness/attack.ts'
import { callOver } from './fairness/call.ts'
import { type Row, table } from './table.ts'

const secondsPerAttack = Number(process.env.BENCH_SECONDS ?? 15)
const idleSeconds = secondsPerAttack / 3
const goalMs = 100
const goalFactor = 5
const msBetweenCalls = 25
const msBetweenJobs = 500
// At most sixty downloads an hour are allowed.
const msBetweenExports = 2500

const jsonHeaders = (authorization: string) => ({ authorization, 'content-type': 'application/json' })

export async function run() {
  const site = await startSiteProcess({ riderSpeed: 0, settings: { COURIER_ENVIRONMENT: 'prd', COURIER_DEMO: 'on' } })
  const agent = new Agent({ keepAlive: true })
  try {
    site.setFlags({ 'bulk-order-upload': true, 'proof-of-delivery': true })
    const api = `${site.origin}/orders/api/v1`
    const [attacker, vendor] = [
      await fetchAuthorization(site.origin, 'parent@demo.courier'),
      await fetchAuthorization(site.origin, 'single@demo.courier'),
    ]
    const upload = async (content: string, vendorId: string) => JSON.stringify({ vendor_id: vendorId, content })
    const twoRows = await upload(await ordersFile([{}, { name: 'Bala' }]), '2000')
    const manyRows = await upload(await ordersFile(addresses(5000)), '1001')
    const slow = await upload((await slowWorkbook()).toString('base64'), '1001')
    const links = await readLinks(api, attacker)
    await addOrders(site, 60_000)
    const period = { from: new Date(Date.now() - 30 * 86_400_000), to: new Date() }
    const exportBody = JSON.stringify({ ...period, include_outlets: true, format: 'csv', deliver: 'download' })

    const post = (path: string, body: string, connections: number): Attack => ({
      ...{ origin: site.origin, path: `/orders/api/v1${path}`, method: 'POST', headers: jsonHeaders(attacker), body },
      connections,
    })
    const get = (path: string): Attack => ({
      ...{ origin: site.origin, path, method: 'GET', headers: {}, body: '', connections: 64 },
    })
    const attacks: Record<string, Attack[]> = {
      'twelve uploads of 5,000 rows by one vendor': [post('/bulk-job/create', manyRows, 12)],
      'thirty slow workbooks of one vendor': [post('/bulk-job/create', slow, 30)],
      '64 connections read /openapi.json': [get('/openapi.json')],
      '64 connections read a photo': [get(`/orders/api/v1${links.photo}`)],
      '64 connections read a delivery': [get(`/orders/api/v1/public/tracking/${links.trackingId}`)],
      '64 connections open a tracking page': [get(`/tracking/${links.trackingId}`)],
      '64 connections read map tiles': [get('/tiles/14/12924/8137.svg')],
      'four clients that don’t read their export': [
        { ...post('/vendor/1000/orders/export', exportBody, 4), isUnread: true },
      ],
    }
    attacks['all of them at once'] = Object.values(attacks).flat()

    async function measure(seconds: number) {
      const until = performance.now() + seconds * 1000
      const request = { method: 'POST', headers: jsonHeaders(vendor) }
      const listVendors = () => callOver(agent, `${api}/vendors`, { headers: { authorization: vendor } })
      const uploadFile = () => callOver(agent, `${api}/bulk-job/create`, { ...request, body: twoRows })
      const exportOrders = () => callOver(agent, `${api}/vendor/2000/orders/export`, { ...request, body: exportBody })
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
    for (const [what, parts] of Object.entries(attacks)) {
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

/** Adds orders to the outlet 1002, so that a file of them doesn't fit into the buffers of a connection. */
async function addOrders(site: SiteProcess, count: number) {
  await site.stop()
  const database = await PGlite.create(join(site.data, 'database-SG'))
  await database.query(
    `insert into orders select (jsonb_populate_record(example, jsonb_build_object(
       'order_id', '1002-B' || number, 'tracking_id', 'bench-' || number, 'client_order_id', 'bench-' || number))).*
     from generate_series(1, $1::int) number, lateral (
       select orders from orders where vendor_id = '1002' and created_at > now() - interval '20 days' limit 1) found(example)`,
    [count],
  )
  await database.close()
  await site.start()
}

const addresses = (rows: number) =>
  Array.from({ length: rows }, (_, index) => ({
    name: `Customer ${index}`,
    address: `${1 + (index % 90)} Orchard Road`,
  }))

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

function percentile(durations: readonly number[], share: number): number {
  const sorted = [...durations].sort((a, b) => a - b)
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN) * 10) / 10
}

interface ListedOrder {
  tracking_id: string
  proofs?: { image_url: string | null }[]
}

/** Returns the links that a receiver or a shop has: of a delivery, and of a photo. */
async function readLinks(api: string, authorization: string) {
  const response = await fetch(`${api}/vendor/1000/orders?include_outlets=true&count=200`, {
    headers: { authorization },
  })
  const { result } = (await response.json()) as { result: { data: ListedOrder[] } }
  const trackingId = result.data[0]?.tracking_id
  const photo = result.data.flatMap(({ proofs }) => proofs ?? []).find(({ image_url }) => image_url !== null)?.image_url
  if (!trackingId || !photo) throw new Error('The demo has no delivery with a photo')
  return { trackingId, photo }
}
