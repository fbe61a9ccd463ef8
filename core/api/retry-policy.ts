import type { Method } from './methods.ts'

/** The caller gets an error instead of a longer wait (specification 1 §9). */
const maxWaitMs = 30_000

export interface RepeatableCall {
  method?: Method
  idempotencyKey?: string
  repeatable?: boolean
  retries?: number
}

export interface FailedCall {
  status: number
  retryAfter: string | null
}

/**
 * Returns ms until the next attempt, or null to give up (specification 1 §7): no response, 408, 429 and 5xx wait 1 s per
 * attempt, or `Retry-After`. Other POSTs than idempotent ones only after 429, because the server hasn't run them (README.md). A
 * 409 with `Retry-After` means the first attempt is still running.
 */
export function retryDelay(failed: FailedCall, call: RepeatableCall, attempt: number, now: number): number | null {
  if (attempt > (call.retries ?? 3)) return null
  const retryAfter = retryAfterMs(failed.retryAfter, now)
  const { status } = failed
  const isRunOnce = call.method !== 'POST' || call.idempotencyKey !== undefined || call.repeatable === true
  if (!isRunOnce && status !== 429) return null
  const isStillRunning = status === 409 && call.idempotencyKey !== undefined && retryAfter !== null
  if (!(status === 0 || status === 408 || status === 429 || status >= 500 || isStillRunning)) return null
  const delay = retryAfter ?? 1000 * attempt
  return delay > maxWaitMs ? null : delay
}

/** Returns the `Retry-After` header in ms; null if missing or unreadable. */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null
  if (/^\s*\d+\s*$/.test(header)) return Number(header) * 1000
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}
