import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../store/database.ts'
import { changeJob, fleetJob } from '../../../store/fleet/jobs.ts'
import type { FleetAnswer } from '../../../store/order-parts.ts'
import { amendOrder, lockOrder, orderById } from '../../../store/orders/orders.ts'
import type { OrderRow } from '../../../store/schema.ts'
import type { FleetJobRow } from '../../../store/schema-fleet.ts'
import type { OrderEvents } from '../../orders/events.ts'
import { endStatuses, hasRider, lastTime } from '../../orders/statuses.ts'
import { Refusal } from '../../refusal.ts'
import type { FleetEvent, FleetEvents } from '../events.ts'
import { type FleetReports, isOrder } from '../reports.ts'
import { isFleetAway } from './answers.ts'
import type { DeliveryState } from './fleet-service.ts'

interface StatesContext {
  database: Database
  clock: Clock
  fleetEvents: FleetEvents
  reports: FleetReports
  events: Pick<OrderEvents, 'publish'>
  log(entry: object): void
}

/** Turns what fleets say about their deliveries into events of orders. */
export interface FleetStates {
  /** Applies a state that was just fetched. An older one, or one of a delivery that isn't the order's any more, changes nothing. */
  apply(job: FleetJobRow, state: DeliveryState): Promise<void>
  /** Records an event; returns false if the order can't have it. */
  record(fleet: string, event: Omit<FleetEvent, 'eventId'> & { eventId?: string }): Promise<boolean>
  /** Shows the shop that the fleet refused what was accepted here, or gives no usable answer to a request for a rider. */
  show(orderId: string, answer: ShownAnswer): Promise<void>
}

type ShownAnswer = FleetAnswer extends infer Answer ? (Answer extends Answer ? Omit<Answer, 'at'> : never) : never

/** Steps that a courier must have made before these. */
const afterAcceptance: ReadonlySet<string> = new Set([
  'NEAR_VENDOR',
  'PICKED_UP',
  'COURIER_LEFT_VENDOR',
  'NEAR_CUSTOMER',
  'DELIVERED',
  'RETURN_INITIATED',
  'RETURNED_TO_VENDOR',
])
const afterCollection: ReadonlySet<string> = new Set(
  [...afterAcceptance].filter((status) => status !== 'NEAR_VENDOR' && status !== 'PICKED_UP'),
)
/** A later estimate by more than this is a delay. */
const delayMs = 5 * 60_000

export function createFleetStates({ database, clock, fleetEvents, reports, events, log }: StatesContext): FleetStates {
  async function record(
    fleet: string,
    { eventId, ...event }: Omit<FleetEvent, 'eventId'> & { eventId?: string },
  ): Promise<boolean> {
    const { orderId, status, at } = event
    try {
      await fleetEvents.record(fleet, { ...event, eventId: eventId ?? `${status} ${at.toISOString()}` })
      return true
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      log({ level: 'info', event: 'fleet event refused', fleet, order_id: orderId, status, key: error.key })
      return false
    }
  }

  async function show(orderId: string, answer: ShownAnswer) {
    const changed = await database.transaction(async (transaction) => {
      const order = await lockOrder(transaction, orderId)
      if (!order) return null
      if ('isAway' in answer && (endStatuses.has(order.status) || isFleetAway(order) === answer.isAway)) return null
      const updatedAt = new Date(Math.max(clock.now(), order.updatedAt.getTime()))
      const fleetRefusals = [...order.fleetRefusals, { at: updatedAt.toISOString(), ...answer }]
      return amendOrder(transaction, order, { fleetRefusals, updatedAt })
    })
    if (changed) events.publish(changed)
  }

  /** Between the order's placing and now: the clocks of two servers differ. */
  const timeOf = (order: OrderRow, at: Date | null) =>
    new Date(Math.min(Math.max(at?.getTime() ?? clock.now(), order.createdAt.getTime()), clock.now()))

  async function recordState(order: OrderRow, job: FleetJobRow, state: DeliveryState) {
    const { orderId, fleet, statusHistory } = order
    const { status, rider, reason, pickupAt, deliveryAt } = state
    const event = { orderId, at: timeOf(order, state.at), rider: rider ?? undefined }
    if (!state.isKnown) {
      const word = { ...event, rider: undefined, reason: status }
      await record(fleet, { ...word, status: 'UNKNOWN', eventId: `UNKNOWN ${status} after ${order.status}` })
      return
    }
    if (afterAcceptance.has(status) && !hasRider(statusHistory))
      await record(fleet, { ...event, status: 'COURIER_ACCEPTED_DELIVERY', isImplied: true })
    if (afterCollection.has(status) && lastTime(statusHistory, 'PICKED_UP') === null)
      await record(fleet, { ...event, status: 'PICKED_UP', isImplied: true })
    const laterMs = deliveryAt && job.deliveryAt ? deliveryAt.getTime() - job.deliveryAt.getTime() : 0
    const expected =
      (pickupAt || deliveryAt) && !endStatuses.has(status)
        ? {
            expectedPickupAt: pickupAt ?? order.expectedPickupAt,
            expectedDeliveryAt: deliveryAt ?? order.expectedDeliveryAt,
          }
        : undefined
    const minutes = Math.max(0, Math.ceil(laterMs / 60_000))
    if (status !== 'NEW') await record(fleet, { ...event, status, reason: reason ?? undefined, minutes, expected })
    if (laterMs > delayMs && status !== 'DELAYED' && !endStatuses.has(status))
      await record(fleet, {
        orderId,
        status: 'DELAYED',
        at: new Date(clock.now()),
        minutes,
        expected,
        eventId: `DELAYED until ${deliveryAt?.toISOString()}`,
      })
  }

  return {
    record,
    show,
    async apply(job, state) {
      const { orderId, fleet } = job
      const order = await orderById(database, orderId)
      const now = new Date(clock.now())
      if ((await fleetJob(database, orderId))?.reference !== job.reference) return
      if (!order || (job.stateAt && state.at && state.at < job.stateAt)) {
        await changeJob(database, orderId, { checkedAt: now, failedTries: 0 })
        return
      }
      // The job is changed after the event: a server killed in between repeats it.
      await recordState(order, job, state)
      if (isFleetAway(order)) await show(orderId, { isAway: false })
      await changeJob(database, orderId, {
        checkedAt: now,
        failedTries: 0,
        ...(state.at && { stateAt: state.at }),
        ...(state.deliveryAt && { deliveryAt: state.deliveryAt }),
        ...(endStatuses.has(state.status) && { endedAt: now }),
      })
      const { rider, position } = state
      if (!rider || !position || endStatuses.has(state.status)) return
      const { latitude, longitude, at } = position
      const reported = { riderId: rider.riderId, latitude, longitude, at: new Date(at) }
      await reports.recordPositions(fleet, [reported], isOrder(orderId))
    },
  }
}
