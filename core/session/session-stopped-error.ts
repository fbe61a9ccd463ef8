/**
 * Thrown by a partner's `fetchSession` if no user is signed in: the elements sign out without a notice and don't call it
 * again before `login()`. Other errors are retried. Pages without the class may throw `{ type: 'stop' }`.
 */
export class SessionStoppedError extends Error {
  override readonly name = 'SessionStoppedError'
  readonly type = 'stop'

  constructor(message = 'no user is signed in to this page') {
    super(message)
  }
}
