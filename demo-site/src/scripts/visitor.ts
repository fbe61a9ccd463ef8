import type { Page } from 'courier-elements'
import type { Visit } from './access.ts'

/** Staff and guests count as signed in (specification 1 §4, Session). */
export function visitorOf({ session, $settings }: Page): Visit['visitor'] {
  const now = session.$session.get()
  if (now.state === 'signed-in') return now.isGuest ? 'guest' : 'in'
  if ($settings.get().mode === 'guest') return 'guest'
  return now.state === 'signed-out' ? 'out' : 'unknown'
}
