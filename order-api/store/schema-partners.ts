import { bigint, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { KeyMode } from '../../core/api/partner-keys.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/** Partners' server keys, stored as SHA-256. */
export const partnerKeys = pgTable('partner_keys', {
  keyId: text('key_id').primaryKey(),
  keyHash: text('key_hash').notNull().unique(),
  /** The account that created the key. The key can never do more than this account. */
  accountId: text('account_id').notNull(),
  vendorId: text('vendor_id').notNull(),
  mode: text('mode').$type<KeyMode>().notNull(),
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

/** Addresses of partners, which receive order events, and of systems with a key of the fleet API, which receive jobs. */
export const webhookEndpoints = pgTable('webhook_endpoints', {
  endpointId: text('endpoint_id').primaryKey(),
  /** The account that added the endpoint. The endpoint receives only what this account can see. */
  accountId: text('account_id'),
  /** Null, like the account, for the endpoint of a key of the fleet API. */
  vendorId: text('vendor_id'),
  fleetKey: text('fleet_key').unique(),
  url: text('url').notNull(),
  events: jsonb('events').$type<string[]>().notNull(),
  secret: text('secret').notNull(),
  /** Messages are also signed with it until `previousUntil`. */
  previousSecret: text('previous_secret'),
  previousUntil: time('previous_until'),
  createdAt: time('created_at').notNull(),
  /** First failure since the last success. */
  failingSince: time('failing_since'),
  disabledAt: time('disabled_at'),
})
export type WebhookEndpointRow = typeof webhookEndpoints.$inferSelect

export interface DeliveryAttempt {
  at: string
  /** HTTP status; null without a response. */
  status: number | null
  error: string | null
  ms: number
}

/** Events that were sent or are to be sent. */
export const webhookDeliveries = pgTable('webhook_deliveries', {
  deliveryId: bigint('delivery_id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  endpointId: text('endpoint_id').notNull(),
  messageId: text('message_id').notNull(),
  eventType: text('event_type').notNull(),
  orderId: text('order_id'),
  body: text('body').notNull(),
  createdAt: time('created_at').notNull(),
  /** Null after the delivery or the last try. */
  nextTryAt: time('next_try_at'),
  failedTries: integer('failed_tries').notNull().default(0),
  deliveredAt: time('delivered_at'),
  tries: jsonb('tries').$type<DeliveryAttempt[]>().notNull().default([]),
})
export type WebhookDeliveryRow = typeof webhookDeliveries.$inferSelect

/** Partners' sign-up codes, with the addresses they were given to. */
export const vendorCodes = pgTable('vendor_codes', {
  vendorCode: text('vendor_code').primaryKey(),
  vendorId: text('vendor_id').notNull(),
  owners: jsonb('owners').$type<string[]>().notNull(),
})
