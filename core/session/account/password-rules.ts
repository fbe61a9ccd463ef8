import type { TextKey } from '../../i18n/keys.ts'

/** Password rules in the order shown (specification 1 §5). Upper and lower case include "a letter". */
export const passwordRules = ['length', 'lowercase', 'uppercase', 'number', 'special'] as const
export type PasswordRule = (typeof passwordRules)[number]

const rulePatterns: Record<PasswordRule, RegExp> = {
  length: /^[\s\S]{8,}$/,
  lowercase: /[a-z]/,
  uppercase: /[A-Z]/,
  number: /[0-9]/,
  special: /[!@#$%^&*]/,
}

export function unmetRules(password: string): PasswordRule[] {
  return passwordRules.filter((rule) => !rulePatterns[rule].test(password))
}

/** Returns the problems of a new password and its confirmation. */
export function newPasswordProblems(password: string, confirmation: string) {
  const isSame = confirmation === password
  const passwordProblem: TextKey | null =
    password === '' ? 'account.fill-password' : unmetRules(password).length > 0 ? 'register.weak-password' : null
  const confirmationProblem: TextKey | null =
    confirmation === '' ? 'register.fill-confirmation' : isSame ? null : 'register.wrong-confirmation'
  return { password: passwordProblem, confirmation: confirmationProblem }
}
