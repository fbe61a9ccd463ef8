import type { Page } from 'courier-elements'
import type { Visit } from './access.ts'

/** Who looks at the page (specification 1 §4, Session): staff and guests are in without an account. */
export function visitorOf({ session, $settings }: Page): Visit['visitor'] {
  const now = session.$session.get()
  if (now.state === 'signed-in') return now.isGuest ? 'guest' : 'in'
  if ($settings.get().mode === 'guest') return 'guest'
  return now.state === 'signed-out' ? 'out' : 'unknown'
}
