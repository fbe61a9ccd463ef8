import type { ProofKind } from '../../../core/api/order-lists.ts'
import type { RiderEventType } from '../../../core/api/rider-lists.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../store/database.ts'
import { addFleetEvent, fleetEvent, impliedStatuses } from '../../store/fleet/events.ts'
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
import { nothingNext, type Rider, withoutRider } from './fleet.ts'
import type { FleetKeys } from './keys.ts'
import { moveImplied, placeOfEvent } from './transitions.ts'

/** The status that a rider's report causes. */
export const statusOfReport = {
  accepted: 'COURIER_ACCEPTED_DELIVERY',
  declined: 'WAITING_FOR_TRANSPORT',
  at_vendor: 'NEAR_VENDOR',
  collected: 'PICKED_UP',
  at_customer: 'NEAR_CUSTOMER',
  delivered: 'DELIVERED',
  failed: 'RETURN_INITIATED',
  returned: 'RETURNED_TO_VENDOR',
} as const satisfies Record<RiderEventType, string>

/** What a fleet reports about an order. */
export interface FleetEvent {
  /** Unique for the order: a repeated one changes nothing. */
  eventId: string
  orderId: string
  status: string
  /** When it happened. */
  at: Date
  /** Whether it must have happened before another one, at an unknown time: `at` or earlier. */
  isImplied?: boolean | undefined
  /** Who carries the order from now on. */
  rider?: Rider | undefined
  /** Why the order is delayed, brought back or cancelled. */
  reason?: string | undefined
  /** Of a delay. */
  minutes?: number | undefined
  /** The pickup code or the receiver's PIN, as the rider got it. */
  code?: string | undefined
  /** The fleet's estimates. */
  expected?: Pick<OrderRow, 'expectedPickupAt' | 'expectedDeliveryAt'> | undefined
  /** Name of the fleet API's key that reports it. */
  keyName?: string | undefined
  /** What the rider confirms at a handover besides. */
  confirmed?: readonly ProofKind[] | undefined
}

/** What else is stored with an event, in its transaction. */
export interface EventAddition {
  /** Fields of the order. */
  patch(
    order: OrderRow,
  ): Partial<Pick<OrderRow, 'riderOffers' | 'messageStates' | 'riderId' | 'riderName' | 'riderPhone'>>
  inTransaction(transaction: Database, send: SendMessage): Promise<void>
}

interface FleetEventsContext {
  database: Database
  clock: Clock
  country: Country
  mailer: Pick<Mailer, 'transaction'>
  events: Pick<OrderEvents, 'publish'>
  fleetKeys: Pick<FleetKeys, 'holds'>
  /** Sends messages about a moved order, in the transaction of its move. */
  notify(transaction: Database, send: SendMessage, order: OrderRow): Promise<void>
}

/** Takes what fleets report (README.md, “Events”). */
export interface FleetEvents {
  /**
   * Returns the order's status after the event. @param fleet the reporting one
   * @param addition isn't stored for a repeated event
   * @throws Refusal 404 for another fleet's order, 409 `fleet.…` for an event that can't be, 422 `fleet.event-time`
   */
  record(fleet: string, event: FleetEvent, addition?: EventAddition): Promise<string>
  /** @throws Refusal 409 if an order's rider is of another key of the fleet API */
  requireOwn(orderId: string, keyName: string): Promise<void>
}

// Clocks of phones and other servers differ a little.
const maxAheadMs = 5 * 60_000
// Vendors and receivers may change the order at the same time.
const maxAttempts = 5

export function createFleetEvents(context: FleetEventsContext): FleetEvents {
  const { database, clock, country, mailer, events, fleetKeys, notify } = context

  async function record(fleet: string, event: FleetEvent, addition?: EventAddition): Promise<string> {
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const order = await orderById(database, event.orderId)
      if (order?.fleet !== fleet) refuseNotFound()
      const known = await fleetEvent(database, event.orderId, event.eventId)
      if (known && known.keyName === (event.keyName ?? null)) return known.statusAfter
      await requireHolder(order, event)
      if (known) refuse(409, 'fleet.event-not-possible', 'The event’s ID was used by another key.')
      const isLate = event.at.getTime() < Date.parse(order.statusHistory.at(-1)?.created_at ?? '')
      const change = changeFor(order, event, isLate ? await impliedStatuses(database, order.orderId) : [])
      try {
        return await store(fleet, order, event, { ...change, addition })
      } catch (error) {
        if (!(error instanceof OrderChangedError)) throw error
      }
    }
    refuse(409, 'fleet.order-changing', 'The order is changing. Send the event again.', { retryAfterSeconds: 1 })
  }

  /**
   * Refuses an event of the fleet API if another key or rider has the order. A revoked key has none any more.
   * @throws Refusal 409
   */
  async function requireHolder(
    { riderKey, riderId }: OrderRow,
    { keyName, rider }: Pick<FleetEvent, 'keyName' | 'rider'>,
  ) {
    if (keyName === undefined) return
    const isOtherRider = rider && riderId !== null && rider.riderId !== riderId
    if (isOtherRider || (riderKey !== null && !(await fleetKeys.holds(keyName, { riderKey }))))
      refuse(409, 'fleet.job-taken', 'Another rider has the job.')
  }

  /** Returns how an event changes its order. @throws Refusal */
  function changeFor(order: OrderRow, event: FleetEvent, implied: readonly string[]): EventChange {
    const { status, at } = event
    if (at.getTime() > clock.now() + maxAheadMs || at.getTime() < order.createdAt.getTime() - maxAheadMs)
      refuse(422, 'fleet.event-time', 'The event is in the future, or older than its order.')
    // A fleet's word that this server doesn't know.
    if (status === 'UNKNOWN')
      return endStatuses.has(order.status)
        ? { kind: 'already' }
        : { kind: 'earlier', statusHistory: withEntry(order, event) }
    const isBroughtBack = status === 'RETURN_INITIATED' || status === 'RETURNED_TO_VENDOR'
    if (order.isReturn && isBroughtBack)
      refuse(409, 'fleet.event-not-possible', 'A return goes to the shop in any case: report its delivery.')
    const history = moveImplied(order.statusHistory, implied, event)
    const isMoved = history !== order.statusHistory
    // The event is an inferred step itself.
    if (isMoved && implied.includes(status)) return { kind: 'earlier', statusHistory: [...history] }
    const place = placeOfEvent({ ...order, statusHistory: history }, { status, at: at.getTime() })
    if (place.kind === 'refused') refuse(409, place.key, refusalTexts[place.key])
    if (place.kind === 'already') return { kind: 'already' }
    if (place.kind === 'earlier') {
      const entry = { status, created_at: at.toISOString() }
      return { kind: 'earlier', statusHistory: history.toSpliced(place.index, 0, entry) }
    }
    const patch = { ...patchOf(order, event), ...proofsOf(order, event), updatedAt: afterChanges(order, clock.now()) }
    return { kind: 'next', patch, refund: refundAfter(country, order, status, at) }
  }

  /** Stores event and change in one transaction. @throws OrderChangedError if another change came first */
  async function store(
    fleet: string,
    order: OrderRow,
    event: FleetEvent,
    { addition, ...change }: EventChange & { addition: EventAddition | undefined },
  ): Promise<string> {
    const { orderId, eventId, status, at, reason, keyName, isImplied = false } = event
    const receivedAt = new Date(clock.now())
    const statusAfter = change.kind === 'next' ? status : order.status
    const reported = { orderId, eventId, status, happenedAt: at, reportedBy: fleet, reason, keyName, isImplied }
    const row = { ...reported, receivedAt, statusAfter }
    const changed = await mailer.transaction(async (transaction, send): Promise<OrderChange | null> => {
      if (!(await addFleetEvent(transaction, row))) throw new OrderChangedError()
      await addition?.inTransaction(transaction, send)
      const added = addition?.patch(order) ?? claimOf(order, event)
      if (change.kind === 'already' && !added) return null
      if (change.kind !== 'next') {
        const statusHistory = change.kind === 'earlier' ? change.statusHistory : order.statusHistory
        const amended = { ...added, statusHistory, updatedAt: receivedAt }
        return (await amendOrder(transaction, order, amended)) ?? failChanged()
      }
      const { refund } = change
      const patch = { ...change.patch, ...added }
      const payment = refund && { payment: refund.payment }
      const moved = await changeStatus(transaction, order, { ...patch, ...payment, happenedAt: at }, async (inner) => {
        await refund?.inTransaction(inner)
        const entry = { status, created_at: at.toISOString() }
        await notify(inner, send, { ...order, ...patch, ...payment, statusHistory: [...order.statusHistory, entry] })
      })
      return moved ?? failChanged()
    })
    if (changed) events.publish(changed)
    return statusAfter
  }

  return {
    record,
    async requireOwn(orderId, keyName) {
      const order = await orderById(database, orderId)
      if (order) await requireHolder(order, { keyName })
    },
  }
}

type EventChange =
  | { kind: 'already' }
  | { kind: 'earlier'; statusHistory: OrderRow['statusHistory'] }
  | { kind: 'next'; patch: Patch; refund: RefundWithChange | null }

type Patch = Partial<OrderRow> & { status: string; updatedAt: Date }

/** An event's own time may be before the order's last change, as when its photo came first. Pages drop older states. */
const afterChanges = ({ updatedAt }: OrderRow, now: number) => new Date(Math.max(now, updatedAt.getTime()))

/** Returns the history with an event at its own time, which moves nothing. */
function withEntry({ statusHistory }: OrderRow, { status, at }: FleetEvent): OrderRow['statusHistory'] {
  const next = statusHistory.findIndex(({ created_at }) => Date.parse(created_at) > at.getTime())
  return statusHistory.toSpliced(next < 0 ? statusHistory.length : next, 0, { status, created_at: at.toISOString() })
}

/** Returns what shows that the reporting key's rider has the order from now on; null if that doesn't change. */
function claimOf({ status: before, riderKey }: OrderRow, { status, keyName, rider }: FleetEvent) {
  const takesNothing = status === 'WAITING_FOR_TRANSPORT' || status === 'DELAYED' || endStatuses.has(before)
  if (!keyName || riderKey === keyName || takesNothing) return null
  return { riderKey: keyName, ...(rider && riderOf(rider)) }
}

const riderOf = ({ riderId, name, phone }: Rider) => ({ riderId, riderName: name, riderPhone: phone })

function patchOf(
  { cancelReason }: OrderRow,
  { status, at, rider, reason, minutes, expected }: FleetEvent,
): Omit<Patch, 'updatedAt'> {
  return {
    status,
    ...(status === 'WAITING_FOR_TRANSPORT' && withoutRider),
    ...(rider && riderOf(rider)),
    ...(status === 'DELAYED' && {
      delay: { at: at.toISOString(), reason: reason ?? '', by_minutes: minutes ?? 0 },
    }),
    ...(status === 'RETURN_INITIATED' && { failureReason: reason ?? null }),
    ...((status === 'CANCELLED' || status === 'STALLED') && { cancelReason: reason ?? cancelReason }),
    ...expected,
    ...(endStatuses.has(status) && nothingNext),
  }
}

/** Returns the proofs of a handover: its code, and what the rider confirms. @throws Refusal 422 `fleet.code-wrong` */
function proofsOf(order: OrderRow, { status, at, code, confirmed = [] }: FleetEvent): Partial<OrderRow> {
  const recorded = order.proofs ?? []
  const taken_at = at.toISOString()
  const added = [...kindOfCode(order, status, code), ...confirmed]
    .filter((kind) => !recorded.some((proof) => proof.kind === kind))
    .map((kind) => ({ kind, taken_at }))
  return added.length === 0 ? {} : { proofs: [...recorded, ...added] }
}

function kindOfCode({ proofPlan }: OrderRow, status: string, code: string | undefined): ProofKind[] {
  if (code === undefined || (status !== 'PICKED_UP' && status !== 'DELIVERED')) return []
  const [kind, expected] =
    status === 'PICKED_UP'
      ? (['pickup-code', proofPlan?.pickup_code] as const)
      : (['receiver-pin', proofPlan?.receiver_pin] as const)
  if (!expected) return []
  if (code !== expected) refuse(422, 'fleet.code-wrong', 'The code is wrong.')
  return [kind]
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
