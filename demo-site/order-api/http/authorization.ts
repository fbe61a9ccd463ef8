import { createMiddleware } from 'hono/factory'
import type { ApiContext, ApiEnv } from '../context.ts'
import type { Caller } from '../domain/accounts/caller.ts'
import { readGuest, refuseToGuests } from '../domain/accounts/guests.ts'
import { readAccess } from '../domain/accounts/sessions.ts'
import { refuse } from '../domain/refusal.ts'
import { findStaffToken } from '../store/accounts/accounts.ts'

/**
 * The caller of an `Authorization` header (specification 1 §7): `Bearer access|id`, `Bearer access`, `Bearer` and a
 * guest's token, or `GoDroid token`; null if it is invalid.
 */
export async function callerFrom(context: ApiContext, header: string | undefined): Promise<Caller | null> {
  const [, scheme, credentials] = /^(bearer|godroid) +(\S+)$/i.exec(header ?? '') ?? []
  if (!scheme || !credentials || credentials.length > 8192) return null
  if (scheme.toLowerCase() === 'bearer') {
    return (await readAccess(context, credentials)) ?? readGuest(context, credentials)
  }
  const staff = await findStaffToken(context.database, credentials)
  return staff && { id: staff.staffId, kind: 'staff', sessionId: null, accessVersion: null, expiresAt: null }
}

/**
 * Middleware for every route that needs a signed-in caller: sets `c.var.caller`, or refuses with 401; guests get 403,
 * so that a route is closed to guests until it says otherwise.
 */
export function signedIn(context: ApiContext) {
  return callerKnown(context, (caller) => caller.kind !== 'guest')
}

/** The same for what guests do as well (specification 1 §6): each for their own vendor alone. */
export function signedInOrGuest(context: ApiContext) {
  return callerKnown(context, () => true)
}

function callerKnown(context: ApiContext, isAdmitted: (caller: Caller) => boolean) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const caller = await callerFrom(context, c.req.header('Authorization'))
    if (!caller) refuse(401, 'error.unauthorized', 'Sign in first.')
    if (!isAdmitted(caller)) refuseToGuests()
    c.set('caller', caller)
    await next()
  })
}
