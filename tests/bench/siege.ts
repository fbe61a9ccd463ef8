/**
 * Ten vendors work while all attacks of the bench `fairness` run at once for ten minutes. Afterwards the server is killed, and
 * started again, to see which orders it has. `BENCH_SECONDS` shortens the attacks.
 */
import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import { orderFromBugis, testQuotes, testSecret } from '../support/order-api.ts'
import { createTestClock } from '../support/test-clock.ts'
import { fetchAuthorization } from './authorization.ts'
import { startAttack } from './fairness/attack.ts'
import { attacksOn, jsonHeaders, startAttackedSite } from './fairness/attacks.ts'
import { callOver } from './fairness/call.ts'
import { percentile } from './fairness/percentile.ts'
import { type Row, table } from './table.ts'

const attackSeconds = Number(process.env.BENCH_SECONDS ?? 600)
const idleSeconds = 20
// The threads for heavy work end after a minute.
const restSeconds = 90
const msBetweenCalls = 1000
const vendorIds = Array.from({ length: 10 }, (_, index) => `siege-${index}`)
const emailOf = (vendorId: string) => `${vendorId}@demo.courier`

export async function run() {
  const site = await startAttackedSite({ COURIER_SECRET: testSecret }, addVendors)
  try {
    const vendors = await Promise.all(
      vendorIds.map(async (vendorId, index) => ({
        vendorId,
        authorization: await fetchAuthorization(site.origin, emailOf(vendorId)),
        agent: new Agent({ keepAlive: true, localAddress: `127.0.0.${10 + index}` }),
      })),
    )
    const api = `${site.origin.replace('localhost', '127.0.0.1')}/orders/api/v1`
    const placed: { vendorId: string; orderId: string }[] = []
    const failed: string[] = []

    async function work({ vendorId, authorization, agent }: (typeof vendors)[number], until: number) {
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

    async function measure(seconds: number) {
      const until = performance.now() + seconds * 1000
      return (await Promise.all(vendors.map((vendor) => work(vendor, until)))).flat()
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
    const memoryAfter = site.memoryMb()
    await site.kill()
    await site.start()
    const lost = await countLost(api, vendors, placed)
    const row = (what: string, value: number, goal: string): Row => ({ what, value, goal })
    return table(`Ten vendors while all attacks run for ${attackSeconds} s`, [
      row('orders placed', placed.length, ''),
      row('orders lost', lost, '0'),
      row(`calls refused or failed (${[...new Set(failed)].join(', ')})`, failed.length, '0'),
      row('call before, p95, ms', percentile(idle, 0.95), ''),
      row('call, p95, ms', percentile(attacked, 0.95), ''),
      row('longest call, ms', Math.round(Math.max(...attacked)), 'below 1000'),
      row('memory before, MB', memoryBefore, ''),
      row('memory at the end of the attacks, MB', memoryDuring, ''),
      row('memory afterwards, MB', memoryAfter, `at most ${Math.round(memoryBefore * 1.2)}`),
    ])
  } finally {
    await site.remove()
  }
}

/** Adds vendors that are like the demo's outlet in Bugis, each with an account. */
async function addVendors(database: PGlite) {
  for (const vendorId of vendorIds) {
    await database.query(
      `insert into vendors select (jsonb_populate_record(vendors, jsonb_build_object(
         'vendor_id', $1::text, 'client_vendor_id', $1::text, 'parent_vendor_id', null))).*
       from vendors where vendor_id = '1002'`,
      [vendorId],
    )
    await database.query(
      `insert into accounts select (jsonb_populate_record(accounts, jsonb_build_object(
         'account_id', $1::text, 'email', $2::text))).*
       from accounts where account_id = 'demo-single'`,
      [vendorId, emailOf(vendorId)],
    )
    await database.query('insert into account_vendors (account_id, vendor_id) values ($1, $1)', [vendorId])
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
  for (const { vendorId, orderId } of placed) {
    const authorization = vendors.find((vendor) => vendor.vendorId === vendorId)?.authorization ?? ''
    const response = await fetch(`${api}/order?orderId=${orderId}`, { headers: { authorization } })
    if (!response.ok) lost += 1
    await response.arrayBuffer()
  }
  return lost
}
