import type { Clock } from '../../clock.ts'
import type { Database } from '../../store/database.ts'
import { addFleetEvent, fleetEvent } from '../../store/fleet/events.ts'
import type { OrderChange } from '../../store/orders/events.ts'
import { amendOrder, orderById } from '../../store/orders/orders.ts'
import type { OrderRow } from '../../store/schema.ts'
import type { Country } from '../country.ts'
import type { Mailer, SendMessage } from '../mail/mailer.ts'
import type { OrderEvents } from '../orders/events.ts'
import { endStatuses } from '../orders/statuses.ts'
import { type RefundWithChange, refundAfter } from '../payments/paid-orders/refunds.ts'
import { refuse, refuseNotFound } from '../refusal.ts'
import { changeStatus } from './change-status.ts'
import { nothingNext, type Rider } from './fleet.ts'
import { placeOfEvent } from './transitions.ts'

/** What a fleet reports about an order. */
export interface FleetEvent {
  /** Unique for the order: a repeated one changes nothing. */
  eventId: string
  orderId: string
  status: string
  /** When it happened. */
  at: Date
  /** Who carries the order from now on. */
  rider?: Rider | undefined
  /** Why the order is delayed, brought back or cancelled. */
  reason?: string | undefined
  /** Of a delay. */
  minutes?: number | undefined
  /** The pickup code or the receiver's PIN, as the rider got it. */
  code?: string | undefined
}

interface FleetEventsContext {
  database: Database
  clock: Clock
  country: Country
  mailer: Pick<Mailer, 'transaction'>
  events: Pick<OrderEvents, 'publish'>
  /** Sends messages about a moved order, in the transaction of its move. */
  notify(transaction: Database, send: SendMessage, order: OrderRow): Promise<void>
}

/** Takes what fleets report (README.md, “Events”). */
export interface FleetEvents {
  /**
   * Returns the order's status after the event. @param fleet the reporting one
   * @throws Refusal 404 for another fleet's order, 409 `fleet.…` for an event that can't be, 422 `fleet.event-time`
   */
  record(fleet: string, event: FleetEvent): Promise<string>
}

// Clocks of phones and other servers differ a little.
const maxAheadMs = 5 * 60_000
// Vendors and receivers may change the order at the same time.
const maxAttempts = 5

export function createFleetEvents(context: FleetEventsContext): FleetEvents {
  const { database, clock, country, mailer, events, notify } = context

  async function record(fleet: string, event: FleetEvent): Promise<string> {
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const order = await orderById(database, event.orderId)
      if (order?.fleet !== fleet) refuseNotFound()
      const known = await fleetEvent(database, event.orderId, event.eventId)
      if (known) return known.statusAfter
      const change = changeFor(order, event)
      try {
        return await store(fleet, order, event, change)
      } catch (error) {
        if (!(error instanceof OrderChangedError)) throw error
      }
    }
    refuse(409, 'fleet.order-changing', 'The order is changing. Send the event again.', { retryAfterSeconds: 1 })
  }

  /** Returns how an event changes its order. @throws Refusal */
  function changeFor(order: OrderRow, event: FleetEvent): EventChange {
    const { status, at } = event
    if (at.getTime() > clock.now() + maxAheadMs || at.getTime() < order.createdAt.getTime() - maxAheadMs)
      refuse(422, 'fleet.event-time', 'The event is in the future, or older than its order.')
    const place = placeOfEvent(order, { status, at: at.getTime() })
    if (place.kind === 'refused') refuse(409, place.key, refusalTexts[place.key])
    if (place.kind === 'already') return { kind: 'already' }
    if (place.kind === 'earlier') {
      const entry = { status, created_at: at.toISOString() }
      return { kind: 'earlier', statusHistory: order.statusHistory.toSpliced(place.index, 0, entry) }
    }
    const patch = { ...patchOf(order, event), ...proofOfCode(order, event) }
    return { kind: 'next', patch, refund: refundAfter(country, order, status, at) }
  }

  /** Stores event and change in one transaction. @throws OrderChangedError if another change came first */
  async function store(fleet: string, order: OrderRow, event: FleetEvent, change: EventChange): Promise<string> {
    const { orderId, eventId, status, at, reason = null } = event
    const receivedAt = new Date(clock.now())
    const statusAfter = change.kind === 'next' ? status : order.status
    const row = { orderId, eventId, status, happenedAt: at, receivedAt, reportedBy: fleet, reason, statusAfter }
    const changed = await mailer.transaction(async (transaction, send): Promise<OrderChange | null> => {
      if (!(await addFleetEvent(transaction, row))) throw new OrderChangedError()
      if (change.kind === 'already') return null
      if (change.kind === 'earlier') {
        const { statusHistory } = change
        return (await amendOrder(transaction, order, { statusHistory, updatedAt: receivedAt })) ?? failChanged()
      }
      const { patch, refund } = change
      const payment = refund && { payment: refund.payment }
      const moved = await changeStatus(transaction, order, { ...patch, ...payment }, async (inner) => {
        await refund?.inTransaction(inner)
        const entry = { status, created_at: at.toISOString() }
        await notify(inner, send, { ...order, ...patch, ...payment, statusHistory: [...order.statusHistory, entry] })
      })
      return moved ?? failChanged()
    })
    if (changed) events.publish(changed)
    return statusAfter
  }

  return { record }
}

type EventChange =
  | { kind: 'already' }
  | { kind: 'earlier'; statusHistory: OrderRow['statusHistory'] }
  | { kind: 'next'; patch: Patch; refund: RefundWithChange | null }

type Patch = Partial<OrderRow> & { status: string; updatedAt: Date }

const withoutRider = { riderId: null, riderName: null, riderPhone: null }

function patchOf({ cancelReason }: OrderRow, { status, at, rider, reason, minutes }: FleetEvent): Patch {
  return {
    status,
    updatedAt: at,
    ...(status === 'WAITING_FOR_TRANSPORT' && withoutRider),
    ...(rider && { riderId: rider.riderId, riderName: rider.name, riderPhone: rider.phone }),
    ...(status === 'DELAYED' && {
      delay: { at: at.toISOString(), reason: reason ?? '', by_minutes: minutes ?? 0 },
    }),
    ...(status === 'RETURN_INITIATED' && { failureReason: reason ?? null }),
    ...(status === 'CANCELLED' && { cancelReason: reason ?? cancelReason }),
    ...(endStatuses.has(status) && nothingNext),
  }
}

/** Checks the code of a handover, and records it as a proof. @throws Refusal 422 `fleet.code-wrong` */
function proofOfCode({ proofPlan, proofs }: OrderRow, { status, at, code }: FleetEvent): Partial<OrderRow> {
  if (code === undefined || (status !== 'PICKED_UP' && status !== 'DELIVERED')) return {}
  const [kind, expected] =
    status === 'PICKED_UP'
      ? (['pickup-code', proofPlan?.pickup_code] as const)
      : (['receiver-pin', proofPlan?.receiver_pin] as const)
  if (!expected) return {}
  if (code !== expected) refuse(422, 'fleet.code-wrong', 'The code is wrong.')
  return { proofs: [...(proofs ?? []), { kind, taken_at: at.toISOString() }] }
}

const refusalTexts = {
  'fleet.order-cancelled': 'The order was cancelled. Bring it back if you have it.',
  'fleet.order-ended': 'The order has ended.',
  'fleet.event-not-possible': 'This can’t have happened to the order: compare its status.',
}

class OrderChangedError extends Error {}

function failChanged(): never {
  throw new OrderChangedError()
}
