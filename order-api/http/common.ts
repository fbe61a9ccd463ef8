import type { Context, Next } from 'hono'
import type { Clock } from '../clock.ts'
import type { ApiEnv } from '../context.ts'

/** What pages of other origins may use, besides all methods. */
export const allowedHeaders = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'X-Courier-Device',
  'X-Courier-Fault',
]
export const exposedHeaders = ['X-Request-Id', 'Retry-After', 'Date']

/** Sets the request ID and the date, and logs one line, with the route's pattern instead of the URL. */
export function requestLog(clock: Clock, log: (entry: object) => void) {
  return async (c: Context<ApiEnv>, next: Next) => {
    const requestId = crypto.randomUUID()
    c.set('requestId', requestId)
    c.set('faults', new Set<string>())
    const startedAt = clock.now()
    await next()
    c.res.headers.set('X-Request-Id', requestId)
    // Pages compare times with it.
    c.res.headers.set('Date', new Date(clock.now()).toUTCString())
    log({
      level: 'info',
      request_id: requestId,
      method: c.req.method,
      route: patternOf(c),
      status: c.res.status,
      ms: clock.now() - startedAt,
    })
  }
}

function patternOf(c: Context<ApiEnv>): string {
  const pattern = c.req.matchedRoutes.findLast((route) => route.method !== 'ALL')?.path
  return pattern ?? 'none'
}

/** Returns the caller's IP address and the request ID, for limits and the audit record. */
export function callOf(c: Pick<Context<ApiEnv>, 'var' | 'env'>) {
  return { address: c.env?.remoteAddress ?? 'unknown', requestId: c.var.requestId }
}

/**
 * For responses with a token or another secret: no server or proxy compresses them, because the length of a compressed
 * response would show how much of a secret other text in it repeats (BREACH).
 */
export async function uncompressed(c: Context<ApiEnv>, next: Next) {
  c.header('Cache-Control', 'no-store, no-transform')
  await next()
}

export async function securityHeaders(c: Context<ApiEnv>, next: Next) {
  await next()
  const headers = c.res.headers
  const defaults: Record<string, string> = {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    // A policy of the route lists the pages that may frame it.
    ...(!headers.has('Content-Security-Policy') && { 'X-Frame-Options': 'DENY' }),
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cache-Control': 'no-store',
  }
  for (const [name, value] of Object.entries(defaults)) {
    if (!headers.has(name)) headers.set(name, value)
  }
}

/** For routes whose body may be left out, whatever content type the client sends with it (specification 1 §7, logout). */
export async function optionalBody(c: Context<ApiEnv>, next: Next) {
  if ((await c.req.text()).trim() === '') {
    c.req.raw.headers.set('content-type', 'application/json')
    Object.assign(c.req.bodyCache, { text: Promise.resolve('{}') })
  }
  await next()
}
