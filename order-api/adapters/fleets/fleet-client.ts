import type { ZodType } from 'zod'
import { FleetAway } from '../../domain/fleet/remote/fleet-service.ts'
import { readBody } from '../upstream.ts'

export interface FleetRequest {
  method: string
  path: string
  json?: object
}

export interface FleetAnswer {
  status: number
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
  now(): number
}

const timeoutMs = 10_000
const maxBytes = 12 * 1024 * 1024
// Renewed early, so that none ends on its way.
const earlyMs = 60_000

/** Calls a fleet's API with a token that is kept until it ends. 5xx, 408 and 429 throw `FleetAway`. */
export function createFleetClient({ apiUrl, authUrl, credentials, now }: FleetClientOptions) {
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
    const { status, body: answer } = await send(authUrl, { method: 'POST', body })
    const { access_token, expires_in } = (answer ?? {}) as { access_token?: unknown; expires_in?: unknown }
    const seconds = Number(expires_in)
    if (status !== 200 || typeof access_token !== 'string' || !(seconds > 0)) throw new FleetAway(`token ${status}`)
    const lifetimeMs = seconds * 1000
    if (token) token.until = now() + Math.max(lifetimeMs - earlyMs, lifetimeMs / 2)
    return access_token
  }

  async function call({ method, path, json }: FleetRequest, isRepeat = false): Promise<FleetAnswer> {
    // Nothing was requested yet if this fails.
    const authorization = `Bearer ${await currentToken()}`
    const answer = await send(apiUrl + path, {
      method,
      headers: { Authorization: authorization, ...(json && { 'Content-Type': 'application/json' }) },
      ...(json && { body: JSON.stringify(json) }),
    })
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
  const { status } = response
  if (status >= 500 || status === 408 || status === 429) throw awayFrom(response, text)
  return { status, body: parse(text), text }
}

/** A gateway doesn't know whether the server behind it has carried the request out. */
const gatewayStatuses: ReadonlySet<number> = new Set([408, 502, 504])

function awayFrom({ status, headers }: Response, text: string) {
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN)
  const { code } = (parse(text) ?? {}) as { code?: unknown }
  return new FleetAway(typeof code === 'string' ? code.slice(0, 100) : String(status), {
    isUncertain: gatewayStatuses.has(status),
    retryAfterMs: seconds >= 0 ? seconds * 1000 : null,
  })
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
