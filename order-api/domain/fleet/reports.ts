import type { photoKinds } from '../../../core/api/order-lists.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../store/database.ts'
import { storePositions, storeProofPhoto } from '../../store/fleet/reports.ts'
import { amendOrder, orderById } from '../../store/orders/orders.ts'
import { ordersOfRiders } from '../../store/orders/steps.ts'
import type { OrderRow } from '../../store/schema.ts'
import { type Point, roadKm } from '../geo/distance.ts'
import type { OrderEvents } from '../orders/events.ts'
import { routeOf } from '../orders/route.ts'
import { endStatuses, onTheWayStatuses, showsRiderPosition, statusBeforeDelay } from '../orders/statuses.ts'
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
  /**
   * Stores the newest position of each rider with an order. By it, a rider is expected in less than five minutes or not.
   * @param isMeant whether the position is of this order's ride; missing: of all orders of the rider
   */
  recordPositions(
    fleet: string,
    positions: readonly ReportedPosition[],
    isMeant?: (order: OrderRow) => boolean | Promise<boolean>,
  ): Promise<void>
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
  /** Gives an order the time at which its rider is there, if the position shows that it's near, or that it isn't. */
  async function expect(order: OrderRow, position: Point) {
    const isCollected = onTheWayStatuses.has(statusBeforeDelay(order).status)
    const [from, to] = routeOf<Point>(order, order.pickup, order.destination)
    const rideMs = roadKm(position, isCollected ? to : from) * rideMsPerKm
    const expected = isCollected ? order.expectedDeliveryAt : order.expectedPickupAt
    const now = clock.now()
    const isExpectedNear = expected !== null && expected.getTime() - now < nearMs
    if (rideMs < nearMs === isExpectedNear) return
    const at = new Date(now + rideMs)
    const change = await amendOrder(database, order, {
      ...(isCollected ? { expectedDeliveryAt: at } : { expectedPickupAt: at }),
      updatedAt: new Date(Math.max(now, order.updatedAt.getTime())),
    })
    // If it has changed since, the next position shows it.
    if (change) events.publish(change)
  }

  return {
    async recordPositions(fleet, positions, isMeant = () => true) {
      const newest = new Map<string, ReportedPosition>()
      for (const position of positions.toSorted((a, b) => a.at.getTime() - b.at.getTime()))
        if (position.at.getTime() <= clock.now() + maxAheadMs) newest.set(position.riderId, position)
      if (newest.size === 0) return
      const moved: { order: OrderRow; position: ReportedPosition }[] = []
      for (const order of await ordersOfRiders(database, { fleet, riderIds: [...newest.keys()], ended: endStatuses })) {
        const position = newest.get(order.riderId ?? '')
        if (position && (await isMeant(order))) moved.push({ order, position })
      }
      const rows = moved.map(({ order, position: { riderId, latitude, longitude, at } }) => {
        return { fleet: positionSource(order), riderId, latitude, longitude, recordedAt: at }
      })
      // A rider may have several orders.
      await storePositions(database, [...new Map(rows.map((row) => [`${row.fleet} ${row.riderId}`, row])).values()])
      for (const { order, position } of moved)
        if (position.at.getTime() > clock.now() - currentMs && showsRiderPosition(order)) await expect(order, position)
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

/** A company gives a position for each delivery, also if one courier has several. */
export const isOrder =
  (orderId: string) =>
  (order: Pick<OrderRow, 'orderId'>): boolean =>
    order.orderId === orderId

/** Systems of two keys may give their riders the same IDs. */
export const positionSource = ({ fleet, riderKey }: Pick<OrderRow, 'fleet' | 'riderKey'>) =>
  riderKey === null ? fleet : `${fleet} ${riderKey}`

/** At 20 km/h. */
const rideMsPerKm = 3 * 60_000
/** Specification 1 §4: “near” is less than five minutes. */
const nearMs = 5 * 60_000
/** Older positions say nothing about now. */
const currentMs = 2 * 60_000
// Clocks of phones differ a little.
const maxAheadMs = 5 * 60_000
