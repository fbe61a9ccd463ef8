import { hasSignedInFrom } from '../../store/accounts/sessions.ts'
import type { Database } from '../../store/database.ts'
import { keyedHash } from '../keyed-hash.ts'
import { addressGroup } from './limits.ts'

/** Returns the keyed hash of an IP address, for the sessions table. */
export function addressKeyOf(secret: string, address: string): string {
  return keyedHash(secret, 'address', addressGroup(address))
}

/** Returns a check of whether the address has signed in to the account. It takes as long for unknown accounts. */
export function knownAddressCheck(
  { database, secrets }: { database: Database; secrets: readonly string[] },
  email: string,
  address: string,
) {
  const keys = () => secrets.map((secret) => addressKeyOf(secret, address))
  return () => hasSignedInFrom(database, email, keys())
}
