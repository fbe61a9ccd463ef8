import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { type VoucherRow, vouchers } from '../schema.ts'

/** @param code in upper case. */
export async function voucherByCode(database: Database, code: string): Promise<VoucherRow | null> {
  const [row] = await database.select().from(vouchers).where(eq(vouchers.code, code))
  return row ?? null
}

/**
 * Counts one use, in the caller's transaction: the row stays locked until that ends, so of two orders that want the last
 * use one waits and then finds none.
 * @returns false where it has ended or is used up by now.
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

/** Gives a reserved use back, in the caller's transaction: the order that it was for isn't placed. */
export async function giveVoucherBack(transaction: Database, code: string) {
  await transaction
    .update(vouchers)
    .set({ usedCount: sql`greatest(0, ${vouchers.usedCount} - 1)` })
    .where(eq(vouchers.code, code))
}
