/**
 * Sends 50,000 requests to every route of the OpenAPI document and to the site's pages, as every kind of caller.
 * `COURIER_FUZZ_SEED` repeats a run, `COURIER_FUZZ_REQUESTS` shortens it.
 */
import { randomInt } from 'node:crypto'
import { Agent } from 'node:http'
import { describeFinding, type FuzzReport, fuzz } from '../support/fuzz/fuzz.ts'
import { pageRequest } from '../support/fuzz/pages.ts'
import type { Send } from '../support/fuzz/tenants.ts'
import { startSiteProcess } from '../support/site.ts'
import { callOver } from './fairness/call.ts'
import { table } from './table.ts'

const requests = Number(process.env.COURIER_FUZZ_REQUESTS ?? 50_000)
const seed = Number(process.env.COURIER_FUZZ_SEED ?? randomInt(2 ** 31))
/** Low enough that rate limits don’t hide other failures. */
const requestsPerAddress = 100

export async function run() {
  process.stdout.write(`Fuzzing with COURIER_FUZZ_SEED=${seed}\n`)
  const settings = { COURIER_ENVIRONMENT: 'prd', COURIER_TRUSTED_PROXIES: '1' }
  const site = await startSiteProcess({ riderSpeed: 0, settings })
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  try {
    const flags = ['guest-checkout', 'voucher', 'address-book', 'pre-order', 'payment-vat']
    site.setFlags(Object.fromEntries(flags.map((flag) => [flag, true])))
    const started = performance.now()
    const report = await fuzz({ send: sendTo(site.origin, agent), seed, requests, pages: pageRequest })
    const seconds = (performance.now() - started) / 1000
    if (report.findings.length > 0) process.exitCode = 1
    for (const finding of report.findings) process.stdout.write(`\n${describeFinding(finding)}\n`)
    return [summary(report, seconds), slowestRoutes(report)]
  } finally {
    agent.destroy()
    await site.remove()
  }
}

function sendTo(origin: string, agent: Agent): Send {
  let sent = 0
  return async ({ method, path, headers, body }) => {
    const addressIndex = Math.floor(sent++ / requestsPerAddress)
    const address = `10.${(addressIndex >> 16) & 255}.${(addressIndex >> 8) & 255}.${addressIndex & 255}`
    const options = {
      method,
      path,
      headers: { ...headers, 'x-forwarded-for': address },
      insecureHTTPParser: true,
      body,
    }
    const broken = { status: 0, headers: {}, text: '' }
    const { status, text, ...response } = await callOver(agent, origin, options).catch(() => broken)
    const pairs = Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)])
    return { status, text, headers: new Headers(pairs) }
  }
}

function summary({ responses, findings }: FuzzReport, seconds: number) {
  const rows = [
    { what: 'requests', value: requests, goal: '' },
    ...Object.entries(responses).map(([kind, value]) => ({
      what: `responses ${kind}xx`,
      value,
      goal: kind === '5' ? 'none' : '',
    })),
    { what: 'findings', value: findings.length, goal: 'none' },
    { what: 'requests per second', value: Math.round(requests / seconds), goal: '' },
  ]
  return table(`Fuzz, seed ${seed}`, rows)
}

function slowestRoutes({ slowest }: FuzzReport) {
  const routes = [...slowest].sort(([, a], [, b]) => b - a).slice(0, 8)
  return table(
    'Fuzz, slowest responses',
    routes.map(([what, ms]) => ({ what, value: Math.round(ms), unit: 'ms' })),
  )
}
