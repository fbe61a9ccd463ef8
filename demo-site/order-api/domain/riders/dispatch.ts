import type { Clock } from '../../clock.ts'
import type { Database } from '../../store/database.ts'
import { busyRiders, changeOrder, dueOrders, earliestStepAt, orderById } from '../../store/orders/orders.ts'
import type { NewOrderRow, OrderRow } from '../../store/schema.ts'
import type { Country } from '../country.ts'
import type { OrderEvents } from '../orders/events.ts'
import { proofsAt } from '../orders/proofs/taken.ts'
import { allStatuses, endStatuses } from '../orders/statuses.ts'
import { refundAfter } from '../payments/paid-orders/refunds.ts'
import { type NextStep, nextStepOf, nothingNext, planDelivery } from './delivery-plan.ts'
import { freeRider } from './riders.ts'

type Planned = Pick<NewOrderRow, 'orderId' | 'pickup' | 'destination' | 'shop' | 'preorderedFor'>

/** Simulated shops and riders: they move orders on the injected clock. Each order keeps its next step in its row. */
export interface Dispatch {
  /** What the row of an order that begins in that status says about its next step. */
  planFor(order: Planned, status: 'NEW' | 'PAYMENT_COMMITTED'): NextStep
  /** After an order with a next step was stored. */
  noticed(nextStepAt: Date | null): void
  /** Moves an order by hand. @throws Error when there is no such order or status. */
  advance(orderId: string, status: string): Promise<void>
  /** Takes up what was left by the process before. */
  start(): Promise<void>
  settled(): Promise<void>
  close(): Promise<void>
}

interface DispatchOptions {
  database: Database
  country: Country
  clock: Clock
  riderSpeed: number
  events: Pick<OrderEvents, 'committed'>
  log(entry: object): void
}

const ordersAtOnce = 200
/** The longest timer that is exact enough; a longer wait is split. */
const longestTimerMs = 3_600_000
const retryMs = 1000

export function createDispatch({ database, country, clock, riderSpeed, events, log }: DispatchOptions): Dispatch {
  let timer: unknown = null
  let timerAt = Number.POSITIVE_INFINITY
  let running: Promise<void> | null = null
  let again = false
  let closed = false
  // Two orders assigned at once must not get the same rider.
  let assigning: Promise<unknown> = Promise.resolve()

  const planOf = (order: Planned) => planDelivery(country, order, order.shop.pickupMinutes)

  function wakeAt(at: number) {
    if (closed || at >= timerAt) return
    clock.clearTimeout(timer)
    timerAt = at
    timer = clock.setTimeout(onTimer, Math.min(Math.max(0, at - clock.now()), longestTimerMs))
  }

  function onTimer() {
    timerAt = Number.POSITIVE_INFINITY
    if (running) {
      again = true
      return
    }
    running = takeDueSteps()
      .catch((error: unknown) => {
        log({ level: 'error', fault: 'dispatch', name: error instanceof Error ? error.name : '' })
        wakeAt(clock.now() + retryMs)
      })
      .finally(() => {
        running = null
        if (again) wakeAt(clock.now())
        again = false
      })
  }

  async function takeDueSteps() {
    for (;;) {
      const due = await dueOrders(database, new Date(clock.now()), ordersAtOnce)
      for (const order of due) {
        if (closed) return
        if (order.nextStatus && order.nextStepAt) await move(order, order.nextStatus, order.nextStepAt)
      }
      if (due.length < ordersAtOnce) break
    }
    const next = await earliestStepAt(database)
    // A step that came due while the others were taken is taken at once, by a timer of 0.
    if (next) wakeAt(next.getTime())
  }

  /** A step is dated to when it was due: a server that slept does not stretch the delivery. */
  async function move(order: OrderRow, status: string, at: Date) {
    const rider = needsRider(order, status) ? () => assignRider(order, status, at) : null
    if (rider) {
      const assigned = assigning.then(rider, rider)
      assigning = assigned.catch(() => {})
      return assigned
    }
    return change(order, status, at, {})
  }

  const needsRider = (order: OrderRow, status: string) =>
    order.riderId === null && !endStatuses.has(status) && ridden.has(status)

  async function assignRider(order: OrderRow, status: string, at: Date) {
    const rider = freeRider(country, await busyRiders(database, endStatuses))
    return change(order, status, at, { riderId: rider.riderId, riderName: rider.name, riderPhone: rider.phone })
  }

  async function change(order: OrderRow, status: string, at: Date, more: Partial<NewOrderRow>) {
    // A new search for a rider begins without the last one.
    const freed = status === 'WAITING_FOR_TRANSPORT' ? { riderId: null, riderName: null, riderPhone: null } : {}
    const next = endStatuses.has(status)
      ? nothingNext
      : nextStepOf(planOf(order), status, at.getTime(), riderSpeed, order.preorderedFor)
    const refund = refundAfter(country, order, status, at)
    const paid = refund && { payment: refund.payment }
    const entry = { status, updatedAt: at, ...next, ...freed, ...more, ...paid, ...proofsAt(order, status, at) }
    const changed = await changeOrder(database, order, entry, refund?.within)
    if (changed) events.committed(changed)
    return changed?.order ?? null
  }

  return {
    planFor: (order, status) => nextStepOf(planOf(order), status, clock.now(), riderSpeed, order.preorderedFor ?? null),
    noticed(nextStepAt) {
      if (nextStepAt) wakeAt(nextStepAt.getTime())
    },
    async advance(orderId, status) {
      if (!allStatuses.has(status)) throw new Error(`No status ${status}`)
      const order = await orderById(database, orderId)
      if (!order) throw new Error(`No order ${orderId}`)
      const moved = await move(order, status, new Date(clock.now()))
      if (!moved) throw new Error(`Order ${orderId} changed at the same time`)
      if (moved.nextStepAt) wakeAt(moved.nextStepAt.getTime())
    },
    async start() {
      const next = riderSpeed > 0 ? await earliestStepAt(database) : null
      if (next) wakeAt(next.getTime())
    },
    async settled() {
      while (running) await running
      await assigning
    },
    async close() {
      closed = true
      clock.clearTimeout(timer)
      await running
    },
  }
}

/** Statuses in which the order has a rider. */
const ridden: ReadonlySet<string> = new Set([
  'ASSIGNED_TO_TRANSPORT',
  'COURIER_ACCEPTED_DELIVERY',
  'NEAR_VENDOR',
  'PICKED_UP',
  'COURIER_LEFT_VENDOR',
  'NEAR_CUSTOMER',
  'DELIVERED',
])
