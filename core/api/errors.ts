/**
 * What a refusal looks like on the wire, and the few errors that a call may end in (specification 1 §7–8).
 * Errors are told apart by who must act, never by their English text.
 */

/** Body of every answer of status 400 and above. `request_id` names the call in the server's log. */
export interface RefusalWire {
  message: string
  errors: { message: string; meta: { translation_key: string } }[]
  meta: { translation_key: string }
  request_id: string
}

/** By name: the page's client may be of another copy of the script than the session that asks. */
const isNamed = (error: unknown, name: string) => error instanceof Error && error.name === name

/** The network or the server gave no answer, or the server could not work (5xx). The user may try again. */
export class NoAnswerError extends Error {
  override readonly name = 'NoAnswerError'
  /** Status of the answer where there was one, else 0. */
  readonly status: number
  readonly requestId: string | null
  /** Seconds to wait where the server said so (503), else null. */
  readonly retryAfterSeconds: number | null

  static override [Symbol.hasInstance](error: unknown): boolean {
    return isNamed(error, 'NoAnswerError')
  }

  constructor(
    message: string,
    status = 0,
    requestId: string | null = null,
    cause?: unknown,
    retryAfterSeconds: number | null = null,
  ) {
    super(message, { cause })
    this.status = status
    this.requestId = requestId
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The server answered and said no (4xx). `key` is its translation key. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly status: number
  readonly key: string
  readonly requestId: string | null
  /** Seconds to wait where the server said so (429), else null. */
  readonly retryAfterSeconds: number | null

  static override [Symbol.hasInstance](error: unknown): boolean {
    return isNamed(error, 'RefusedError')
  }

  constructor(refusal: {
    message: string
    status: number
    key: string
    requestId: string | null
    retryAfterSeconds?: number | null
  }) {
    super(refusal.message)
    this.status = refusal.status
    this.key = refusal.key
    this.requestId = refusal.requestId
    this.retryAfterSeconds = refusal.retryAfterSeconds ?? null
  }
}
