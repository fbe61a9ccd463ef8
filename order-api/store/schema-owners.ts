import { bigint, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/** Invitations to own a vendor. They give no access until accepted. */
export const invitations = pgTable(
  'invitations',
  {
    invitationId: text('invitation_id').primaryKey(),
    vendorId: text('vendor_id').notNull(),
    email: text('email').notNull(),
    /** Null for invitations from before this column. */
    invitedBy: text('invited_by'),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [unique('invitations_vendor_id_email_key').on(table.vendorId, table.email)],
)
export type InvitationRow = typeof invitations.$inferSelect

/** Parents that were added above a shop with its second collection point. */
export const grownParents = pgTable('grown_parents', {
  parentVendorId: text('parent_vendor_id').primaryKey(),
  /** The shop. */
  vendorId: text('vendor_id').notNull().unique(),
})

/** The audit record, see `store/accounts/audit.ts`. */
export const audit = pgTable('audit', {
  auditId: bigint('audit_id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  at: time('at').notNull(),
  event: text('event').notNull(),
  accountId: text('account_id'),
  actorId: text('actor_id'),
  vendorId: text('vendor_id'),
  requestId: text('request_id'),
})
