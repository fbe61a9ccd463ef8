import type { ReadableAtom, WritableAtom } from 'nanostores'
import type { ApiClient } from '../../api/client.ts'
import { RefusedError } from '../../api/errors.ts'
import { fetchGuestToken } from '../../api/guest.ts'
import type { Settings } from '../../config/settings.ts'
import type { Environment } from '../../environment.ts'
import { clearOfGuest } from '../../storage/clearing.ts'
import { guestTokenEntry } from '../../storage/session-entries.ts'
import { stored } from '../../storage/stored.ts'
import { hasPassed } from '../../time/server-time.ts'

/** A user without an account, with a vendor of their own. `expires` is in ms. */
export interface Guest {
  token: string
  vendorId: string
  expires: number
}

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
  $admission: WritableAtom<Admission>
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

const bearer = ({ token }: Guest) => `Bearer ${token}`

/** The guest's session, shared by all tabs. */
export function createGuestSession(parts: GuestParts): GuestSession {
  const { client, $settings, $admission, isSignedIn } = parts
  const { clock, storage, locks } = parts.environment
  const entry = stored(storage, guestTokenEntry)
  let guest: Guest | null = null
  let replacement: Promise<string | null> | null = null

  /** The stored guest of this order API, expired or not; null if unreadable. */
  function read(): Guest | null {
    const kept = entry.read()
    return kept?.api === $settings.get().api ? kept : null
  }

  function set(next: Guest) {
    const isOther = guest !== null && guest.token !== next.token
    const isSame = guest?.token === next.token
    guest = next
    $admission.set({ state: 'invited' })
    if (!isSame) parts.show('guest', isOther)
  }

  function unset() {
    const hadGuest = guest !== null
    guest = null
    parts.show(null, hadGuest)
  }

  /** Serialised across tabs: later callers reuse the first guest. @param invalidToken the guest to replace */
  async function admit(invalidToken: string | null): Promise<void> {
    if (isSignedIn()) return
    $admission.set({ state: 'admitting' })
    return locks.request('courier.session.guest', async () => {
      const kept = read()
      if (kept && kept.token !== invalidToken && !(await hasPassed(clock, kept.expires)))
        return isSignedIn() ? undefined : set(kept)
      try {
        const { token, vendor_id, expires } = await fetchGuestToken(client)
        if (isSignedIn()) return
        // Another tab may have been faster, if this one didn't get the lock.
        const other = read()
        if (other && other.token !== invalidToken && other.expires > clock.now()) return set(other)
        const newGuest = { token, vendorId: vendor_id, expires: Date.parse(expires) }
        clearOfGuest(storage)
        entry.write({ ...newGuest, api: $settings.get().api })
        set(newGuest)
        parts.broadcast()
      } catch (error) {
        if (isSignedIn()) return
        $admission.set(admissionAfter(error))
        unset()
      }
    })
  }

  /** Clears the expired guest's data, then creates a new guest. */
  async function replace(invalidToken: string): Promise<string | null> {
    if (read()?.token === invalidToken) clearOfGuest(storage)
    guest = null
    parts.show('starting', true)
    await admit(invalidToken)
    return header()
  }

  function replaceOnce(invalidToken: string): Promise<string | null> {
    replacement ??= replace(invalidToken).finally(() => {
      replacement = null
    })
    return replacement
  }

  const header = () => (guest === null ? null : bearer(guest))

  return {
    async begin() {
      // Unreadable entries count as expired (specification 2 §4, Guest startup).
      if (!entry.read()) clearOfGuest(storage)
      const kept = read()
      if (isSignedIn()) return
      if (!kept) unset()
      else if (await hasPassed(clock, kept.expires)) await replaceOnce(kept.token)
      else if (!isSignedIn()) set(kept)
    },
    admit: () => admit(null),
    async authorization() {
      const current = guest
      if (current && (await hasPassed(clock, current.expires))) return replaceOnce(current.token)
      return header()
    },
    async renew(refused) {
      if (replacement) return replacement
      if (!guest || bearer(guest) !== refused) return header()
      return replaceOnce(guest.token)
    },
    clear() {
      guest = null
      $admission.set({ state: 'invited' })
    },
  }
}

function admissionAfter(error: unknown): Admission {
  if (!(error instanceof RefusedError)) return { state: 'away' }
  return { state: 'refused', why: error.status === 429 ? 'too-many' : 'not-available' }
}
