import { randomBytes } from 'node:crypto'
import type { Clock } from '../../clock.ts'
import { accountByEmail, changePassword } from '../../store/accounts/accounts.ts'
import { recordAudit } from '../../store/accounts/audit.ts'
import { findPasswordReset, storePasswordReset, usePasswordReset } from '../../store/accounts/password-resets.ts'
import type { Database } from '../../store/database.ts'
import { isSame, type Keys, type Sign } from '../keys.ts'
import { knownAddressCheck } from '../limits/known-address.ts'
import type { Limits } from '../limits/limits.ts'
import type { Mailer } from '../mail/mailer.ts'
import { refuse } from '../refusal.ts'
import { normaliseEmailAddress } from './email-address.ts'
import { checkNewPassword, hashPassword, isPasswordCorrect } from './passwords.ts'
import { endAllSessions } from './sessions.ts'

interface ResetContext {
  database: Database
  clock: Clock
  keys: Keys
  limits: Limits
  mailer: Mailer
}

const codeLifeMs = 10 * 60_000
// A code that is valid for longer is emailed again, so that a stranger's request doesn't invalidate it.
const minRemainingMs = 5 * 60_000

/** Emails a code if there is an account; neither response nor duration reveals it. */
export async function requestPasswordCode(
  context: ResetContext,
  typed: string,
  { address, requestId }: { address: string; requestId: string },
): Promise<void> {
  const { database, clock, keys, limits, mailer } = context
  const email = normaliseEmailAddress(typed)
  await limits.consume('forgot-password', {
    account: email,
    address,
    isKnownAddress: knownAddressCheck(context, email, address),
  })
  const [pending, account] = await Promise.all([findPendingReset(context, email), accountByEmail(database, email)])
  const canResend = pending !== null && pending.expiresAt.getTime() - clock.now() > minRemainingMs
  const reset = canResend
    ? pending
    : {
        sign: keys.sign,
        emailKey: emailKeyOf(keys.sign, email),
        nonce: randomBytes(16).toString('base64url'),
        expiresAt: new Date(clock.now() + codeLifeMs),
      }
  const { emailKey, nonce, expiresAt } = reset
  const code = codeOf(reset.sign, email, nonce)
  const accountId = account?.accountId ?? null
  await mailer.transaction(async (transaction, send) => {
    await storePasswordReset(transaction, { emailKey, nonce, expiresAt })
    await recordAudit(transaction, {
      at: new Date(clock.now()),
      event: 'password-code-requested',
      accountId,
      requestId,
    })
    const content = { kind: 'password-code', code, link: mailer.link('/forgot-password') } as const
    await send(content, account && email, account?.language ?? 'en', { expiresAt })
  })
}

/**
 * Sets a new password by code, ends all sessions and notifies the owner.
 * @throws Refusal 422 for a weak password, the present one, or a wrong or expired code, 429 after too many attempts
 */
export async function resetPassword(
  context: ResetContext,
  body: { email_address: string; code: string; password: string },
  { address, requestId }: { address: string; requestId: string },
): Promise<void> {
  const { database, clock, limits, mailer } = context
  const email = normaliseEmailAddress(body.email_address)
  await checkNewPassword(body.password)
  const attempt = await limits.consume('reset-password', {
    account: email,
    address,
    isKnownAddress: knownAddressCheck(context, email, address),
  })
  const now = new Date(clock.now())
  const [pending, account] = await Promise.all([findPendingReset(context, email), accountByEmail(database, email)])
  const auditEntry = { at: now, requestId, accountId: account?.accountId ?? null }
  const isValid = pending !== null && pending.expiresAt > now
  if (!isValid || !isSame(body.code.replace(/\s/g, ''), codeOf(pending.sign, email, pending.nonce))) {
    await recordAudit(database, { ...auditEntry, event: 'password-reset-failed' })
    if (!isValid) refuseExpiredCode()
    refuse(422, 'wrong-code', 'This code is wrong.')
  }
  if (account && (await isPasswordCorrect(account.passwordHash, body.password)))
    refuse(422, 'same-password', 'This is the password you have. Choose another.')
  const passwordHash = await hashPassword(body.password)
  await mailer.transaction(async (transaction, send) => {
    const isFirst = await usePasswordReset(transaction, pending.emailKey, pending.nonce, now)
    if (!account || !isFirst) refuseExpiredCode()
    await changePassword(transaction, account.accountId, passwordHash)
    const { accountId } = account
    await endAllSessions({ database: transaction, clock }, accountId, { actorId: accountId, requestId })
    await recordAudit(transaction, { ...auditEntry, event: 'password-reset', actorId: accountId })
    await send({ kind: 'password-changed', link: mailer.link('/forgot-password') }, email, account.language)
  })
  attempt.reset()
}

async function findPendingReset({ database, keys }: Pick<ResetContext, 'database' | 'keys'>, email: string) {
  for (const sign of keys.all) {
    const found = await findPasswordReset(database, emailKeyOf(sign, email))
    if (found) return { ...found, sign }
  }
  return null
}

function refuseExpiredCode(): never {
  refuse(422, 'expired-code', 'This code has expired.')
}

const emailKeyOf = (sign: Sign, email: string) => sign('password-reset-email', email)

/** Six digits (specification 1 §5), derived from a secret of the server. */
export function codeOf(sign: Sign, email: string, nonce: string): string {
  const hash = Buffer.from(sign('password-reset-code', `${email}\n${nonce}`), 'base64url')
  return String(hash.readUIntBE(0, 6) % 1_000_000).padStart(6, '0')
}
