import type { ReadableAtom } from 'nanostores'
import type { TextKey } from '../i18n/keys.ts'
import type { Admission } from './guest/guest.ts'
import type { SessionFailure } from './partner-session.ts'
import type { User } from './user.ts'

/** Session state (specification 1 §4, Session). `starting`: not known yet, so show neither a form nor an account. */
export type SessionState =
  | { state: 'starting' }
  | { state: 'signed-out' }
  | { state: 'signing-in' }
  /** `user` is null in token mode, for guests, and for partners without an ID token. */
  | { state: 'signed-in'; user: User | null; isGuest?: true }

export type SignInResult = { ok: true; user: User | null } | { ok: false; key: TextKey }

export interface Session {
  $session: ReadableAtom<SessionState>
  /** Why the session ended; null during a session and after the user signed out. */
  $failure: ReadableAtom<SessionFailure | null>
  /** Whether the user is in mode `guest`, with a guest token and no account. */
  $isGuest: ReadableAtom<boolean>
  $admission: ReadableAtom<Admission>
  continueAsGuest(): Promise<void>
  /** Looks for a session: staff token, partner, stored tokens, guest. Call it once the settings are known. */
  start(): Promise<void>
  /** Looks for a session again, after `fetchSession` threw a stop. */
  startAgain(): Promise<void>
  /**
   * Signs in. A refusal is returned as text key and shown as a toast. @param report receives the error
   * @param isShownInPlace the caller shows the refusal, so there is no toast
   */
  signIn(
    email: string,
    password: string,
    report?: (error: unknown) => void,
    isShownInPlace?: boolean,
  ): Promise<SignInResult>
  signOut(): Promise<void>
  /** The `Authorization` header (specification 1 §7); null without a session. */
  authorization(): Promise<string | null>
  /** Returns a header in place of a refused one, shared by concurrent callers. Null ends the session. */
  renewAuthorization(refused: string): Promise<string | null>
  /**
   * Runs when a session ends, to clear its data. `isLost`: not renewed, and the same user may sign in again. Returns a
   * function that stops listening.
   */
  onSignOut(run: (isLost: boolean) => void): () => void
  destroy(): void
}
