import type { GuestTokenWire } from '../../../core/api/guest.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../store/database.ts'
import type { SignUpGuest } from '../../store/schema.ts'
import { type PermittedVendor, vendorExists } from '../../store/vendors/vendors.ts'
import type { Country } from '../country.ts'
import type { FlagSource } from '../flags/flags.ts'
import type { Keys } from '../keys.ts'
import type { Limits } from '../limits/limits.ts'
import { refuse } from '../refusal.ts'
import type { Caller } from './caller.ts'
import { signToken, verifyToken } from './tokens.ts'

/** A preorder's two days, and one more to see it delivered. */
export const guestLifeMs = 3 * 24 * 3_600_000

// A day of active orders, and the extra hour at the end of summer time.
const activeOrdersMs = 25 * 3_600_000

const idLetters = 'abcdefghjkmnpqrstuvwxyz'
const idLength = 12
const guestVendorId = new RegExp(`^g-[${idLetters}]{${idLength}}$`)

interface GuestContext {
  clock: Clock
  keys: Keys
  country: Country
  flags: FlagSource
  limits: Limits
}

// A key is as secret as the token, so short ones, which can be guessed, don't count.
const minKeyLength = 32
// Later, the same key makes another guest.
const keyLifeMs = 10 * 60_000

/**
 * Creates a guest with a vendor, and their token. Nothing is stored: a repeated call finds the same guest by its key.
 * @throws Refusal 403 or 429
 */
export async function createGuest(context: GuestContext, address: string, key = ''): Promise<GuestTokenWire> {
  await context.flags.refuseUnlessGuestsCanOrder()
  await context.limits.consume('guest', { account: null, address })
  const isKey = key.length >= minKeyLength
  const period = Math.floor(context.clock.now() / keyLifeMs)
  const seed = context.keys.sign('guest', isKey ? `${period} ${key}` : crypto.randomUUID())
  const letters = Buffer.from(context.keys.sign('guest-vendor', seed), 'base64url').subarray(0, idLength)
  const vendorId = `g-${Array.from(letters, (byte) => idLetters[byte % idLetters.length]).join('')}`
  const issuedAt = Math.floor(context.clock.now() / 1000)
  const expires = issuedAt + guestLifeMs / 1000
  const subject = `guest:${seed}`
  const token = await signToken(context, { use: 'guest', subject, issuedAt, expires, claims: { vendor: vendorId } })
  return { token, vendor_id: vendorId, expires: new Date(expires * 1000).toISOString() }
}

interface TokenContext {
  clock: Clock
  keys: Keys
  database: Database
}

/** Returns the guest of a token; null if invalid, expired, or now an account. */
export async function readGuest(context: TokenContext, token: string): Promise<Caller | null> {
  const claims = await verifyToken(context, token, 'guest')
  if (!claims?.sub || typeof claims.vendor !== 'string') return null
  if (await hasAccount(context.database, claims.vendor)) return null
  return {
    id: claims.sub,
    kind: 'guest',
    sessionId: null,
    accessVersion: null,
    expiresAt: (claims.exp ?? 0) * 1000,
    guestVendorId: claims.vendor,
  }
}

/** Whether the guest's vendor now belongs to an account. */
export const hasAccount = (database: Database, guestVendorId: string) => vendorExists(database, guestVendorId)

/** Returns the guest who signs up; null if the token is invalid or guests can't order. */
export async function guestFromToken(
  context: TokenContext & Pick<GuestContext, 'flags' | 'country'>,
  token: string,
): Promise<SignUpGuest | null> {
  const guest = await readGuest(context, token)
  if (guest?.guestVendorId === undefined || !(await context.flags.canGuestsOrder())) return null
  return { id: guest.id, vendorId: guest.guestVendorId }
}

/**
 * Returns the guest's own vendor (specification 1 §3), or any guest's for staff of all vendors; null for other IDs. It
 * isn't stored, and has no place.
 */
export function guestVendor(country: Country, caller: Caller, vendorId: string): PermittedVendor | null {
  const isOfStaff = caller.staff?.kind === 'all' && guestVendorId.test(vendorId)
  if (!isOfStaff && caller.guestVendorId !== vendorId) return null
  return {
    vendorId,
    parentVendorId: null,
    parentName: null,
    clientVendorId: vendorId,
    name: 'guest',
    isParent: false,
    isActive: true,
    isRegistered: true,
    estimationPickUpTime: pickUpMinutes,
    paymentMethods: country.paymentMethods,
    phone: '',
    location: null,
    fleet: null,
  }
}

// Specification 2 §9, login pickup estimation.
const pickUpMinutes = 15

/** Refuses older orders to guests (specification 1 §6). @throws Refusal 403 for a guest */
export function refuseHistoryToGuests(caller: Caller, from: Date | null, now: number) {
  if (caller.kind !== 'guest') return
  if (!from || from.getTime() < now - activeOrdersMs) refuseToGuests()
}

/** Limits guests' orders by address. @throws Refusal 429 */
export async function limitGuestOrders({ limits }: { limits: Limits }, caller: Caller, address = 'unknown') {
  if (caller.kind === 'guest') await limits.consume('guest-order', { account: null, address })
}

/** @throws Refusal 403 `guest.account-needed`. */
export function refuseToGuests(): never {
  refuse(403, 'guest.account-needed', 'This needs an account.')
}
