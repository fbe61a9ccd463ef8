/**
 * Sends 50,000 requests to a server: every route of the OpenAPI document and the site's pages, as every caller. `COURIER_FUZZ_SEED` repeats a run, `COURIER_FUZZ_REQUESTS` shortens it.
 */
import { randomInt } from 'node:crypto'
import { Agent, request as open } from 'node:http'
import { describe, type FuzzReport, fuzz } from '../support/fuzz/fuzz.ts'
import { pageRequest } from '../support/fuzz/pages.ts'
import type { Send } from '../support/fuzz/tenants.ts'
import type { FuzzResponse } from '../support/fuzz/verdict.ts'
import { startSiteProcess } from '../support/site.ts'
import { table } from './table.ts'

const requests = Number(process.env.COURIER_FUZZ_REQUESTS ?? 50_000)
const seed = Number(process.env.COURIER_FUZZ_SEED ?? randomInt(2 ** 31))
/** Few enough that rate limits don’t hide other checks. */
const requestsPerAddress = 100

export async function run() {
  process.stdout.write(`Fuzzing with COURIER_FUZZ_SEED=${seed}\n`)
  const settings = { COURIER_ENVIRONMENT: 'prd', COURIER_TRUSTED_PROXIES: '1' }
  const site = await startSiteProcess({ riderSpeed: 0, settings })
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  try {
    site.setFlags({
      'guest-checkout': true,
      voucher: true,
      'address-book': true,
      'pre-order': true,
      'payment-vat': true,
    })
    const began = performance.now()
    const report = await fuzz({ send: sendTo(site.origin, agent), seed, requests, pages: pageRequest })
    const seconds = (performance.now() - began) / 1000
    if (report.findings.length > 0) process.exitCode = 1
    for (const finding of report.findings) process.stdout.write(`\n${describe(finding)}\n`)
    return [summary(report, seconds), slowestRoutes(report)]
  } finally {
    agent.destroy()
    await site.remove()
  }
}

function sendTo(origin: string, agent: Agent): Send {
  let sent = 0
  return ({ method, path, headers, body }) =>
    new Promise<FuzzResponse>((resolve) => {
      const from = Math.floor(sent++ / requestsPerAddress)
      const address = `10.${(from >> 16) & 255}.${(from >> 8) & 255}.${from & 255}`
      const bytes = body === null || body === undefined ? null : Buffer.from(body)
      const length = bytes && { 'content-length': String(bytes.length) }
      const call = open(origin, {
        agent,
        method,
        path,
        headers: { ...headers, ...length, 'x-forwarded-for': address },
        insecureHTTPParser: true,
      })
      const broken = () => resolve({ status: 0, headers: new Headers(), text: '' })
      call.on('error', broken)
      call.on('response', (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part) => parts.push(part))
        answer.on('error', broken)
        answer.on('end', () => {
          const responseHeaders = new Headers(
            Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]),
          )
          resolve({ status: answer.statusCode ?? 0, headers: responseHeaders, text: Buffer.concat(parts).toString() })
        })
      })
      call.end(bytes ?? undefined)
    })
}

function summary({ responses, findings }: FuzzReport, seconds: number) {
  const rows = [
    { what: 'requests', value: requests, goal: '' },
    ...Object.entries(responses).map(([kind, value]) => ({
      what: `answered ${kind}xx`,
      value,
      goal: kind === '5' ? 'none' : '',
    })),
    { what: 'findings', value: findings.length, goal: 'none' },
    { what: 'a second', value: Math.round(requests / seconds), goal: '' },
  ]
  return table(`Fuzz, seed ${seed}`, rows)
}

function slowestRoutes({ slowest }: FuzzReport) {
  const routes = [...slowest].sort(([, one], [, other]) => other - one).slice(0, 8)
  return table(
    'Fuzz, slowest responses',
    routes.map(([what, ms]) => ({ what, value: Math.round(ms), unit: 'ms' })),
  )
}
