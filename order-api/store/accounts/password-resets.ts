import { and, eq, gt, lt } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { passwordResets } from '../schema.ts'

export async function findPasswordReset(database: Database, emailKey: string) {
  const [row] = await database.select().from(passwordResets).where(eq(passwordResets.emailKey, emailKey))
  return row ?? null
}

export async function storePasswordReset(
  database: Database,
  row: { emailKey: string; nonce: string; expiresAt: Date },
) {
  const { nonce, expiresAt } = row
  await database
    .insert(passwordResets)
    .values(row)
    .onConflictDoUpdate({ target: passwordResets.emailKey, set: { nonce, expiresAt } })
}

/** Deletes the row; false if the code was already used or has expired. */
export async function usePasswordReset(database: Database, emailKey: string, nonce: string, now: Date) {
  const used = await database
    .delete(passwordResets)
    .where(
      and(eq(passwordResets.emailKey, emailKey), eq(passwordResets.nonce, nonce), gt(passwordResets.expiresAt, now)),
    )
    .returning({ emailKey: passwordResets.emailKey })
  return used.length === 1
}

export async function deleteOldPasswordResets(database: Database, endedBefore: Date) {
  await database.delete(passwordResets).where(lt(passwordResets.expiresAt, endedBefore))
}
