import type { Clock } from '../../clock.ts'
import { accountByEmail, accountById } from '../../store/accounts/accounts.ts'
import { type AuditEvent, recordAudit } from '../../store/accounts/audit.ts'
import type { Database } from '../../store/database.ts'
import { cancelMessages } from '../../store/outbox.ts'
import type { VendorRow } from '../../store/schema.ts'
import type { InvitationRow } from '../../store/schema-owners.ts'
import {
  addParentAbove,
  isInUse,
  removeParentAbove,
  removeVendor,
  shopBelow,
} from '../../store/vendors/grown-parents.ts'
import { addInvitations, addOwner, withdrawInvitations } from '../../store/vendors/invitations.ts'
import { insertOutlet, type NewOutlet, type OutletChange, updateOutlet } from '../../store/vendors/outlets.ts'
import { lockVendor, ownerAccounts, peopleOf, removeOwners } from '../../store/vendors/owners.ts'
import { outletIdsOf, type PermittedVendor } from '../../store/vendors/vendors.ts'
import type { Caller } from '../accounts/caller.ts'
import { revokeAccess } from '../accounts/sessions.ts'
import type { Country } from '../country.ts'
import type { Limits } from '../limits/limits.ts'
import type { Mailer, SendMessage } from '../mail/mailer.ts'
import { Refusal, refuse } from '../refusal.ts'
import type { Vendors } from './vendors.ts'

export interface OwnersContext {
  database: Database
  clock: Clock
  country: Country
  limits: Limits
  mailer: Mailer
  vendors: Vendors
}

/** The account that changes owners, with the caller's IP address. */
export interface Actor {
  accountId: string
  email: string
  address: string
  requestId: string
}

type NewInvitation = Pick<InvitationRow, 'invitationId' | 'email'>

export const maxOutlets = 1000
export const invitationLifeMs = 30 * 24 * 3_600_000

/** Returns the account of the caller. @throws Refusal 403 for staff and guests */
export async function actorOf(
  { database }: { database: Database },
  caller: Caller,
  call: Pick<Actor, 'address' | 'requestId'>,
): Promise<Actor> {
  const account = caller.kind === 'user' ? await accountById(database, caller.id) : null
  if (!account) refuse(403, 'error.not-allowed', 'This account isn’t allowed to do that.')
  return { accountId: account.accountId, email: account.email, ...call }
}

/**
 * Adds an outlet and invites its owners. The actor becomes an owner if `ownerEmails` includes their email. A single shop
 * gets a parent of its own first, and becomes that parent's first outlet.
 * @throws Refusal 409 `collection-point.id-taken` or `collection-point.too-many`, 429
 */
export async function addOutlet(context: OwnersContext, outlet: NewOutlet, ownerEmails: string[], actor: Actor) {
  await limitInvitations(context, ownerEmails.filter((email) => email !== actor.email).length, actor)
  const row = await context.mailer.transaction(async (transaction, send) => {
    const given = outlet.parent
    const parent = given.isParent ? given : await addParentAbove(transaction, given.vendorId)
    if (!given.isParent) {
      const subject = { vendorId: parent.vendorId, accountId: actor.accountId }
      await recordChange(context, transaction, 'parent-added', subject, actor)
    }
    const row = await insertOutlet(transaction, { ...outlet, parent })
    if (!row) refuse(409, 'collection-point.id-taken', 'Another collection point has this ID.')
    if ((await outletIdsOf(transaction, parent.vendorId)).length > maxOutlets)
      refuse(409, 'collection-point.too-many', `A vendor has at most ${maxOutlets} collection points.`)
    const invited = await changeOwners(context, transaction, row.vendorId, ownerEmails, actor)
    await mailInvitations(context, { transaction, send }, { ...row, parentName: parent.name }, invited, actor)
    return row
  })
  context.vendors.clearCache()
  return row
}

/**
 * Changes an outlet and its owners to `ownerEmails`. Invites new owners and removes missing ones, except the actor.
 * @throws Refusal 429
 */
export async function changeOutlet(
  context: OwnersContext,
  vendor: PermittedVendor,
  { change, ownerEmails }: { change: OutletChange; ownerEmails: string[] },
  actor: Actor,
) {
  const { database, clock, mailer } = context
  const people = (await peopleOf(database, [vendor.vendorId], new Date(clock.now()))).get(vendor.vendorId)
  const existingEmails = new Set([actor.email, ...(people?.owners ?? []), ...(people?.invited ?? [])])
  await limitInvitations(context, ownerEmails.filter((email) => !existingEmails.has(email)).length, actor)
  const row = await mailer.transaction(async (transaction, send) => {
    const row = await updateOutlet(transaction, vendor.vendorId, change)
    if (!row) return null
    const invited = await changeOwners(context, transaction, row.vendorId, ownerEmails, actor)
    await mailInvitations(context, { transaction, send }, { ...row, parentName: vendor.parentName }, invited, actor)
    return row
  })
  context.vendors.clearCache()
  return row
}

/**
 * Removes an outlet that was added by mistake. If a shop's parent was added with it, the shop is on its own again.
 * @throws Refusal 409 `collection-point.in-use` if anything belongs to the outlet, or if it is the shop
 */
export async function removeOutlet(
  context: OwnersContext,
  { vendorId, parentVendorId }: { vendorId: string; parentVendorId: string },
  actor: Actor,
): Promise<void> {
  await context.database.transaction(async (transaction) => {
    await lockVendor(transaction, parentVendorId)
    await lockVendor(transaction, vendorId)
    const shopId = await shopBelow(transaction, parentVendorId)
    if (shopId === vendorId || (await isInUse(transaction, vendorId)))
      refuse(409, 'collection-point.in-use', 'Orders, addresses or keys belong to this collection point.')
    const owners = await ownerAccounts(transaction, vendorId)
    await cancelMessages(transaction, await removeVendor(transaction, vendorId))
    await recordChange(context, transaction, 'outlet-removed', { vendorId, accountId: actor.accountId }, actor)
    for (const { accountId } of owners) if (accountId !== actor.accountId) await endAccess(transaction, accountId)
    if (shopId) await removeParentAbove(transaction, parentVendorId, shopId)
  })
  context.vendors.clearCache()
}

/** Ends the actor's ownership. @throws Refusal 409 `collection-point.not-owner` or `collection-point.last-owner` */
export async function leaveVendor(context: OwnersContext, vendor: VendorRow, actor: Actor): Promise<void> {
  await context.database.transaction(async (transaction) => {
    await lockVendor(transaction, vendor.vendorId)
    const owners = await ownerAccounts(transaction, vendor.vendorId)
    if (!owners.some(({ accountId }) => accountId === actor.accountId)) {
      refuse(409, 'collection-point.not-owner', 'You act for this collection point through its parent vendor.')
    }
    if (owners.length === 1 && vendor.parentVendorId === null) {
      refuse(409, 'collection-point.last-owner', 'You are the only owner. Invite another one first.')
    }
    await removeOwners(transaction, vendor.vendorId, [actor.accountId])
    await recordChange(
      context,
      transaction,
      'owner-left',
      { vendorId: vendor.vendorId, accountId: actor.accountId },
      actor,
    )
    await endAccess(transaction, actor.accountId)
  })
  context.vendors.clearCache()
}

/** Returns the invitations of newly invited owners. */
async function changeOwners(
  context: OwnersContext,
  transaction: Database,
  vendorId: string,
  ownerEmails: string[],
  actor: Actor,
): Promise<NewInvitation[]> {
  await lockVendor(transaction, vendorId)
  const createdAt = new Date(context.clock.now())
  const owners = await ownerAccounts(transaction, vendorId)
  const invitedBefore = (await peopleOf(transaction, [vendorId], createdAt)).get(vendorId)?.invited ?? []

  if (ownerEmails.includes(actor.email)) await addOwner(transaction, actor.accountId, vendorId)
  const removed = owners.filter(({ accountId, email }) => accountId !== actor.accountId && !ownerEmails.includes(email))
  await removeOwners(
    transaction,
    vendorId,
    removed.map(({ accountId }) => accountId),
  )
  for (const { accountId } of removed) {
    await recordChange(context, transaction, 'owner-removed', { vendorId, accountId }, actor)
    await endAccess(transaction, accountId)
  }

  const withdrawn = invitedBefore.filter((email) => !ownerEmails.includes(email))
  await cancelMessages(transaction, await withdrawInvitations(transaction, vendorId, withdrawn))
  for (const email of withdrawn)
    await recordInvitation(context, transaction, 'invitation-withdrawn', vendorId, email, actor)

  const isOwner = new Set([actor.email, ...owners.map(({ email }) => email)])
  const invited = await addInvitations(transaction, {
    vendorId,
    emails: ownerEmails.filter((email) => !isOwner.has(email)),
    invitedBy: actor.accountId,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + invitationLifeMs),
  })
  for (const { email } of invited) await recordInvitation(context, transaction, 'owner-invited', vendorId, email, actor)
  return invited
}

// Ends access immediately, in every server process.
const endAccess = (database: Database, accountId: string) => revokeAccess({ database }, accountId)

async function recordInvitation(
  context: OwnersContext,
  transaction: Database,
  event: AuditEvent,
  vendorId: string,
  email: string,
  actor: Actor,
) {
  const account = await accountByEmail(transaction, email)
  await recordChange(context, transaction, event, { vendorId, accountId: account?.accountId ?? null }, actor)
}

async function recordChange(
  { clock }: { clock: Clock },
  transaction: Database,
  event: AuditEvent,
  subject: { vendorId: string; accountId: string | null },
  { accountId: actorId, requestId }: Actor,
) {
  await recordAudit(transaction, { at: new Date(clock.now()), event, ...subject, actorId, requestId })
}

async function limitInvitations({ limits }: OwnersContext, count: number, { accountId, address }: Actor) {
  for (let left = count; left > 0; left -= 1) await limits.consume('invitation', { account: accountId, address })
}

async function mailInvitations(
  context: OwnersContext,
  { transaction, send }: { transaction: Database; send: SendMessage },
  vendor: Pick<VendorRow, 'name'> & { parentName: string | null },
  invited: NewInvitation[],
  { address }: Actor,
) {
  const { country, mailer } = context
  for (const { invitationId, email } of invited) {
    if (!(await isMailAllowed(context, email, address))) continue
    const account = await accountByEmail(transaction, email)
    const content = {
      kind: 'owner-invitation',
      vendor: vendor.name,
      parent: vendor.parentName,
      link: mailer.link(`/connect#invitation=${invitationId}`),
    } as const
    await send(content, email, account?.language ?? country.defaultLanguage, { messageId: invitationId })
  }
}

/** Limits emails per recipient. Without an email, an invitation is only shown after the sign-in. */
async function isMailAllowed({ limits }: OwnersContext, email: string, address: string): Promise<boolean> {
  try {
    await limits.consume('invitation-mail', { account: email, address })
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
