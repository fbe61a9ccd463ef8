import type { ReadableAtom } from 'nanostores'
import type { TextKey } from '../i18n/keys.ts'
import type { Admission } from './guest/late-guest.ts'
import type { SessionFailure } from './partner-session.ts'
import type { User } from './user.ts'

/** Who is signed in on this page (specification 1 §4, Session). `starting`: not known yet, show neither. */
export type SessionState =
  | { state: 'starting' }
  | { state: 'signed-out' }
  | { state: 'signing-in' }
  /** `user` is null in token mode, for a partner's session without an id token, and for a guest, who counts as in. */
  | { state: 'signed-in'; user: User | null; isGuest?: true }

export type SignInResult = { ok: true; user: User | null } | { ok: false; key: TextKey }

export interface Session {
  $session: ReadableAtom<SessionState>
  /** Why there is no session any more; null if there is one, or the user has signed out. */
  $failure: ReadableAtom<SessionFailure | null>
  /** Whether a guest is here, without an account: mode `guest`, a token, and no account. */
  $isGuest: ReadableAtom<boolean>
  /** How far a visitor without an account has come, in mode `guest` without a session. */
  $admission: ReadableAtom<Admission>
  /** Goes on as a guest, in mode `guest`. Never rejects: see `$admission`. */
  continueAsGuest(): Promise<void>
  /** Looks for a session: token mode, the partner's, the one kept, the guest's. Called once the page's settings are known. */
  start(): Promise<void>
  /** Looks again for a session if there is none: a partner whose `fetchSession` said stop has a user now. */
  startAgain(): Promise<void>
  /**
   * Signs in with e-mail and password. A refusal is answered with its text key and shown as a toast, never thrown.
   * @param report receives what was thrown
   */
  signIn(email: string, password: string, report?: (error: unknown) => void): Promise<SignInResult>
  /** Empties everything in every tab at once, whether or not the server can be reached. */
  signOut(): Promise<void>
  /** The `Authorization` header (specification 1 §7), null without a session. */
  authorization(): Promise<string | null>
  /** A header in place of one that was refused; shared by all who ask at once. Null ends the session. */
  renewAuthorization(refused: string): Promise<string | null>
  /**
   * Runs when a session ends, to empty what belonged to it. `isLost`: it couldn't be renewed, and the same user may sign in
   * again. Returns how to stop listening.
   */
  onSignOut(run: (isLost: boolean) => void): () => void
  destroy(): void
}
