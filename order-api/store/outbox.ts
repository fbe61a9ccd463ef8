import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, notInArray, or } from 'drizzle-orm'
import type { Database } from './database.ts'
import { type MessageChannel, type OutboxRow, outbox } from './schema-outbox.ts'

/** Stores a message. Call it in the transaction of its cause. */
export async function addMessage(transaction: Database, message: typeof outbox.$inferInsert) {
  await transaction.insert(outbox).values(message)
}

/** Claims due messages: until `leasedUntil`, no other process gets them. @param options.except is being sent */
export async function leaseDueMessages(
  database: Database,
  options: { channel: MessageChannel; now: Date; leasedUntil: Date; max: number; except: readonly string[] },
): Promise<OutboxRow[]> {
  const { channel, now, leasedUntil, max, except } = options
  const due = database
    .select({ messageId: outbox.messageId })
    .from(outbox)
    .where(and(eq(outbox.channel, channel), lte(outbox.nextTryAt, now), isNoneOf(except)))
    .orderBy(asc(outbox.nextTryAt))
    .limit(max)
    .for('update', { skipLocked: true })
  return database.update(outbox).set({ nextTryAt: leasedUntil }).where(inArray(outbox.messageId, due)).returning()
}

/** Makes all waiting messages due, also those that a killed process had claimed. Only if no other process is running. */
export async function makeMessagesDue(database: Database, now: Date) {
  await database.update(outbox).set({ nextTryAt: now }).where(isNotNull(outbox.nextTryAt))
}

const isNoneOf = (ids: readonly string[]) => (ids.length > 0 ? notInArray(outbox.messageId, [...ids]) : undefined)

/** @param except is being sent */
export async function earliestMessageAt(
  database: Database,
  channel: MessageChannel,
  except: readonly string[],
): Promise<Date | null> {
  const [row] = await database
    .select({ at: outbox.nextTryAt })
    .from(outbox)
    .where(and(eq(outbox.channel, channel), isNotNull(outbox.nextTryAt), isNoneOf(except)))
    .orderBy(asc(outbox.nextTryAt))
    .limit(1)
  return row?.at ?? null
}

/** Deletes messages that weren't sent yet. Call it in the transaction of what makes them useless. */
export async function cancelMessages(transaction: Database, messageIds: readonly string[]) {
  if (messageIds.length === 0) return
  await transaction.delete(outbox).where(and(inArray(outbox.messageId, [...messageIds]), isNotNull(outbox.nextTryAt)))
}

/** Records a failed try that will be repeated. */
export async function recordFailedTry(
  database: Database,
  { messageId, failedTries }: OutboxRow,
  { nextTryAt, reason }: { nextTryAt: Date; reason: string },
) {
  await database
    .update(outbox)
    .set({ nextTryAt, reason, failedTries: failedTries + 1 })
    .where(and(eq(outbox.messageId, messageId), isNotNull(outbox.nextTryAt)))
}

/** Deletes recipient and content of a message that was sent or given up. Returns false if that is already recorded. */
export async function finishMessage(
  transaction: Database,
  { messageId }: OutboxRow,
  result: { sentAt: Date; reason: null } | { givenUpAt: Date; reason: string; failedTries: number },
): Promise<boolean> {
  const finished = await transaction
    .update(outbox)
    .set({
      content: null,
      attachment: null,
      nextTryAt: null,
      ...result,
    })
    .where(and(eq(outbox.messageId, messageId), isNotNull(outbox.nextTryAt)))
    .returning({ messageId: outbox.messageId })
  return finished.length === 1
}

/** Returns when messages with the sender's own words were sent to a phone, newest first. */
export function timesOfSenderTexts(database: Database, senderTextKey: string, since: Date, limit: number) {
  return database
    .select({ at: outbox.createdAt })
    .from(outbox)
    .where(and(eq(outbox.senderTextKey, senderTextKey), gt(outbox.createdAt, since)))
    .orderBy(desc(outbox.createdAt))
    .limit(limit)
}

/** Returns the newest messages that were given up or are tried again. */
export function undeliveredMessages(database: Database, limit: number) {
  const { messageId, kind, orderId, createdAt, nextTryAt, failedTries, givenUpAt, reason } = outbox
  return database
    .select({ messageId, kind, orderId, createdAt, nextTryAt, failedTries, givenUpAt, reason })
    .from(outbox)
    .where(or(isNotNull(givenUpAt), and(isNotNull(nextTryAt), gt(failedTries, 0))))
    .orderBy(desc(createdAt))
    .limit(limit)
}

export async function deleteOldMessages(database: Database, before: Date) {
  await database.delete(outbox).where(and(lt(outbox.createdAt, before), isNull(outbox.nextTryAt)))
}
