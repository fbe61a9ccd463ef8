import { currentPage } from 'courier-elements'

const endedHash = '#session-ended'

/** Returns the URL of a page with the hash that reports an expired session. */
export const urlAfterSession = (path: string) => `${path}${endedHash}`

/** Reports once that the session has expired. */
export function showEndedSession() {
  if (location.hash !== endedHash) return
  history.replaceState(history.state, '', location.pathname + location.search)
  currentPage().notifications.notify({ type: 'info', key: 'auth.session-ended' })
}
