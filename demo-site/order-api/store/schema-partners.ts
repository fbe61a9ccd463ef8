import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/** Keys of partners' servers, by their SHA-256. */
export const partnerKeys = pgTable('partner_keys', {
  keyId: text('key_id').primaryKey(),
  keyHash: text('key_hash').notNull().unique(),
  /** The account that made it: the key may never do more. */
  accountId: text('account_id').notNull(),
  vendorId: text('vendor_id').notNull(),
  mode: text('mode').$type<'test' | 'live'>().notNull(),
  name: text('name').notNull(),
  /** Last four characters. */
  hint: text('hint').notNull(),
  /** Null: the vendor and all of its outlets. */
  outlets: jsonb('outlets').$type<string[]>(),
  permissions: jsonb('permissions').$type<string[]>().notNull(),
  origins: jsonb('origins').$type<string[]>().notNull(),
  createdAt: time('created_at').notNull(),
  usedAt: time('used_at'),
  revokedAt: time('revoked_at'),
})
export type PartnerKeyRow = typeof partnerKeys.$inferSelect
