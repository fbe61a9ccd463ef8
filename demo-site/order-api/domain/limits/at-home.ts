import { hasSignedInFrom } from '../../store/accounts/sessions.ts'
import type { Database } from '../../store/database.ts'
import { keyedHash } from '../keyed-hash.ts'
import { addressGroup } from './limits.ts'

/** The keyed hash that stands for an address in the sessions table. */
export function addressKeyOf(secret: string, address: string): string {
  return keyedHash(secret, 'address', addressGroup(address))
}

/** For limits: whether this address is at home in the account. Asks the same of known and unknown accounts. */
export function homeOf(
  { database, secrets }: { database: Database; secrets: readonly string[] },
  email: string,
  address: string,
) {
  const keys = () => secrets.map((secret) => addressKeyOf(secret, address))
  return () => hasSignedInFrom(database, email, keys())
}
