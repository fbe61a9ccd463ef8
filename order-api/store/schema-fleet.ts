import { sql } from 'drizzle-orm'
import {
  boolean,
  customType,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { ProofKind } from '../../core/api/order-lists.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
const money = (name: string) => numeric(name, { precision: 14, scale: 3, mode: 'number' })
const degrees = (name: string) => numeric(name, { precision: 9, scale: 6, mode: 'number' })
const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

/** What fleets and operators reported about orders, each once. */
export const fleetEvents = pgTable(
  'fleet_events',
  {
    orderId: text('order_id').notNull(),
    eventId: text('event_id').notNull(),
    status: text('status').notNull(),
    happenedAt: time('happened_at').notNull(),
    receivedAt: time('received_at').notNull(),
    /** The fleet's name, or `operator:` and the system's user. */
    reportedBy: text('reported_by').notNull(),
    reason: text('reason'),
    /** The order's status afterwards. */
    statusAfter: text('status_after').notNull(),
    /** Which key of the fleet API reported it. */
    keyName: text('key_name'),
    /** Whether it was inferred from a later one. */
    isImplied: boolean('is_implied').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.eventId] }),
    index('fleet_events_received').on(table.receivedAt),
  ],
)
export type FleetEventRow = typeof fleetEvents.$inferSelect

/** Keys of systems that call the fleet API, stored as SHA-256. */
export const fleetKeys = pgTable('fleet_keys', {
  name: text('name').primaryKey(),
  keyHash: text('key_hash').notNull().unique(),
  createdAt: time('created_at').notNull(),
})
export type FleetKeyRow = typeof fleetKeys.$inferSelect

/** Where riders are, as their fleets report it. */
export const riderPositions = pgTable(
  'rider_positions',
  {
    /** With the name of the fleet API's key that has the order. */
    fleet: text('fleet').notNull(),
    riderId: text('rider_id').notNull(),
    latitude: degrees('latitude').notNull(),
    longitude: degrees('longitude').notNull(),
    recordedAt: time('recorded_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.fleet, table.riderId] })],
)
export type RiderPositionRow = typeof riderPositions.$inferSelect

/** Photos that fleets sent. */
export const proofPhotos = pgTable(
  'proof_photos',
  {
    orderId: text('order_id').notNull(),
    kind: text('kind').$type<ProofKind>().notNull(),
    contentType: text('content_type').notNull(),
    content: bytes('content').notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.kind] }), index('proof_photos_created').on(table.createdAt)],
)
export type ProofPhotoRow = typeof proofPhotos.$inferSelect

/** Links with which shops gave orders to their own riders. */
export const riderLinks = pgTable(
  'rider_links',
  {
    /** Also the ID of its text message. */
    linkId: text('link_id').primaryKey(),
    tokenHash: text('token_hash').notNull().unique(),
    orderId: text('order_id').notNull(),
    vendorId: text('vendor_id').notNull(),
    /** The same for all links of an outlet to a phone. */
    riderId: text('rider_id').notNull(),
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    /** The device that opened it first. */
    deviceHash: text('device_hash'),
    givenAt: time('given_at').notNull(),
    openedAt: time('opened_at'),
    /** When the shop took it back, or the rider gave it back. */
    endedAt: time('ended_at'),
  },
  (table) => [
    uniqueIndex('rider_links_running').on(table.orderId).where(sql`ended_at is null`),
    index('rider_links_vendor').on(table.vendorId, table.givenAt),
    index('rider_links_given').on(table.givenAt),
  ],
)
export type RiderLinkRow = typeof riderLinks.$inferSelect

/** What is told to fleets with an API of their own. A trigger adds and wakes the row with each change of its order. */
export const fleetJobs = pgTable(
  'fleet_jobs',
  {
    orderId: text('order_id').primaryKey(),
    fleet: text('fleet').notNull(),
    createdAt: time('created_at').notNull(),
    /** The fleet's ID of the delivery; null until it's known. */
    reference: text('reference').unique(),
    /** When the first try began. */
    triedAt: time('tried_at'),
    /** When a request left whose answer isn't known yet. */
    sentAt: time('sent_at'),
    /** No request leaves before. Null after an unknown answer: only fleets with idempotency get another request then. */
    retryAt: time('retry_at'),
    /** What the fleet knows of the order; null if that's uncertain. */
    told: jsonb('told').$type<ToldOrder>(),
    /** Reason of a cancellation that the vendor wants and the fleet hasn't confirmed. */
    wantedCancel: text('wanted_cancel'),
    /** When the fleet's end of the delivery was known. */
    endedAt: time('ended_at'),
    /** The fleet's time of the newest state. */
    stateAt: time('state_at'),
    /** The fleet's estimate. */
    deliveryAt: time('delivery_at'),
    checkedAt: time('checked_at'),
    calledAt: time('called_at'),
    photoTries: integer('photo_tries').notNull().default(0),
    /** Null if nothing is to be done until the order changes. */
    nextAt: time('next_at'),
    leasedUntil: time('leased_until'),
    failedTries: integer('failed_tries').notNull().default(0),
    /** Grows with each change of the order. */
    wakes: integer('wakes').notNull().default(0),
  },
  (table) => [index('fleet_jobs_next').on(table.nextAt)],
)
export type FleetJobRow = typeof fleetJobs.$inferSelect

/** Fees that fleets keep until a request. */
export const fleetQuotes = pgTable(
  'fleet_quotes',
  {
    quoteId: text('quote_id').primaryKey(),
    fleet: text('fleet').notNull(),
    /** Coordinates of pickup and destination, to five decimals. */
    places: text('places').notNull(),
    fee: money('fee').notNull(),
    expiresAt: time('expires_at').notNull(),
    /** The order that uses it. */
    orderId: text('order_id'),
  },
  (table) => [index('fleet_quotes_places').on(table.places)],
)

/** The part of an order that may change after the fleet has it. */
export interface ToldOrder {
  destination: { latitude: number; longitude: number; address: string; notes: string }
  paymentMethod: string
  amount: number
  description: string
  /** Unix seconds. */
  preorderedFor: number | null
}
