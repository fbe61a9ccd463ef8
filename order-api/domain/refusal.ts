export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 409 | 410 | 411 | 413 | 422 | 429 | 500 | 502 | 503

/** A refused request: status, translation key and English message. Thrown by `refuse`. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: RefusalStatus
  readonly key: string
  readonly details: readonly { message: string; key: string }[]
  readonly retryAfterSeconds: number | null
  /** Values for the placeholders of the key's text. */
  readonly values: Readonly<Record<string, string>> | null

  constructor(status: RefusalStatus, key: string, message: string, more: RefusalDetails = {}) {
    super(message)
    this.status = status
    this.key = key
    this.details = more.details ?? [{ message, key }]
    this.retryAfterSeconds = more.retryAfterSeconds ?? null
    this.values = more.values ?? null
  }
}

export interface RefusalDetails {
  details?: readonly { message: string; key: string }[]
  retryAfterSeconds?: number
  values?: Readonly<Record<string, string>>
}

/** Ends the request by throwing a `Refusal`. */
export function refuse(status: RefusalStatus, key: string, message: string, more?: RefusalDetails): never {
  throw new Refusal(status, key, message, more)
}

/** For `catch`: null for a refusal. @throws any other error */
export function nullIfRefused(error: unknown): null {
  if (error instanceof Refusal) return null
  throw error
}

/** Refuses missing resources and other users' resources alike, so that callers can't tell them apart. */
export function refuseNotFound(): never {
  refuse(404, 'error.not-found', 'Not found')
}
