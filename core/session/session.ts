import { atom, computed, type ReadableAtom } from 'nanostores'
import type { PageClient } from '../api/client.ts'
import { logIn, logOut } from '../api/login.ts'
import type { Settings } from '../config/settings.ts'
import type { Environment } from '../environment.ts'
import type { TextKey } from '../i18n/keys.ts'
import { attempt } from '../lib/attempt.ts'
import type { Developer } from '../notifications/developer.ts'
import type { Notifications } from '../notifications/notifications.ts'
import { clearAtEnd, clearOfOthers, clearOfUsers } from '../storage/clearing.ts'
import { ownerOf } from '../storage/stored.ts'
import { hasPassed } from '../time/server-time.ts'
import { accountFailure } from './account/account-failure.ts'
import { createAdmission } from './guest/admission.ts'
import { fetchPartnerTokens, pauseAfter, type SessionFailure } from './partner-session.ts'
import { createRenewal } from './renewal.ts'
import type { Session, SessionState } from './session-contract.ts'
import { isStaff, staffTokenOf } from './staff.ts'
import { createTokenStore } from './token-store.ts'
import { bearer, type Tokens, tokensFromWire } from './tokens.ts'
import { userFromIdToken } from './user.ts'

export type { Session, SessionState, SignInResult } from './session-contract.ts'

export interface SessionParts {
  environment: Pick<Environment, 'clock' | 'storage' | 'locks' | 'channel' | 'warn'>
  $settings: ReadableAtom<Settings>
  client: PageClient
  notifications: Pick<Notifications, 'notify'>
  isTextKey(key: string): key is TextKey
  developer: Pick<Developer, 'diagnose' | 'report'>
}

/** Has no tokens: other tabs read them from storage. */
type TabMessage = { type: 'signed-in' | 'renewed' | 'signed-out' | 'lost' | 'guest'; api: string }

export function createSession(parts: SessionParts): Session {
  const { environment, $settings, client, notifications, isTextKey, developer } = parts
  const { clock, storage } = environment
  const $session = atom<SessionState>({ state: 'starting' })
  const store = createTokenStore(storage, () => $settings.get().api)
  const tabs = environment.channel('courier.session')
  const endListeners = new Set<(isLost: boolean) => void>()
  const $failure = atom<SessionFailure | null>(null)
  let failedAttempts = 0
  let tokens: Tokens | null = null
  let starting: Promise<void> | null = null
  // Drops responses from before a sign-in or sign-out.
  let generation = 0

  const renewal = createRenewal({ environment, client, store, $settings, developer })

  const isGuest = () => $settings.get().mode === 'guest'
  const admission = createAdmission({
    environment,
    $settings,
    client,
    isSignedIn: () => tokens !== null || !isGuest(),
    show(guest, isOther) {
      if (isOther) endUsers()
      if (guest === 'guest') {
        $failure.set(null)
        $session.set({ state: 'signed-in', user: null, isGuest: true })
      } else $session.set({ state: guest === null ? 'signed-out' : guest })
    },
    broadcast: () => broadcast('guest'),
  })

  $session.listen((session) => {
    const owner = ownerOf(session)
    if (owner !== null) clearOfOthers(storage, owner)
  })

  function notifyEnd(isLost: boolean) {
    for (const run of endListeners) attempt(environment, () => run(isLost))
  }

  /** Another user follows on this page. */
  function endUsers() {
    clearOfUsers(storage)
    notifyEnd(false)
  }

  function broadcast(type: TabMessage['type']) {
    tabs.post({ type, api: $settings.get().api } satisfies TabMessage)
  }

  function applyTokens(newTokens: Tokens) {
    tokens = newTokens
    failedAttempts = 0
    $failure.set(null)
    const previous = $session.get()
    const user = userFromIdToken(newTokens.idToken)
    const wasGuest = admission.clear()
    if (wasGuest || previous.state !== 'signed-in' || previous.user?.id !== user?.id) {
      if (wasGuest || previous.state === 'signed-in') endUsers()
      $session.set({ state: 'signed-in', user })
    }
    renewal.schedule(newTokens, () => void renewNow())
  }

  /** Clears the session on this page; other tabs do so when notified. */
  function end({ isNotified = true, key = 'auth.disconnected' as TextKey, isLost = false, isSignOut = false } = {}) {
    const previous = $session.get()
    const wasSignedIn = previous.state === 'signed-in'
    // Without a user, the owner of the data is unknown.
    const mayContinue = isLost && wasSignedIn && previous.user !== null
    generation++
    tokens = null
    renewal.cancel()
    admission.clear()
    clearAtEnd(storage, isSignOut || (wasSignedIn && !mayContinue))
    $failure.set(null)
    $session.set({ state: 'signed-out' })
    if (!wasSignedIn) return
    if (isLost) $failure.set('ended')
    notifyEnd(mayContinue)
    if (isNotified) notifications.notify({ type: 'info', key })
  }

  /** Ends the session, because a staff token can't be renewed: the app has to sign them in again (specification 1 §8). */
  function endForStaff(refused: string): null {
    if (refused !== `GoDroid ${staffTokenOf(storage)}`) return null
    end({ isNotified: false, isLost: true, isSignOut: true })
    broadcast('lost')
    notifications.notify({ type: 'error', key: 'error.cant-retrieve-user', durationMs: 10_000 })
    return null
  }

  /** Ends the session. A failure is notified once and retried, a stop isn't. */
  function endForPartner(failure: Exclude<SessionFailure, 'ended'>) {
    end({ isNotified: false, isLost: failure !== 'stopped' })
    $failure.set(failure)
    if (failure === 'stopped') return
    if (++failedAttempts === 1) notifications.notify({ type: 'error', key: 'auth.session-retrying' })
    renewal.retryLater(() => void fetchPartnerSession(), pauseAfter(failedAttempts))
  }

  async function renewNow(): Promise<Tokens | null> {
    if (!tokens) return null
    const startGeneration = generation
    const result = await renewal.renew(tokens)
    if (generation !== startGeneration) return tokens
    if (result.outcome === 'renewed') {
      applyTokens(result.tokens)
      if (!$settings.get().fetchSession) broadcast('renewed')
      return result.tokens
    }
    if (result.outcome === 'away' && tokens.expires > clock.now()) {
      renewal.retryLater(() => void renewNow())
      return tokens
    }
    if ($settings.get().fetchSession) {
      endForPartner(result.outcome === 'stopped' ? 'stopped' : 'unavailable')
      return null
    }
    end({ key: 'auth.session-ended', isLost: true })
    broadcast('lost')
    return null
  }

  async function fetchPartnerSession() {
    const { fetchSession } = $settings.get()
    if (!fetchSession) return
    const startGeneration = generation
    const response = await fetchPartnerTokens(fetchSession, clock, developer)
    if (generation !== startGeneration) return
    if (response.outcome === 'renewed') applyTokens(response.tokens)
    else endForPartner(response.outcome === 'stopped' ? 'stopped' : 'unavailable')
  }

  async function restore() {
    const startGeneration = generation
    if (isStaff(storage)) return $session.set({ state: 'signed-in', user: null })
    if ($settings.get().fetchSession) return fetchPartnerSession()
    const stored = store.read()
    if (!stored) return isGuest() ? admission.begin() : $session.set({ state: 'signed-out' })
    if (stored.expires > clock.now()) return applyTokens(stored)
    // The access token may have expired while no tab was open.
    tokens = stored
    await renewNow()
    if (generation === startGeneration && $session.get().state === 'starting') $session.set({ state: 'signed-out' })
  }

  async function authorization(): Promise<string | null> {
    const staffToken = staffTokenOf(storage)
    if (staffToken) return `GoDroid ${staffToken}`
    await starting
    // Timers stop while the device sleeps, so the token may have expired.
    const current = tokens && (await hasPassed(clock, tokens.expires)) ? await renewNow() : tokens
    return current ? bearer(current) : ((await admission.guest.loaded?.authorization()) ?? null)
  }

  async function renewAuthorization(refused: string) {
    if (refused.startsWith('GoDroid ')) return endForStaff(refused)
    if (tokens && bearer(tokens) !== refused) return bearer(tokens)
    if (!tokens) return admission.guest.loaded?.renew(refused) ?? null
    const newTokens = await renewNow()
    return newTokens && bearer(newTokens) !== refused ? bearer(newTokens) : null
  }

  client.registerAuthorization({
    header: authorization,
    renew: renewAuthorization,
    expire() {
      end({ isLost: true })
      broadcast('lost')
    },
  })

  /** Restarts if an element or script that loads later sets another mode, order API or `fetchSession`. */
  function restartOnChange(settings: Settings, previous: Settings = settings) {
    if (starting && settings.mode !== previous.mode && isGuest() && $session.get().state === 'signed-out') {
      starting = admission.begin()
    }
    if (!starting || (settings.api === previous.api && settings.fetchSession === previous.fetchSession)) return
    if ($session.get().state === 'signed-in') endUsers()
    restart()
  }

  function restart(): Promise<void> {
    generation++
    tokens = null
    failedAttempts = 0
    renewal.cancel()
    $failure.set(null)
    $session.set({ state: 'starting' })
    starting = restore()
    return starting
  }

  const stopSettings = $settings.listen((settings, previous) => restartOnChange(settings, previous))

  const stopTabs = tabs.listen((message) => {
    const { type, api } = (message ?? {}) as TabMessage
    if (api !== $settings.get().api || $settings.get().fetchSession) return
    if (type === 'signed-out' || type === 'lost') return end(type === 'lost' ? { isLost: true } : { isSignOut: true })
    if (type === 'guest') return tokens || !isGuest() ? undefined : void admission.begin()
    const stored = store.read()
    if (!stored) return
    generation++
    applyTokens(stored)
  })

  return {
    $session,
    $failure,
    $isGuest: computed($session, (current) => current.state === 'signed-in' && current.isGuest === true),
    $admission: admission.$admission,
    continueAsGuest: admission.admit,
    start() {
      starting ??= restore()
      return starting
    },
    async startAgain() {
      if ($session.get().state === 'signed-out') await restart()
    },
    async signIn(email, password, report, isShownInPlace) {
      const previous = $session.get()
      $session.set({ state: 'signing-in' })
      const startGeneration = ++generation
      try {
        const newTokens = tokensFromWire(await logIn(client, email, password))
        if (generation !== startGeneration) return { ok: false, key: 'auth.unknown' }
        store.write(newTokens)
        applyTokens(newTokens)
        broadcast('signed-in')
        return { ok: true, user: userFromIdToken(newTokens.idToken) }
      } catch (error) {
        if (generation === startGeneration)
          $session.set(previous.state === 'signed-in' ? previous : { state: 'signed-out' })
        report?.(error)
        const key = accountFailure(error, isTextKey, { otherwise: 'auth.unknown', offline: 'auth.offline' })
        if (!isShownInPlace) notifications.notify({ type: 'error', key })
        return { ok: false, key }
      }
    },
    async signOut() {
      const endedTokens = $settings.get().fetchSession ? null : tokens
      end({ isSignOut: true })
      broadcast('signed-out')
      if (endedTokens) await logOut(client, bearer(endedTokens), endedTokens.refreshToken).catch(() => false)
    },
    authorization,
    renewAuthorization,
    onSignOut(run) {
      endListeners.add(run)
      return () => endListeners.delete(run)
    },
    destroy() {
      // A pending renewal can no longer notify other tabs.
      generation++
      renewal.cancel()
      stopSettings()
      stopTabs()
      endListeners.clear()
    },
  }
}
