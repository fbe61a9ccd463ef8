import { atom, type ReadableAtom } from 'nanostores'
import type { ApiClient } from '../api/client.ts'
import { isUnanswered } from '../api/errors.ts'
import { resendVerification, verifyEmail } from '../api/verify-email.ts'
import type { TextKey } from '../i18n/keys.ts'
import type { Translations } from '../i18n/translate.ts'
import { accountFailure } from './account-failure.ts'

export type VerificationState =
  | { state: 'running' }
  /** The account is there; the link has proven this address. */
  | { state: 'verified'; email: string }
  /** `isRetryable`: nobody answered, the link may still be good. */
  | { state: 'failed'; key: TextKey; isRetryable: boolean }

export interface Verification {
  $state: ReadableAtom<VerificationState>
  /** Once more, where nobody answered. */
  retry(): void
}

/**
 * Follows the link of the registration mail. It works once, so two elements with the same token share one try.
 * @param token what followed `#verify=` in the address.
 */
export function createVerification(
  parts: { client: ApiClient; translations: Pick<Translations, 'isTextKey'> },
  token: string,
): Verification {
  const known = verifications.get(token)
  if (known) return known
  const { client, translations } = parts
  const $state = atom<VerificationState>({ state: 'running' })

  async function run() {
    $state.set({ state: 'running' })
    try {
      const { result } = await verifyEmail(client, token)
      $state.set({ state: 'verified', email: result.email_address })
    } catch (error) {
      const key = accountFailure(error, translations.isTextKey)
      $state.set({ state: 'failed', key, isRetryable: isUnanswered(error) })
    }
  }

  void run()
  const verification: Verification = {
    $state,
    retry() {
      if ($state.get().state === 'failed') void run()
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
