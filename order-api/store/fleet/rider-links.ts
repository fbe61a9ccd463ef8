import { and, desc, eq, isNull, lt } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { type RiderLinkRow, riderLinks } from '../schema-fleet.ts'

/** Stores a link. Call it after `endRiderLinks`, in the same transaction: an order has one running link. */
export async function addRiderLink(transaction: Database, link: typeof riderLinks.$inferInsert) {
  await transaction.insert(riderLinks).values(link)
}

export async function riderLinkOf(database: Database, tokenHash: string): Promise<RiderLinkRow | null> {
  const [row] = await database.select().from(riderLinks).where(eq(riderLinks.tokenHash, tokenHash))
  return row ?? null
}

/** Ends the order's running link; returns its ID, null if it had none. */
export async function endRiderLinks(transaction: Database, orderId: string, endedAt: Date): Promise<string | null> {
  const [ended] = await transaction
    .update(riderLinks)
    .set({ endedAt })
    .where(and(eq(riderLinks.orderId, orderId), isNull(riderLinks.endedAt)))
    .returning({ linkId: riderLinks.linkId })
  return ended?.linkId ?? null
}

/** Gives the link to the device that opens it first; false if another one was faster, or the link has ended. */
export async function openRiderLink(
  transaction: Database,
  linkId: string,
  { deviceHash, openedAt }: { deviceHash: string; openedAt: Date },
): Promise<boolean> {
  const opened = await transaction
    .update(riderLinks)
    .set({ deviceHash, openedAt })
    .where(and(eq(riderLinks.linkId, linkId), isNull(riderLinks.deviceHash), isNull(riderLinks.endedAt)))
    .returning({ linkId: riderLinks.linkId })
  return opened.length === 1
}

/** Returns the riders of an outlet's newest links, each once, the last one first. */
export async function lastRiders(database: Database, vendorId: string, max: number) {
  const newest = database
    .selectDistinctOn([riderLinks.riderId], {
      riderId: riderLinks.riderId,
      name: riderLinks.name,
      phone: riderLinks.phone,
      givenAt: riderLinks.givenAt,
    })
    .from(riderLinks)
    .where(eq(riderLinks.vendorId, vendorId))
    .orderBy(riderLinks.riderId, desc(riderLinks.givenAt))
    .as('newest')
  return database
    .select({ name: newest.name, phone: newest.phone })
    .from(newest)
    .orderBy(desc(newest.givenAt))
    .limit(max)
}

export async function deleteOldRiderLinks(database: Database, givenBefore: Date) {
  await database.delete(riderLinks).where(lt(riderLinks.givenAt, givenBefore))
}
