import { atom, type ReadableAtom } from 'nanostores'
import type { ApiClient } from '../../api/client.ts'
import { withinLimit } from '../../api/within-limit.ts'
import type { Settings } from '../../config/settings.ts'
import type { Environment } from '../../environment.ts'
import { loadPatiently } from '../../lib/load-patiently.ts'
import { clearGuestData } from './guest-data.ts'

export type Admission =
  /** The user can continue as a guest. */
  | { state: 'invited' }
  | { state: 'admitting' }
  | { state: 'refused'; why: 'not-available' | 'too-many' }
  | { state: 'away' }

export interface GuestParts {
  environment: Pick<Environment, 'clock' | 'storage' | 'locks'>
  $settings: ReadableAtom<Settings>
  client: ApiClient
  isSignedIn(): boolean
  /** Shows the guest; null for none. `isOther`: clears the previous guest's data first. */
  show(guest: 'guest' | 'starting' | null, isOther: boolean): void
  broadcast(): void
}

export interface GuestSession {
  begin(): Promise<void>
  admit(): Promise<void>
  /** Returns the `Authorization` header. Creates a new guest if the token has expired. */
  authorization(): Promise<string | null>
  /** Replaces a refused guest by a new one (specification 2 §4, Guest startup). */
  renew(refused: string): Promise<string | null>
  clear(): void
}

export interface LazyGuest {
  $admission: ReadableAtom<Admission>
  /** Continues as the stored guest, or as a new one if it has expired. Signs out if none is stored. */
  begin(): Promise<void>
  /** Creates a guest. Never rejects: see `$admission`. */
  admit(): Promise<void>
  authorization(): Promise<string | null>
  renew(refused: string): Promise<string | null>
  /** Clears the guest and their data. Returns whether there was a guest. */
  clear(): boolean
}

/** Loads the guest session only on pages for guests. */
export function createLazyGuest(parts: GuestParts): LazyGuest {
  const { clock, storage } = parts.environment
  const $admission = atom<Admission>({ state: 'invited' })
  let loaded: GuestSession | null = null

  async function withGuest(run: (guest: GuestSession) => Promise<void>) {
    try {
      const { createGuestSession } = await loadPatiently(clock, () => import('./guest.ts'))
      loaded ??= createGuestSession(parts, $admission)
      await withinLimit(clock, run(loaded))
    } catch {
      $admission.set({ state: 'away' })
      if (!parts.isSignedIn()) parts.show(null, false)
    }
  }

  return {
    $admission,
    begin() {
      if (!loaded) parts.show('starting', false)
      return withGuest((guest) => guest.begin())
    },
    admit: () => withGuest((guest) => guest.admit()),
    authorization: async () => loaded?.authorization() ?? null,
    renew: async (refused) => loaded?.renew(refused) ?? null,
    clear() {
      loaded?.clear()
      return clearGuestData(storage)
    },
  }
}
