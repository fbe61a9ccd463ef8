import { atom, type ReadableAtom } from 'nanostores'
import type { ApiClient } from '../api/client.ts'
import { RefusedError } from '../api/errors.ts'
import { endOtherSessions, endSession, fetchSessions, type SessionWire } from '../api/sessions.ts'
import type { TextKey } from '../i18n/keys.ts'
import type { Translations } from '../i18n/translate.ts'
import { accountFailure } from './account/account-failure.ts'

export interface SignIn {
  id: string
  browser: string | null
  system: string | null
  beganAt: string
  usedAt: string
  isCurrent: boolean
}

export type SessionsState =
  | { step: 'loading' }
  | { step: 'failed'; key: TextKey }
  | {
      step: 'ready'
      signIns: SignIn[]
      ending: string | 'others' | null
      refused: TextKey | null
      /** The session ended last, for screen readers. */
      ended: SignIn | 'others' | null
    }

export interface Sessions {
  $state: ReadableAtom<SessionsState>
  load(): Promise<void>
  /** Ends a session on another device. */
  end(id: string): Promise<void>
  endOthers(): Promise<void>
  destroy(): void
}

const fallback = { otherwise: 'error.unknown', offline: 'auth.offline' } as const

/** Lists and ends the account's sessions. */
export function createSessions(parts: { client: ApiClient; translations: Pick<Translations, 'isTextKey'> }): Sessions {
  const { client, translations } = parts
  const $state = atom<SessionsState>({ step: 'loading' })
  let isDestroyed = false
  let requestId = 0

  const failure = (error: unknown) => accountFailure(error, translations.isTextKey, fallback)

  async function load() {
    requestId += 1
    const loadId = requestId
    $state.set({ step: 'loading' })
    let state: SessionsState
    try {
      const signIns = (await fetchSessions(client)).map(signInFromWire)
      state = { step: 'ready', signIns: sortCurrentFirst(signIns), ending: null, refused: null, ended: null }
    } catch (error) {
      state = { step: 'failed', key: failure(error) }
    }
    if (loadId === requestId && !isDestroyed) $state.set(state)
  }

  async function endAndReport(ending: string, call: () => Promise<unknown>, isEnded: (signIn: SignIn) => boolean) {
    const previous = $state.get()
    if (previous.step !== 'ready' || previous.ending !== null) return
    $state.set({ ...previous, ending, refused: null, ended: null })
    let refused: TextKey | null = null
    try {
      await call()
    } catch (error) {
      // 404: the session has already ended.
      if (!(error instanceof RefusedError && error.status === 404)) refused = failure(error)
    }
    const current = $state.get()
    if (isDestroyed || current.step !== 'ready') return
    if (refused !== null) return $state.set({ ...current, ending: null, refused })
    const ended = ending === 'others' ? ('others' as const) : (current.signIns.find(isEnded) ?? null)
    $state.set({ ...current, signIns: current.signIns.filter((signIn) => !isEnded(signIn)), ending: null, ended })
  }

  return {
    $state,
    load,
    end: (id) =>
      endAndReport(
        id,
        () => endSession(client, id),
        (signIn) => signIn.id === id,
      ),
    endOthers: () =>
      endAndReport(
        'others',
        () => endOtherSessions(client),
        (signIn) => !signIn.isCurrent,
      ),
    destroy() {
      isDestroyed = true
    },
  }
}

function sortCurrentFirst(signIns: SignIn[]): SignIn[] {
  return signIns.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}

function signInFromWire({ id, browser, system, began_at, used_at, is_current }: SessionWire): SignIn {
  return { id, browser, system, beganAt: began_at, usedAt: used_at, isCurrent: is_current }
}
