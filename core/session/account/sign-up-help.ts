import { atom, type ReadableAtom } from 'nanostores'
import type { ApiClient } from '../../api/client.ts'
import { requestSignUpHelp } from '../../api/register.ts'
import type { TextKey } from '../../i18n/keys.ts'
import type { Translations } from '../../i18n/translate.ts'
import { createForm, type Form } from '../../lib/form.ts'
import { emailProblem } from '../email.ts'
import { accountRefusal } from './account-refusal.ts'

export interface SignUpHelpValues {
  name: string
  email: string
  phone: string
  message: string
}

/** What a message is about: trouble with signing up, a vendor code, or anything else. */
export type HelpTopic = 'trouble' | 'vendor-code' | 'other'

export interface SignUpHelp {
  form: Form<SignUpHelpValues, TextKey>
  $isSent: ReadableAtom<boolean>
}

/** Contact form to the operator, for visitors who can't sign up (specification 1 §2) and for everybody else. */
export function createSignUpHelp(
  { client, translations }: { client: ApiClient; translations: Pick<Translations, 'isTextKey'> },
  topic: HelpTopic = 'trouble',
): SignUpHelp {
  const $isSent = atom(false)
  const form = createForm<SignUpHelpValues, TextKey>({
    values: { name: '', email: '', phone: '', message: '' },
    check: ({ name, email, message }) => ({
      name: name.trim() === '' ? 'register.fill-name' : null,
      email: emailProblem(email),
      message:
        message.trim() !== '' ? null : topic === 'trouble' ? 'register.fill-message' : 'register.fill-any-message',
    }),
    async send({ name, email, phone, message }) {
      await requestSignUpHelp(client, {
        name: name.trim(),
        email_address: email.trim(),
        ...(phone.trim() !== '' && { phone_number: phone.trim() }),
        message: message.trim(),
      })
      $isSent.set(true)
    },
    refusal: (error) => accountRefusal(error, translations.isTextKey),
  })
  return { form, $isSent }
}
