import type { ZodType } from 'zod'
import { FleetAway } from '../../domain/fleet/remote/fleet-service.ts'
import { endRequestTurn } from '../../domain/heavy/request-turn.ts'
import { readBody } from '../upstream.ts'

export interface FleetRequest {
  method: string
  path: string
  json?: object
}

export interface FleetAnswer {
  status: number
  headers: Headers
  /** Null if it isn't JSON. */
  body: unknown
  text: string
}

export interface FleetClientOptions {
  /** Without a slash at its end. */
  apiUrl: string
  authUrl: string
  /** Fields of the token's form. */
  credentials(): Promise<Record<string, string>>
  /** After an own failure of the fleet, its calls tell a carried out request within this time; missing without calls. */
  callWaitMs?: number
  now(): number
}

const timeoutMs = 10_000
const maxBytes = 12 * 1024 * 1024
// Renewed early, so that none ends on its way.
const earlyMs = 60_000

/** Calls a fleet's API with a token that is kept until it ends. 5xx, 408 and 429 throw `FleetAway`. */
export function createFleetClient({ apiUrl, authUrl, credentials, callWaitMs, now }: FleetClientOptions) {
  let token: { text: Promise<string>; until: number } | null = null

  function currentToken() {
    if (!token || now() >= token.until) {
      const next = { text: fetchToken(), until: Number.POSITIVE_INFINITY }
      token = next
      next.text.catch(() => {
        if (token === next) token = null
      })
    }
    return token.text
  }

  async function fetchToken(): Promise<string> {
    const body = new URLSearchParams(await credentials())
    const { status, headers, body: answer } = await send(authUrl, { method: 'POST', body }).catch(withoutRequest)
    const { access_token, expires_in } = (answer ?? {}) as { access_token?: unknown; expires_in?: unknown }
    const seconds = Number(expires_in)
    if (status !== 200 || typeof access_token !== 'string' || !(seconds > 0))
      throw new FleetAway(`token ${status}`, { retryAfterMs: retryAfterOf(headers) })
    const lifetimeMs = seconds * 1000
    if (token) token.until = now() + Math.max(lifetimeMs - earlyMs, lifetimeMs / 2)
    return access_token
  }

  async function call({ method, path, json }: FleetRequest, isRepeat = false): Promise<FleetAnswer> {
    const authorization = `Bearer ${await currentToken()}`
    const answer = await send(apiUrl + path, {
      method,
      headers: { Authorization: authorization, ...(json && { 'Content-Type': 'application/json' }) },
      ...(json && { body: JSON.stringify(json) }),
    })
    if (isAway(answer.status)) throw awayFrom(answer, callWaitMs)
    if (answer.status !== 401) return answer
    token = null
    if (!isRepeat) return call({ method, path, ...(json && { json }) }, true)
    throw new FleetAway('401')
  }

  return { call }
}

export type FleetClient = ReturnType<typeof createFleetClient>

async function send(url: string, init: RequestInit): Promise<FleetAnswer> {
  let response: Response
  let text: string
  endRequestTurn()
  try {
    response = await fetch(url, {
      ...init,
      headers: { Accept: 'application/json', ...init.headers },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    text = new TextDecoder().decode(await readBody(response, maxBytes))
  } catch (error) {
    throw new FleetAway('no-response', { isUncertain: !neverConnected(error) })
  }
  const { status, headers } = response
  return { status, headers, body: parse(text), text }
}

/** Without a token, nothing was requested yet. */
function withoutRequest(error: unknown): never {
  throw error instanceof FleetAway ? new FleetAway(error.reason) : error
}

const isAway = (status: number) => status >= 500 || status === 408 || status === 429

/** Statuses of the fleet itself. A gateway doesn't know whether the server behind it carries the request out later. */
const ownFailures: ReadonlySet<number> = new Set([500, 503])

function awayFrom({ status, headers, body }: FleetAnswer, callWaitMs: number | undefined) {
  const { code } = (body ?? {}) as { code?: unknown }
  return new FleetAway(typeof code === 'string' ? code.slice(0, 100) : String(status), {
    // A server that fails may have carried the request out.
    isUncertain: status !== 429,
    retryAfterMs: retryAfterOf(headers),
    callWaitMs: callWaitMs !== undefined && ownFailures.has(status) ? callWaitMs : null,
  })
}

function retryAfterOf(headers: Headers) {
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN)
  return seconds >= 0 ? seconds * 1000 : null
}

const codesBeforeSending: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Whether the request can't have reached the fleet. */
function neverConnected(error: unknown): boolean {
  const { cause } = error instanceof Error ? error : { cause: null }
  const code = cause instanceof Error && 'code' in cause ? cause.code : null
  return typeof code === 'string' && codesBeforeSending.has(code)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** @throws FleetAway for an answer that can't be read, which says nothing about what the fleet did */
export function readAnswer<Result>(schema: ZodType<Result>, answer: FleetAnswer): Result {
  const parsed = schema.safeParse(answer.body)
  return parsed.success ? parsed.data : failUnread(answer)
}

export function failUnread({ status }: FleetAnswer): never {
  throw new FleetAway(`unread ${status}`, { isUncertain: true })
}
