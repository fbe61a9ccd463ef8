import type { photoKinds } from '../../../core/api/order-lists.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../store/database.ts'
import { storePositions, storeProofPhoto } from '../../store/fleet/reports.ts'
import { amendOrder, orderById } from '../../store/orders/orders.ts'
import type { OrderEvents } from '../orders/events.ts'
import { refuse, refuseNotFound } from '../refusal.ts'

interface ReportedPosition {
  riderId: string
  latitude: number
  longitude: number
  at: Date
}

interface ReportedPhoto {
  kind: (typeof photoKinds)[number]
  contentType: string
  content: Uint8Array
  takenAt: Date
}

/** Takes positions and photos, which don't move an order. */
export interface FleetReports {
  /** Stores each rider's newest position. */
  recordPositions(fleet: string, positions: readonly ReportedPosition[]): Promise<void>
  /** Adds a photo to an order, also after its end; a repeated kind changes nothing. @throws Refusal 404, 409, 422 */
  recordPhoto(fleet: string, orderId: string, photo: ReportedPhoto): Promise<void>
}

const maxAttempts = 5
const firstBytes: Readonly<Record<string, readonly number[]>> = {
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47],
}

export function createFleetReports({
  database,
  clock,
  events,
}: {
  database: Database
  clock: Clock
  events: Pick<OrderEvents, 'publish'>
}): FleetReports {
  return {
    async recordPositions(fleet, positions) {
      const newest = new Map<string, ReportedPosition>()
      for (const position of positions.toSorted((a, b) => a.at.getTime() - b.at.getTime()))
        if (position.at.getTime() <= clock.now() + maxAheadMs) newest.set(position.riderId, position)
      await storePositions(
        database,
        [...newest.values()].map(({ at, ...position }) => ({ fleet, ...position, recordedAt: at })),
      )
    },
    async recordPhoto(fleet, orderId, { kind, contentType, content, takenAt }) {
      if (!firstBytes[contentType]?.every((byte, index) => content[index] === byte))
        refuse(422, 'fleet.photo-invalid', 'Send a JPEG or PNG image.')
      const createdAt = new Date(clock.now())
      for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
        const order = await orderById(database, orderId)
        if (order?.fleet !== fleet) refuseNotFound()
        const proofs = order.proofs ?? []
        if (proofs.some((proof) => proof.kind === kind)) return
        const change = await database.transaction(async (transaction) => {
          await storeProofPhoto(transaction, { orderId, kind, contentType, content, createdAt })
          const added = [...proofs, { kind, taken_at: takenAt.toISOString() }]
          return amendOrder(transaction, order, { proofs: added, updatedAt: createdAt })
        })
        if (change) return events.publish(change)
      }
      refuse(409, 'fleet.order-changing', 'The order is changing. Send the photo again.', { retryAfterSeconds: 1 })
    },
  }
}

// Clocks of phones differ a little.
const maxAheadMs = 5 * 60_000
