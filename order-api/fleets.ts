import type { Clock } from './clock.ts'
import type { Country } from './domain/country.ts'
import type { Fleet } from './domain/fleet/fleet.ts'
import { createFleets, type FleetName, FleetSettingError, type Fleets, idleFleet } from './domain/fleet/fleets.ts'
import type { HeavyWork } from './domain/heavy/heavy-work.ts'
import type { OrderApiOptions } from './interface.ts'
import { createSimulatedFleet } from './simulation/fleet.ts'

interface FleetsOptions {
  country: Country
  clock: Clock
  environment: OrderApiOptions['environment']
  isDemo: boolean
  /** Null for the default. */
  fleet: FleetName | null
  riderSpeed: number
  work: HeavyWork
  incidentOf: OrderApiOptions['incidentOf'] | undefined
  log(entry: object): void
}

/** Opens the drivers that this server may use. @throws FleetSettingError if the chosen one isn't among them */
export function openFleets(options: FleetsOptions): Fleets {
  const { country, clock, environment, isDemo, fleet, riderSpeed, work, incidentOf, log } = options
  const drivers = new Map<FleetName, Fleet>([['own-riders', idleFleet]])
  // Invented riders never carry what a real customer waits for.
  if (isDemo || environment !== 'prd') {
    drivers.set(
      'simulated',
      createSimulatedFleet({ country, clock, speed: riderSpeed, work, ...(incidentOf && { incidentOf }), log }),
    )
  }
  const chosen = fleet ?? (isDemo ? 'simulated' : 'own-riders')
  if (!drivers.has(chosen)) {
    throw new FleetSettingError(
      `COURIER_FLEET is "${chosen}", which prd allows only with the demo; allowed: ${[...drivers.keys()].join(', ')}`,
    )
  }
  return createFleets(drivers, chosen)
}
