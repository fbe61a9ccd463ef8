import type { TextKey } from '../i18n/keys.ts'

/**
 * What a refusal looks like on the wire, and the few errors that a call may end in (specification 1 §7–8).
 * Errors are told apart by who must act, never by their English text.
 */

/** Body of every response of status 400 and above. `request_id` names the call in the server's log. */
export interface RefusalWire {
  message: string
  errors: { message: string; meta: { translation_key: string } }[]
  /** `values` fill the placeholders in the text of the key. */
  meta: { translation_key: string; values?: Record<string, string> | undefined }
  request_id: string
}

/** By name: the page's client may be of another copy of the script than the session that asks. */
const isNamed = (error: unknown, name: string) => error instanceof Error && error.name === name

/** No response that can be read: offline, timed out, cut off. The same call may work later. */
export class NoResponseError extends Error {
  override readonly name = 'NoResponseError'

  static override [Symbol.hasInstance](error: unknown): boolean {
    return isNamed(error, 'NoResponseError')
  }

  /** @param cause what `fetch` or the reading of the body threw. */
  constructor(cause?: unknown) {
    super('no response', { cause })
  }
}

/** The key of a response that names none. */
export const unknownKey = 'error.unknown'

/** What a response of status 400 and above says. */
export interface Said {
  status: number
  /** The server's translation key; `error.unknown` if it gave none. */
  key: string
  /** The server's own sentence, in English; empty if it gave none. */
  message: string
  requestId: string | null
  /** Seconds to wait before the next try, if the server said so. */
  retryAfterSeconds?: number | null
  /** Fill the placeholders in the text of the key. */
  values?: Record<string, string>
}

abstract class SaidError extends Error implements Said {
  readonly status: number
  readonly key: string
  readonly requestId: string | null
  readonly retryAfterSeconds: number | null
  readonly values: Record<string, string>

  constructor({ message, status, key, requestId, retryAfterSeconds = null, values = {} }: Said) {
    super(message)
    this.status = status
    this.key = key
    this.requestId = requestId
    this.retryAfterSeconds = retryAfterSeconds
    this.values = values
  }
}

/** The server failed (5xx). The user may try again; their connection is not at fault. */
export class ServerError extends SaidError {
  override readonly name = 'ServerError'

  static override [Symbol.hasInstance](error: unknown): boolean {
    return isNamed(error, 'ServerError')
  }
}

/** The server said no (4xx): the same call again gets the same response. */
export class RefusedError extends SaidError {
  override readonly name = 'RefusedError'

  static override [Symbol.hasInstance](error: unknown): boolean {
    return isNamed(error, 'RefusedError')
  }
}

/** Whether the outcome of the call is unknown: it may have worked although no good response came. */
export const isUnanswered = (error: unknown): error is NoResponseError | ServerError =>
  error instanceof NoResponseError || error instanceof ServerError

type IsTextKey = (key: string) => key is TextKey

/** The text of the server's key, if we have one: what the server said, in the user's language. */
export function serverText(error: unknown, isTextKey: IsTextKey): TextKey | null {
  if (!(error instanceof ServerError || error instanceof RefusedError) || error.key === unknownKey) return null
  return isTextKey(error.key) ? error.key : null
}

/** A sentence for any failed call: what the server said, or else whose fault it is. */
export function failureText(error: unknown, isTextKey: IsTextKey): TextKey {
  if (error instanceof NoResponseError) return 'error.offline'
  return serverText(error, isTextKey) ?? (error instanceof ServerError ? 'error.internal' : unknownKey)
}
