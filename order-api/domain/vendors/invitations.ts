import type { InvitationWire, OpenInvitationWire } from '../../../core/api/invitations.ts'
import type { Clock } from '../../clock.ts'
import { accountById } from '../../store/accounts/accounts.ts'
import { recordAudit } from '../../store/accounts/audit.ts'
import type { Database } from '../../store/database.ts'
import { cancelMessages } from '../../store/outbox.ts'
import { acceptInvitation, addOwner, invitationsTo, openInvitation } from '../../store/vendors/invitations.ts'
import type { Caller } from '../accounts/caller.ts'
import type { Limits } from '../limits/limits.ts'
import { refuse } from '../refusal.ts'
import type { Actor } from './owners.ts'
import type { Vendors } from './vendors.ts'

interface InvitationContext {
  database: Database
  clock: Clock
  vendors: Vendors
}

/** Returns the caller's open invitations; none for staff and guests. */
export async function listOpenInvitations(
  { database, clock }: { database: Database; clock: Clock },
  caller: Caller,
): Promise<InvitationWire[]> {
  const account = caller.kind === 'user' ? await accountById(database, caller.id) : null
  if (!account) return []
  const rows = await invitationsTo(database, account.email, new Date(clock.now()))
  return rows.map(toWire)
}

/** Returns the invitation of an emailed link, for a person who isn't signed in. @throws Refusal 404 `invitations.gone`, 429 */
export async function readInvitation(
  { database, clock, limits }: { database: Database; clock: Clock; limits: Limits },
  invitationId: string,
  address: string,
): Promise<OpenInvitationWire> {
  await limits.consume('read-invitation', { account: null, address })
  const row = await openInvitation(database, invitationId, new Date(clock.now()))
  if (!row) refuseGone()
  return { ...toWire(row), email_address: row.invitation.email }
}

export function refuseGone(): never {
  refuse(404, 'invitations.gone', 'This invitation is no longer open.')
}

const toWire = ({ invitation, name, parentName, invitedBy }: Awaited<ReturnType<typeof invitationsTo>>[number]) => ({
  invitation_id: invitation.invitationId,
  vendor_id: invitation.vendorId,
  name,
  parent_name: parentName,
  invited_by: invitedBy,
  expires_at: invitation.expiresAt.toISOString(),
})

/**
 * Accepts or declines an invitation; only the first of concurrent calls has an effect.
 * @returns the vendor's ID @throws Refusal 404 `invitations.gone` unless open and the actor's
 */
export async function respondToInvitation(
  { database, clock, vendors }: InvitationContext,
  invitationId: string,
  response: 'accepted' | 'declined',
  { accountId, email, requestId }: Actor,
): Promise<string> {
  const at = new Date(clock.now())
  const vendorId = await database.transaction(async (transaction) => {
    const invitation = await acceptInvitation(transaction, { invitationId, email, now: at })
    if (!invitation) refuseGone()
    const { vendorId } = invitation
    await cancelMessages(transaction, [invitationId])
    if (response === 'accepted') await addOwner(transaction, accountId, vendorId)
    const event = `invitation-${response}` as const
    await recordAudit(transaction, { at, event, accountId, actorId: accountId, vendorId, requestId })
    return vendorId
  })
  vendors.clearCache()
  return vendorId
}
