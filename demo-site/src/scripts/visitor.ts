import type { Page } from 'courier-elements'
import type { Visit } from './access.ts'

/** Who looks at the page (specification 1 §4, Session): staff and guests are in without an account. */
export function visitorOf({ session, $settings }: Page): Visit['visitor'] {
  if ($settings.get().mode === 'guest') return 'guest'
  const { state } = session.$session.get()
  if (state === 'signed-in') return 'in'
  return state === 'signed-out' ? 'out' : 'unknown'
}
