import { randomBytes } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import { hash, verify } from '@node-rs/argon2'
import { refuse } from '../refusal.ts'
import { isCommonPassword } from './common-passwords.ts'

/** The package's default, argon2id, in OWASP's second form: 19 MiB, two passes. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Says each hashing work done: the only work here that takes long enough to tell something from outside. */
export const hashingWork = channel('courier.hashing-work')

/** Specification 1 §5. A letter is among them by its case. */
const rules = [/^[\s\S]{8,}$/, /[0-9]/, /[A-Z]/, /[a-z]/, /[!@#$%^&*]/]

/** @throws Refusal 422 `weak-password` if it does not meet the rules, `common-password` if it is easy to guess. */
export async function checkNewPassword(password: string): Promise<void> {
  if (!rules.every((rule) => rule.test(password))) {
    refuse(422, 'weak-password', 'At least 8 characters, with a number, an uppercase, a lowercase and one of !@#$%^&*.')
  }
  if (await isCommonPassword(password))
    refuse(422, 'common-password', 'This password is used too often. Choose another.')
}

export function hashPassword(password: string): Promise<string> {
  hashingWork.publish('hash')
  return hash(password, options)
}

let nobodysHash: Promise<string> | null = null

/**
 * Whether the password fits. Without a hash (an unknown user) it takes as long, on the hash of a password that isn't in use,
 * so that the time doesn't reveal which accounts exist.
 */
export async function passwordFits(passwordHash: string | null, password: string): Promise<boolean> {
  nobodysHash ??= hash(randomBytes(24).toString('base64'), options)
  hashingWork.publish('verify')
  const fits = await verify(passwordHash ?? (await nobodysHash), password)
  return fits && passwordHash !== null
}
