import type { Clock } from '../../clock.ts'
import {
  earlierRegistrations,
  hasEarlierRegistrations,
  waitingRegistration,
} from '../../store/accounts/registrations.ts'
import type { Database } from '../../store/database.ts'
import type { RegistrationRow } from '../../store/schema.ts'
import type { Keys } from '../keys.ts'
import { hashSignUpPassword, isPasswordCorrect } from './passwords.ts'

// The same work for every address hides how many sign-ups it has.
const comparedEarlier = 3

/**
 * Returns the newest pending sign-up with this address and password. Several people may have signed up with one address:
 * one hash per secret finds each of them, so strangers' sign-ups neither hide another one nor make this slower. For a day
 * after an upgrade from a version that gave each sign-up a salt of its own, the newest of these are compared too.
 */
export async function findPendingSignUp(
  { database, clock, keys }: { database: Database; clock: Clock; keys: Keys },
  email: string,
  password: string,
): Promise<RegistrationRow | null> {
  const passwordHashes = await Promise.all(keys.all.map((sign) => hashSignUpPassword(sign, email, password)))
  const now = new Date(clock.now())
  const found = await waitingRegistration(database, { email, passwordHashes, now })
  if (!(await hasEarlierRegistrations(database, now))) return found
  const earlier = await earlierRegistrations(database, email, now, comparedEarlier)
  const matches = await Promise.all(
    Array.from({ length: comparedEarlier }, (_, at) => isPasswordCorrect(earlier[at]?.passwordHash ?? null, password)),
  )
  return found ?? earlier.find((_, at) => matches[at]) ?? null
}
