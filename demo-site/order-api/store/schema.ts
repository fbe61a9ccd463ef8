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
import type { OrderDelayWire, OrderPaymentWire } from '../../../core/api/orders.ts'
import type { VendorLocationWire } from '../../../core/api/vendors.ts'
import type { OrderMessage, PickupOnOrder, PlaceOnOrder, ReceiverChange, ShopOnOrder } from './order-parts.ts'
import type { ProofPlan, TakenProof } from './schema-proofs.ts'

export type { OrderMessage, PickupOnOrder, PlaceOnOrder, ReceiverChange, ShopOnOrder } from './order-parts.ts'

/**
 * The tables, as queries see them. `migrations/*.sql` makes them; both are changed together.
 * Times are `timestamptz(3)`: milliseconds, as clocks here count.
 */
const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
const money = (name: string) => numeric(name, { precision: 14, scale: 3, mode: 'number' })

export const accounts = pgTable('accounts', {
  accountId: text('account_id').primaryKey(),
  /** Lower case. */
  email: text('email').notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  createdAt: time('created_at').notNull(),
  /** Of the mails to it. BCP 47. */
  language: text('language').notNull().default('en'),
  /** Set while the demo is off, for its accounts. */
  disabledAt: time('disabled_at'),
})

/** A guest by the two ids of their token. */
export interface GuestOfSignUp {
  id: string
  vendorId: string
}

/** Sign-ups whose e-mail address is not proven yet: the link in the mail makes an account of one. */
export const registrations = pgTable(
  'registrations',
  {
    registrationId: text('registration_id').primaryKey(),
    registrationType: text('registration_type').$type<'NPV' | 'PV'>().notNull(),
    /** Lower case. */
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    language: text('language').notNull(),
    /** NPV only. */
    businessName: text('business_name'),
    phone: text('phone'),
    /** PV only: the vendor of the code. */
    vendorId: text('vendor_id'),
    /** NPV only: the guest who signs up, whose vendor becomes the account's. */
    guest: jsonb('guest').$type<GuestOfSignUp>(),
    /** The address had an account: nothing comes of this one, and only the mail says so. */
    isKnown: boolean('is_known').notNull(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    usedAt: time('used_at'),
  },
  (table) => [index('registrations_email').on(table.email, table.createdAt)],
)
export type RegistrationRow = typeof registrations.$inferSelect

/** What partners sign up with: a code, and one of the addresses it was given to. */
export const vendorCodes = pgTable('vendor_codes', {
  vendorCode: text('vendor_code').primaryKey(),
  vendorId: text('vendor_id').notNull(),
  /** Lower case. */
  owners: jsonb('owners').$type<string[]>().notNull(),
})

/** One row an e-mail address for which a code was asked, whether or not it has an account. */
export const passwordResets = pgTable('password_resets', {
  /** Keyed hash of the address. */
  emailKey: text('email_key').primaryKey(),
  /** With the server's secret it makes the code. */
  nonce: text('nonce').notNull(),
  expiresAt: time('expires_at').notNull(),
})

/** Owners who have accepted. */
export const accountVendors = pgTable(
  'account_vendors',
  { accountId: text('account_id').notNull(), vendorId: text('vendor_id').notNull() },
  (table) => [primaryKey({ columns: [table.accountId, table.vendorId] })],
)

/** GODROID tokens, by their SHA-256. The holder acts for one vendor. */
export const staffTokens = pgTable('staff_tokens', {
  tokenHash: text('token_hash').primaryKey(),
  staffId: text('staff_id').notNull(),
  vendorId: text('vendor_id').notNull(),
})

/** Sessions: one sign-in on one device each. */
export const sessions = pgTable(
  'sessions',
  {
    sessionId: text('session_id').primaryKey(),
    accountId: text('account_id').notNull(),
    beganAt: time('began_at').notNull(),
    /** When it was last extended. */
    usedAt: time('used_at').notNull(),
    /** When it ends unless it is extended. */
    expiresAt: time('expires_at').notNull(),
    revokedAt: time('revoked_at'),
    /** Access tokens of an older version no longer work, though the session continues. */
    accessVersion: integer('access_version').notNull().default(0),
    /** Such as "Chrome" and "Windows"; null if unknown. */
    browser: text('browser'),
    system: text('system'),
    /** Keyed hash of the address from which it was begun. */
    addressKey: text('address_key').notNull().default(''),
  },
  (table) => [index('sessions_account').on(table.accountId, table.addressKey)],
)
export type SessionRow = typeof sessions.$inferSelect

/** Refresh tokens, by their SHA-256: the turns of a session. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    sessionId: text('session_id').notNull(),
    expiresAt: time('expires_at').notNull(),
    /** When it was given back for a new one. */
    usedAt: time('used_at'),
    /** The token that was given back for this one; null for the first of a session. */
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
  },
  (table) => [index('vendors_parent').on(table.parentVendorId)],
)
export type VendorRow = typeof vendors.$inferSelect

/** The address book (specification 2 §3). `address` is unit, building and rest, joined by comma. */
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
    /** Words of name and address as searches compare them, each after a blank; null until they were made. */
    words: text('words'),
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
    /** The account or staff token that placed it; scopes `clientOrderId`. */
    placedBy: text('placed_by').notNull(),
    clientOrderId: text('client_order_id').notNull(),
    trackingId: text('tracking_id').notNull().unique(),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
    status: text('status').notNull(),
    statusHistory: jsonb('status_history').$type<{ status: string; created_at: string }[]>().notNull(),
    /** Unix seconds. */
    preorderedFor: bigint('preordered_for', { mode: 'number' }),
    customerName: text('customer_name').notNull(),
    customerPhone: text('customer_phone').notNull(),
    /** E.164 where the number allows it, for the list's filter. */
    customerPhoneKey: text('customer_phone_key').notNull(),
    destination: jsonb('destination').$type<PlaceOnOrder>().notNull(),
    pickup: jsonb('pickup').$type<PickupOnOrder>().notNull(),
    /** Outlet as it was called when the order was placed. */
    shop: jsonb('shop').$type<ShopOnOrder>().notNull(),
    sender: jsonb('sender').$type<{ name: string; email: string; phone_number: string }>(),
    paymentMethod: text('payment_method').notNull(),
    amount: money('amount').notNull(),
    description: text('description').notNull(),
    vatNumber: text('vat_number'),
    ageValidationRequired: boolean('age_validation_required').notNull(),
    deliveryFee: money('delivery_fee').notNull(),
    discountedDeliveryFee: money('discounted_delivery_fee'),
    voucher: jsonb('voucher').$type<{ code: string; amount: number; type: string; max_discount: number | null }>(),
    /** Of an order that is paid by card, once it is charged. */
    payment: jsonb('payment').$type<OrderPaymentWire>(),
    /** Oldest first. */
    receiverChanges: jsonb('receiver_changes').$type<ReceiverChange[]>().notNull().default([]),
    /** Oldest first. */
    messages: jsonb('messages').$type<OrderMessage[]>().notNull().default([]),
    riderId: text('rider_id'),
    riderName: text('rider_name'),
    riderPhone: text('rider_phone'),
    cancelReason: text('cancel_reason'),
    /** Of the newest DELAYED. */
    delay: jsonb('delay').$type<OrderDelayWire>(),
    failureReason: text('failure_reason'),
    proofPlan: jsonb('proof_plan').$type<ProofPlan>(),
    proofs: jsonb('proofs').$type<TakenProof[]>(),
    /** The simulation's next step, and when; null if there is none. A restart continues from here. */
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
  ],
)
export type OrderRow = typeof orders.$inferSelect
export type NewOrderRow = typeof orders.$inferInsert

/** One row a change of an order, in the order in which the changes became visible. Feeds the live socket. */
export const orderEvents = pgTable('order_events', {
  eventId: bigint('event_id', { mode: 'number' }).primaryKey().default(sql`next_order_event_id()`),
  orderId: text('order_id').notNull(),
  vendorId: text('vendor_id').notNull(),
  status: text('status').notNull(),
  createdAt: time('created_at').notNull(),
})

/** Responses sent under an `Idempotency-Key`, to be repeated. */
export const idempotency = pgTable(
  'idempotency',
  {
    scope: text('scope').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    answer: jsonb('answer').$type<object>().notNull(),
    createdAt: time('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.scope, table.key] }), index('idempotency_created').on(table.createdAt)],
)

/** Vouchers on the delivery fee (specification 2 §3 and §7), by their code in upper case. */
export const vouchers = pgTable('vouchers', {
  code: text('code').primaryKey(),
  type: text('type').$type<'ABSOLUTE' | 'PERCENTAGE'>().notNull(),
  /** Money off, or per cent of the fee. */
  value: money('value').notNull(),
  /** Of a percentage: no more money off than this. */
  most: money('most'),
  expiresAt: time('expires_at'),
  usageLimit: integer('usage_limit'),
  usedCount: integer('used_count').notNull().default(0),
})
export type VoucherRow = typeof vouchers.$inferSelect

/** Facts about this database: `epoch` (part of every cursor), `seeded`, and for which `country`. */
export const facts = pgTable('facts', { name: text('name').primaryKey(), value: text('value').notNull() })
