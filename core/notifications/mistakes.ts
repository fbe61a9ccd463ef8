import { NoResponseError, type RefusedError, type ServerError, unknownKey } from '../api/errors.ts'
import { mistakes } from '../config/mistakes.ts'
import type { PartnerSession } from '../config/settings.ts'
import { parseUrl } from '../environment/parse-url.ts'
import type { Environment } from '../environment.ts'

export type Mistake = keyof typeof mistakes
export type Values = Readonly<Record<string, string>>
export type Diagnosis = readonly [mistake: Mistake, values?: Values]

/** Returns the mistake's cause and fix as one line. */
export function lineOf(mistake: Mistake, values: Values = {}): string {
  const { cause, fix } = mistakes[mistake]
  return `${cause} ${fix}`.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '…')
}

/** Describes what is wrong with an unusable session, without its tokens. */
export function sessionMistake(session: unknown, now: number): Diagnosis {
  if (typeof session !== 'object' || session === null) return ['session-not-object', { type: String(session) }]
  if ('result' in session || 'AuthenticationResult' in session || 'AccessToken' in session) return ['session-raw-login']
  const { accessToken, expires } = session as Partial<PartnerSession>
  if (!accessToken) return ['session-no-token']
  if (expires === undefined || expires === null) return ['session-no-expiry']
  // In milliseconds, this is March 1973.
  if (Number(expires) < 1e11) return ['session-seconds']
  const expiresAt = typeof expires === 'number' ? expires : Date.parse(expires)
  if (!Number.isFinite(expiresAt)) return ['session-unreadable-expiry']
  return [expiresAt <= now ? 'session-expired' : 'session-failed']
}

type CallError = NoResponseError | ServerError | RefusedError

/** Returns why the first call failed: another server responds, none does, or this origin isn't allowed. Null if unknown. */
export async function callMistake(
  environment: Pick<Environment, 'fetch' | 'location' | 'isOnline'>,
  error: CallError,
  api: string,
  isApiSet: boolean,
): Promise<Diagnosis | null> {
  if (isFromOtherServer(error)) return [isApiSet ? 'api-not-found' : 'api-missing', { api }]
  const hasNoResponse = error instanceof NoResponseError && error.cause instanceof TypeError
  return hasNoResponse ? noResponseMistake(environment, api) : null
}

/** Whether another server responded: it sends a page, or a refusal without a request ID. */
function isFromOtherServer(error: CallError): boolean {
  if (error instanceof NoResponseError) return error.cause === undefined
  return [404, 405].includes(error.status) && error.key === unknownKey && error.requestId === null
}

async function noResponseMistake(
  { fetch, location, isOnline }: Pick<Environment, 'fetch' | 'location' | 'isOnline'>,
  api: string,
): Promise<Diagnosis | null> {
  if (!isOnline()) return null
  const responds = (mode: 'cors' | 'no-cors') =>
    fetch(`${api}/healthz`, { mode, credentials: 'omit', cache: 'no-store' }).then(
      () => true,
      () => false,
    )
  if (await responds('cors')) return null
  // On a server there is no page, and no CORS.
  const origin = parseUrl(location.href())?.origin
  if (origin && (await responds('no-cors'))) return ['origin-refused', { api, origin }]
  return ['api-unreachable', { api }]
}

/**
 * Returns why a card form doesn't load. Null if it's the connection.
 * @param frame of the built-in form, which `COURIER_ORIGINS` and the page's policy have to allow
 */
export async function cardFormMistake(
  { fetch, location, isOnline }: Pick<Environment, 'fetch' | 'location' | 'isOnline'>,
  provider: string,
  frame: URL | null,
): Promise<Diagnosis | null> {
  if (!isOnline()) return null
  if (!frame) return ['card-form-failed', { provider }]
  const { ok, type } = await fetch(frame.href, { mode: 'no-cors', credentials: 'omit', cache: 'no-store' })
  const origin = parseUrl(location.href())?.origin
  return origin && (ok || type === 'opaque') ? ['card-form-refused', { api: frame.origin, origin }] : null
}

/** Logs a call in debug mode, without IDs and codes, because some of them give access to a page. */
export function logCall({ log }: Pick<Environment, 'log'>, error: CallError | null, call: string) {
  log(`${call.replace(/\/[^/]*\d[^/]*/g, '/…')} → ${outcomeOf(error)}`)
}

function outcomeOf(error: CallError | null): string {
  if (!error) return 'ok'
  if (error instanceof NoResponseError) return 'no response'
  return [error.status, error.key, error.requestId].filter(Boolean).join(' ')
}
