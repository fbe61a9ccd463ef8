import { wireStatuses } from '../../../core/orders/order/statuses.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../store/database.ts'
import { addFleetEvent } from '../../store/fleet/events.ts'
import type { OrderChange } from '../../store/orders/events.ts'
import { dueOrders, earliestStepAt, orderToMove, type ReadOrder, ridersByOrder } from '../../store/orders/steps.ts'
import type { OrderRow } from '../../store/schema.ts'
import type { Country } from '../country.ts'
import type { Mailer, SendMessage } from '../mail/mailer.ts'
import type { OrderEvents } from '../orders/events.ts'
import { proofsAt } from '../orders/proofs/records.ts'
import { endStatuses } from '../orders/statuses.ts'
import { refundAfter } from '../payments/paid-orders/refunds.ts'
import { changeStatus, changeStatuses } from './change-status.ts'
import { type Fleet, type Move, type MoveDetails, nothingNext, type OrderMoves, withoutRider } from './fleet.ts'

interface OrderMovesOptions {
  database: Database
  clock: Clock
  country: Country
  fleet: Pick<Fleet, 'detailsOf'>
  mailer: Pick<Mailer, 'transaction'>
  events: Pick<OrderEvents, 'publish' | 'listen'>
  /** Sends messages about a moved order, in the transaction of its move. */
  notify(transaction: Database, send: SendMessage, order: OrderRow): Promise<void>
}

type ReadMove = Move & ReadOrder

/** Creates the only writer of a placed order's moves, except for its payment, changes and cancellation. */
export async function createOrderMoves(options: OrderMovesOptions): Promise<OrderMoves> {
  const { database, clock, country, fleet, mailer, events, notify } = options
  // Moves are written one at a time, so that no rider gets two orders.
  let lastMove: Promise<unknown> = Promise.resolve()
  // From the events of all servers.
  const riderByOrder = await ridersByOrder(database, endStatuses)
  const stopListening = events.listen(trackRiders)

  function trackRiders(changes: readonly OrderChange[]) {
    for (const { order } of changes) {
      if (endStatuses.has(order.status)) riderByOrder.delete(order.orderId)
      // A rider who gave up an order must not get it again.
      else if (order.riderId !== null) riderByOrder.set(order.orderId, order.riderId)
    }
  }

  /** Moves orders that are unchanged since they were read. */
  function move(moves: readonly ReadMove[]): Promise<OrderChange[]> {
    const changes = lastMove.then(() => moveNow(moves))
    lastMove = changes.catch(() => {})
    return changes
  }

  async function moveNow(moves: readonly ReadMove[]): Promise<OrderChange[]> {
    const details = fleet.detailsOf(moves, new Set(riderByOrder.values()))
    const steps = moves.map((read, index) => stepOf(country, read, details[index] ?? noDetails))
    const changes = await mailer.transaction(async (transaction, send) => {
      const taken = await changeStatuses(
        transaction,
        steps.filter(({ inTransaction }) => !inTransaction),
      )
      for (const { order } of taken) {
        await notify(transaction, send, order)
        await recordByHand(transaction, moves, order.orderId)
      }
      return taken
    })
    // Refunds need their own transactions; they are few.
    for (const { order, change, inTransaction } of steps) {
      if (!inTransaction) continue
      const changed = await changeStatus(database, order, change, async (transaction) => {
        await inTransaction(transaction)
        await recordByHand(transaction, moves, order.orderId)
      })
      if (changed) changes.push(changed)
    }
    trackRiders(changes)
    for (const change of changes) events.publish(change)
    return changes
  }

  return {
    async takeDueSteps(max) {
      const now = clock.now()
      const due = await dueOrders(database, new Date(now), max)
      if (due.length > 0) await move(due.flatMap(dueMove))
      const oldest = due[0]?.order.nextStepAt?.getTime() ?? now
      const nextAt = due.length === max ? oldest : ((await earliestStepAt(database))?.getTime() ?? null)
      return { nextAt, lateMs: now - oldest }
    },
    async moveByHand(orderId, status, details) {
      if (!wireStatuses.some((known) => known === status)) throw new Error(`No status ${status}`)
      const read = await orderToMove(database, orderId)
      if (!read) throw new Error(`No order ${orderId}`)
      const [moved] = await move([{ ...read, status, at: new Date(clock.now()), ...details }])
      return moved?.order ?? null
    },
    async waitUntilIdle() {
      await lastMove
    },
    close: stopListening,
  }
}

/** Records an operator's move with its reason, beside what fleets report. */
async function recordByHand(transaction: Database, moves: readonly Move[], orderId: string) {
  const move = moves.find(({ order, by }) => by !== undefined && order.orderId === orderId)
  if (!move?.by) return
  const { status, at, by, reason = null } = move
  const event = { eventId: crypto.randomUUID(), status, happenedAt: at, receivedAt: at, statusAfter: status }
  await addFleetEvent(transaction, { ...event, orderId, reportedBy: by, reason })
}

const noDetails: MoveDetails = { rider: null, next: nothingNext }

/** Dates a step when it was due, so that a paused server doesn't delay deliveries. */
function dueMove(read: ReadOrder): ReadMove[] {
  const { nextStatus, nextStepAt } = read.order
  return nextStatus && nextStepAt ? [{ ...read, status: nextStatus, at: nextStepAt }] : []
}

function stepOf(country: Country, { order, version, status, at, reason }: ReadMove, details: MoveDetails) {
  const { rider, next, ...cause } = details
  // Removes the rider before the search for another one.
  const unassignment = status === 'WAITING_FOR_TRANSPORT' ? withoutRider : {}
  const assignment = rider && { riderId: rider.riderId, riderName: rider.name, riderPhone: rider.phone }
  const refund = refundAfter(country, order, status, at)
  const change = {
    status,
    updatedAt: at,
    ...(endStatuses.has(status) ? nothingNext : next),
    ...unassignment,
    ...assignment,
    ...cause,
    ...(status === 'CANCELLED' && reason && { cancelReason: reason }),
    ...(refund && { payment: refund.payment }),
    // Riders of other fleets prove it themselves.
    ...(order.fleet === 'simulated' && proofsAt(order, status, at)),
  }
  return { order, version, change, inTransaction: refund?.inTransaction }
}
