import { computed, type ReadableAtom } from 'nanostores'
import type { Mode } from '../config/setting-values.ts'
import type { Settings } from '../config/settings.ts'
import type { KeyValueStorage } from '../environment.ts'
import { guestTokenEntry } from '../storage/session-entries.ts'
import { stored } from '../storage/stored.ts'
import type { SessionState } from './session.ts'
import { isStaff } from './staff.ts'

/** The visitor's mode (specification 1 §1): staff have a token on any page, and a signed-in user is no guest. */
export function modeOfVisitor(
  storage: KeyValueStorage,
  $settings: ReadableAtom<Settings>,
  $session: ReadableAtom<SessionState>,
): ReadableAtom<Mode> {
  return computed([$settings, $session], ({ mode }, session) => {
    if (isStaff(storage)) return 'godroid'
    return mode === 'guest' && session.state === 'signed-in' && !session.isGuest ? 'classic' : mode
  })
}

/** Returns the mode of staff, or of a guest, whom this browser knows. For the hosted site, which isn't built for either. */
export function storedMode({ storage }: { storage: KeyValueStorage }): Mode | undefined {
  if (isStaff(storage)) return 'godroid'
  return stored(storage, guestTokenEntry).read() ? 'guest' : undefined
}
