/** Waits longer than this are not sat out: the caller is told, with the seconds, instead (specification 1 §9). */
const longestWaitMs = 30_000

/** What decides whether a call may be repeated; see `RequestOptions`. */
export interface RepeatableCall {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  idempotencyKey?: string
  repeatable?: boolean
  retries?: number
}

export interface FailedCall {
  /** Status of the answer; 0 where none came. */
  status: number
  /** The `Retry-After` header as it came: seconds or an HTTP date. */
  retryAfter: string | null
}

/**
 * Milliseconds until a failed call may be repeated, or null when it may not (specification 1 §7): no answer, 408, 429
 * and 5xx, 1 s times the attempt, a `Retry-After` wins. Only calls that change nothing when repeated: GET, PUT, DELETE,
 * a POST that only asks, and one under an idempotency key; its 409 with `Retry-After` means that the first one is still at work.
 */
export function retryDelay(failed: FailedCall, call: RepeatableCall, attempt: number, now: number): number | null {
  if (attempt > (call.retries ?? 3)) return null
  if (call.method === 'POST' && call.idempotencyKey === undefined && !call.repeatable) return null
  const wait = retryAfterMs(failed.retryAfter, now)
  const { status } = failed
  const stillRunning = status === 409 && call.idempotencyKey !== undefined && wait !== null
  if (!(status === 0 || status === 408 || status === 429 || status >= 500 || stillRunning)) return null
  const delay = wait ?? 1000 * attempt
  return delay > longestWaitMs ? null : delay
}

/** The wait that a `Retry-After` asks for in milliseconds; null where there is none that can be read. */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null
  if (/^\s*\d+\s*$/.test(header)) return Number(header) * 1000
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}
