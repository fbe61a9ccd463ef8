import type { Clock } from '../../clock.ts'
import type { Database } from '../../store/database.ts'
import { insertOrder } from '../../store/orders/orders.ts'
import { countRunning } from '../../store/orders/steps.ts'
import type { OrderContent } from '../../store/schema-payments.ts'
import type { VendorIds } from '../../store/vendors/vendor-ids.ts'
import type { Country } from '../country.ts'
import type { Fleet } from '../fleet/fleet.ts'
import type { OrderEvents } from './events.ts'
import { newOrder } from './order-checks.ts'

/** `placedBy` of simulated shops' orders. No account or token has this ID. */
export const simulatedShop = 'simulated-shop'

/** Receives which lists users look at, so that a demo can keep them filled. */
export interface ListViews {
  listViewed(vendorIds: VendorIds): void
}

/** Places orders that no user places, for the demo's shops. */
export interface SimulatedOrders {
  /** Counts running orders of the vendors, without preorders. */
  countRunning(vendorIds: string[]): Promise<number>
  place(content: Omit<OrderContent, 'placedBy' | 'clientOrderId'>): Promise<void>
}

export function createSimulatedOrders({
  database,
  country,
  clock,
  fleet,
  events,
}: {
  database: Database
  country: Country
  clock: Clock
  fleet: Pick<Fleet, 'planFor'>
  events: Pick<OrderEvents, 'publish'>
}): SimulatedOrders {
  return {
    countRunning: (vendorIds) => countRunning(database, vendorIds),
    async place(details) {
      const content = { ...details, placedBy: simulatedShop, clientOrderId: crypto.randomUUID() }
      const now = new Date(clock.now())
      const next = fleet.planFor(content, 'NEW', now.getTime())
      const order = newOrder(country, content, { statuses: ['NEW'], now, ...next })
      events.publish({ eventId: await insertOrder(database, order, null), order })
    },
  }
}
