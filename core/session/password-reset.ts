import { atom, type ReadableAtom } from 'nanostores'
import type { ApiClient } from '../api/client.ts'
import { forgotPassword, resetPassword } from '../api/password.ts'
import type { Clock } from '../environment.ts'
import type { TextKey } from '../i18n/keys.ts'
import type { Translations } from '../i18n/translate.ts'
import { latinDigits } from '../lib/latin-digits.ts'
import { accountFailure } from './account-failure.ts'
import { emailProblem } from './email.ts'
import { newPasswordProblems } from './password-rules.ts'

export interface ResetTyped {
  code: string
  password: string
  confirmation: string
}
export type ResetField = 'email' | keyof ResetTyped
type Problems = Partial<Record<ResetField, TextKey>>

export type PasswordResetState =
  | { step: 'email'; isBusy: boolean; problems: Problems; refused: TextKey | null }
  | { step: 'code'; email: string; isBusy: boolean; problems: Problems; refused: TextKey | null; isSentAgain: boolean }
  | { step: 'done'; email: string }

export interface PasswordReset {
  $state: ReadableAtom<PasswordResetState>
  /** Seconds until the code may be asked for once more. */
  $wait: ReadableAtom<number>
  /** Asks for a code. What follows is the same whether or not the address has an account. Answers whether it was sent. */
  askForCode(email: string): Promise<boolean>
  /** The same code again, or a new one, by the server's choice. */
  askAgain(): Promise<void>
  /** Sets the new password. Answers the first wrong field, if any. */
  choose(typed: ResetTyped): Promise<ResetField | null>
  edited(field: ResetField): void
  /** Another address. */
  startOver(): void
  destroy(): void
}

const waitSeconds = 60
const blank = { isBusy: false, problems: {} as Problems, refused: null }

/** Refusals of the server that belong to one field. */
const fieldOf: Record<string, ResetField> = {
  'auth.wrong-code': 'code',
  'auth.expired-code': 'code',
  'auth.weak-password': 'password',
  'auth.common-password': 'password',
  'auth.invalid-email-identity': 'email',
}

/** A new password for who forgot the old one: e-mail, then six digits and the password twice (specification 1 §2, §5). */
export function createPasswordReset(parts: {
  client: ApiClient
  clock: Clock
  translations: Pick<Translations, 'isTextKey'>
}): PasswordReset {
  const { client, clock, translations } = parts
  const $state = atom<PasswordResetState>({ step: 'email', ...blank })
  const $wait = atom(0)
  let timer: unknown
  let isRunning = false

  /** Counts down by the clock: timers sleep with the machine. */
  function wait(until = clock.now() + waitSeconds * 1000) {
    clock.clearTimeout(timer)
    $wait.set(Math.max(0, Math.ceil((until - clock.now()) / 1000)))
    if ($wait.get() > 0) timer = clock.setTimeout(() => wait(until), 1000)
  }

  /** One at a time: another press joins the one under way. */
  async function once<Result>(otherwise: Result, run: () => Promise<Result>): Promise<Result> {
    if (isRunning) return otherwise
    isRunning = true
    try {
      return await run()
    } finally {
      isRunning = false
    }
  }

  /** Where a refusal is shown: at its field, else above the button. */
  function refusal(error: unknown): { problems: Problems; refused: TextKey | null; field: ResetField | null } {
    const key = accountFailure(error, translations.isTextKey)
    const field = fieldOf[key] ?? null
    return { problems: field ? { [field]: key } : {}, refused: field ? null : key, field }
  }

  return {
    $state,
    $wait,
    askForCode: (typed) =>
      once(false, async () => {
        const problem = emailProblem(typed)
        if (problem) {
          $state.set({ step: 'email', ...blank, problems: { email: problem } })
          return false
        }
        const email = typed.trim()
        $state.set({ step: 'email', ...blank, isBusy: true })
        try {
          await forgotPassword(client, email)
          $state.set({ step: 'code', email, ...blank, isSentAgain: false })
          wait()
          return true
        } catch (error) {
          const { problems, refused } = refusal(error)
          $state.set({ step: 'email', ...blank, problems, refused })
          return false
        }
      }),
    askAgain: () =>
      once(undefined, async () => {
        const state = $state.get()
        if (state.step !== 'code' || $wait.get() > 0) return
        try {
          await forgotPassword(client, state.email)
          $state.set({ ...state, ...blank, isSentAgain: true })
          wait()
        } catch (error) {
          $state.set({ ...state, ...blank, refused: accountFailure(error, translations.isTextKey) })
        }
      }),
    choose: (typed) =>
      once(null, async () => {
        const state = $state.get()
        if (state.step !== 'code') return null
        const problems = findProblems(typed)
        const wrong = (['code', 'password', 'confirmation'] as const).find((field) => problems[field])
        if (wrong) {
          $state.set({ ...state, ...blank, problems })
          return wrong
        }
        $state.set({ ...state, ...blank, isBusy: true })
        try {
          await resetPassword(client, {
            email_address: state.email,
            code: digitsOf(typed.code),
            password: typed.password,
          })
          clock.clearTimeout(timer)
          $state.set({ step: 'done', email: state.email })
          return null
        } catch (error) {
          const { field, ...shown } = refusal(error)
          $state.set({ ...state, ...blank, ...shown })
          return field
        }
      }),
    edited(field) {
      const state = $state.get()
      if (state.step === 'done' || state.isBusy || (!state.problems[field] && !state.refused)) return
      const { [field]: _, ...problems } = state.problems
      $state.set({ ...state, problems, refused: null })
    },
    startOver() {
      clock.clearTimeout(timer)
      $wait.set(0)
      $state.set({ step: 'email', ...blank })
    },
    destroy: () => clock.clearTimeout(timer),
  }
}

/** A code as it was pasted: with spaces, dashes, or in the digits of another script. */
export function digitsOf(code: string): string {
  return latinDigits(code).replace(/\D/g, '')
}

function findProblems({ code, password, confirmation }: ResetTyped): Problems {
  const found: Record<keyof ResetTyped, TextKey | null> = {
    code: digitsOf(code).length === 6 ? null : code.trim() === '' ? 'password.fill-code' : 'password.wrong-length',
    ...newPasswordProblems(password, confirmation),
  }
  return Object.fromEntries(Object.entries(found).filter(([, key]) => key !== null))
}
