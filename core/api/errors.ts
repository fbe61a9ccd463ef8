import type { TextKey } from '../i18n/keys.ts'

// Errors of calls (specification 1 §7–8), by what the caller can do about them.

/** Body of every response of status 400 and above. `request_id` identifies the call in the server's log. */
export interface RefusalWire {
  message: string
  errors: { message: string; meta: { translation_key: string } }[]
  meta: { translation_key: string; values?: Record<string, string> | undefined }
  request_id: string
}

// By name, since two copies of the script on a page have different classes.
const isNamed = (error: unknown, name: string) => error instanceof Error && error.name === name

/** No readable response: offline, timed out or interrupted. The same call may work later. */
export class NoResponseError extends Error {
  override readonly name = 'NoResponseError'

  static override [Symbol.hasInstance](error: unknown): boolean {
    return isNamed(error, 'NoResponseError')
  }

  constructor(cause?: unknown) {
    super('no response', { cause })
  }
}

export const unknownKey = 'error.unknown'

export interface ErrorDetails {
  status: number
  key: string
  message: string
  requestId: string | null
  retryAfterSeconds?: number | null
  values?: Record<string, string>
}

abstract class ResponseError extends Error implements ErrorDetails {
  readonly status: number
  readonly key: string
  readonly requestId: string | null
  readonly retryAfterSeconds: number | null
  readonly values: Record<string, string>

  constructor({ message, status, key, requestId, retryAfterSeconds = null, values = {} }: ErrorDetails) {
    super(message)
    this.status = status
    this.key = key
    this.requestId = requestId
    this.retryAfterSeconds = retryAfterSeconds
    this.values = values
  }
}

/** The server failed (5xx). Trying again may work. */
export class ServerError extends ResponseError {
  override readonly name = 'ServerError'

  static override [Symbol.hasInstance](error: unknown): boolean {
    return isNamed(error, 'ServerError')
  }
}

/** The server refused the call (4xx). Only after 401, 408, 409 and 429 may a retry get another response. */
export class RefusedError extends ResponseError {
  override readonly name = 'RefusedError'

  static override [Symbol.hasInstance](error: unknown): boolean {
    return isNamed(error, 'RefusedError')
  }
}

/** Whether the server may have carried out the call despite the error. */
export const isOutcomeUnknown = (error: unknown): error is NoResponseError | ServerError =>
  error instanceof NoResponseError || error instanceof ServerError

type IsTextKey = (key: string) => key is TextKey

export function serverText(error: unknown, isTextKey: IsTextKey): TextKey | null {
  if (!(error instanceof ServerError || error instanceof RefusedError) || error.key === unknownKey) return null
  return isTextKey(error.key) ? error.key : null
}

// A proxy or a starting server responds without a key: 502 bad gateway, 503 unavailable, 504 gateway timeout.
const temporaryStatuses = [502, 503, 504]

/** Returns the server's text or a general one for any failed call. */
export function failureText(error: unknown, isTextKey: IsTextKey): TextKey {
  if (error instanceof NoResponseError) return 'error.offline'
  const ofServer = serverText(error, isTextKey)
  if (ofServer !== null || !(error instanceof ServerError)) return ofServer ?? unknownKey
  return temporaryStatuses.includes(error.status) ? 'error.service-unavailable' : 'error.internal'
}
