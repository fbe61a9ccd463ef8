import { and, asc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { type VoucherRow, vouchers } from '../schema.ts'

export async function voucherByCode(database: Database, code: string): Promise<VoucherRow | null> {
  const [row] = await database.select().from(vouchers).where(eq(vouchers.code, code))
  return row ?? null
}

/** Returns false if the code is taken. */
export async function insertVoucher(transaction: Database, voucher: typeof vouchers.$inferInsert): Promise<boolean> {
  const added = await transaction.insert(vouchers).values(voucher).onConflictDoNothing().returning()
  return added.length > 0
}

export async function listVouchers(database: Database): Promise<VoucherRow[]> {
  return database.select().from(vouchers).orderBy(asc(vouchers.code))
}

/** Ends a voucher; null if it's unknown or has ended. */
export async function endVoucher(transaction: Database, code: string, now: Date): Promise<VoucherRow | null> {
  const isRunning = or(isNull(vouchers.expiresAt), gt(vouchers.expiresAt, now))
  const [row] = await transaction
    .update(vouchers)
    .set({ expiresAt: now })
    .where(and(eq(vouchers.code, code), isRunning))
    .returning()
  return row ?? null
}

/**
 * Counts one use in the caller's transaction. The row stays locked until it ends, so a concurrent order for the last
 * use waits. Returns false if the voucher has expired or is used up
 */
export async function countVoucherUse(transaction: Database, code: string, now: Date): Promise<boolean> {
  const used = await transaction
    .update(vouchers)
    .set({ usedCount: sql`${vouchers.usedCount} + 1` })
    .where(
      and(
        eq(vouchers.code, code),
        or(isNull(vouchers.usageLimit), lt(vouchers.usedCount, vouchers.usageLimit)),
        or(isNull(vouchers.expiresAt), gt(vouchers.expiresAt, now)),
      ),
    )
    .returning({ code: vouchers.code })
  return used.length > 0
}

/** Releases a reserved use in the caller's transaction. */
export async function releaseVoucher(transaction: Database, code: string) {
  await transaction
    .update(vouchers)
    .set({ usedCount: sql`greatest(0, ${vouchers.usedCount} - 1)` })
    .where(eq(vouchers.code, code))
}
