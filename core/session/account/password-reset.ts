import { atom, type ReadableAtom } from 'nanostores'
import type { ApiClient } from '../../api/client.ts'
import { requestPasswordCode, resetPassword } from '../../api/password.ts'
import type { Clock } from '../../environment.ts'
import type { TextKey } from '../../i18n/keys.ts'
import type { Translations } from '../../i18n/translate.ts'
import { createForm, type Form } from '../../lib/form.ts'
import { latinDigits } from '../../lib/text/latin-digits.ts'
import { emailProblem } from '../email.ts'
import { accountRefusal } from './account-refusal.ts'
import { newPasswordProblems } from './password-rules.ts'

export interface NewPasswordValues {
  code: string
  password: string
  confirmation: string
}

export type PasswordResetState =
  | { step: 'email' }
  | { step: 'code'; email: string; isSentAgain: boolean }
  | { step: 'done'; email: string }

export interface PasswordReset {
  $state: ReadableAtom<PasswordResetState>
  /** Requests a code; the next step is the same whether or not the address has an account. */
  request: Form<{ email: string }, TextKey>
  choice: Form<NewPasswordValues, TextKey>
  /** Seconds until another code can be requested. */
  $wait: ReadableAtom<number>
  /** Requests the code again. The server decides whether it sends a new one. */
  requestAgain(): Promise<void>
  startOver(): void
  destroy(): void
}

const waitSeconds = 60

/** Resets a forgotten password: email, then the 6-digit code and the new password (specification 1 §2, §5). */
export function createPasswordReset(
  page: { client: ApiClient; clock: Clock; translations: Pick<Translations, 'isTextKey'> },
  knownEmail = '',
): PasswordReset {
  const { client, clock, translations } = page
  const $state = atom<PasswordResetState>({ step: 'email' })
  const $wait = atom(0)
  let timer: unknown
  let isRequesting = false
  const refusal = (error: unknown) => accountRefusal(error, translations.isTextKey)

  // Computed from the clock, because timers stop while the device sleeps.
  function countDown(until = clock.now() + waitSeconds * 1000) {
    clock.clearTimeout(timer)
    $wait.set(Math.max(0, Math.ceil((until - clock.now()) / 1000)))
    if ($wait.get() > 0) timer = clock.setTimeout(() => countDown(until), 1000)
  }

  const request = createForm<{ email: string }, TextKey>({
    values: { email: knownEmail },
    check: ({ email }) => ({ email: emailProblem(email) }),
    async send({ email }) {
      await requestPasswordCode(client, email.trim())
      choice.reset()
      $state.set({ step: 'code', email: email.trim(), isSentAgain: false })
      countDown()
    },
    refusal,
  })
  const choice = createForm<NewPasswordValues, TextKey>({
    values: { code: '', password: '', confirmation: '' },
    check: ({ code, password, confirmation }) => ({
      code: codeProblem(code),
      ...newPasswordProblems(password, confirmation),
    }),
    async send({ code, password }) {
      const state = $state.get()
      if (state.step !== 'code') return
      await resetPassword(client, { email_address: state.email, code: digitsOf(code), password })
      clock.clearTimeout(timer)
      $state.set({ step: 'done', email: state.email })
    },
    refusal,
  })

  return {
    $state,
    request,
    choice,
    $wait,
    async requestAgain() {
      const state = $state.get()
      if (isRequesting || state.step !== 'code' || $wait.get() > 0) return
      isRequesting = true
      try {
        await requestPasswordCode(client, state.email)
        $state.set({ ...state, isSentAgain: true })
        countDown()
      } catch (error) {
        choice.refuse(error)
      } finally {
        isRequesting = false
      }
    },
    startOver() {
      clock.clearTimeout(timer)
      $wait.set(0)
      $state.set({ step: 'email' })
    },
    destroy: () => clock.clearTimeout(timer),
  }
}

/** Reads a pasted code with spaces, dashes or digits of another script. */
export function digitsOf(code: string): string {
  return latinDigits(code).replace(/\D/g, '')
}

function codeProblem(code: string): TextKey | null {
  if (code.trim() === '') return 'password.fill-code'
  return digitsOf(code).length === 6 ? null : 'password.wrong-length'
}
