import type { ReadableAtom } from 'nanostores'
import type { ApiClient } from '../api/client.ts'
import { isOutcomeUnknown, RefusedError, ServerError } from '../api/errors.ts'
import { extendLogin } from '../api/login.ts'
import type { Settings } from '../config/settings.ts'
import type { Environment } from '../environment.ts'
import { letProcessEnd } from '../lib/poll.ts'
import type { Developer } from '../notifications/developer.ts'
import { fetchPartnerTokens } from './partner-session.ts'
import type { TokenStore } from './token-store.ts'
import { getDelayBeforeExpiration, type Tokens, tokensFromWire } from './tokens.ts'

export type RenewalResult =
  | { outcome: 'renewed'; tokens: Tokens }
  | { outcome: 'refused' }
  | { outcome: 'stopped' }
  /** No response; retried while the tokens are valid. */
  | { outcome: 'away' }

export interface Renewal {
  /** Runs `run` 600 s before the tokens expire. One timer: a new call replaces it. */
  schedule(tokens: Tokens, run: () => void): void
  retryLater(run: () => void, ms?: number): void
  cancel(): void
  /** Renews once for concurrent callers, and across tabs by a lock: other tabs reuse the tokens. */
  renew(tokens: Tokens): Promise<RenewalResult>
}

const maxTimerMs = 2_147_483_647
/** Shorter than the server still accepts the old refresh token, in case its response was lost. */
const noResponseRetryMs = 10_000
/** Prevents a loop if tokens expire sooner than the renewal threshold. */
const minPauseMs = 1_000

export function createRenewal(parts: {
  environment: Pick<Environment, 'clock' | 'locks' | 'warn'>
  client: ApiClient
  store: TokenStore
  $settings: ReadableAtom<Settings>
  developer: Pick<Developer, 'diagnose' | 'report'>
}): Renewal {
  const { environment, client, store, $settings, developer } = parts
  const { clock, locks, warn } = environment
  let timer: unknown
  let stopListening: (() => void) | undefined
  let running: Promise<RenewalResult> | null = null
  let renewedAccessToken: string | null = null

  async function extend(tokens: Tokens): Promise<RenewalResult> {
    const stored = store.read()
    if (stored && stored.accessToken !== tokens.accessToken && stored.expires > clock.now()) {
      return { outcome: 'renewed', tokens: stored }
    }
    if (!tokens.refreshToken) return { outcome: 'refused' }
    try {
      const renewed = tokensFromWire(await extendLogin(client, tokens.refreshToken), tokens)
      store.write(renewed)
      return { outcome: 'renewed', tokens: renewed }
    } catch (error) {
      // Specification 1 §7. A response's key holds no token.
      const cause = error instanceof RefusedError || error instanceof ServerError ? error.key : 'no response'
      warn(`The session couldn’t be renewed (${cause})`)
      return { outcome: isOutcomeUnknown(error) ? 'away' : 'refused' }
    }
  }

  return {
    schedule(tokens, run) {
      this.cancel()
      // Until the first response, the device's clock may be wrong.
      stopListening = clock.onLearned?.(() => (tokens.expires > clock.now() ? this.schedule(tokens, run) : run()))
      let delay = getDelayBeforeExpiration(tokens, clock.now())
      if (delay === 0 && tokens.accessToken === renewedAccessToken) {
        delay = Math.max(minPauseMs, (tokens.expires - clock.now()) / 2)
      }
      timer = clock.setTimeout(
        () => (delay > maxTimerMs ? this.schedule(tokens, run) : run()),
        Math.min(delay, maxTimerMs),
      )
      letProcessEnd(timer)
    },
    retryLater(run, ms = noResponseRetryMs) {
      this.cancel()
      timer = clock.setTimeout(run, ms)
      letProcessEnd(timer)
    },
    cancel() {
      stopListening?.()
      clock.clearTimeout(timer)
    },
    renew(tokens) {
      const { fetchSession } = $settings.get()
      const renewOnce = (): Promise<RenewalResult> =>
        fetchSession
          ? fetchPartnerTokens(fetchSession, clock, developer)
          : locks.request('courier.session.refresh', () => extend(tokens))
      running ??= renewOnce()
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
