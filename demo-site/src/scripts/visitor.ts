import type { Page } from 'courier-elements'
import type { Visit } from './access.ts'

/** Returns the kind of visitor. Staff count as signed in (specification 1 §4, Session). */
export function visitorOf({ session, $settings }: Page): Visit['visitor'] {
  const sessionState = session.$session.get()
  if (sessionState.state === 'signed-in') return sessionState.isGuest ? 'guest' : 'in'
  if ($settings.get().mode === 'guest') return 'guest'
  return sessionState.state === 'signed-out' ? 'out' : 'unknown'
}
