import type { ApiDocument } from '../open-api.ts'
import { createRandom, type Random } from '../random.ts'
import { type Call, createRequests } from './requests.ts'
import { createTenants, type Send } from './tenants.ts'
import { type FuzzResponse, problemOf } from './verdict.ts'

export interface Finding {
  problem: string
  caller: string
  call: Call
}

export interface FuzzReport {
  seed: number
  requests: number
  /** Responses by first digit of their status: `2` to `5`. */
  responses: Record<string, number>
  /** Slowest response by route, in ms. */
  slowest: Map<string, number>
  findings: Finding[]
}

export interface FuzzOptions {
  send: Send
  seed: number
  requests: number
  /** Requests beside those of the document, such as a site's pages; about a fifth of all if there are any. */
  pages?: (random: Random) => Call
  /** Called when the tenants exist, before the first request. */
  onReady?(): Promise<void>
}

/** Number of requests after which callers sign in again, as some requests end sessions. */
const renewEvery = 500
/** Maximum of similar findings in the report. */
const maxSimilar = 3

/**
 * Sends requests of every kind as every caller and checks each response: no server error, no other tenant's data, every
 * refusal in the contract's shape.
 */
export async function fuzz({ send, seed, requests, pages, onReady }: FuzzOptions): Promise<FuzzReport> {
  const random = createRandom(seed)
  const document: ApiDocument = JSON.parse((await send({ method: 'GET', path: '/openapi.json', headers: {} })).text)
  const tenants = await createTenants(send)
  const requestOf = createRequests(document, tenants.known, tenants.templates)
  const callers = Object.keys(tenants.headers) as [string, ...string[]]
  const report: FuzzReport = { seed, requests, responses: {}, slowest: new Map(), findings: [] }
  await onReady?.()
  const similarCounts = new Map<string, number>()

  for (let number = 1; number <= requests; number += 1) {
    if (number % renewEvery === 0) await tenants.renew()
    const caller = random.pick(callers)
    const call = pages && random.chance(0.2) ? pages(random) : requestOf(random)
    const authorization = tenants.headers[caller]
    const started = performance.now()
    const response = await send({ ...call, headers: { ...call.headers, ...(authorization && { authorization }) } })
    const durationMs = performance.now() - started
    report.slowest.set(call.route, Math.max(durationMs, report.slowest.get(call.route) ?? 0))
    countResponse(report, response)
    const problem = problemOf(response, call.route.startsWith('page '), caller, tenants.secrets)
    if (problem === null) continue
    const kind = `${call.route} ${problem}`
    similarCounts.set(kind, (similarCounts.get(kind) ?? 0) + 1)
    if ((similarCounts.get(kind) ?? 0) <= maxSimilar) report.findings.push({ problem, caller, call })
  }
  return report
}

function countResponse({ responses }: FuzzReport, { status }: FuzzResponse) {
  const kind = String(Math.floor(status / 100))
  responses[kind] = (responses[kind] ?? 0) + 1
}

/** Describes a finding in one line, with enough details to send the request again. */
export function describeFinding({ problem, caller, call }: Finding): string {
  const { method, path, headers, body } = call
  const sent = body === null ? '' : typeof body === 'string' ? body.slice(0, 400) : `${body.length} bytes`
  return `${problem}\n  as ${caller}: ${method} ${path.slice(0, 300)}\n  ${JSON.stringify(headers).slice(0, 200)}\n  ${JSON.stringify(sent)}`
}
