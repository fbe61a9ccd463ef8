import type { Clock } from '../clock.ts'
import type { Country } from '../domain/country.ts'
import type { Mailer, SendMessage } from '../domain/mail/mailer.ts'
import type { OrderEvents } from '../domain/orders/events.ts'
import { proofsAt } from '../domain/orders/proofs/records.ts'
import { allStatuses, endStatuses } from '../domain/orders/statuses.ts'
import { refundAfter } from '../domain/payments/paid-orders/refunds.ts'
import type { Database } from '../store/database.ts'
import type { OrderChange } from '../store/orders/events.ts'
import { changeOrder } from '../store/orders/orders.ts'
import {
  dueOrders,
  earliestStepAt,
  orderToMove,
  type ReadOrder,
  ridersByOrder,
  takeSteps,
} from '../store/orders/steps.ts'
import type { NewOrderRow, OrderRow } from '../store/schema.ts'
import { type NextStep, nextStepOf, nothingNext, planDelivery } from './delivery-plan.ts'
import { delayOf, failureOf, type Incident, stepAfter } from './incidents.ts'
import { freeRiders, type Rider } from './riders.ts'

type PlannedOrder = Pick<NewOrderRow, 'orderId' | 'pickup' | 'destination' | 'shop' | 'preorderedFor'>

interface Move extends ReadOrder {
  status: string
  at: Date
  /** Set for moves by hand. */
  reason?: string | undefined
}

/** Simulates shops and riders. Each order stores its next step. */
export interface Dispatch {
  /** Returns the next step of a new order. */
  planFor(order: PlannedOrder, status: 'NEW' | 'RECEIVED' | 'PAYMENT_COMMITTED'): NextStep
  /** Schedules the next step of a stored order. */
  schedule(nextStepAt: Date | null): void
  /** Moves an order by hand; null if it changed at the same time. @throws Error for an unknown order or status */
  advance(orderId: string, status: string, reason?: string): Promise<OrderRow | null>
  /** Continues after a restart. */
  start(): Promise<void>
  waitUntilIdle(): Promise<void>
  close(): Promise<void>
}

interface DispatchOptions {
  database: Database
  country: Country
  clock: Clock
  riderSpeed: number
  events: Pick<OrderEvents, 'publish' | 'listen'>
  /** Returns the incident of a delivery; null if nothing goes wrong. */
  incidentOf(order: OrderRow): Incident | null
  mailer: Mailer
  /** Sends messages about a moved order, in the transaction of its move. */
  notify(transaction: Database, send: SendMessage, order: OrderRow): Promise<void>
  log(entry: object): void
}

// A small number, so that the statement doesn't delay other requests.
const maxStepsPerRun = 20
// Longer timers are split, because long ones aren't exact.
const longestTimerMs = 3_600_000
const retryMs = 1000
// Pauses as a multiple of the work, to limit its share of the database; shorter when behind.
const pauseFactor = { usual: 9, behind: 1 }
const behindMs = 2000
const longestPauseMs = 1000

export function createDispatch(options: DispatchOptions): Dispatch {
  const { database, country, clock, riderSpeed, events, incidentOf, mailer, notify, log } = options
  let timer: unknown = null
  let timerAt = Number.POSITIVE_INFINITY
  let pausedUntil = 0
  let running: Promise<void> | null = null
  let isDueAgain = false
  let isClosed = false
  // Moves run one at a time, so that no rider gets two orders.
  let lastMove: Promise<unknown> = Promise.resolve()

  // Riders by order, from the events of all servers.
  let riderByOrder = new Map<string, string>()
  const stopListening = events.listen((changes) => {
    trackRiders(changes)
    // Another process may have moved the order, and ended.
    if (riderSpeed <= 0) return
    for (const { order } of changes) if (order.nextStepAt) wakeAt(order.nextStepAt.getTime())
  })

  function trackRiders(changes: readonly OrderChange[]) {
    for (const { order } of changes) {
      if (endStatuses.has(order.status)) riderByOrder.delete(order.orderId)
      // A rider who gave up an order must not get it again.
      else if (order.riderId !== null) riderByOrder.set(order.orderId, order.riderId)
    }
  }

  const planOf = (order: PlannedOrder) => planDelivery(country, order, order.shop.pickupMinutes)

  function wakeAt(dueAt: number) {
    const at = Math.max(dueAt, pausedUntil)
    if (isClosed || at >= timerAt) return
    clock.clearTimeout(timer)
    timerAt = at
    timer = clock.setTimeout(onTimer, Math.min(Math.max(0, at - clock.now()), longestTimerMs))
  }

  function onTimer() {
    timerAt = Number.POSITIVE_INFINITY
    if (running) {
      isDueAgain = true
      return
    }
    running = takeDueSteps()
      .catch((error: unknown) => {
        log({ level: 'error', fault: 'dispatch', name: error instanceof Error ? error.name : '' })
        wakeAt(clock.now() + retryMs)
      })
      .finally(() => {
        running = null
        if (isDueAgain) wakeAt(clock.now())
        isDueAgain = false
      })
  }

  async function takeDueSteps() {
    const startedAt = clock.now()
    const due = await dueOrders(database, new Date(startedAt), maxStepsPerRun)
    if (due.length > 0 && !isClosed) await move(due.flatMap(dueStep))
    const oldest = due[0]?.order.nextStepAt?.getTime() ?? startedAt
    const now = clock.now()
    const factor = startedAt - oldest > behindMs ? pauseFactor.behind : pauseFactor.usual
    pausedUntil = now + Math.min((now - startedAt) * factor, longestPauseMs)
    const next = due.length === maxStepsPerRun ? oldest : (await earliestStepAt(database))?.getTime()
    // Overdue steps run after the pause.
    if (next !== undefined) wakeAt(next)
  }

  /** Dates a step when it was due, so that a paused server doesn't delay deliveries. */
  const dueStep = (read: ReadOrder): Move[] => {
    const { nextStatus, nextStepAt } = read.order
    return nextStatus && nextStepAt ? [{ ...read, status: nextStatus, at: nextStepAt }] : []
  }

  /** Moves orders that are unchanged since they were read. */
  function move(moves: readonly Move[]): Promise<OrderChange[]> {
    const changes = lastMove.then(() => moveNow(moves))
    lastMove = changes.catch(() => {})
    return changes
  }

  async function moveNow(moves: readonly Move[]): Promise<OrderChange[]> {
    const riders = freeRiders(country, new Set(riderByOrder.values()))
    const steps = moves.map((move) => stepOf(move, needsRider(move) ? riders.next().value : null))
    const changes = await mailer.transaction(async (transaction, send) => {
      const taken = await takeSteps(
        transaction,
        steps.filter(({ inTransaction }) => !inTransaction),
      )
      for (const { order } of taken) await notify(transaction, send, order)
      return taken
    })
    // Refunds need their own transactions; they are few.
    for (const { order, change, inTransaction } of steps) {
      const changed = inTransaction && (await changeOrder(database, order, change, inTransaction))
      if (changed) changes.push(changed)
    }
    trackRiders(changes)
    for (const change of changes) events.publish(change)
    return changes
  }

  const needsRider = ({ order, status }: Move) =>
    order.riderId === null && !endStatuses.has(status) && statusesWithRider.has(status)

  function stepOf({ order, version, status, at, reason }: Move, rider: Rider | null) {
    // Removes the rider before the search for another one.
    const unassignment = status === 'WAITING_FOR_TRANSPORT' ? { riderId: null, riderName: null, riderPhone: null } : {}
    const assignment = rider && { riderId: rider.riderId, riderName: rider.name, riderPhone: rider.phone }
    const reasonPatch = reasonOf(order.orderId, status, at, reason)
    const reachedStep = { status, at: at.getTime(), riderSpeed, incident: incidentOf(order) }
    const next = endStatuses.has(status)
      ? nothingNext
      : stepAfter(planOf(order), { ...order, ...reasonPatch }, reachedStep)
    const refund = refundAfter(country, order, status, at)
    const paymentPatch = refund && { payment: refund.payment }
    const change = {
      status,
      updatedAt: at,
      ...next,
      ...unassignment,
      ...assignment,
      ...reasonPatch,
      ...paymentPatch,
      ...proofsAt(order, status, at),
    }
    return { order, version, change, inTransaction: refund?.inTransaction }
  }

  return {
    planFor: (order, status) => nextStepOf(planOf(order), status, clock.now(), riderSpeed, order.preorderedFor ?? null),
    schedule(nextStepAt) {
      if (nextStepAt) wakeAt(nextStepAt.getTime())
    },
    async advance(orderId, status, reason) {
      if (!allStatuses.has(status)) throw new Error(`No status ${status}`)
      const read = await orderToMove(database, orderId)
      if (!read) throw new Error(`No order ${orderId}`)
      const [moved] = await move([{ ...read, status, at: new Date(clock.now()), reason }])
      if (moved?.order.nextStepAt) wakeAt(moved.order.nextStepAt.getTime())
      return moved?.order ?? null
    },
    async start() {
      riderByOrder = await ridersByOrder(database, endStatuses)
      const next = riderSpeed > 0 ? await earliestStepAt(database) : null
      if (next) wakeAt(next.getTime())
    },
    async waitUntilIdle() {
      while (running) await running
      await lastMove
    },
    async close() {
      isClosed = true
      stopListening()
      clock.clearTimeout(timer)
      await running
    },
  }
}

/** Returns the status's reason as fields of the order. */
function reasonOf(orderId: string, status: string, at: Date, reason?: string): Partial<OrderRow> {
  if (status === 'DELAYED') {
    const { by_minutes, reason: usual } = delayOf(orderId)
    return { delay: { at: at.toISOString(), reason: reason ?? usual, by_minutes } }
  }
  if (status === 'RETURN_INITIATED') return { failureReason: reason ?? failureOf(orderId) }
  return status === 'CANCELLED' && reason ? { cancelReason: reason } : {}
}

const statusesWithRider: ReadonlySet<string> = new Set([
  'ASSIGNED_TO_TRANSPORT',
  'COURIER_ACCEPTED_DELIVERY',
  'NEAR_VENDOR',
  'PICKED_UP',
  'COURIER_LEFT_VENDOR',
  'NEAR_CUSTOMER',
  'DELIVERED',
])
