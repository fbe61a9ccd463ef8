import type { RegisterWire } from '../../../core/api/register.ts'
import { closestLanguage } from '../../../locales/languages.ts'
import type { Clock } from '../../clock.ts'
import { accountByEmail, addAccount } from '../../store/accounts/accounts.ts'
import { recordAudit } from '../../store/accounts/audit.ts'
import {
  addRegistration,
  addVendor,
  extendRegistration,
  findRegistration,
  markRegistrationUsed,
  moveGuestOrders,
  nextVendorId,
  registerVendor,
  vendorByCode,
} from '../../store/accounts/registrations.ts'
import type { Database } from '../../store/database.ts'
import { cancelMessages } from '../../store/outbox.ts'
import type { RegistrationRow, vendors } from '../../store/schema.ts'
import { acceptInvitation, openInvitation } from '../../store/vendors/invitations.ts'
import type { Country } from '../country.ts'
import { isPossiblePhone } from '../customer-phone.ts'
import type { FlagSource } from '../flags/flags.ts'
import { isSameInLink, type Keys, lettersAndDigits, type Sign } from '../keys.ts'
import type { Limits } from '../limits/limits.ts'
import { hasLink } from '../mail/mailed-text.ts'
import type { Mailer, SendMessage } from '../mail/mailer.ts'
import { refuse } from '../refusal.ts'
import { refuseGone } from '../vendors/invitations.ts'
import type { Vendors } from '../vendors/vendors.ts'
import { normaliseEmailAddress } from './email-address.ts'
import { guestFromToken } from './guests.ts'
import { checkNewPassword, hashSignUpPassword, isPasswordCorrect } from './passwords.ts'
import { findPendingSignUp } from './pending-sign-up.ts'

interface RegistrationContext {
  database: Database
  clock: Clock
  country: Country
  keys: Keys
  flags: FlagSource
  limits: Limits
  mailer: Mailer
  vendors: Vendors
}

export const verificationLifeMs = 24 * 3_600_000
const fallbackPickUpMinutes = 15

/**
 * Stores a sign-up and emails its link. If the address has an account, only the email mentions it.
 * @throws Refusal 403 if sign-up is disabled, 422 for a field, 409 if the outlet is registered
 */
export async function register(context: RegistrationContext, body: RegisterWire, address: string): Promise<void> {
  const { database, clock, country, flags, limits } = context
  if (await flags.isOn({ kind: 'user' }, null, 'deactivate-sign-up'))
    refuse(403, 'sign-up-deactivated', 'Sign-up is closed at the moment.')
  const email = normaliseEmailAddress(body.email_address)
  const invitationId = await invitationOf(context, body, email)
  if (country.registrationType === 'PV' && body.registration_type !== 'PV' && !invitationId) refuseVendorCode()
  const business = body.registration_type === 'NPV' && !invitationId ? businessOf(body, country.code) : null
  const vendorCode = body.registration_type === 'PV' ? vendorCodeOf(body) : null
  await checkNewPassword(body.password)
  await limits.consume('register', { account: email, address })
  const vendorId = vendorCode === null ? null : await unclaimedVendor(context, vendorCode, email)
  const [passwordHash, existingAccount] = await Promise.all([
    hashSignUpPassword(context.keys.sign, email, body.password),
    accountByEmail(database, email),
  ])
  const row = {
    registrationId: crypto.randomUUID(),
    registrationType: body.registration_type,
    email,
    passwordHash,
    // Emails to an existing account are in its language.
    language: existingAccount?.language ?? languageOf(body, country),
    businessName: business?.name ?? null,
    phone: business?.phone ?? null,
    vendorId,
    // A company's history doesn't include a guest's orders.
    guest: business && body.guest_token ? await guestFromToken(context, body.guest_token) : null,
    invitationId,
    hasAccount: existingAccount !== null,
    createdAt: new Date(clock.now()),
    expiresAt: new Date(clock.now() + verificationLifeMs),
    hasSharedSalt: true,
  }
  await context.mailer.transaction(async (transaction, send) => {
    await addRegistration(transaction, row)
    await mailLink(context, send, row)
  })
}

/**
 * Emails the link of a pending sign-up again if the password matches; the response doesn't reveal it. Several people may
 * have signed up with one address.
 */
export async function resendVerification(
  context: RegistrationContext,
  body: { email_address: string; password: string },
  address: string,
): Promise<void> {
  const { clock, limits, mailer } = context
  const email = normaliseEmailAddress(body.email_address)
  await limits.consume('resend-verification', { account: email, address })
  const match = await findPendingSignUp(context, email, body.password)
  await mailer.transaction(async (transaction, send) => {
    const expiresAt = new Date(clock.now() + verificationLifeMs)
    if (match) await extendRegistration(transaction, match.registrationId, expiresAt)
    await mailLink(context, send, { ...(match ?? unknownSignUp), expiresAt })
  })
}

/** Makes the work for unknown sign-ups the same. */
const unknownSignUp = { registrationId: '', email: null, language: 'en', businessName: null, hasAccount: false }

/**
 * Creates the account and vendor of a sign-up. The link proves the email address; the password proves who signed up.
 * Returns the email address.
 * @throws Refusal 422 for a wrong, used or expired link or a wrong password, 409 if address or outlet is taken, 429
 */
export async function verifyEmail(
  context: RegistrationContext,
  { token, password }: { token: string; password: string },
  { address, requestId }: { address: string; requestId: string },
): Promise<string> {
  const { database, clock, limits } = context
  const signUp = await requireSignUp(context, token, address)
  const now = new Date(clock.now())
  const auditEntry = { at: now, requestId, vendorId: signUp.vendorId }
  const attempt = await limits.consume('verify-email-password', { account: signUp.email, address })
  if (!(await isPasswordCorrect(signUp.passwordHash, password))) {
    await recordAudit(database, { ...auditEntry, event: 'email-verification-failed' })
    refuse(422, 'wrong-sign-up-password', 'This isn’t the password of the sign-up.')
  }
  attempt.reset()
  await database.transaction(async (transaction) => {
    if (!(await markRegistrationUsed(transaction, signUp.registrationId, now)))
      refuse(422, 'used-link', 'This link has already been used.')
    const vendorId = await findOrCreateVendor(context, transaction, signUp)
    const { email, passwordHash, language } = signUp
    const accountId = await addAccount(transaction, { email, passwordHash, language, createdAt: now, vendorId })
    if (accountId === null) refuse(409, 'username-exists', 'This email address already has an account.')
    if (signUp.guest?.vendorId === vendorId) await moveGuestOrders(transaction, signUp.guest, accountId)
    const entry = { ...auditEntry, accountId, actorId: accountId, vendorId }
    await recordAudit(transaction, { ...entry, event: 'email-verified' })
    if (signUp.invitationId) await recordAudit(transaction, { ...entry, event: 'invitation-accepted' })
  })
  context.vendors.clearCache()
  return signUp.email
}

/** Returns the sign-up of a link. @throws Refusal 422 for a wrong, used or expired link */
async function requireSignUp({ database, clock, keys, limits }: RegistrationContext, token: string, address: string) {
  const attempt = await limits.consume('verify-email', { account: null, address })
  const [registrationId = '', mac = '', ...extraParts] = token.split('.')
  const isValid = extraParts.length === 0 && keys.all.some((sign) => isSameInLink(mac, linkHash(sign, registrationId)))
  const signUp = isValid ? await findRegistration(database, registrationId) : null
  if (!signUp) refuse(422, 'invalid-link', 'This link is incomplete.')
  attempt.reset()
  if (signUp.usedAt) refuse(422, 'used-link', 'This link has already been used.')
  if (signUp.expiresAt.getTime() <= clock.now()) refuse(422, 'expired-link', 'This link has expired.')
  return signUp
}

/** Returns the account's vendor: the one that the invitation is for, a partner's outlet, the guest's vendor with its orders if it's free, or a new one. */
async function findOrCreateVendor(
  { country, clock }: RegistrationContext,
  transaction: Database,
  signUp: RegistrationRow,
) {
  if (await accountByEmail(transaction, signUp.email))
    refuse(409, 'username-exists', 'This email address already has an account.')
  if (signUp.invitationId !== null) {
    const { invitationId, email } = signUp
    const invitation = await acceptInvitation(transaction, { invitationId, email, now: new Date(clock.now()) })
    if (!invitation) refuseGone()
    await cancelMessages(transaction, [invitationId])
    return invitation.vendorId
  }
  if (signUp.vendorId === null) {
    const vendor = newVendor(
      signUp,
      signUp.guest?.vendorId ?? (await nextVendorId(transaction)),
      country.paymentMethods,
    )
    if (await addVendor(transaction, vendor)) return vendor.vendorId
    const vendorId = await nextVendorId(transaction)
    await addVendor(transaction, { ...vendor, vendorId, clientVendorId: vendorId })
    return vendorId
  }
  if (!(await registerVendor(transaction, signUp.vendorId))) {
    refuse(409, 'outlet-already-registered', 'This outlet is already registered.')
  }
  return signUp.vendorId
}

/** Returns the ID of the invitation with which this address signs up, null without one. @throws Refusal 404 if it isn't open */
async function invitationOf({ database, clock }: RegistrationContext, body: RegisterWire, email: string) {
  if (body.registration_type !== 'NPV' || !body.invitation_id) return null
  const open = await openInvitation(database, body.invitation_id, new Date(clock.now()))
  if (open?.invitation.email !== email) refuseGone()
  return open.invitation.invitationId
}

function mailLink(
  { mailer, keys }: RegistrationContext,
  send: SendMessage,
  row: Pick<RegistrationRow, 'registrationId' | 'language' | 'businessName' | 'hasAccount' | 'expiresAt'> & {
    email: string | null
  },
): Promise<void> {
  const { registrationId, businessName, expiresAt } = row
  if (row.hasAccount) {
    const links = { signInLink: mailer.link('/connect'), resetLink: mailer.link('/forgot-password') }
    return send({ kind: 'account-exists', ...links }, row.email, row.language)
  }
  // Browsers don't send the fragment, so servers don't log it.
  const link = mailer.link(`/connect#verify=${registrationId}.${linkHash(keys.sign, registrationId)}`)
  return send({ kind: 'verify-email', businessName, link }, row.email, row.language, { expiresAt })
}

const linkHash = (sign: Sign, registrationId: string) => lettersAndDigits(sign('verify-email', registrationId))

function businessOf(body: RegisterWire, country: string) {
  const name = body.business_name?.trim() ?? ''
  const phone = body.phone_number?.replace(/[^\d+]/g, '') ?? ''
  if (name === '') refuse(422, 'business-name-missing', 'Enter the name of your business.')
  if (hasLink(name)) refuse(422, 'business-name-with-link', 'Write the name without web or email addresses.')
  if (!isPossiblePhone(phone, country)) refuse(422, 'phone-number-invalid', 'This phone number is incomplete.')
  return { name, phone }
}

function vendorCodeOf(body: RegisterWire): string {
  const code = body.vendor_code?.trim().toUpperCase() ?? ''
  return code || refuseVendorCode()
}

/** Returns the code's vendor if the code was given to this address; wrong codes and addresses are refused alike. */
async function unclaimedVendor({ database }: RegistrationContext, vendorCode: string, email: string): Promise<string> {
  const signUp = await vendorByCode(database, vendorCode)
  if (!signUp?.owners.includes(email)) refuseVendorCode()
  const { vendor } = signUp
  if (vendor.isRegistered) refuse(409, 'outlet-already-registered', 'This outlet is already registered.')
  return vendor.vendorId
}

function refuseVendorCode(): never {
  refuse(422, 'vendor-code-or-email-incorrect', 'The vendor code or the email address is wrong.')
}

const languageOf = ({ language = '' }: RegisterWire, { languages, defaultLanguage }: Country): string =>
  closestLanguage(language, languages) ?? defaultLanguage

// The location is null until the vendor enters an address.
function newVendor(row: RegistrationRow, vendorId: string, paymentMethods: string[]): typeof vendors.$inferInsert {
  return {
    vendorId,
    parentVendorId: null,
    clientVendorId: vendorId,
    name: row.businessName ?? '',
    isParent: false,
    isActive: true,
    isRegistered: true,
    estimationPickUpTime: fallbackPickUpMinutes,
    paymentMethods,
    phone: row.phone ?? '',
    location: null,
  }
}
