import type { FetchSession } from '../config/settings.ts'
import type { Clock } from '../environment.ts'
import type { Developer } from '../notifications/developer.ts'
import { hasPassed } from '../time/server-time.ts'
import { type Tokens, tokensFromPartner } from './tokens.ts'

/** Why a session ended. `stopped`: by `fetchSession`. `unavailable`: it failed and is retried. `ended`: the order API refused. */
export type SessionFailure = 'stopped' | 'unavailable' | 'ended'

export type PartnerResponse =
  | { outcome: 'renewed'; tokens: Tokens }
  | { outcome: 'stopped' }
  /** Any other error, or invalid or expired tokens. */
  | { outcome: 'away' }

export const patienceMs = 15_000

/** Calls `fetchSession` once, for at most 15 s. Never rejects; its error may hold secrets and is dropped. */
export async function fetchPartnerTokens(
  fetchSession: FetchSession,
  clock: Clock,
  developer: Pick<Developer, 'diagnose' | 'report'>,
): Promise<PartnerResponse> {
  let timer: unknown
  const timeout = new Promise<'timeout'>((resolve) => {
    timer = clock.setTimeout(() => resolve('timeout'), patienceMs)
  })
  try {
    const session = await Promise.race([fetchSession(), timeout])
    if (session === 'timeout') {
      developer.report('session-timeout')
      return { outcome: 'away' }
    }
    const tokens = isObject(session) ? tokensFromPartner(session) : null
    if (tokens?.accessToken && !(await hasPassed(clock, tokens.expires))) return { outcome: 'renewed', tokens }
    const now = clock.now()
    void developer.diagnose(({ sessionMistake }) => sessionMistake(session, now))
    return { outcome: 'away' }
  } catch (error) {
    // Compared by `type`, because another copy of the script has a class of its own.
    if ((error as { type?: unknown } | null)?.type === 'stop') return { outcome: 'stopped' }
    developer.report('session-failed')
    return { outcome: 'away' }
  } finally {
    clock.clearTimeout(timer)
  }
}

const isObject = (session: unknown): session is object => typeof session === 'object' && session !== null

const firstPauseMs = 2_000
const maxPauseMs = 60_000

/** Milliseconds until the next attempt: 2 s, doubling up to a minute. */
export function pauseAfter(failedAttempts: number): number {
  return Math.min(maxPauseMs, firstPauseMs * 2 ** (failedAttempts - 1))
}
