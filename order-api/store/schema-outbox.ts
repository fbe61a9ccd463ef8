import { boolean, customType, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

/** An email with text and HTML, or a text message, which uses `to` (a phone number) and `text`. */
export interface StoredMessage {
  to: string
  replyTo: string | null
  subject: string
  text: string
  html: string
  /** The content is in a column of its own. */
  attachment: { name: string; contentType: string } | null
}

export const messageChannels = ['mail', 'text-message'] as const
export type MessageChannel = (typeof messageChannels)[number]

/** Emails and text messages that are to be sent, or were. */
export const outbox = pgTable('outbox', {
  messageId: text('message_id').primaryKey(),
  channel: text('channel').$type<MessageChannel>().notNull(),
  kind: text('kind').notNull(),
  orderId: text('order_id'),
  isRepeat: boolean('is_repeat').notNull().default(false),
  /** A keyed hash of the phone, if the message contains the sender's own words. */
  senderTextKey: text('sender_text_key'),
  /** Null once the message was sent or given up, like `attachment`. */
  content: jsonb('content').$type<StoredMessage>(),
  attachment: bytes('attachment'),
  createdAt: time('created_at').notNull(),
  /** The message isn't sent after that. */
  expiresAt: time('expires_at'),
  /** Of a refund's email: its position in the order's sent refunds, from 1. */
  refundNumber: integer('refund_number'),
  /** Null once the message was sent or given up. */
  nextTryAt: time('next_try_at'),
  failedTries: integer('failed_tries').notNull().default(0),
  sentAt: time('sent_at'),
  givenUpAt: time('given_up_at'),
  /** Why the last try failed, without personal data. */
  reason: text('reason'),
})
export type OutboxRow = typeof outbox.$inferSelect
