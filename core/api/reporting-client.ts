import type { Client, RequestOptions } from './client.ts'
import { NoResponseError, RefusedError, ServerError } from './errors.ts'

/**
 * The client of one element: reports why its calls don't work, once until one works again. A refusal that is about the
 * call itself (404, 409, 422) is left to the feature that made it.
 */
export function reportingClient(client: Client, report: (error: unknown) => void): Client {
  let reported: string | null = null
  return {
    ...client,
    async request<Answer>(path: string, options?: RequestOptions) {
      try {
        const answer = await client.request<Answer>(path, options)
        reported = null
        return answer
      } catch (error) {
        const reason = reasonOf(error)
        if (reason !== null && reason !== reported) report(error)
        reported = reason ?? reported
        throw error
      }
    },
  }
}

const refusedForEveryCall = [401, 403, 429]

/** What keeps every call from working; null if it is about this one. */
function reasonOf(error: unknown): string | null {
  if (error instanceof NoResponseError) return 'no response'
  if (error instanceof ServerError) return error.key
  return error instanceof RefusedError && refusedForEveryCall.includes(error.status) ? error.key : null
}
