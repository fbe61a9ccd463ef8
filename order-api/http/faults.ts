import { createMiddleware } from 'hono/factory'
import type { Clock } from '../clock.ts'
import type { ApiEnv } from '../context.ts'
import { refuse } from '../domain/refusal.ts'

/** Simulates a lost response: the server closes the connection. */
export class DroppedResponse extends TypeError {
  override readonly name = 'DroppedResponse'
}

/** Reads `x-courier-fault`, such as `delay=200, drop-answer`. */
export function faultsOf(header: string | null | undefined): ReadonlySet<string> {
  return new Set((header ?? '').split(',').flatMap((fault) => fault.trim() || []))
}

const longestDelayMs = 60_000

/** Simulates delays and 503. Routes and `createOrderApi` handle `signature-expired` and `drop-answer`. */
export function injectFaults(clock: Clock) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const faults = faultsOf(c.req.header('x-courier-fault'))
    c.set('faults', faults)
    for (const fault of faults) {
      const [name, value] = fault.split('=')
      if (name === 'delay') {
        const ms = Math.min(Math.max(Number(value) || 0, 0), longestDelayMs)
        await new Promise<void>((resolve) => clock.setTimeout(resolve, ms))
      }
      if (fault === 'status=503') refuse(503, 'error.service-unavailable', 'The service is unavailable.')
    }
    await next()
  })
}
