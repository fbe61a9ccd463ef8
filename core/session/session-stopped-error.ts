/**
 * What a partner's `fetchSession` throws, or rejects with, if no user is signed in to its page and asking again is of no
 * use: the elements are signed out without a notice and do not ask until `login()` is called. Anything else that it throws
 * counts as "not now", and is asked for again by itself.
 *
 *     throw new SessionStoppedError()
 *
 * A page without the class may throw `{ type: 'stop' }`; the message is never shown or logged.
 */
export class SessionStoppedError extends Error {
  override readonly name = 'SessionStoppedError'
  readonly type = 'stop'

  constructor(message = 'no user is signed in to this page') {
    super(message)
  }
}
