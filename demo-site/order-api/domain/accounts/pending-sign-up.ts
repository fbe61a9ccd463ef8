import type { Clock } from '../../clock.ts'
import { waitingRegistration } from '../../store/accounts/registrations.ts'
import type { Database } from '../../store/database.ts'
import type { RegistrationRow } from '../../store/schema.ts'
import { hashSignUpPassword } from './passwords.ts'

/**
 * Returns the newest pending sign-up with this address and password. Several people may have signed up with one address:
 * one hash per secret finds each of them, so strangers' sign-ups neither hide another one nor make this slower.
 */
export async function findPendingSignUp(
  { database, clock, secrets }: { database: Database; clock: Clock; secrets: readonly string[] },
  email: string,
  password: string,
): Promise<RegistrationRow | null> {
  const passwordHashes = await Promise.all(secrets.map((secret) => hashSignUpPassword(secret, email, password)))
  return waitingRegistration(database, { email, passwordHashes, now: new Date(clock.now()) })
}
