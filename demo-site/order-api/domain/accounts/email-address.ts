import { refuse } from '../refusal.ts'

// The simple pattern (specification 1 §5) without separators of email headers.
const pattern = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+$/

export function isEmailAddress(typed: string): boolean {
  return typed.length <= 254 && pattern.test(typed)
}

/** Normalises an address: lower case, trimmed. @throws Refusal 422 if invalid */
export function normaliseEmailAddress(typed: string): string {
  const email = typed.trim().toLowerCase()
  if (!isEmailAddress(email)) {
    refuse(422, 'invalid-email-identity', 'This email address can’t be used.')
  }
  return email
}
