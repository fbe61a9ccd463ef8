import type { TextKey } from '../../i18n/keys.ts'

/** Specification 1 §5, in the order of the hint. "A letter" is among them by its case. */
export const passwordRules = ['length', 'lowercase', 'uppercase', 'number', 'special'] as const
export type PasswordRule = (typeof passwordRules)[number]

const meets: Record<PasswordRule, RegExp> = {
  length: /^[\s\S]{8,}$/,
  lowercase: /[a-z]/,
  uppercase: /[A-Z]/,
  number: /[0-9]/,
  special: /[!@#$%^&*]/,
}

/** The rules that a password does not meet yet. */
export function unmetRules(password: string): PasswordRule[] {
  return passwordRules.filter((rule) => !meets[rule].test(password))
}

/** What is wrong with a new password and its repetition; null where nothing is. */
export function newPasswordProblems(password: string, confirmation: string) {
  const isRepeated = confirmation === password
  const passwordProblem: TextKey | null =
    password === '' ? 'account.fill-password' : unmetRules(password).length > 0 ? 'register.weak-password' : null
  const confirmationProblem: TextKey | null =
    confirmation === '' ? 'register.fill-confirmation' : isRepeated ? null : 'register.wrong-confirmation'
  return { password: passwordProblem, confirmation: confirmationProblem }
}
