import type { Clock } from '../clock.ts'
import type { Database } from '../store/database.ts'
import { serverValues, vouchers } from '../store/schema.ts'

const dayMs = 24 * 3_600_000

/** Seeds the vouchers once, also in databases that were seeded before they existed. */
export async function seedVouchers({ database, clock }: { database: Database; clock: Clock }) {
  await database.transaction(async (transaction) => {
    const value = new Date(clock.now()).toISOString()
    const first = await transaction
      .insert(serverValues)
      .values({ name: 'seeded-vouchers', value })
      .onConflictDoNothing()
      .returning()
    if (first.length === 0) return
    await transaction.insert(vouchers).values(demoVouchers(clock.now()))
  })
}

export const demoVouchers = (now: number): (typeof vouchers.$inferInsert)[] => [
  { code: 'WELCOME5', type: 'ABSOLUTE', value: 5 },
  { code: 'HALF', type: 'PERCENTAGE', value: 50, maxDiscount: 10 },
  { code: 'EXPIRED', type: 'ABSOLUTE', value: 5, expiresAt: new Date(now - dayMs) },
  { code: 'USEDUP', type: 'ABSOLUTE', value: 5, usageLimit: 1, usedCount: 1 },
]
