import type { FetchSession } from '../config/settings.ts'
import { type Tokens, tokensFromPartner } from './tokens.ts'

/** Why a session ended. `stopped`: by `fetchSession`. `unavailable`: it failed and is retried. `ended`: the order API refused. */
export type SessionFailure = 'stopped' | 'unavailable' | 'ended'

export type PartnerAnswer =
  | { outcome: 'renewed'; tokens: Tokens }
  | { outcome: 'stopped' }
  /** Any other error, or invalid or expired tokens. */
  | { outcome: 'away' }

/** Calls `fetchSession` once. Never rejects; its error may hold secrets and is dropped. */
export async function askPartner(fetchSession: FetchSession, now: () => number): Promise<PartnerAnswer> {
  try {
    const tokens = tokensFromPartner(await fetchSession())
    return tokens.accessToken && tokens.expires > now() ? { outcome: 'renewed', tokens } : { outcome: 'away' }
  } catch (error) {
    // By `type`, since another copy of the script has another class.
    return { outcome: (error as { type?: unknown } | null)?.type === 'stop' ? 'stopped' : 'away' }
  }
}

const firstPauseMs = 2_000
const longestPauseMs = 60_000

/** Milliseconds until the next attempt: 2 s, doubling up to a minute. */
export function pauseAfter(inVain: number): number {
  return Math.min(longestPauseMs, firstPauseMs * 2 ** (inVain - 1))
}
