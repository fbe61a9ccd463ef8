import { atom } from 'nanostores'
import { withinLimit } from '../../api/within-limit.ts'
import { lazy } from '../../lib/lazy.ts'
import { clearOfGuest } from '../../storage/clearing.ts'
import { guestTokenEntry } from '../../storage/session-entries.ts'
import { stored } from '../../storage/stored.ts'
import type { Admission, GuestParts, GuestSession } from './guest.ts'

/** Admits guests. The guest session is loaded only on pages for guests. */
export function createAdmission(parts: Omit<GuestParts, '$admission'>) {
  const { clock, storage } = parts.environment
  const $admission = atom<Admission>({ state: 'invited' })
  const guest = lazy(clock, async () => {
    const { createGuestSession } = await import('./guest.ts')
    return createGuestSession({ ...parts, $admission })
  })

  async function withGuest(run: (guest: GuestSession) => Promise<void>) {
    try {
      const loaded = await guest.fetch()
      await withinLimit(clock, run(loaded))
    } catch {
      $admission.set({ state: 'away' })
      if (!parts.isSignedIn()) parts.show(null, false)
    }
  }

  return {
    $admission,
    guest,
    /** Continues as the stored guest, or as a new one if it has expired. Signs out if none is stored. */
    begin() {
      if (!guest.loaded) parts.show('starting', false)
      return withGuest((loaded) => loaded.begin())
    },
    /** Creates a guest. Never rejects: see `$admission`. */
    admit: () => withGuest((loaded) => loaded.admit()),
    /** Clears the guest and their data. Returns whether there was a guest. */
    clear() {
      guest.loaded?.clear()
      const hadGuest = stored(storage, guestTokenEntry).read() !== null
      clearOfGuest(storage)
      return hadGuest
    },
  }
}
