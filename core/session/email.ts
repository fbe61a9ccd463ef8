import type { TextKey } from '../i18n/keys.ts'

/** Checks an email address against the simple pattern of specification 1 §5. */
export function emailProblem(typed: string): TextKey | null {
  const email = typed.trim()
  if (email === '') return 'account.fill-email'
  return /^[^\s@]+@[^\s@]+$/.test(email) ? null : 'account.wrong-email'
}
