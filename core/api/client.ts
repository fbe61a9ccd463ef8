import type { ReadableAtom } from 'nanostores'
import { createFetch, type FetchError } from 'ofetch'
import type { Environment, Upload } from '../environment.ts'
import { retry } from '../lib/retry.ts'
import { NoResponseError, RefusedError, ServerError, unknownKey } from './errors.ts'
import type { Method } from './methods.ts'
import { type RepeatableCall, retryAfterMs, retryDelay } from './retry-policy.ts'
import { abortedAfter, pressLimitMs } from './within-limit.ts'

/** Sends requests to the order API; implemented by `createClient` (specification 1 §7). */
export interface ApiClient {
  /** Calls `{api}/{service}/api/v1{path}` and returns `result`. @throws NoResponseError, ServerError or RefusedError */
  request<Result>(path: string, options?: RequestOptions): Promise<Result>
}

export interface RequestOptions {
  method?: Method
  service?: 'orders' | 'hurrier'
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
  /** Default for a POST that isn't `repeatable`: a key of its own. */
  idempotencyKey?: string
  /** A POST of which a second one changes nothing, so it is retried like a GET. */
  repeatable?: boolean
  /** If false, sent without an `Authorization` header. */
  authorized?: boolean
  /** Sent instead of the session's header and never renewed: for the call that ends a session. */
  authorization?: string
  headers?: Readonly<Record<string, string>>
  /** Retries after the first attempt. Default 3 (specification 1 §9). */
  retries?: number
  onRetry?(error: unknown): void
  keepalive?: boolean
  signal?: AbortSignal | undefined
  /** Returns the whole body, not only its `result`. */
  whole?: boolean
  /** Returns the response as an `ApiFile`. */
  file?: true
  /** Timeout from the last byte uploaded. Default 15,000, and a total of 18,000 with retries and the session's renewal. */
  timeoutMs?: number
  onUpload?(fraction: number): void
}

export interface ApiFile {
  contentType: string
  content: ArrayBuffer
}

export interface AuthorizationProvider {
  header(): Promise<string | null>
  /** Returns a header in place of one that the server refused; null if there is none. */
  renew(refused: string): Promise<string | null>
  /** Ends the session: the renewed header was refused too. */
  expire(): void
}

export interface PageClient extends ApiClient {
  registerAuthorization(provider: AuthorizationProvider): void
}

const defaultTimeoutMs = 15_000
/** Half the life of the shortest-lived response, the password code's. */
const sameCallMs = 5 * 60_000

type ClientEnvironment = Pick<Environment, 'fetch' | 'upload' | 'clock' | 'randomId'>

/**
 * Creates the client. It logs nothing: headers, bodies and URLs can hold tokens and personal data.
 * @param onAttempt receives the outcome of each attempt, null for a good response, and the call as `GET /vendors`
 */
export function createClient(
  environment: ClientEnvironment,
  $settings: ReadableAtom<{ api: string }>,
  onAttempt: (error: NoResponseError | ServerError | RefusedError | null, call: string) => void = () => {},
): PageClient {
  const { clock } = environment
  let provider: AuthorizationProvider | null = null
  /** Keys of POSTs whose outcome is unknown: if the user sends one again, it has the same key. */
  const unanswered = new Map<string, { key: string; until: number }>()

  /** Sends a POST that the server runs once per key under a key of its own. */
  async function withKey<Result>(path: string, body: unknown, send: (key: string) => Promise<Result>): Promise<Result> {
    const call = JSON.stringify([path, body])
    const now = clock.now()
    // Bodies may hold passwords, so none is kept for longer than it is needed.
    for (const [other, { until }] of unanswered) if (until <= now) unanswered.delete(other)
    const { key } = unanswered.get(call) ?? { key: environment.randomId() }
    unanswered.set(call, { key, until: now + sameCallMs })
    try {
      const result = await send(key)
      unanswered.delete(call)
      return result
    } catch (error) {
      if (error instanceof RefusedError && !isTemporary(error)) unanswered.delete(call)
      throw error
    }
  }

  async function sendOnce(path: string, options: RequestOptions, authorization: string | null): Promise<unknown> {
    const { method = 'GET', service = 'orders', query, body, idempotencyKey, keepalive, signal, onUpload } = options
    signal?.throwIfAborted()
    const controller = new AbortController()
    // Not every host's `fetch` ends when it's aborted.
    const cancelled = new Promise<never>((_, reject) =>
      controller.signal.addEventListener('abort', () => reject(controller.signal.reason)),
    )
    let timer: unknown
    const restartTimeout = () => {
      clock.clearTimeout(timer)
      timer = clock.setTimeout(() => controller.abort(), options.timeoutMs ?? defaultTimeoutMs)
    }
    restartTimeout()
    const abort = () => controller.abort(signal?.reason)
    signal?.addEventListener('abort', abort, { once: true })
    const onSent = (sent: number, total: number) => {
      restartTimeout()
      onUpload?.(total === 0 ? 1 : sent / total)
    }
    const upload: typeof fetch = (url, init) =>
      environment.upload(String(url), { ...(init as Pick<Upload, 'headers' | 'body' | 'signal'>), onSent })
    try {
      const response = await Promise.race([
        cancelled,
        createFetch({ fetch: onUpload ? upload : environment.fetch }).raw(path, {
          baseURL: `${$settings.get().api}/${service}/api/v1`,
          method,
          ...(query && { query }),
          body: body as object | undefined,
          headers: {
            accept: 'application/json',
            ...(authorization !== null && { authorization }),
            ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
            ...options.headers,
          },
          ...(keepalive && { keepalive }),
          signal: controller.signal,
          credentials: 'omit',
          retry: false,
          responseType: options.file ? 'stream' : 'json',
        }),
      ])
      const content = options.file ? await Promise.race([cancelled, fileOf(response)]) : response._data || null
      // Not JSON: probably the login page of a captive portal.
      if (typeof content === 'string') throw new NoResponseError()
      onAttempt(null, `${method} ${path}`)
      return content
    } catch (thrown) {
      if (signal?.aborted) throw signal.reason
      const error = await callError(thrown, clock.now())
      onAttempt(error, `${method} ${path}`)
      throw error
    } finally {
      clock.clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
  }

  async function sendAuthorized(path: string, options: RequestOptions): Promise<unknown> {
    if (options.authorization !== undefined) return sendOnce(path, options, options.authorization)
    const header = options.authorized === false ? null : ((await provider?.header()) ?? null)
    try {
      return await sendOnce(path, options, header)
    } catch (error) {
      if (header === null || !provider || !isUnauthorized(error)) throw error
      const renewed = await provider.renew(header)
      if (renewed === null) throw error
      try {
        return await sendOnce(path, options, renewed)
      } catch (secondError) {
        if (isUnauthorized(secondError)) provider.expire()
        throw secondError
      }
    }
  }

  return {
    registerAuthorization(newProvider) {
      provider = newProvider
    },
    async request<Result>(path: string, options: RequestOptions = {}) {
      const isLimited = options.timeoutMs === undefined && !options.file
      const endsAt = isLimited ? timeOf(clock) + pressLimitMs : Number.POSITIVE_INFINITY
      const needsKey =
        options.method === 'POST' &&
        !options.repeatable &&
        options.retries !== 0 &&
        options.idempotencyKey === undefined
      const run = (signal = options.signal) => {
        const send = (idempotencyKey = options.idempotencyKey) => {
          const call = {
            ...options,
            ...(signal && { signal }),
            ...(idempotencyKey !== undefined && { idempotencyKey }),
          }
          return retryCall(clock, call, () => sendAuthorized(path, call), endsAt)
        }
        return needsKey ? withKey(path, options.body, send) : send()
      }
      const body = await (isLimited ? abortedAfter(clock, pressLimitMs, run, options.signal) : run())
      return (options.whole || options.file ? body : resultOf(body)) as Result
    },
  }
}

async function fileOf(response: Response): Promise<ApiFile> {
  return { contentType: response.headers.get('content-type') ?? '', content: await response.arrayBuffer() }
}

async function callError(thrown: unknown, now: number): Promise<NoResponseError | ServerError | RefusedError> {
  if (thrown instanceof NoResponseError) return thrown
  const { response, data, cause } = (thrown ?? {}) as FetchError
  if (!response) return new NoResponseError(cause ?? thrown)
  return failureOf(response, data instanceof ReadableStream ? await response.json().catch(() => null) : data, now)
}

function resultOf(body: unknown): unknown {
  return isRecord(body) ? body.result : body
}

/** Whether the refusal says nothing of the call itself: an earlier try of it may still run. */
const isTemporary = ({ status, retryAfterSeconds }: RefusedError) =>
  status === 408 || status === 429 || (status === 409 && retryAfterSeconds !== null)

function isUnauthorized(error: unknown): boolean {
  return error instanceof RefusedError && error.status === 401
}

const timeOf = (clock: Environment['clock']) => clock.elapsed?.() ?? clock.now()

/** Repeats a call as its policy allows; `{}` like a GET. Gives up if it would have to wait until after `endsAt`. */
export function retryCall<Result>(
  clock: Environment['clock'],
  call: RepeatableCall & Pick<RequestOptions, 'signal' | 'onRetry'>,
  send: () => Promise<Result>,
  endsAt = Number.POSITIVE_INFINITY,
): Promise<Result> {
  return retry(
    {
      clock,
      signal: call.signal,
      delayAfter(error, tries) {
        const delay = delayAfter(error, call, tries, clock.now())
        if (delay === null || timeOf(clock) + delay >= endsAt) return null
        call.onRetry?.(error)
        return delay
      },
    },
    send,
  )
}

function delayAfter(error: unknown, options: RepeatableCall, attempt: number, now: number): number | null {
  if (error instanceof NoResponseError) return retryDelay({ status: 0, retryAfter: null }, options, attempt, now)
  if (!(error instanceof ServerError || error instanceof RefusedError)) return null
  const { status, retryAfterSeconds: seconds } = error
  return retryDelay({ status, retryAfter: seconds === null ? null : String(seconds) }, options, attempt, now)
}

/** Creates the error for a response of status 400 and above. @param body its JSON, or anything else */
export function failureOf(response: Response, body: unknown, now: number): ServerError | RefusedError {
  const refusal = isRecord(body) ? body : {}
  const wait = retryAfterMs(response.headers.get('retry-after'), now)
  const details = {
    message: typeof refusal.message === 'string' ? refusal.message : '',
    status: response.status,
    key: refusalKey(refusal) ?? unknownKey,
    requestId: typeof refusal.request_id === 'string' ? refusal.request_id : response.headers.get('x-request-id'),
    retryAfterSeconds: wait === null ? null : Math.ceil(wait / 1000),
    values: valuesOf(refusal),
  }
  return response.status >= 500 ? new ServerError(details) : new RefusedError(details)
}

/** Returns `errors[0].meta.translation_key`, else `meta.translation_key` (specification 1 §7). */
function refusalKey(refusal: Record<string, unknown>): string | null {
  const first: unknown = Array.isArray(refusal.errors) ? refusal.errors[0] : null
  for (const holder of [first, refusal]) {
    const meta = isRecord(holder) ? holder.meta : null
    if (isRecord(meta) && typeof meta.translation_key === 'string') return meta.translation_key
  }
  return null
}

function valuesOf({ meta }: Record<string, unknown>): Record<string, string> {
  const values = isRecord(meta) && isRecord(meta.values) ? meta.values : {}
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
