import { z } from 'zod'
import { refuse } from '../refusal.ts'

const address = z.email().max(254)

/** Whether it is an email address. Forms check only the specification's simple pattern (specification 1 §5). */
export function isEmailAddress(typed: string): boolean {
  return address.safeParse(typed).success
}

/** Normalises an address: lower case, trimmed. @throws Refusal 422 if invalid */
export function normaliseEmailAddress(typed: string): string {
  const email = typed.trim().toLowerCase()
  if (!isEmailAddress(email)) {
    refuse(422, 'invalid-email-identity', 'This email address can’t be used.')
  }
  return email
}
