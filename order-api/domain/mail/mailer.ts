import type { Clock } from '../../clock.ts'
import type { Database } from '../../store/database.ts'
import type { OrderChange } from '../../store/orders/events.ts'
import {
  addMessage,
  earliestMessageAt,
  finishMessage,
  leaseDueMessages,
  makeMessagesDue,
  recordFailedTry,
  undeliveredMessages,
} from '../../store/outbox.ts'
import { type MessageChannel, messageChannels, type OutboxRow } from '../../store/schema-outbox.ts'
import { createDeliveryLoop, retryDelaysMs, retryPeriodMs } from '../delivery-loop.ts'
import { deliveryFailureOf } from './delivery-failure.ts'
import { composeMail, type Mail, type MailContent, type MailKind, textMessageKinds } from './mails.ts'

export interface MailOptions {
  /**
   * Sends an email or a text message. The ID is the same at each try. Rejects with `DeliveryFailure` if it was refused.
   */
  deliver(mail: Mail, messageId: string): Promise<void>
  brandName: string
  /** Used in links. Never taken from a request, which could contain any host. */
  siteUrl: string
  supportAddress: string
}

/** What the outbox stores about a message besides its content. */
export interface MessageSubject {
  /** To cancel the message while it waits (`cancelMessages`). */
  messageId?: string
  /** The order that shows that the message wasn't delivered. */
  orderId?: string
  isRepeat?: boolean
  senderTextKey?: string | null
  /** The message isn't sent after that. */
  expiresAt?: Date
  refundNumber?: number
}

/** Stores a message in the transaction. @param to null to do the same work without sending anything */
export type SendMessage = (
  content: MailContent,
  to: string | null,
  language: string,
  subject?: MessageSubject,
) => Promise<void>

export type UndeliveredMessage = Awaited<ReturnType<typeof undeliveredMessages>>[number]

export interface Mailer {
  /** @param path begins with a slash */
  link(path: string): string
  readonly supportAddress: string
  /**
   * Runs a transaction. Its messages are stored with it, so none is lost and none is sent without its cause. They leave
   * after the commit, in the background, so that timing doesn't reveal whether there was one.
   */
  transaction<Result>(work: (transaction: Database, send: SendMessage) => Promise<Result>): Promise<Result>
  /** Returns the newest messages that were given up or are tried again. */
  undelivered(): Promise<UndeliveredMessage[]>
  /** Continues the previous process's messages. */
  start(): Promise<void>
  /** Resolves when nothing is being sent; retries aren't awaited. */
  waitUntilIdle(): Promise<void>
  close(): Promise<void>
}

interface MailerOptions {
  mail: MailOptions
  database: Database
  clock: Clock
  log(entry: object): void
  /** Whether other processes send messages of this database too. */
  isShared: boolean
  /** Records in the order that a message was given up, or that a repeated one was sent. */
  recordState(
    transaction: Database,
    message: { orderId: string; kind: MailKind; refund: number | null },
    state: 'failed' | 'sent',
  ): Promise<OrderChange | null>
  publish(change: OrderChange): void
  /** Whether the order has ended, so that the links of receiver and rider are of no use. */
  hasEnded(orderId: string): Promise<boolean>
}

const maxConcurrent = 10
/** A try takes 20 s at most; after a crash another process repeats it. */
const leaseMs = 30_000
const sharedCheckMs = 60_000
const maxListed = 200

const idsOf = (rows: readonly OutboxRow[]) => rows.map(({ messageId }) => messageId)

const channelOf = (kind: MailKind): MessageChannel => (textMessageKinds.has(kind) ? 'text-message' : 'mail')

export function createMailer(options: MailerOptions): Mailer {
  const { database, clock, log, isShared, recordState, publish, hasEnded } = options
  const { deliver, brandName, siteUrl, supportAddress } = options.mail
  const loops = messageChannels.map((channel) =>
    createDeliveryLoop<OutboxRow>({
      clock,
      name: channel,
      log,
      maxConcurrent,
      attempt,
      checkMs: isShared ? sharedCheckMs : null,
      lease(max, sending) {
        const now = clock.now()
        return leaseDueMessages(database, {
          channel,
          now: new Date(now),
          leasedUntil: new Date(now + leaseMs),
          max,
          except: idsOf(sending),
        })
      },
      earliestTryAt: (sending) => earliestMessageAt(database, channel, idsOf(sending)),
    }),
  )

  async function store(
    transaction: Database,
    content: MailContent,
    to: string | null,
    language: string,
    { messageId = crypto.randomUUID(), orderId, isRepeat, senderTextKey, expiresAt, refundNumber }: MessageSubject,
  ) {
    const { kind, attachment, ...text } = composeMail(content, to ?? '', language, brandName)
    const now = new Date(clock.now())
    await addMessage(transaction, {
      messageId,
      channel: channelOf(kind),
      kind,
      ...(orderId !== undefined && { orderId }),
      ...(isRepeat !== undefined && { isRepeat }),
      senderTextKey: senderTextKey ?? null,
      expiresAt: expiresAt ?? null,
      refundNumber: refundNumber ?? null,
      createdAt: now,
      ...(to === null
        ? { sentAt: now }
        : {
            content: {
              ...text,
              attachment: attachment ? { name: attachment.name, contentType: attachment.contentType } : null,
            },
            attachment: attachment?.content ?? null,
            nextTryAt: now,
          }),
    })
  }

  /** Why the message is of no use any more; null if it is. */
  async function endOf({ kind, orderId, expiresAt, failedTries }: OutboxRow): Promise<string | null> {
    if (expiresAt && clock.now() >= expiresAt.getTime()) return 'its content has expired'
    const mayHaveEnded = textMessageKinds.has(kind as MailKind) && orderId !== null && failedTries > 0
    return mayHaveEnded && (await hasEnded(orderId)) ? 'the delivery has ended' : null
  }

  function giveUp(row: OutboxRow, reason: string, failedTries: number) {
    const { channel, messageId, kind, orderId } = row
    const message = { fault: channel, kind, message_id: messageId, order_id: orderId }
    log({ level: 'error', event: 'message given up', ...message, reason, tries: failedTries })
    return finish(row, 'failed', { givenUpAt: new Date(clock.now()), reason, failedTries })
  }

  async function attempt(row: OutboxRow) {
    const { messageId: message_id, kind, orderId: order_id, failedTries } = row
    const end = await endOf(row)
    if (end !== null) return giveUp(row, row.reason === null ? end : `${end}; ${row.reason}`, failedTries)
    const failure = await deliver(mailOf(row), row.messageId).then(() => null, deliveryFailureOf)
    if (!failure) return finish(row, 'sent', { sentAt: new Date(clock.now()), reason: null })
    const { reason, isFinal } = failure
    const now = clock.now()
    // By age, because each restart is a try too.
    const giveUpAt = row.createdAt.getTime() + retryPeriodMs
    const tries = failedTries + 1
    if (isFinal || now >= giveUpAt) return giveUp(row, reason, tries)
    const entry = { fault: row.channel, kind, message_id, order_id, reason, tries }
    log({ level: 'info', event: 'message is tried again', ...entry })
    const nextTryAt = now + (retryDelaysMs[failedTries] ?? retryPeriodMs)
    const endsAt = Math.min(giveUpAt, row.expiresAt?.getTime() ?? giveUpAt)
    await recordFailedTry(database, row, { nextTryAt: new Date(Math.min(nextTryAt, endsAt)), reason })
  }

  /** Records the result, also in the order if its list shows the message. */
  async function finish(row: OutboxRow, state: 'failed' | 'sent', result: Parameters<typeof finishMessage>[2]) {
    const { orderId, isRepeat, refundNumber: refund } = row
    const change = await database.transaction(async (transaction) => {
      if (!(await finishMessage(transaction, row, result))) return null
      if (orderId === null || (state === 'sent' && !isRepeat)) return null
      return recordState(transaction, { orderId, kind: row.kind as MailKind, refund }, state)
    })
    if (change) publish(change)
  }

  return {
    link: (path) => siteUrl + path,
    supportAddress,
    async transaction(work) {
      let hasMessages = false
      const result = await database.transaction((transaction) =>
        work(transaction, (content, to, language, subject = {}) => {
          hasMessages = true
          return store(transaction, content, to, language, subject)
        }),
      )
      if (hasMessages) for (const loop of loops) loop.wake()
      return result
    },
    undelivered: () => undeliveredMessages(database, maxListed),
    async start() {
      if (!isShared) await makeMessagesDue(database, new Date(clock.now()))
      for (const loop of loops) await loop.start()
    },
    async waitUntilIdle() {
      for (const loop of loops) await loop.waitUntilIdle()
    },
    async close() {
      await Promise.all(loops.map((loop) => loop.close()))
    },
  }
}

function mailOf({ kind, content, attachment: bytes }: OutboxRow): Mail {
  if (!content) throw new Error('The message has no content')
  const { attachment, ...text } = content
  return {
    kind: kind as MailKind,
    ...text,
    ...(attachment && bytes && { attachment: { ...attachment, content: Buffer.from(bytes) } }),
  }
}
