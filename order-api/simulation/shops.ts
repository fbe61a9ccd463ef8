import type { Clock } from '../clock.ts'
import type { Country } from '../domain/country.ts'
import type { OrderEvents } from '../domain/orders/events.ts'
import { newOrder } from '../domain/orders/order-checks.ts'
import type { Database } from '../store/database.ts'
import { insertOrder } from '../store/orders/orders.ts'
import { countRunning } from '../store/orders/steps.ts'
import type { VendorIds } from '../store/vendors/vendor-ids.ts'
import { demoProofPlan, makeOrder } from './demo-order.ts'
import { demoVendors } from './demo-places.ts'
import type { Dispatch } from './dispatch.ts'
import { simulatedShop } from './incidents.ts'

const checkEveryMs = 15_000
// Lists without changes are fetched every five minutes.
const viewLifeMs = 6 * 60_000
const minRunningOrders = 3

/** Demo shops that place orders while a user views a list with few running orders. */
export interface SimulatedShops {
  listViewed(vendorIds: VendorIds): void
  waitUntilIdle(): Promise<void>
  close(): Promise<void>
}

interface Options {
  database: Database
  country: Country
  clock: Clock
  riderSpeed: number
  dispatch: Pick<Dispatch, 'planFor' | 'schedule'>
  events: Pick<OrderEvents, 'publish'>
  log(entry: object): void
}

export function createSimulatedShops(options: Options): SimulatedShops {
  const { database, country, clock, riderSpeed, dispatch, events, log } = options
  // Only demo outlets get simulated orders.
  const outlets = demoVendors(country).filter(({ isParent, location }) => !isParent && location)
  const outletIds = new Set(outlets.map(({ vendorId }) => vendorId))
  const viewedUntil = new Map<string, number>()
  let timer: unknown = null
  let checking: Promise<void> = Promise.resolve()
  let isClosed = false

  function scheduleCheck() {
    if (isClosed || timer !== null || riderSpeed <= 0) return
    timer = clock.setTimeout(() => {
      timer = null
      checking = check()
        .catch((error: unknown) => {
          log({ level: 'error', fault: 'simulated shops', name: error instanceof Error ? error.name : '' })
        })
        .finally(() => viewedUntil.size > 0 && scheduleCheck())
    }, checkEveryMs)
  }

  async function check() {
    for (const [scope, until] of viewedUntil) {
      if (until < clock.now()) viewedUntil.delete(scope)
      else if ((await countRunning(database, scope.split(' '))) < minRunningOrders) await placeOrder(scope.split(' '))
    }
  }

  async function placeOrder(vendorIds: string[]) {
    const number = Math.floor(Math.random() * 1000)
    const scope = outlets.filter(({ vendorId }) => vendorIds.includes(vendorId))
    const { row } = makeOrder(
      { country, vendors: demoVendors(country), outlets: scope, now: clock.now(), riderSpeed, placedBy: simulatedShop },
      number,
    )
    const absentProgress = { riderId: null, riderName: null, riderPhone: null, cancelReason: null, preorderedFor: null }
    const absentOptions = { sender: null, vatNumber: null, reference: null, discountedDeliveryFee: null, voucher: null }
    const lists = { receiverChanges: [], messages: [], proofPlan: demoProofPlan }
    const content = { ...row, ...absentProgress, ...absentOptions, ...lists, clientOrderId: crypto.randomUUID() }
    const order = newOrder(country, content, {
      statuses: ['NEW'],
      now: new Date(clock.now()),
      ...dispatch.planFor(content, 'NEW'),
    })
    const eventId = await insertOrder(database, order, null)
    dispatch.schedule(order.nextStepAt)
    events.publish({ eventId, order })
  }

  return {
    listViewed(vendorIds) {
      const scope = [...outletIds].filter((id) => vendorIds === 'all' || vendorIds.includes(id)).sort()
      if (scope.length === 0) return
      viewedUntil.set(scope.join(' '), clock.now() + viewLifeMs)
      scheduleCheck()
    },
    waitUntilIdle: () => checking,
    async close() {
      isClosed = true
      clock.clearTimeout(timer)
      await checking
    },
  }
}
