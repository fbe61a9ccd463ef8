import { atom, type ReadableAtom } from 'nanostores'
import type { ApiClient } from '../../api/client.ts'
import { resendVerification, verifyEmail } from '../../api/verify-email.ts'
import type { TextKey } from '../../i18n/keys.ts'
import type { Translations } from '../../i18n/translate.ts'
import { createForm, type Form } from '../../lib/form.ts'
import type { Session } from '../session.ts'
import { accountFailure } from './account-failure.ts'
import { accountRefusal } from './account-refusal.ts'

export type VerificationState =
  | { state: 'form' }
  | { state: 'verified'; email: string }
  | { state: 'failed'; key: TextKey }

export interface Verification {
  $state: ReadableAtom<VerificationState>
  /** Confirms the address, and signs in unless an account is signed in. */
  form: Form<{ password: string }, TextKey>
}

/** Refusals that make the link unusable, whatever the password. */
const unusableLinkKeys: readonly string[] = [
  'auth.invalid-link',
  'auth.used-link',
  'auth.expired-link',
  'auth.username-exists',
  'auth.outlet-already-registered',
  'invitations.gone',
]

/**
 * Confirms a registration by link and password, so that a stranger's password is refused. Elements with the same
 * token share one attempt. @param token from `#verify=` in the page's URL
 */
export function createVerification(
  parts: {
    client: ApiClient
    translations: Pick<Translations, 'isTextKey'>
    session: Pick<Session, '$session' | '$isGuest' | 'signIn'>
  },
  token: string,
): Verification {
  const existing = verifications.get(token)
  if (existing) return existing
  const { client, translations, session } = parts
  const $state = atom<VerificationState>({ state: 'form' })

  const form = createForm<{ password: string }, TextKey>({
    values: { password: '' },
    check: ({ password }) => ({ password: password === '' ? 'account.fill-password' : null }),
    async send({ password }) {
      const email = await verify(password)
      if (email === null) return
      $state.set({ state: 'verified', email })
      const isGuest = session.$isGuest.get()
      if (isGuest || session.$session.get().state === 'signed-out') await session.signIn(email, password)
      form.reset()
    },
    refusal: (error) => accountRefusal(error, translations.isTextKey),
  })

  async function verify(password: string): Promise<string | null> {
    try {
      return (await verifyEmail(client, token, password)).email_address
    } catch (error) {
      const key = accountFailure(error, translations.isTextKey)
      if (!unusableLinkKeys.includes(key)) throw error
      $state.set({ state: 'failed', key })
      return null
    }
  }

  const verification: Verification = { $state, form }
  verifications.set(token, verification)
  return verification
}

const verifications = new Map<string, Verification>()

/** Requests the sign-up email again. Returns the refusal, null on success. */
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
