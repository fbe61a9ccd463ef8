import { and, asc, eq, gt, inArray, lte } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../database.ts'
import { accounts, accountVendors, vendors } from '../schema.ts'
import { type InvitationRow, invitations } from '../schema-owners.ts'

const parents = alias(vendors, 'parents')

// Strangers may invite anybody.
const maxListed = 100

const listed = (database: Database) =>
  database
    .select({
      invitation: invitations,
      name: vendors.name,
      parentName: parents.name,
      invitedBy: accounts.email,
    })
    .from(invitations)
    .innerJoin(vendors, eq(vendors.vendorId, invitations.vendorId))
    .leftJoin(parents, eq(parents.vendorId, vendors.parentVendorId))
    .leftJoin(accounts, eq(accounts.accountId, invitations.invitedBy))

/** Returns open invitations of an address, oldest first, at most 100. */
export function invitationsTo(database: Database, email: string, now: Date) {
  return listed(database)
    .where(and(eq(invitations.email, email), gt(invitations.expiresAt, now)))
    .orderBy(asc(invitations.createdAt), asc(invitations.invitationId))
    .limit(maxListed)
}

/** Returns an open invitation. */
export async function openInvitation(database: Database, invitationId: string, now: Date) {
  const isOpen = and(eq(invitations.invitationId, invitationId), gt(invitations.expiresAt, now))
  const [row] = await listed(database).where(isOpen)
  return row ?? null
}

/** Consumes an invitation of the address; null if unknown, used, withdrawn or expired. */
export async function acceptInvitation(
  database: Database,
  { invitationId, email, now }: { invitationId: string; email: string; now: Date },
): Promise<InvitationRow | null> {
  const [row] = await database
    .delete(invitations)
    .where(
      and(eq(invitations.invitationId, invitationId), eq(invitations.email, email), gt(invitations.expiresAt, now)),
    )
    .returning()
  return row ?? null
}

export async function addOwner(database: Database, accountId: string, vendorId: string) {
  await database.insert(accountVendors).values({ accountId, vendorId }).onConflictDoNothing()
}

/** Invites addresses without an open invitation. Returns the new invitations. */
export async function addInvitations(
  database: Database,
  invitation: { vendorId: string; emails: string[]; invitedBy: string; createdAt: Date; expiresAt: Date },
): Promise<Pick<InvitationRow, 'invitationId' | 'email'>[]> {
  const { vendorId, emails, ...fields } = invitation
  if (emails.length === 0) return []
  await database
    .delete(invitations)
    .where(and(eq(invitations.vendorId, vendorId), lte(invitations.expiresAt, fields.createdAt)))
  return database
    .insert(invitations)
    .values(emails.map((email) => ({ invitationId: crypto.randomUUID(), vendorId, email, ...fields })))
    .onConflictDoNothing()
    .returning({ invitationId: invitations.invitationId, email: invitations.email })
}

/** Returns the IDs of the withdrawn invitations. */
export async function withdrawInvitations(database: Database, vendorId: string, emails: string[]): Promise<string[]> {
  if (emails.length === 0) return []
  const withdrawn = await database
    .delete(invitations)
    .where(and(eq(invitations.vendorId, vendorId), inArray(invitations.email, emails)))
    .returning({ invitationId: invitations.invitationId })
  return withdrawn.map(({ invitationId }) => invitationId)
}

export async function deleteOldInvitations(database: Database, endedBefore: Date) {
  await database.delete(invitations).where(lte(invitations.expiresAt, endedBefore))
}
