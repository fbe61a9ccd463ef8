import { currentPage } from 'courier-elements'

const mark = '#session-ended'

/** The address to sign in again at, for a session that ended while its page was open. */
export const afterSession = (path: string) => `${path}${mark}`

/** Says that the session has ended, once. */
export function tellEndedSession() {
  if (location.hash !== mark) return
  history.replaceState(history.state, '', location.pathname + location.search)
  currentPage().notifications.notify({ type: 'info', key: 'auth.session-ended' })
}
