import { and, eq, lt, sql } from 'drizzle-orm'
import type { ProofKind } from '../../../core/api/order-lists.ts'
import type { Database } from '../database.ts'
import { type ProofPhotoRow, proofPhotos, type RiderPositionRow, riderPositions } from '../schema-fleet.ts'

/** Stores positions of different riders. An older one never replaces a newer one. */
export async function storePositions(database: Database, positions: readonly RiderPositionRow[]) {
  if (positions.length === 0) return
  const { latitude, longitude, recordedAt } = riderPositions
  await database
    .insert(riderPositions)
    .values([...positions])
    .onConflictDoUpdate({
      target: [riderPositions.fleet, riderPositions.riderId],
      set: {
        latitude: sql`excluded.${sql.identifier(latitude.name)}`,
        longitude: sql`excluded.${sql.identifier(longitude.name)}`,
        recordedAt: sql`excluded.${sql.identifier(recordedAt.name)}`,
      },
      setWhere: lt(recordedAt, sql`excluded.${sql.identifier(recordedAt.name)}`),
    })
}

export async function riderPosition(database: Database, fleet: string, riderId: string) {
  const [row] = await database
    .select()
    .from(riderPositions)
    .where(and(eq(riderPositions.fleet, fleet), eq(riderPositions.riderId, riderId)))
  return row ?? null
}

/** Positions aren't kept after their riders' deliveries. */
export async function deleteOldPositions(database: Database, recordedBefore: Date) {
  await database.delete(riderPositions).where(lt(riderPositions.recordedAt, recordedBefore))
}

/** Stores a photo; the first of its kind stays. Call it in the transaction of the order's change. */
export async function storeProofPhoto(transaction: Database, photo: ProofPhotoRow) {
  await transaction.insert(proofPhotos).values(photo).onConflictDoNothing()
}

export async function proofPhoto(database: Database, orderId: string, kind: ProofKind): Promise<ProofPhotoRow | null> {
  const [row] = await database
    .select()
    .from(proofPhotos)
    .where(and(eq(proofPhotos.orderId, orderId), eq(proofPhotos.kind, kind)))
  return row ?? null
}
