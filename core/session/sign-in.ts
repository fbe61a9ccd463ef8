import type { TextKey } from '../i18n/keys.ts'
import { emailProblem } from './email.ts'

/** What is wrong with a field before anything is sent, by its text key; null where nothing is. */
export interface SignInProblems {
  email: TextKey | null
  password: TextKey | null
}

/** The first wrong field in the order they stand in, null where all is well. */
export function firstProblem(problems: SignInProblems): keyof SignInProblems | null {
  if (problems.email) return 'email'
  return problems.password ? 'password' : null
}

/**
 * Whether a sign-in is worth sending: both fields filled, and the e-mail of the simple pattern (specification 1 §5). The
 * password's rules are not asked here: an old account may have an older password.
 */
export function checkSignIn(email: string, password: string): SignInProblems {
  return { email: emailProblem(email), password: password === '' ? 'account.fill-password' : null }
}
