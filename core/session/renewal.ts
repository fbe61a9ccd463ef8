import type { ReadableAtom } from 'nanostores'
import type { ApiClient } from '../api/client.ts'
import { isUnanswered } from '../api/errors.ts'
import { extendLogin } from '../api/login.ts'
import type { Settings } from '../config/settings.ts'
import type { Clock, Locks } from '../environment.ts'
import { askPartner } from './partner-session.ts'
import type { TokenStore } from './token-store.ts'
import { getDelayBeforeExpiration, type Tokens, tokensFromWire } from './tokens.ts'

export type RenewalResult =
  | { outcome: 'renewed'; tokens: Tokens }
  /** The server said no: the session is over. */
  | { outcome: 'refused' }
  /** The partner's function said that no user is signed in any more. */
  | { outcome: 'stopped' }
  /** No response: tried again while the tokens are still valid. */
  | { outcome: 'away' }

export interface Renewal {
  /** Runs `run` 600 s before the tokens end. One timer: the newest call counts. */
  schedule(tokens: Tokens, run: () => void): void
  /** The same timer, 10 s from now unless said otherwise. */
  retryLater(run: () => void, ms?: number): void
  cancel(): void
  /** One refresh for all who ask at once, on this page and, by a lock, in all tabs: the others adopt its result. */
  renew(tokens: Tokens): Promise<RenewalResult>
}

/** Timers of browsers hold at most 2^31 - 1 ms; a longer wait is looked at again then. */
const longestTimerMs = 2_147_483_647
/** Within the time for which a refresh token whose answer was lost may be used again. */
const awayRetryMs = 10_000
/** Tokens that live no longer than the threshold would else be renewed without a pause. */
const shortestPauseMs = 1_000

export function createRenewal(parts: {
  clock: Clock
  locks: Locks
  client: ApiClient
  store: TokenStore
  $settings: ReadableAtom<Settings>
}): Renewal {
  const { clock, locks, client, store, $settings } = parts
  let timer: unknown
  let running: Promise<RenewalResult> | null = null
  let renewedAccessToken: string | null = null

  async function extend(tokens: Tokens): Promise<RenewalResult> {
    const kept = store.read()
    if (kept && kept.accessToken !== tokens.accessToken && kept.expires > clock.now()) {
      return { outcome: 'renewed', tokens: kept }
    }
    if (!tokens.refreshToken) return { outcome: 'refused' }
    try {
      const news = tokensFromWire(await extendLogin(client, tokens.refreshToken), tokens)
      store.write(news)
      return { outcome: 'renewed', tokens: news }
    } catch (error) {
      return { outcome: isUnanswered(error) ? 'away' : 'refused' }
    }
  }

  return {
    schedule(tokens, run) {
      clock.clearTimeout(timer)
      let delay = getDelayBeforeExpiration(tokens, clock.now())
      if (delay === 0 && tokens.accessToken === renewedAccessToken) {
        delay = Math.max(shortestPauseMs, (tokens.expires - clock.now()) / 2)
      }
      timer = clock.setTimeout(
        () => (delay > longestTimerMs ? this.schedule(tokens, run) : run()),
        Math.min(delay, longestTimerMs),
      )
    },
    retryLater(run, ms = awayRetryMs) {
      clock.clearTimeout(timer)
      timer = clock.setTimeout(run, ms)
    },
    cancel: () => clock.clearTimeout(timer),
    renew(tokens) {
      const { fetchSession } = $settings.get()
      const ask = (): Promise<RenewalResult> =>
        fetchSession
          ? askPartner(fetchSession, clock.now)
          : locks.request('courier.session.refresh', () => extend(tokens))
      running ??= ask()
        .then((result) => {
          if (result.outcome !== 'renewed') return result
          if (!(result.tokens.expires > clock.now())) return { outcome: 'refused' as const }
          renewedAccessToken = result.tokens.accessToken
          return result
        })
        .finally(() => {
          running = null
        })
      return running
    },
  }
}
