import type { Clock } from '../../clock.ts'
import type { Database } from '../../store/database.ts'
import { assignFleet, runningOrdersOf } from '../../store/orders/steps.ts'
import type { OrderEvents } from '../orders/events.ts'
import { endStatuses, hasRider, lastTime } from '../orders/statuses.ts'
import { changeStatuses } from './change-status.ts'
import { nothingNext, withoutRider } from './fleet.ts'
import type { FleetName } from './fleets.ts'

interface SimulationOffContext {
  database: Database
  clock: Clock
  events: Pick<OrderEvents, 'publish'>
}

/**
 * Takes invented riders off the running orders of a server without simulation, and gives the orders to its fleet. One whose
 * rider was on the way to the shop waits for another.
 */
export async function takeSimulationOff({ database, clock, events }: SimulationOffContext, fleet: FleetName) {
  const taken = { fleet, ...withoutRider, ...nothingNext }
  for (const read of await runningOrdersOf(database, 'simulated', endStatuses)) {
    const { statusHistory } = read.order
    const isOnWay = hasRider(statusHistory) || read.order.status === 'ASSIGNED_TO_TRANSPORT'
    if (!isOnWay || lastTime(statusHistory, 'PICKED_UP') !== null) {
      await assignFleet(database, read.order, taken)
      continue
    }
    const change = { ...taken, status: 'WAITING_FOR_TRANSPORT', updatedAt: new Date(clock.now()) }
    for (const changed of await changeStatuses(database, [{ ...read, change }])) events.publish(changed)
  }
}
