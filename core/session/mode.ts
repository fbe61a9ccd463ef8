import { computed, type ReadableAtom } from 'nanostores'
import type { Settings } from '../config/settings.ts'
import type { Mode } from '../config/startup-checks.ts'
import type { KeyValueStorage } from '../environment.ts'
import type { SessionState } from './session.ts'
import { isStaff } from './staff.ts'

/**
 * The mode that holds for who is here (specification 1 §1), where the setting says for whom the page is: staff come with
 * their token to any page, and who has signed in on a page for guests is none.
 */
export function modeOfVisitor(
  storage: KeyValueStorage,
  $settings: ReadableAtom<Settings>,
  $session: ReadableAtom<SessionState>,
): ReadableAtom<Mode> {
  return computed([$settings, $session], ({ mode }, now) => {
    if (isStaff(storage)) return 'godroid'
    return mode === 'guest' && now.state === 'signed-in' && !now.isGuest ? 'classic' : mode
  })
}
