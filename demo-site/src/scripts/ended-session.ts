import { currentPage } from 'courier-elements'

const mark = '#session-ended'

/** URL of the sign-in page after a session has expired. */
export const afterSession = (path: string) => `${path}${mark}`

/** Reports once that the session has expired. */
export function showEndedSession() {
  if (location.hash !== mark) return
  history.replaceState(history.state, '', location.pathname + location.search)
  currentPage().notifications.notify({ type: 'info', key: 'auth.session-ended' })
}
