import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** The package's default, argon2id, in OWASP's second form: 19 MiB, two passes. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, options)
}

let nobodysHash: Promise<string> | null = null

/**
 * Whether the password fits. Without a hash (an unknown user) it works as long on the hash of a password that nobody
 * has, so that the time taken does not tell who has an account.
 */
export async function passwordFits(passwordHash: string | null, password: string): Promise<boolean> {
  nobodysHash ??= hashPassword(randomBytes(24).toString('base64'))
  const fits = await verify(passwordHash ?? (await nobodysHash), password)
  return fits && passwordHash !== null
}
