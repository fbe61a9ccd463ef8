import type { TextKey } from '../i18n/keys.ts'

/** What is wrong with an e-mail address by the simple pattern of specification 1 §5; null where nothing is. */
export function emailProblem(typed: string): TextKey | null {
  const email = typed.trim()
  if (email === '') return 'account.fill-email'
  return /^[^\s@]+@[^\s@]+$/.test(email) ? null : 'account.wrong-email'
}
