import { bigint, index, integer, jsonb, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core'
import type { CardScheme } from '../../core/api/payment-lists.ts'
import type { PaymentWire } from '../../core/api/payments.ts'
import type { PlaceOnOrder } from './order-parts.ts'
import type { OrderRow } from './schema.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
/** An amount in the currency's minor unit, such as cents. */
const minor = (name: string) => bigint(name, { mode: 'number' })

/** The validated order of a payment; times are ISO 8601. */
export type OrderContent = ContentOfRow & {
  /** Minutes until the delivery, by the fleet whose fee it is. */
  quotedMinutes?: number | null
}

type ContentOfRow = Omit<
  OrderRow,
  | 'createdAt'
  | 'updatedAt'
  | 'status'
  | 'statusHistory'
  | 'payment'
  | 'messageStates'
  | 'riderOffers'
  | 'nextStatus'
  | 'nextStepAt'
  | 'expectedPickupAt'
  | 'expectedDeliveryAt'
  | 'quotedDeliveryAt'
  | 'proofs'
  | 'delay'
  | 'failureReason'
  | 'fleetRefusals'
  | 'riderKey'
>

/** A checked change of a paid order, which is applied once its difference is charged. */
export interface ChangeContent {
  trackingId: string
  /** Edits of the order when the change was checked. */
  modifiedTimes: number
  location: PlaceOnOrder
  paymentMethod: string
  amount: number
  description: string
  deliveryFee: number
  preorderedFor: number | null
  quotedMinutes?: number | null
}

export const paymentIntents = pgTable(
  'payment_intents',
  {
    intentId: text('intent_id').primaryKey(),
    placedBy: text('placed_by').notNull(),
    vendorId: text('vendor_id').notNull(),
    orderPayload: jsonb('order_payload').$type<object>().notNull(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('payment_intents_end').on(table.expiresAt)],
)
export type PaymentIntentRow = typeof paymentIntents.$inferSelect

/** Pays for a new order (`orderContent`), for a change of one (`changeContent`), or for rows of a job (`bulkJobId`). */
export const payments = pgTable(
  'payments',
  {
    paymentId: text('payment_id').primaryKey(),
    intentId: text('intent_id').notNull(),
    placedBy: text('placed_by').notNull(),
    clientOrderId: text('client_order_id').notNull(),
    requestHash: text('request_hash').notNull(),
    vendorId: text('vendor_id').notNull(),
    orderId: text('order_id'),
    orderContent: jsonb('order_content').$type<OrderContent>(),
    changeContent: jsonb('change_content').$type<ChangeContent>(),
    bulkJobId: text('bulk_job_id'),
    status: text('status').$type<PaymentWire['status']>().notNull(),
    failureKey: text('failure_key'),
    amountMinor: minor('amount_minor').notNull(),
    currency: text('currency').notNull(),
    voucherCode: text('voucher_code'),
    /** Account that keeps the card; null to save none. */
    saveCardFor: text('save_card_for'),
    holderName: text('holder_name'),
    returnUrl: text('return_url'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
    /** When to ask the bank for the outcome; null once it is known. */
    nextCheckAt: time('next_check_at'),
  },
  (table) => [
    unique('payments_placed_by_client_order_id_key').on(table.placedBy, table.clientOrderId),
    index('payments_check').on(table.nextCheckAt),
  ],
)
export type PaymentRow = typeof payments.$inferSelect

export const paymentRefunds = pgTable('payment_refunds', {
  refundId: text('refund_id').primaryKey(),
  paymentId: text('payment_id').notNull(),
  /** Null for a bulk row that wasn't placed. */
  orderId: text('order_id'),
  amountMinor: minor('amount_minor').notNull(),
  createdAt: time('created_at').notNull(),
  sentAt: time('sent_at'),
  /** Next attempt to send it to the bank; null once it is sent. */
  nextTryAt: time('next_try_at'),
})
export type PaymentRefundRow = typeof paymentRefunds.$inferSelect

export const ledgerEntries = pgTable('ledger_entries', {
  entryId: bigint('entry_id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  transactionId: text('transaction_id').notNull(),
  account: text('account').notNull(),
  paymentId: text('payment_id').notNull(),
  orderId: text('order_id'),
  amountMinor: minor('amount_minor').notNull(),
  currency: text('currency').notNull(),
  at: time('at').notNull(),
})

const cardFace = {
  scheme: text('scheme').$type<CardScheme>().notNull(),
  lastFour: text('last_four').notNull(),
  expiryMonth: integer('expiry_month').notNull(),
  expiryYear: integer('expiry_year').notNull(),
}

export const paymentCards = pgTable('payment_cards', {
  cardId: text('card_id').primaryKey(),
  accountId: text('account_id').notNull(),
  bankToken: text('bank_token').notNull(),
  ...cardFace,
  holderName: text('holder_name').notNull(),
  createdAt: time('created_at').notNull(),
})
export type PaymentCardRow = typeof paymentCards.$inferSelect

/** Charges of the sandbox bank. It has tables of its own, as a real bank would, and knows payments only by their IDs. */
export const sandboxBankCharges = pgTable('sandbox_bank_charges', {
  chargeId: text('charge_id').primaryKey(),
  amountMinor: minor('amount_minor').notNull(),
  currency: text('currency').notNull(),
  state: text('state').$type<'waiting' | 'deciding' | 'charged' | 'refused' | 'cancelled'>().notNull(),
  refusal: text('refusal'),
  ...cardFace,
  cardToken: text('card_token'),
  /** ID of the bank's 3-D Secure page. */
  pageId: text('page_id').unique(),
  returnUrl: text('return_url'),
  decideAt: time('decide_at'),
  notifyAt: time('notify_at'),
  createdAt: time('created_at').notNull(),
})
export type SandboxChargeRow = typeof sandboxBankCharges.$inferSelect

export const sandboxBankRefunds = pgTable('sandbox_bank_refunds', {
  refundId: text('refund_id').primaryKey(),
  chargeId: text('charge_id').notNull(),
  amountMinor: minor('amount_minor').notNull(),
  createdAt: time('created_at').notNull(),
})

export const sandboxBankCards = pgTable('sandbox_bank_cards', {
  cardToken: text('card_token').primaryKey(),
  behaviour: text('behaviour').notNull(),
  ...cardFace,
})
