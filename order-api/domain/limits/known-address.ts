import { hasSignedInFrom } from '../../store/accounts/sessions.ts'
import type { Database } from '../../store/database.ts'
import type { Keys, Sign } from '../keys.ts'
import { addressGroup } from './limits.ts'

/** Returns the keyed hash of an IP address, for the sessions table. */
export function addressKeyOf(sign: Sign, address: string): string {
  return sign('address', addressGroup(address))
}

/** Returns a check of whether the address has signed in to the account. It takes as long for unknown accounts. */
export function knownAddressCheck(
  { database, keys }: { database: Database; keys: Keys },
  email: string,
  address: string,
) {
  const addressKeys = () => keys.all.map((sign) => addressKeyOf(sign, address))
  return () => hasSignedInFrom(database, email, addressKeys())
}
