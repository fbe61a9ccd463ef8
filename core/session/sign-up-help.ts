import { atom, type ReadableAtom } from 'nanostores'
import type { ApiClient } from '../api/client.ts'
import { askForSignUpHelp } from '../api/register.ts'
import type { TextKey } from '../i18n/keys.ts'
import type { Translations } from '../i18n/translate.ts'
import { accountFailure } from './account-failure.ts'
import { emailProblem } from './email.ts'

export interface SignUpHelpTyped {
  name: string
  email: string
  phone: string
  message: string
}
export type SignUpHelpProblems = Partial<Record<keyof SignUpHelpTyped, TextKey>>

export type SignUpHelpState =
  | { step: 'form'; isBusy: boolean; problems: SignUpHelpProblems; refused: TextKey | null }
  | { step: 'sent' }

export interface SignUpHelp {
  $state: ReadableAtom<SignUpHelpState>
  /** Sends the question once, however often it is called. Answers the first wrong field, if any. */
  send(typed: SignUpHelpTyped): Promise<keyof SignUpHelpTyped | null>
  edited(field: keyof SignUpHelpTyped): void
}

/** Refusals of the server that belong to one field. */
const fieldOf: Record<string, keyof SignUpHelpTyped> = {
  'auth.name-with-link': 'name',
  'auth.invalid-email-identity': 'email',
  'auth.message-with-link': 'message',
}

const blank = { step: 'form', isBusy: false, problems: {}, refused: null } as const

/** The sign-up help contact form (specification 1 §2): a question to the operator. */
export function createSignUpHelp(parts: {
  client: ApiClient
  translations: Pick<Translations, 'isTextKey'>
}): SignUpHelp {
  const { client, translations } = parts
  const $state = atom<SignUpHelpState>(blank)

  return {
    $state,
    async send(typed) {
      const before = $state.get()
      if (before.step === 'sent' || before.isBusy) return null
      const problems = findProblems(typed)
      const [wrong] = Object.keys(problems) as (keyof SignUpHelpTyped)[]
      if (wrong) {
        $state.set({ ...blank, problems })
        return wrong
      }
      $state.set({ ...blank, isBusy: true })
      try {
        await askForSignUpHelp(client, {
          name: typed.name.trim(),
          email_address: typed.email.trim(),
          ...(typed.phone.trim() !== '' && { phone_number: typed.phone.trim() }),
          message: typed.message.trim(),
        })
        $state.set({ step: 'sent' })
      } catch (error) {
        const key = accountFailure(error, translations.isTextKey)
        const field = fieldOf[key]
        $state.set(field ? { ...blank, problems: { [field]: key } } : { ...blank, refused: key })
        return field ?? null
      }
      return null
    },
    edited(field) {
      const state = $state.get()
      if (state.step !== 'form' || state.isBusy || (!state.problems[field] && !state.refused)) return
      const { [field]: _, ...problems } = state.problems
      $state.set({ ...state, problems, refused: null })
    },
  }
}

/** In the order in which the fields stand. */
function findProblems({ name, email, message }: SignUpHelpTyped): SignUpHelpProblems {
  const wrongEmail = emailProblem(email)
  return {
    ...(name.trim() === '' && { name: 'register.fill-name' as const }),
    ...(wrongEmail && { email: wrongEmail }),
    ...(message.trim() === '' && { message: 'register.fill-message' as const }),
  }
}
