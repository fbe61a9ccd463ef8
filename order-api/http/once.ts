import { createMiddleware } from 'hono/factory'
import type { ApiContext, ApiEnv } from '../context.ts'
import { refuse } from '../domain/refusal.ts'
import { storedResponse, storeResponse } from '../store/orders/orders.ts'

/**
 * Runs a call with an `Idempotency-Key` once: a repeated one gets the first one's response, also if that was lost on its
 * way. Without a key, or after a refusal, the call is run. Put it behind `signedIn`, so that keys belong to their caller.
 */
export function once({ database, clock, keys }: Pick<ApiContext, 'database' | 'clock' | 'keys'>) {
  const running = new Set<string>()
  return createMiddleware<ApiEnv>(async (c, next) => {
    const key = c.req.header('Idempotency-Key')
    if (!key || key.length > 200) return next()
    const scope = `${c.var.caller?.id ?? ''} ${c.req.method} ${c.req.path}`
    // Keyed, because bodies can hold passwords.
    const requestHash = keys.sign('idempotency', await c.req.text())
    const call = `${scope} ${key}`
    if (running.has(call))
      refuse(409, 'error.service-unavailable', 'This call is still running.', { retryAfterSeconds: 1 })
    running.add(call)
    try {
      const earlier = await storedResponse(database, scope, key)
      if (earlier && earlier.requestHash !== requestHash)
        refuse(422, 'placing.idempotency-key-reused', 'The idempotency key belongs to another call.')
      if (earlier) {
        const { status, body } = earlier.response as { status: 200 | 201 | 202; body: object }
        return c.json(body, status)
      }
      await next()
      const isJson = c.res.headers.get('content-type')?.includes('application/json')
      if (!c.res.ok || !isJson) return
      const response = { status: c.res.status, body: await c.res.clone().json() }
      const stored = { scope, key, requestHash, response, createdAt: new Date(clock.now()) }
      // The call has happened. A refusal would make the client repeat it.
      await storeResponse(database, stored).catch(() => {})
    } finally {
      running.delete(call)
    }
  })
}
