import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core'
import type { VoucherType } from '../../core/api/order-lists.ts'
import type { OrderDelayWire, OrderPaymentWire } from '../../core/api/orders.ts'
import type { VendorLocationWire } from '../../core/api/vendors.ts'
import type { SignUpType } from '../../core/config/setting-values.ts'
import type {
  FleetAnswer,
  MessageState,
  OrderMessage,
  PickupOnOrder,
  PlaceOnOrder,
  ReceiverChange,
  RiderOffer,
  ShopOnOrder,
} from './order-parts.ts'
import type { ProofPlan, ProofRecord } from './schema-proofs.ts'

/**
 * The tables as queries see them; `migrations/*.sql` creates them, so change both together. `timestamptz(3)` matches
 * the milliseconds of JavaScript's clock.
 */
const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
const money = (name: string) => numeric(name, { precision: 14, scale: 3, mode: 'number' })

export const accounts = pgTable('accounts', {
  accountId: text('account_id').primaryKey(),
  email: text('email').notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  createdAt: time('created_at').notNull(),
  /** Language of emails, BCP 47. */
  language: text('language').notNull().default('en'),
  /** Demo accounts are disabled while the demo is off. */
  disabledAt: time('disabled_at'),
})

export type SignUpGuest = Record<'id' | 'vendorId', string>

/** Sign-ups with an unverified email address; the emailed link turns one into an account. */
export const registrations = pgTable(
  'registrations',
  {
    registrationId: text('registration_id').primaryKey(),
    registrationType: text('registration_type').$type<SignUpType>().notNull(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    language: text('language').notNull(),
    businessName: text('business_name'),
    phone: text('phone'),
    vendorId: text('vendor_id'),
    /** NPV only: the guest whose vendor the account gets. */
    guest: jsonb('guest').$type<SignUpGuest>(),
    /** The invitation that the sign-up accepts, instead of adding a vendor. */
    invitationId: text('invitation_id'),
    /** The address already had an account. Only the email mentions it. */
    hasAccount: boolean('has_account').notNull(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    usedAt: time('used_at'),
    /** Sign-ups of earlier versions have a salt each. */
    hasSharedSalt: boolean('has_shared_salt').notNull().default(false),
  },
  (table) => [index('registrations_email').on(table.email, table.createdAt)],
)
export type RegistrationRow = typeof registrations.$inferSelect

/** Requested codes, one per email address, with or without an account. */
export const passwordResets = pgTable('password_resets', {
  /** Keyed hash of the address. */
  emailKey: text('email_key').primaryKey(),
  /** The code is derived from this and the server's secret. */
  nonce: text('nonce').notNull(),
  expiresAt: time('expires_at').notNull(),
})

/** Accounts that own a vendor. */
export const accountVendors = pgTable(
  'account_vendors',
  { accountId: text('account_id').notNull(), vendorId: text('vendor_id').notNull() },
  (table) => [primaryKey({ columns: [table.accountId, table.vendorId] })],
)

/** GODROID tokens, stored as SHA-256. */
export const staffTokens = pgTable('staff_tokens', {
  tokenHash: text('token_hash').primaryKey(),
  staffId: text('staff_id').notNull(),
  scope: text('scope').$type<StaffScope['kind']>().notNull().default('vendor'),
  /** The scope's vendor; null for all vendors. */
  vendorId: text('vendor_id'),
  name: text('name').notNull().default(''),
  createdAt: time('created_at').notNull().default(sql`now()`),
})

/** What a staff token acts for: one vendor, a parent and its outlets, or all vendors. */
export type StaffScope = { kind: 'vendor' | 'parent'; vendorId: string } | { kind: 'all' }

/** One sign-in on one device. */
export const sessions = pgTable(
  'sessions',
  {
    sessionId: text('session_id').primaryKey(),
    accountId: text('account_id').notNull(),
    beganAt: time('began_at').notNull(),
    /** Time of the last extension. */
    usedAt: time('used_at').notNull(),
    /** The session expires at this time unless it is extended. */
    expiresAt: time('expires_at').notNull(),
    revokedAt: time('revoked_at'),
    /** Access tokens of older versions are invalid; the session continues. */
    accessVersion: integer('access_version').notNull().default(0),
    /** Names such as "Chrome" and "Windows"; null if unknown. */
    browser: text('browser'),
    system: text('system'),
    /** Keyed hash of the sign-in's network address. */
    addressKey: text('address_key').notNull().default(''),
  },
  (table) => [index('sessions_account').on(table.accountId, table.addressKey)],
)
export type SessionRow = typeof sessions.$inferSelect

/** Refresh tokens, stored as SHA-256; one per extension of a session. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    sessionId: text('session_id').notNull(),
    expiresAt: time('expires_at').notNull(),
    /** When it was exchanged for a new one. */
    usedAt: time('used_at'),
    /** The token this one replaced; null for a session's first. */
    parentHash: text('parent_hash'),
  },
  (table) => [index('refresh_tokens_session').on(table.sessionId), index('refresh_tokens_parent').on(table.parentHash)],
)

export const vendors = pgTable(
  'vendors',
  {
    vendorId: text('vendor_id').primaryKey(),
    parentVendorId: text('parent_vendor_id'),
    clientVendorId: text('client_vendor_id').notNull(),
    name: text('name').notNull(),
    isParent: boolean('is_parent').notNull(),
    isActive: boolean('is_active').notNull(),
    isRegistered: boolean('is_registered').notNull(),
    estimationPickUpTime: integer('estimation_pick_up_time').notNull(),
    paymentMethods: jsonb('payment_methods').$type<string[]>().notNull(),
    phone: text('phone').notNull(),
    location: jsonb('location').$type<VendorLocationWire>(),
    /** Who carries its orders; null for the server's setting. */
    fleet: text('fleet'),
  },
  (table) => [index('vendors_parent').on(table.parentVendorId)],
)
export type VendorRow = typeof vendors.$inferSelect

/** The address book (specification 2 §3). `address` is unit, building and text, joined by commas. */
export const savedAddresses = pgTable(
  'saved_addresses',
  {
    id: text('id').primaryKey(),
    vendorId: text('vendor_id').notNull(),
    name: text('name').notNull(),
    phoneNumber: text('phone_number').notNull(),
    latitude: numeric('latitude', { precision: 9, scale: 6, mode: 'number' }).notNull(),
    longitude: numeric('longitude', { precision: 9, scale: 6, mode: 'number' }).notNull(),
    address: text('address').notNull(),
    notes: text('notes').notNull(),
    /** Searchable words of name and address, each after a space; null until computed. */
    searchWords: text('search_words'),
    createdAt: time('created_at').notNull(),
  },
  (table) => [index('saved_addresses_vendor').on(table.vendorId)],
)
export type SavedAddressRow = typeof savedAddresses.$inferSelect

export const orders = pgTable(
  'orders',
  {
    orderId: text('order_id').primaryKey(),
    vendorId: text('vendor_id').notNull(),
    /** The caller: account, staff, guest or partner key. `clientOrderId` is unique per caller. */
    placedBy: text('placed_by').notNull(),
    clientOrderId: text('client_order_id').notNull(),
    trackingId: text('tracking_id').notNull().unique(),
    /** Who carries it, as long as it runs. */
    fleet: text('fleet').notNull(),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
    status: text('status').notNull(),
    statusHistory: jsonb('status_history').$type<{ status: string; created_at: string }[]>().notNull(),
    /** Unix seconds. */
    preorderedFor: bigint('preordered_for', { mode: 'number' }),
    /** Null for preorders, and for orders older than the column. */
    quotedDeliveryAt: time('quoted_delivery_at'),
    customerName: text('customer_name').notNull(),
    customerPhone: text('customer_phone').notNull(),
    /** E.164 if possible, for the list's filter. */
    customerPhoneKey: text('customer_phone_key').notNull(),
    destination: jsonb('destination').$type<PlaceOnOrder>().notNull(),
    pickup: jsonb('pickup').$type<PickupOnOrder>().notNull(),
    /** The outlet when the order was placed. */
    shop: jsonb('shop').$type<ShopOnOrder>().notNull(),
    sender: jsonb('sender').$type<{ name: string; email: string; phone_number: string }>(),
    paymentMethod: text('payment_method').notNull(),
    amount: money('amount').notNull(),
    description: text('description').notNull(),
    vatNumber: text('vat_number'),
    reference: text('reference'),
    /** The rider brings it from `destination` to `pickup`. */
    isReturn: boolean('is_return').notNull().default(false),
    ageValidationRequired: boolean('age_validation_required').notNull(),
    deliveryFee: money('delivery_fee').notNull(),
    discountedDeliveryFee: money('discounted_delivery_fee'),
    voucher: jsonb('voucher').$type<{ code: string; amount: number; type: string; max_discount: number | null }>(),
    /** Card payment, once charged. */
    payment: jsonb('payment').$type<OrderPaymentWire>(),
    /** Oldest first. */
    receiverChanges: jsonb('receiver_changes').$type<ReceiverChange[]>().notNull().default([]),
    messages: jsonb('messages').$type<OrderMessage[]>().notNull().default([]),
    messageStates: jsonb('message_states').$type<MessageState[]>().notNull().default([]),
    riderId: text('rider_id'),
    riderName: text('rider_name'),
    riderPhone: text('rider_phone'),
    /** Name of the fleet API's key whose rider it is. */
    riderKey: text('rider_key'),
    /** What became of its links for the shop's own riders, oldest first. */
    riderOffers: jsonb('rider_offers').$type<RiderOffer[]>().notNull().default([]),
    cancelReason: text('cancel_reason'),
    /** The newest delay. */
    delay: jsonb('delay').$type<OrderDelayWire>(),
    failureReason: text('failure_reason'),
    /** What the fleet refused after it had been accepted here, and whether it's away during the request; oldest first. */
    fleetRefusals: jsonb('fleet_refusals').$type<FleetAnswer[]>().notNull().default([]),
    proofPlan: jsonb('proof_plan').$type<ProofPlan>(),
    proofs: jsonb('proofs').$type<ProofRecord[]>(),
    /** Next step of the simulation and its time; null if none. Survives restarts. */
    nextStatus: text('next_status'),
    nextStepAt: time('next_step_at'),
    expectedPickupAt: time('expected_pickup_at'),
    expectedDeliveryAt: time('expected_delivery_at'),
  },
  (table) => [
    unique('orders_client_order').on(table.placedBy, table.clientOrderId),
    index('orders_vendor_created').on(table.vendorId, table.createdAt, table.orderId),
    index('orders_next_step').on(table.nextStepAt),
    index('orders_rider').on(table.riderId),
    index('orders_created').on(table.createdAt, table.orderId),
    index('orders_customer').on(table.vendorId, table.customerPhoneKey, table.createdAt, table.orderId),
    index('orders_preordered').on(table.vendorId, table.createdAt, table.orderId),
    index('orders_unfinished').on(table.vendorId, table.createdAt, table.orderId),
    index('orders_due').on(table.vendorId, table.preorderedFor),
  ],
)
export type OrderRow = typeof orders.$inferSelect
export type NewOrderRow = typeof orders.$inferInsert

/** One row per order change, in commit order. Feeds the live socket. */
export const orderEvents = pgTable('order_events', {
  eventId: bigint('event_id', { mode: 'number' }).primaryKey().default(sql`next_order_event_id()`),
  orderId: text('order_id').notNull(),
  vendorId: text('vendor_id').notNull(),
  status: text('status').notNull(),
  createdAt: time('created_at').notNull(),
})

/** Vouchers (specification 2 §3 and §7), by code in upper case. */
export const vouchers = pgTable('vouchers', {
  code: text('code').primaryKey(),
  type: text('type').$type<VoucherType>().notNull(),
  /** Money, or per cent of the fee. */
  value: money('value').notNull(),
  /** Upper limit of a percentage, in money. */
  maxDiscount: money('max_discount'),
  expiresAt: time('expires_at'),
  usageLimit: integer('usage_limit'),
  usedCount: integer('used_count').notNull().default(0),
})
export type VoucherRow = typeof vouchers.$inferSelect

/** Properties of this database: `epoch` (part of every cursor), `seeded` and its `country`. */
export const serverValues = pgTable('server_values', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})
