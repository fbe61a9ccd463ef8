import { refuse } from '../refusal.ts'

/** The simple pattern (specification 1 §5), without what could make one address into several in a mail's header. */
const pattern = /^[^\s@,;:<>()[\]"\\]+@[^\s@,;:<>()[\]"\\]+$/

/** Whether one can write to it, as far as its pattern tells. */
export function isEmailAddress(typed: string): boolean {
  return typed.length <= 254 && pattern.test(typed)
}

/** An address as accounts keep it: lower case, no space around. @throws Refusal 422 where it is none. */
export function emailAddress(typed: string): string {
  const email = typed.trim().toLowerCase()
  if (!isEmailAddress(email)) {
    refuse(422, 'invalid-email-identity', 'This email address can’t be used.')
  }
  return email
}
