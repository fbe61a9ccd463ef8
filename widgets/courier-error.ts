import { NoResponseError, RefusedError, ServerError } from '../core/api/errors.ts'
import type { SessionFailure } from '../core/session/partner-session.ts'
import type { CourierErrorDetail } from './contract.ts'

/** The host's view of an error thrown by core: keys and IDs, never customer data. */
export function errorDetail(error: unknown): CourierErrorDetail {
  if (error instanceof NoResponseError) {
    return { type: 'network', key: 'error.offline', retryable: true, requestId: null }
  }
  if (error instanceof ServerError) {
    return { type: 'api', key: error.key, retryable: true, requestId: error.requestId }
  }
  if (error instanceof RefusedError) {
    const { status, key, requestId } = error
    if (status === 401 || status === 403) return { type: 'authentication', key, retryable: false, requestId }
    if (status === 429) return { type: 'rate-limit', key, retryable: true, requestId }
    return { type: 'invalid-request', key, retryable: false, requestId }
  }
  return { type: 'api', key: 'error.unknown', retryable: false, requestId: null }
}

const sessionKeys = {
  stopped: 'auth.session-stopped',
  unavailable: 'auth.session-retrying',
  ended: 'auth.session-ended',
} as const satisfies Record<SessionFailure, string>

/** What a host receives when a session ends, or its own `fetchSession` fails. */
export const sessionError = (failure: SessionFailure): CourierErrorDetail => ({
  type: 'authentication',
  key: sessionKeys[failure],
  retryable: failure === 'unavailable',
  requestId: null,
})

/** The host's view of an invalid setting. */
export const configurationError = (key: string): CourierErrorDetail => ({
  type: 'configuration',
  key,
  retryable: false,
  requestId: null,
})
