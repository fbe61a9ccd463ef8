import type { FlagName } from '../../../core/flags/flag-names.ts'
import type { Country } from '../country.ts'
import { type Fleet, nothingNext } from './fleet.ts'

/** Values of `COURIER_FLEET`. */
export const fleetNames = ['simulated', 'own-riders', 'api', 'pandago', 'uber-direct'] as const
export type FleetName = (typeof fleetNames)[number]

/** Payments that the riders of a fleet can't take. */
const refusedPayments: Readonly<Record<string, readonly string[]>> = {
  pandago: ['PAYMENT_ON_DELIVERY'],
  'uber-direct': ['CASH_ON_DELIVERY', 'PAYMENT_ON_DELIVERY'],
}

export const takesPayment = (fleet: string, method: string) => !refusedPayments[fleet]?.includes(method)

/** Returns an outlet's payment methods without those that its fleet can't take. An empty list means the country's. */
export function paymentMethodsWith(fleet: string, methods: readonly string[], { paymentMethods }: Country): string[] {
  if (!refusedPayments[fleet]) return [...methods]
  const left = (methods.length > 0 ? methods : paymentMethods).filter((method) => takesPayment(fleet, method))
  return left.length > 0 ? left : ['NONE']
}

/** Off where the outlet's fleet can't bring anything back. */
export const returnFlag = 'pickup-and-return-on-web' satisfies FlagName

/** Fleets whose riders do what this server asks. Companies collect only at their outlets, and their couriers ask for no codes. */
const instructedFleets: ReadonlySet<string> = new Set<FleetName>(['simulated', 'own-riders', 'api'])

/** Whether the riders collect at the customer's and bring it to the outlet. */
export const takesReturns = (fleet: string) => instructedFleets.has(fleet)
/** Whether the riders ask for pickup code and PIN. */
export const asksForCodes = takesReturns

/** All drivers of this server. Each order has the one with which it was placed. */
export interface Fleets extends Omit<Fleet, 'speed'> {
  /** Carries orders of outlets without a choice of their own. */
  readonly byDefault: FleetName
  has(fleet: string): boolean
  /** Multiple of real time at which the order's delivery runs. */
  speedOf(order: { fleet: string }): number
}

/** The fleet can't be chosen on this server. The message is one line for the operator. */
export class FleetSettingError extends Error {
  override readonly name = 'FleetSettingError'
}

/** Passes each order to its driver. @param others carries orders of drivers that this server doesn't have */
export function createFleets(drivers: ReadonlyMap<string, Fleet>, byDefault: FleetName, others: Fleet): Fleets {
  const driverOf = ({ fleet }: { fleet: string }) => drivers.get(fleet) ?? others
  return {
    byDefault,
    has: (fleet) => drivers.has(fleet),
    speedOf: (order) => driverOf(order).speed,
    planFor: (job, status, at) => driverOf(job).planFor(job, status, at),
    detailsOf(moves, busyRiders) {
      const movesByDriver = Map.groupBy(moves, ({ order }) => driverOf(order))
      const details = new Map(
        [...movesByDriver].flatMap(([driver, own]) => {
          const ownDetails = driver.detailsOf(own, busyRiders)
          return own.map((move, index) => [move, ownDetails[index]] as const)
        }),
      )
      return moves.map((move) => details.get(move) ?? { rider: null, next: nothingNext })
    },
    positionOf: (order, now) => driverOf(order).positionOf(order, now),
    photoOf: (order, kind) => driverOf(order).photoOf(order, kind),
    async start(moves, events) {
      for (const driver of drivers.values()) await driver.start(moves, events)
    },
    async waitUntilIdle() {
      for (const driver of drivers.values()) await driver.waitUntilIdle()
    },
    async close() {
      for (const driver of drivers.values()) await driver.close()
    },
  }
}
