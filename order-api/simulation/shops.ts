import type { Clock } from '../clock.ts'
import type { Country } from '../domain/country.ts'
import type { ListViews, SimulatedOrders } from '../domain/orders/simulated-orders.ts'
import { demoProofPlan, makeOrder } from './demo-order.ts'
import { demoVendors } from './demo-places.ts'

const checkEveryMs = 15_000
// Lists without changes are fetched every five minutes.
const viewLifeMs = 6 * 60_000
const minRunningOrders = 3

/** Demo shops that place orders while a user views a list with few running orders. */
export interface SimulatedShops extends ListViews {
  waitUntilIdle(): Promise<void>
  close(): Promise<void>
}

interface Options {
  country: Country
  clock: Clock
  /** Whether deliveries run; otherwise the lists would only grow. */
  isMoving: boolean
  orders: SimulatedOrders
  log(entry: object): void
}

export function createSimulatedShops({ country, clock, isMoving, orders, log }: Options): SimulatedShops {
  // Only demo outlets get simulated orders.
  const outlets = demoVendors(country).filter(({ isParent, location }) => !isParent && location)
  const outletIds = new Set(outlets.map(({ vendorId }) => vendorId))
  const viewedUntil = new Map<string, number>()
  let timer: unknown = null
  let checking: Promise<void> = Promise.resolve()
  let isClosed = false

  function scheduleCheck() {
    if (isClosed || timer !== null || !isMoving) return
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
      else if ((await orders.countRunning(scope.split(' '))) < minRunningOrders) await placeOrder(scope.split(' '))
    }
  }

  function placeOrder(vendorIds: string[]) {
    const number = Math.floor(Math.random() * 1000)
    const scope = outlets.filter(({ vendorId }) => vendorIds.includes(vendorId))
    const { row } = makeOrder({ country, vendors: demoVendors(country), outlets: scope }, number)
    return orders.place({
      ...row,
      preorderedFor: null,
      sender: null,
      vatNumber: null,
      reference: null,
      isReturn: false,
      discountedDeliveryFee: null,
      voucher: null,
      receiverChanges: [],
      messages: [],
      riderId: null,
      riderName: null,
      riderPhone: null,
      cancelReason: null,
      proofPlan: demoProofPlan,
    })
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
