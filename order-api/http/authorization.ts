import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { PartnerPermission } from '../../core/api/partner-keys.ts'
import type { ApiContext, ApiEnv } from '../context.ts'
import type { Caller } from '../domain/accounts/caller.ts'
import { readGuest, refuseToGuests } from '../domain/accounts/guests.ts'
import { readAccessToken } from '../domain/accounts/sessions.ts'
import { readPartner } from '../domain/partners/session.ts'
import { refuse } from '../domain/refusal.ts'
import { findStaffToken } from '../store/accounts/staff-tokens.ts'
import { sessionAccess, withAccess } from './openapi.ts'

/** Who calls, as the request's headers or a live socket say. */
export interface Credentials {
  /** `Authorization` (specification 1 §7). */
  authorization: string | undefined
  /** Of the page that calls; undefined if no browser does. */
  origin: string | undefined
}

export const credentialsOf = (c: Context<ApiEnv>): Credentials => ({
  authorization: c.req.header('Authorization'),
  origin: c.req.header('Origin'),
})

/**
 * Returns the caller; null if the credentials are invalid. All routes and sockets get their callers here.
 * @throws Refusal 403 `partner.origin-not-allowed`, for a partner's token in a page whose origin its key doesn't list
 */
export async function callerFrom(context: ApiContext, { authorization, origin }: Credentials): Promise<Caller | null> {
  const caller = await readCaller(context, authorization)
  if (caller?.partner && origin !== undefined && !caller.partner.origins.includes(origin))
    refuse(403, 'partner.origin-not-allowed', 'The key of this token isn’t for this page.')
  return caller
}

async function readCaller(context: ApiContext, header: string | undefined): Promise<Caller | null> {
  const [, scheme, credentials] = /^(bearer|godroid) +(\S+)$/i.exec(header ?? '') ?? []
  if (!scheme || !credentials || credentials.length > 8192) return null
  if (scheme.toLowerCase() === 'bearer') {
    return (
      (await readAccessToken(context, credentials)) ??
      (await readGuest(context, credentials)) ??
      readPartner(context, credentials)
    )
  }
  const staff = await findStaffToken(context.database, credentials)
  if (!staff) return null
  const { staffId: id, scope } = staff
  return { id, kind: 'staff', sessionId: null, accessVersion: null, expiresAt: null, staff: scope }
}

/** Permission that a partner's token needs. `any` allows all partners' tokens. */
type PartnerAccess = PartnerPermission | 'any'

/** Middleware that sets `c.var.caller`, or refuses with 401. Refuses guests, and partners without the permission, with 403. */
export function signedIn(context: ApiContext, partnerAccess?: PartnerAccess) {
  const middleware = requireCaller(context, partnerAccess, (caller) => caller.kind !== 'guest')
  return withAccess(middleware, sessionAccess(false, partnerAccess))
}

/** Like `signedIn`, but also allows guests, for their own vendor (specification 1 §6). */
export function signedInOrGuest(context: ApiContext, partnerAccess?: PartnerAccess) {
  const middleware = requireCaller(context, partnerAccess, () => true)
  return withAccess(middleware, sessionAccess(true, partnerAccess))
}

/** Whether the caller has a permission; only partners' tokens are limited. */
export function allows({ partner }: Caller, permission: PartnerPermission): boolean {
  return partner === undefined || partner.permissions.includes(permission)
}

function requireCaller(
  context: ApiContext,
  partnerAccess: PartnerAccess | undefined,
  isAdmitted: (caller: Caller) => boolean,
) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const caller = await callerFrom(context, credentialsOf(c))
    if (!caller) refuse(401, 'error.unauthorized', 'Sign in first.')
    if (!isAdmitted(caller)) refuseToGuests()
    if (caller.partner && partnerAccess !== 'any' && !(partnerAccess && allows(caller, partnerAccess)))
      refuse(403, 'partner.not-permitted', 'This key isn’t allowed to do that.')
    c.set('caller', caller)
    if (c.env) c.env.accountId = caller.id
    await next()
  })
}
