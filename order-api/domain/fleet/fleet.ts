import type { ProofKind } from '../../../core/api/order-lists.ts'
import type { OrderRow } from '../../store/schema.ts'
import type { Point } from '../geo/distance.ts'
import type { OrderEvents } from '../orders/events.ts'

/** The next step and estimated times; null if there is none. */
export interface NextStep {
  nextStatus: string | null
  nextStepAt: Date | null
  expectedPickupAt: Date | null
  expectedDeliveryAt: Date | null
}

export const nothingNext: NextStep = {
  nextStatus: null,
  nextStepAt: null,
  expectedPickupAt: null,
  expectedDeliveryAt: null,
}

/** What an order loses with its rider. */
export const withoutRider = { riderId: null, riderName: null, riderPhone: null, riderKey: null }

/** What a fleet needs to know about an order to plan its delivery. */
export type Job = Pick<OrderRow, 'orderId' | 'fleet' | 'pickup' | 'destination' | 'shop' | 'preorderedFor'>

export interface RiderPosition extends Point {
  /** Ms since 1970. */
  at: number
}

export interface ProofPhoto {
  content: Uint8Array<ArrayBuffer>
  contentType: string
}

export interface Rider {
  riderId: string
  name: string
  phone: string
}

/** An order that reaches a status. */
export interface Move {
  order: OrderRow
  status: string
  at: Date
  /** The operator who moves it by hand, and may give a reason. */
  by?: string | undefined
  reason?: string | undefined
}

/** What the fleet adds to a move. `delay` and `failureReason` are set if the status has them. */
export interface MoveDetails extends Partial<Pick<OrderRow, 'delay' | 'failureReason'>> {
  /** Who carries the order from now on; null if that doesn't change. */
  rider: Rider | null
  next: NextStep
}

/** Moves placed orders through their statuses, for the fleet and for operators. */
export interface OrderMoves {
  /** Takes the steps that are due, at most `max`. Returns when the next is due, in ms since 1970, and how late the first was. */
  takeDueSteps(max: number): Promise<{ nextAt: number | null; lateMs: number }>
  /** Moves an order by hand; null if it changed at the same time. @throws Error for an unknown order or status */
  moveByHand(
    orderId: string,
    status: string,
    details: Pick<Move, 'by' | 'reason'> & { by: string },
  ): Promise<OrderRow | null>
  /** Resolves when no move is being written. */
  waitUntilIdle(): Promise<void>
  close(): void
}

/** A driver that carries orders. It never writes to the database: it moves orders with the verbs of `OrderMoves`. */
export interface Fleet {
  /** Multiple of real time at which deliveries run. Pages show simulated minutes. */
  readonly speed: number
  /** Plans what follows a status that was reached at a time, in ms since 1970. */
  planFor(job: Job, status: string, at: number): NextStep
  /** Returns the details of moves that are about to be written. @param busyRiders IDs of riders with an order */
  detailsOf(moves: readonly Move[], busyRiders: ReadonlySet<string>): MoveDetails[]
  /** Returns where the order's rider is; null if unknown. @param now ms since 1970 */
  positionOf(order: OrderRow, now: number): Promise<RiderPosition | null>
  /** Returns the photo of a recorded proof. @throws Refusal 404, 429 */
  photoOf(order: Pick<OrderRow, 'orderId' | 'vendorId' | 'fleet'>, kind: ProofKind): Promise<ProofPhoto>
  /** Begins to move orders, also after a restart. */
  start(moves: Pick<OrderMoves, 'takeDueSteps'>, events: Pick<OrderEvents, 'listen'>): Promise<void>
  waitUntilIdle(): Promise<void>
  close(): Promise<void>
}
