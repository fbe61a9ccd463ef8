import { atom, type ReadableAtom } from 'nanostores'
import type { ApiClient } from '../../api/client.ts'
import type { Settings } from '../../config/settings.ts'
import type { Environment } from '../../environment.ts'
import { loadPatiently } from '../../lib/load-patiently.ts'
import { clearGuestData } from './guest-data.ts'

/** How far a visitor without an account has come, on a page for guests. */
export type Admission =
  /** No token has been requested: continuing as a guest is offered. */
  | { state: 'invited' }
  | { state: 'admitting' }
  /** The server takes no guests now, or no more from this address for a while. */
  | { state: 'refused'; why: 'not-available' | 'too-many' }
  /** No response: can be tried again. */
  | { state: 'away' }

export interface GuestParts {
  environment: Pick<Environment, 'clock' | 'storage' | 'locks'>
  $settings: ReadableAtom<Settings>
  client: ApiClient
  /** Whether an account has been signed in since then: then there is no guest. */
  isTaken(): boolean
  /** Shows the current guest; null for none. `isOther`: what belonged to the one before is removed first. */
  show(guest: 'guest' | 'starting' | null, isOther: boolean): void
  /** The other tabs have the same guest, and look for the new one. */
  tell(): void
}

/** What `guest.ts` makes once it has loaded. */
export interface GuestSession {
  begin(): Promise<void>
  admit(): Promise<void>
  /** The header; of a new guest if the token has expired since then. */
  authorization(): Promise<string | null>
  /** The server did not take this header: the guest is over (specification 2 §4, Guest startup), a new one begins. */
  renew(refused: string): Promise<string | null>
  forget(): void
}

export interface LateGuest {
  $admission: ReadableAtom<Admission>
  /** Continues as the stored guest, as a new one if their token has expired, and signed out if there is none. */
  begin(): Promise<void>
  /** The person has chosen to go on as a guest. Never rejects: see `$admission`. */
  admit(): Promise<void>
  authorization(): Promise<string | null>
  renew(refused: string): Promise<string | null>
  /** Everything of the guest goes. @returns whether there was one. */
  forget(): boolean
}

/** The guest of a page, whose part is fetched only where a page is for guests. */
export function createLateGuest(parts: GuestParts): LateGuest {
  const { clock, storage } = parts.environment
  const $admission = atom<Admission>({ state: 'invited' })
  let here: GuestSession | null = null

  async function withGuest(run: (guest: GuestSession) => Promise<void>) {
    try {
      const { createGuestSession } = await loadPatiently(clock, () => import('./guest.ts'))
      here ??= createGuestSession(parts, $admission)
      await run(here)
    } catch {
      $admission.set({ state: 'away' })
      if (!parts.isTaken()) parts.show(null, false)
    }
  }

  return {
    $admission,
    begin() {
      if (!here) parts.show('starting', false)
      return withGuest((guest) => guest.begin())
    },
    admit: () => withGuest((guest) => guest.admit()),
    authorization: async () => here?.authorization() ?? null,
    renew: async (refused) => here?.renew(refused) ?? null,
    forget() {
      here?.forget()
      return clearGuestData(storage)
    },
  }
}
