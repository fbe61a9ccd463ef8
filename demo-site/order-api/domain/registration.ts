import type { RegisterWire } from '../../../core/api/register.ts'
import type { ApiContext } from '../context.ts'
import { refuse } from '../http/refusal.ts'
import { accountByEmail, addAccount } from '../store/accounts.ts'
import {
  addRegistration,
  findRegistration,
  nextVendorId,
  prolongRegistration,
  registerVendor,
  spendRegistration,
  vendorByCode,
  waitingRegistration,
} from '../store/registrations.ts'
import { type RegistrationRow, vendors } from '../store/schema.ts'
import { isPossiblePhone } from './customer-phone.ts'
import { emailAddress } from './email-address.ts'
import { isSame, keyedHash } from './keyed-hash.ts'
import { checkPasswordRules, hashPassword, passwordFits } from './passwords.ts'

type RegistrationContext = Pick<
  ApiContext,
  'database' | 'clock' | 'country' | 'secret' | 'secrets' | 'flags' | 'limits' | 'mailer' | 'vendorAccess'
>

/** Specification 1 §5. */
const linkLifeMs = 24 * 3_600_000
const fallbackPickUpMinutes = 15

/**
 * Keeps a sign-up and mails its link. The answer and the work are the same where the address has an account: then the
 * mail says so, to the one who reads it.
 * @throws Refusal 403 while sign-up is deactivated, 422 for a field, 409 where the outlet of a right code is registered.
 */
export async function register(context: RegistrationContext, given: RegisterWire, address: string): Promise<void> {
  const { database, clock, country, flags, limits } = context
  const switched = await flags.for({ country: country.code, mode: 'classic', vendor: null })
  if (switched['deactivate-sign-up']) refuse(403, 'sign-up-deactivated', 'Nobody can sign up at the moment.')
  const email = emailAddress(given.email_address)
  const business = given.registration_type === 'NPV' ? businessOf(given, country.code) : null
  const vendorCode = given.registration_type === 'PV' ? vendorCodeOf(given) : null
  checkPasswordRules(given.password)
  await limits.take('register', { account: email, address })
  const vendorId = vendorCode === null ? null : await freeVendor(context, vendorCode, email)
  const [passwordHash, known] = await Promise.all([hashPassword(given.password), accountByEmail(database, email)])
  const row = {
    registrationId: crypto.randomUUID(),
    registrationType: given.registration_type,
    email,
    passwordHash,
    // What is mailed to a known address is for whom it belongs to.
    language: known?.language ?? languageOf(given, country),
    businessName: business?.name ?? null,
    phone: business?.phone ?? null,
    vendorId,
    isKnown: known !== null,
    createdAt: new Date(clock.now()),
    expiresAt: new Date(clock.now() + linkLifeMs),
  }
  await addRegistration(database, row)
  mailLink(context, row)
}

/** Mails the link of the newest waiting sign-up again, to who knows its password; all others are answered alike. */
export async function resendVerification(
  context: RegistrationContext,
  given: { email_address: string; password: string },
  address: string,
): Promise<void> {
  const { database, clock, limits } = context
  const email = emailAddress(given.email_address)
  await limits.take('resend-verification', { account: email, address })
  const waiting = await waitingRegistration(database, email, new Date(clock.now()))
  const fits = await passwordFits(waiting?.passwordHash ?? null, given.password)
  if (!waiting || !fits) return
  await prolongRegistration(database, waiting.registrationId, new Date(clock.now() + linkLifeMs))
  mailLink(context, waiting)
}

/**
 * Makes the account of the sign-up whose link this is, and its vendor.
 * @returns its e-mail address, which the link has proven.
 * @throws Refusal 422 for a link that is wrong, used or over; 409 where address or outlet were taken meanwhile.
 */
export async function verifyEmail(context: RegistrationContext, token: string, address: string): Promise<string> {
  const { database, clock, secrets, limits, country } = context
  const attempt = await limits.take('verify-email', { account: null, address })
  const [registrationId = '', mac = '', ...rest] = token.split('.')
  const isOurs = rest.length === 0 && secrets.some((secret) => isSame(mac, linkHash(secret, registrationId)))
  const found = isOurs ? await findRegistration(database, registrationId) : null
  if (!found) refuse(422, 'invalid-link', 'This link is not complete.')
  attempt.forgive()
  if (found.usedAt) refuse(422, 'used-link', 'This link was used already.')
  const now = new Date(clock.now())
  if (found.expiresAt <= now) refuse(422, 'expired-link', 'This link has expired.')
  await database.transaction(async (transaction) => {
    if (!(await spendRegistration(transaction, registrationId, now)))
      refuse(422, 'used-link', 'This link was used already.')
    const { email, passwordHash, language } = found
    if (await accountByEmail(transaction, email)) refuse(409, 'username-exists', 'There is an account already.')
    let { vendorId } = found
    if (vendorId === null) {
      vendorId = await nextVendorId(transaction)
      await transaction.insert(vendors).values(newVendor(found, vendorId, country.paymentMethods))
    } else if (!(await registerVendor(transaction, vendorId))) {
      refuse(409, 'outlet-already-registered', 'This outlet is registered already.')
    }
    await addAccount(transaction, { email, passwordHash, language, createdAt: now, vendorId })
  })
  context.vendorAccess.forget()
  return found.email
}

function mailLink(
  { mailer, secret }: RegistrationContext,
  row: Pick<RegistrationRow, 'registrationId' | 'email' | 'language' | 'businessName' | 'isKnown'>,
) {
  const { registrationId, businessName } = row
  if (row.isKnown) {
    const links = { signInLink: mailer.link('/connect'), resetLink: mailer.link('/forgot-password') }
    mailer.send({ kind: 'account-exists', ...links }, row.email, row.language)
    return
  }
  // After the hash sign, which browsers send to nobody and servers log nowhere.
  const link = mailer.link(`/connect#verify=${registrationId}.${linkHash(secret, registrationId)}`)
  mailer.send({ kind: 'verify-email', businessName, link }, row.email, row.language)
}

const linkHash = (secret: string, registrationId: string) => keyedHash(secret, 'verify-email', registrationId)

function businessOf(given: RegisterWire, country: string) {
  const name = given.business_name?.trim() ?? ''
  const phone = given.phone_number?.replace(/[^\d+]/g, '') ?? ''
  if (name === '') refuse(422, 'business-name-missing', 'Please enter the name of your business.')
  if (!isPossiblePhone(phone, country)) refuse(422, 'phone-number-invalid', 'This phone number is not complete.')
  return { name, phone }
}

function vendorCodeOf(given: RegisterWire): string {
  const code = given.vendor_code?.trim().toUpperCase() ?? ''
  return code || refuseVendorCode()
}

/** The vendor of a code, if the address is one of its owners. One answer for a wrong code and a wrong address. */
async function freeVendor({ database }: RegistrationContext, vendorCode: string, email: string): Promise<string> {
  const vendor = await vendorByCode(database, vendorCode)
  const isOwner = vendor?.owners.some((owner) => owner.toLowerCase() === email)
  if (!vendor || !isOwner) refuseVendorCode()
  if (vendor.isRegistered) refuse(409, 'outlet-already-registered', 'This outlet is registered already.')
  return vendor.vendorId
}

function refuseVendorCode(): never {
  refuse(422, 'vendor-code-or-email-incorrect', 'The vendor code or the e-mail address is not right.')
}

function languageOf(given: RegisterWire, country: ApiContext['country']): string {
  const { language = '' } = given
  return country.languages.includes(language) ? language : country.defaultLanguage
}

/** Without an address yet: riders come once it has one. */
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
    owners: [row.email],
    phone: row.phone ?? '',
    location: null,
  }
}
