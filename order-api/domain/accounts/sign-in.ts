import type { AuthenticationResultWire } from '../../../core/api/login.ts'
import type { Clock } from '../../clock.ts'
import { accountByEmail } from '../../store/accounts/accounts.ts'
import { recordAudit } from '../../store/accounts/audit.ts'
import type { Database } from '../../store/database.ts'
import type { Keys } from '../keys.ts'
import { addressKeyOf, knownAddressCheck } from '../limits/known-address.ts'
import type { Limits } from '../limits/limits.ts'
import { refuse } from '../refusal.ts'
import { isPasswordCorrect } from './passwords.ts'
import { findPendingSignUp } from './pending-sign-up.ts'
import { beginSession } from './sessions.ts'

/**
 * Signs in. Always compares the account's hash and looks for a pending sign-up's, so that timing reveals neither.
 * @throws Refusal 401 `invalid-password` or `user-not-confirmed` (right password, unconfirmed address), 429
 */
export async function signIn(
  context: { database: Database; clock: Clock; keys: Keys; limits: Limits },
  typedEmail: string,
  password: string,
  { address, requestId, userAgent }: { address: string; requestId: string; userAgent: string },
): Promise<AuthenticationResultWire> {
  const { database, clock, keys, limits } = context
  const email = typedEmail.trim().toLowerCase()
  const attempt = await limits.consume('sign-in', {
    account: email,
    address,
    isKnownAddress: knownAddressCheck(context, email, address),
  })
  const account = await accountByEmail(database, email)
  const [isCorrect, pendingSignUp] = await Promise.all([
    isPasswordCorrect(account?.passwordHash ?? null, password),
    findPendingSignUp(context, email, password),
  ])
  const accountId = account?.accountId ?? null
  const auditEntry = { at: new Date(clock.now()), accountId, requestId }
  if (account && isCorrect) {
    const tokens = await beginSession(context, account, { addressKey: addressKeyOf(keys.sign, address), userAgent })
    if (tokens) {
      await recordAudit(database, { ...auditEntry, event: 'signed-in', actorId: accountId })
      attempt.reset()
      return tokens
    }
  }
  await recordAudit(database, { ...auditEntry, event: 'sign-in-failed' })
  if (pendingSignUp) refuse(401, 'user-not-confirmed', 'Confirm your email address first.')
  // The client shows the text `auth.invalid-password`.
  refuse(401, 'invalid-password', 'The email address or the password is wrong.')
}
