import type { PageClient, RequestOptions } from './client.ts'
import { NoResponseError, RefusedError, ServerError } from './errors.ts'

/**
 * Wraps the client of one element, and reports session and connection failures: each once until a call works again.
 * 404, 409 and 422 are left to the feature that made the call.
 */
export function reportingClient(client: PageClient, report: (error: unknown) => void): PageClient {
  let reportedReason: string | null = null
  return {
    ...client,
    async request<Result>(path: string, options?: RequestOptions) {
      try {
        const response = await client.request<Result>(path, options)
        reportedReason = null
        return response
      } catch (error) {
        const reason = reasonOf(error)
        if (reason !== null && reason !== reportedReason) report(error)
        reportedReason = reason ?? reportedReason
        throw error
      }
    },
  }
}

const refusedForEveryCall = [401, 403, 429]

/** Returns the reason why every call would fail; null if only this one does. */
function reasonOf(error: unknown): string | null {
  if (error instanceof NoResponseError) return 'no response'
  if (error instanceof ServerError) return error.key
  return error instanceof RefusedError && refusedForEveryCall.includes(error.status) ? error.key : null
}
