import type { FetchSession } from '../config/settings.ts'
import { type Tokens, tokensFromPartner } from './tokens.ts'

/**
 * Why there is no session any more. `stopped`: the partner's function says so. `unavailable`: it failed and is called
 * again. `ended`: the order API refuses to renew it.
 */
export type SessionFailure = 'stopped' | 'unavailable' | 'ended'

export type PartnerAnswer =
  | { outcome: 'renewed'; tokens: Tokens }
  /** `SessionStoppedError`: not asked again. */
  | { outcome: 'stopped' }
  /** It threw something else, or brought what cannot be or has ended already. */
  | { outcome: 'away' }

/** One question to the partner's function. Never rejects; what it threw is the partner's secret, and is dropped. */
export async function askPartner(fetchSession: FetchSession, now: () => number): Promise<PartnerAnswer> {
  try {
    const tokens = tokensFromPartner(await fetchSession())
    return tokens.accessToken && tokens.expires > now() ? { outcome: 'renewed', tokens } : { outcome: 'away' }
  } catch (error) {
    // By its type and not by its class: the page may have thrown that of another copy of the script.
    return { outcome: (error as { type?: unknown } | null)?.type === 'stop' ? 'stopped' : 'away' }
  }
}

const firstPauseMs = 2_000
const longestPauseMs = 60_000

/** Before the next question: 2 s after the first in vain, then twice as long each time, at most a minute. */
export function pauseAfter(inVain: number): number {
  return Math.min(longestPauseMs, firstPauseMs * 2 ** (inVain - 1))
}
