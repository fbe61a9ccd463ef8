import { bigint, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

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

/** Addresses on partners' servers that receive events of orders. */
export const webhookEndpoints = pgTable('webhook_endpoints', {
  endpointId: text('endpoint_id').primaryKey(),
  /** The account that made it: the endpoint receives nothing that the account may not see. */
  accountId: text('account_id').notNull(),
  vendorId: text('vendor_id').notNull(),
  url: text('url').notNull(),
  events: jsonb('events').$type<string[]>().notNull(),
  secret: text('secret').notNull(),
  /** Signs beside the new one until `previousUntil`. */
  previousSecret: text('previous_secret'),
  previousUntil: time('previous_until'),
  createdAt: time('created_at').notNull(),
  /** The first failure since the last success. */
  failingSince: time('failing_since'),
  disabledAt: time('disabled_at'),
})
export type WebhookEndpointRow = typeof webhookEndpoints.$inferSelect

/** One attempt to send a delivery. */
export interface WebhookTry {
  at: string
  /** HTTP status; null without a response. */
  status: number | null
  error: string | null
  ms: number
}

/** Events on their way to endpoints, and those that have arrived. */
export const webhookDeliveries = pgTable('webhook_deliveries', {
  deliveryId: bigint('delivery_id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  endpointId: text('endpoint_id').notNull(),
  messageId: text('message_id').notNull(),
  eventType: text('event_type').notNull(),
  orderId: text('order_id'),
  body: text('body').notNull(),
  createdAt: time('created_at').notNull(),
  /** Null once it has arrived or was given up. */
  nextTryAt: time('next_try_at'),
  failedTries: integer('failed_tries').notNull().default(0),
  deliveredAt: time('delivered_at'),
  tries: jsonb('tries').$type<WebhookTry[]>().notNull().default([]),
})
export type WebhookDeliveryRow = typeof webhookDeliveries.$inferSelect
