import type { WritableAtom } from 'nanostores'
import { RefusedError } from '../../api/errors.ts'
import { fetchGuestToken } from '../../api/guest.ts'
import { clearGuestData, guestKeys } from './guest-data.ts'
import { readKeptGuest } from './kept-guest.ts'
import type { Admission, GuestParts, GuestSession } from './lazy-guest.ts'

/** A user without an account, and the vendor that is theirs alone. */
export interface Guest {
  token: string
  vendorId: string
  expires: number
}

const bearer = ({ token }: Guest) => `Bearer ${token}`

/** The guest's session, shared by all tabs. Lazy-loaded by `lazy-guest.ts`. */
export function createGuestSession(parts: GuestParts, $admission: WritableAtom<Admission>): GuestSession {
  const { client, $settings, isSignedIn } = parts
  const { clock, storage, locks } = parts.environment
  let guest: Guest | null = null
  let replacing: Promise<string | null> | null = null

  /** The stored guest of this order API, expired or not; null if unreadable. */
  function read(): Guest | null {
    const kept = readKeptGuest(storage)
    if (kept?.api !== $settings.get().api) return null
    return { token: kept.token, vendorId: kept.vendorId, expires: typeof kept.expires === 'number' ? kept.expires : 0 }
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

  /** Serialised across tabs: later callers reuse the first guest. @param over header that is no longer valid */
  async function admit(over: string | null): Promise<void> {
    if (isSignedIn()) return
    $admission.set({ state: 'admitting' })
    return locks.request('courier.session.guest', async () => {
      const kept = read()
      if (kept && kept.token !== over && kept.expires > clock.now()) return isSignedIn() ? undefined : set(kept)
      try {
        const { token, vendor_id, expires } = await fetchGuestToken(client)
        if (isSignedIn()) return
        const next = { token, vendorId: vendor_id, expires: Date.parse(expires) }
        clearGuestData(storage)
        storage.setItem(guestKeys.token, JSON.stringify({ ...next, api: $settings.get().api }))
        set(next)
        parts.broadcast()
      } catch (error) {
        if (isSignedIn()) return
        $admission.set(refusal(error))
        unset()
      }
    })
  }

  /** Clears the expired guest's data, then creates a new guest. */
  async function replace(over: string): Promise<string | null> {
    if (read()?.token === over) clearGuestData(storage)
    guest = null
    parts.show('starting', true)
    await admit(over)
    return current()
  }

  function startOver(over: string): Promise<string | null> {
    replacing ??= replace(over).finally(() => {
      replacing = null
    })
    return replacing
  }

  const current = () => (guest === null ? null : bearer(guest))

  return {
    async begin() {
      // Unreadable entries are expired too (specification 2 §4, Guest startup).
      if (!readKeptGuest(storage)) clearGuestData(storage)
      const kept = read()
      if (isSignedIn()) return
      if (!kept) unset()
      else if (kept.expires > clock.now()) set(kept)
      else await startOver(kept.token)
    },
    admit: () => admit(null),
    async authorization() {
      if (guest && guest.expires <= clock.now()) return startOver(guest.token)
      return current()
    },
    async renew(refused) {
      if (replacing) return replacing
      if (!guest || bearer(guest) !== refused) return current()
      return startOver(guest.token)
    },
    forget() {
      guest = null
      $admission.set({ state: 'invited' })
    },
  }
}

function refusal(error: unknown): Admission {
  if (!(error instanceof RefusedError)) return { state: 'away' }
  return { state: 'refused', why: error.status === 429 ? 'too-many' : 'not-available' }
}
