import { randomBytes } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import { hash, verify } from '@node-rs/argon2'
import type { Sign } from '../keys.ts'
import { refuse } from '../refusal.ts'
import { isCommonPassword } from './common-passwords.ts'

// argon2id with OWASP's second set of parameters: 19 MiB, two passes.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Reports each hash, the only work slow enough to be timed from outside. */
export const hashingWork = channel('courier.hashing-work')

// Specification 1 §5.
const rules = [/^[\s\S]{8,}$/, /[0-9]/, /[A-Z]/, /[a-z]/, /[!@#$%^&*]/]

/** @throws Refusal 422 `weak-password` or `common-password` */
export async function checkNewPassword(password: string): Promise<void> {
  if (!rules.every((rule) => rule.test(password))) {
    refuse(
      422,
      'weak-password',
      'Use at least 8 characters, with a digit, an uppercase letter, a lowercase letter and one of !@#$%^&*.',
    )
  }
  if (await isCommonPassword(password))
    refuse(422, 'common-password', 'This password is used too often. Choose another.')
}

export function hashPassword(password: string): Promise<string> {
  hashingWork.publish('hash')
  return hash(password, options)
}

/**
 * Hashes a sign-up's password. All sign-ups of one email address share the salt, so that one hash finds a password among
 * any number of them.
 */
export function hashSignUpPassword(sign: Sign, email: string, password: string): Promise<string> {
  hashingWork.publish('hash')
  const salt = Buffer.from(sign('sign-up-salt', email), 'base64url').subarray(0, 16)
  return hash(password, { ...options, salt })
}

let decoyHash: Promise<string> | null = null

/** Verifies a password. For unknown users, verifies an unused hash, so that timing reveals no accounts. */
export async function isPasswordCorrect(passwordHash: string | null, password: string): Promise<boolean> {
  decoyHash ??= hash(randomBytes(24).toString('base64'), options)
  hashingWork.publish('verify')
  const isCorrect = await verify(passwordHash ?? (await decoyHash), password)
  return isCorrect && passwordHash !== null
}
