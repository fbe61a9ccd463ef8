import type { Clock } from '../clock.ts'
import type { Country } from '../domain/country.ts'
import type { OrderEvents } from '../domain/orders/events.ts'
import { newOrder } from '../domain/orders/order-checks.ts'
import type { Dispatch } from '../domain/riders/dispatch.ts'
import { simulatedShop } from '../domain/riders/incidents.ts'
import type { Database } from '../store/database.ts'
import { insertOrder } from '../store/orders/orders.ts'
import { countRunning } from '../store/orders/steps.ts'
import { demoProofPlan, makeOrder } from './orders.ts'
import { demoVendors } from './places.ts'

const lookEveryMs = 15_000
// Lists without changes are fetched every five minutes.
const watchedForMs = 6 * 60_000
const runningAtLeast = 3

/** Demo shops that place orders while a user watches and little happens. */
export interface SimulatedShops {
  listViewed(vendorIds: Iterable<string>): void
  idle(): Promise<void>
  close(): Promise<void>
}

interface Options {
  database: Database
  country: Country
  clock: Clock
  riderSpeed: number
  dispatch: Pick<Dispatch, 'planFor' | 'schedule'>
  events: Pick<OrderEvents, 'committed'>
  log(entry: object): void
}

export function createSimulatedShops(options: Options): SimulatedShops {
  const { database, country, clock, riderSpeed, dispatch, events, log } = options
  // Only demo outlets: no other vendor gets simulated orders.
  const outlets = demoVendors(country).filter(({ isParent, location }) => !isParent && location)
  const isOutlet = new Set(outlets.map(({ vendorId }) => vendorId))
  const viewedUntil = new Map<string, number>()
  let timer: unknown = null
  let checking: Promise<void> = Promise.resolve()
  let closed = false

  function checkLater() {
    if (closed || timer !== null || riderSpeed <= 0) return
    timer = clock.setTimeout(() => {
      timer = null
      checking = check()
        .catch((error: unknown) => {
          log({ level: 'error', fault: 'simulated shops', name: error instanceof Error ? error.name : '' })
        })
        .finally(() => viewedUntil.size > 0 && checkLater())
    }, lookEveryMs)
  }

  async function check() {
    for (const [scope, until] of viewedUntil) {
      if (until < clock.now()) viewedUntil.delete(scope)
      else if ((await countRunning(database, scope.split(' '))) < runningAtLeast) await place(scope.split(' '))
    }
  }

  async function place(vendorIds: string[]) {
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
    events.committed({ eventId, order })
  }

  return {
    listViewed(vendorIds) {
      const scope = [...vendorIds].filter((vendorId) => isOutlet.has(vendorId)).sort()
      if (scope.length === 0) return
      viewedUntil.set(scope.join(' '), clock.now() + watchedForMs)
      checkLater()
    },
    idle: () => checking,
    async close() {
      closed = true
      clock.clearTimeout(timer)
      await checking
    },
  }
}
