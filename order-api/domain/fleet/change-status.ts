import type { Database } from '../../store/database.ts'
import type { OrderChange } from '../../store/orders/events.ts'
import { changeOrder } from '../../store/orders/orders.ts'
import { type OrderStep, takeSteps } from '../../store/orders/steps.ts'
import type { OrderRow } from '../../store/schema.ts'
import { endStatuses } from '../orders/statuses.ts'

const hasEnded = ({ status }: OrderRow) => endStatuses.has(status)

/**
 * Gives a placed order another status, in the database. With `changeStatuses`, the only way to do so: an order that has ended
 * never moves again. Null if it has changed since it was read. @param inTransaction runs before the commit
 */
export async function changeStatus(
  database: Database,
  order: OrderRow,
  change: Parameters<typeof changeOrder>[2],
  inTransaction?: Parameters<typeof changeOrder>[3],
): Promise<OrderChange | null> {
  return hasEnded(order) ? null : changeOrder(database, order, change, inTransaction)
}

/** The same for many orders, in one statement. Leaves out those that have ended or changed. */
export function changeStatuses(database: Database, steps: readonly OrderStep[]): Promise<OrderChange[]> {
  return takeSteps(
    database,
    steps.filter(({ order }) => !hasEnded(order)),
  )
}
