import { atom, type ReadableAtom } from 'nanostores'
import type { ApiClient } from '../api/client.ts'
import { resendVerification, verifyEmail } from '../api/verify-email.ts'
import type { TextKey } from '../i18n/keys.ts'
import type { Translations } from '../i18n/translate.ts'
import { accountFailure } from './account-failure.ts'
import type { Session } from './session.ts'

export type VerificationState =
  /** Asks for the password of the sign-up. `problem` belongs to its field; after `refused` the same may work later. */
  | { state: 'form'; isBusy: boolean; problem: TextKey | null; refused: TextKey | null }
  /** The account is there; the link has proven this address. */
  | { state: 'verified'; email: string }
  /** The link is of no use. */
  | { state: 'failed'; key: TextKey }

export interface Verification {
  $state: ReadableAtom<VerificationState>
  /** Confirms the address, and signs in unless a user is signed in already. False if the password has to be typed again. */
  confirm(password: string): Promise<boolean>
  /** The password is being mended: what was said about it goes. */
  edited(): void
}

/** Refusals after which the link is of no use, whatever the password. */
const ends: readonly string[] = [
  'auth.invalid-link',
  'auth.used-link',
  'auth.expired-link',
  'auth.username-exists',
  'auth.outlet-already-registered',
]

const blank = { state: 'form', isBusy: false, problem: null, refused: null } as const

/**
 * Follows the link of the registration mail: with the password of that sign-up, so that no user gets an account with a
 * stranger's password. Two elements with the same token share one try, because the link works once.
 * @param token what followed `#verify=` in the address.
 */
export function createVerification(
  parts: {
    client: ApiClient
    translations: Pick<Translations, 'isTextKey'>
    session: Pick<Session, '$session' | 'signIn'>
  },
  token: string,
): Verification {
  const known = verifications.get(token)
  if (known) return known
  const { client, translations, session } = parts
  const $state = atom<VerificationState>(blank)

  async function confirm(password: string): Promise<boolean> {
    const before = $state.get()
    if (before.state !== 'form' || before.isBusy) return true
    if (password === '') {
      $state.set({ ...blank, problem: 'account.fill-password' })
      return false
    }
    $state.set({ ...blank, isBusy: true })
    try {
      const { result } = await verifyEmail(client, token, password)
      $state.set({ state: 'verified', email: result.email_address })
      if (session.$session.get().state === 'signed-out') await session.signIn(result.email_address, password)
      return true
    } catch (error) {
      const key = accountFailure(error, translations.isTextKey)
      if (ends.includes(key)) $state.set({ state: 'failed', key })
      else if (key === 'auth.wrong-sign-up-password') $state.set({ ...blank, problem: key })
      else $state.set({ ...blank, refused: key })
      return ends.includes(key)
    }
  }

  const verification: Verification = {
    $state,
    confirm,
    edited() {
      const now = $state.get()
      if (now.state === 'form' && !now.isBusy && (now.problem || now.refused)) $state.set(blank)
    },
  }
  verifications.set(token, verification)
  return verification
}

const verifications = new Map<string, Verification>()

/** Has the link of a sign-up mailed again, for who knows its password. Answers why not, null where it was taken up. */
export async function resendLink(
  parts: { client: ApiClient; translations: Pick<Translations, 'isTextKey'> },
  email: string,
  password: string,
): Promise<TextKey | null> {
  try {
    await resendVerification(parts.client, email.trim(), password)
    return null
  } catch (error) {
    return accountFailure(error, parts.translations.isTextKey)
  }
}
