import { and, asc, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { fleetQuotes } from '../schema-fleet.ts'

/** Stores a fee that its fleet keeps, and deletes those that have expired. */
export async function addFleetQuote(database: Database, quote: typeof fleetQuotes.$inferInsert, now: Date) {
  await database.delete(fleetQuotes).where(lte(fleetQuotes.expiresAt, now))
  await database.insert(fleetQuotes).values(quote).onConflictDoNothing()
}

// Fees are rounded to the currency.
const maxRounding = 0.5

/** Returns the quote that an order's fee is from, which no other order gets; null if there is none. */
export async function takeFleetQuote(
  database: Database,
  { fleet, places, fee, orderId, now }: { fleet: string; places: string; fee: number; orderId: string; now: Date },
): Promise<string | null> {
  const free = database
    .select({ quoteId: fleetQuotes.quoteId })
    .from(fleetQuotes)
    .where(
      and(
        eq(fleetQuotes.fleet, fleet),
        eq(fleetQuotes.places, places),
        gt(fleetQuotes.expiresAt, now),
        sql`abs(${fleetQuotes.fee} - ${fee}) <= ${maxRounding}`,
        or(isNull(fleetQuotes.orderId), eq(fleetQuotes.orderId, orderId)),
      ),
    )
    // A repeated request has the same quote.
    .orderBy(asc(fleetQuotes.orderId), asc(sql`abs(${fleetQuotes.fee} - ${fee})`), desc(fleetQuotes.expiresAt))
    .limit(1)
    .for('update', { skipLocked: true })
  const [taken] = await database
    .update(fleetQuotes)
    .set({ orderId })
    .where(eq(fleetQuotes.quoteId, free))
    .returning({ quoteId: fleetQuotes.quoteId })
  return taken?.quoteId ?? null
}
