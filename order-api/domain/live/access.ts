import type { Clock } from '../../clock.ts'
import { hasStaffToken } from '../../store/accounts/staff-tokens.ts'
import type { Database } from '../../store/database.ts'
import type { Caller } from '../accounts/caller.ts'
import { hasAccount } from '../accounts/guests.ts'
import { isRevoked } from '../accounts/sessions.ts'
import { isKeyUsable } from '../partners/session.ts'
import type { Vendors } from '../vendors/vendors.ts'

// Node's timers take at most 2^31 ms.
const longestTimerMs = 86_400_000

/** Whether the authorization has expired. Compares with the clock, because timers may fire late. */
export function isExpired({ expiresAt }: Caller, now: number): boolean {
  return expiresAt !== null && expiresAt <= now
}

/** Returns the milliseconds until the next check. */
export function msUntilCheck({ expiresAt }: Caller, now: number): number {
  return expiresAt === null ? longestTimerMs : Math.min(Math.max(0, expiresAt - now), longestTimerMs)
}

/** Whether the authorization is still valid. @param vendorId is checked for partners */
export async function isStillAuthorized(
  context: { database: Database; clock: Clock; vendors: Vendors },
  caller: Caller,
  vendorId: string | null,
): Promise<boolean> {
  if (caller.kind === 'user') return !(await isRevoked(context, caller))
  if (caller.kind === 'staff') return hasStaffToken(context.database, caller.id)
  if (caller.guestVendorId !== undefined) return !(await hasAccount(context.database, caller.guestVendorId))
  if (caller.partner && !(await isKeyUsable(context, caller.partner))) return false
  return vendorId === null || (await context.vendors.find(caller, vendorId)) !== null
}
