import type { Country } from './domain/country.ts'
import type { Fleet } from './domain/fleet/fleet.ts'
import { createFleets, type FleetName, FleetSettingError, type Fleets } from './domain/fleet/fleets.ts'
import { createReportedFleet } from './domain/fleet/reported-fleet.ts'
import type { HeavyWork } from './domain/heavy/heavy-work.ts'
import type { OrderApiOptions } from './interface.ts'
import { createSimulatedFleet } from './simulation/fleet.ts'
import type { Database } from './store/database.ts'

interface FleetOptions extends Pick<OrderApiOptions, 'clock' | 'environment' | 'riderSpeed' | 'incidentOf' | 'log'> {
  /** Null for the default. */
  fleet?: FleetName | null
  /** Null without a system that calls the fleet API. */
  fleetKey?: string | null
}

/** Opens the drivers that this server may use. @throws FleetSettingError if the chosen one isn't among them */
export function openFleets(
  { clock, environment, fleet, fleetKey, riderSpeed, incidentOf, log }: FleetOptions,
  { database, country, isDemo, work }: { database: Database; country: Country; isDemo: boolean; work: HeavyWork },
): Fleets {
  const reported = createReportedFleet(database)
  const drivers = new Map<FleetName, Fleet>([['own-riders', reported]])
  if (fleetKey) drivers.set('api', reported)
  // Invented riders never carry what a real customer waits for.
  if (isDemo || environment !== 'prd') {
    const simulation = { country, clock, speed: riderSpeed, work, ...(incidentOf && { incidentOf }), log }
    drivers.set('simulated', createSimulatedFleet(simulation))
  }
  const chosen = fleet ?? (isDemo ? 'simulated' : 'own-riders')
  if (!drivers.has(chosen)) {
    const why = chosen === 'api' ? 'which needs COURIER_FLEET_KEY' : 'which prd allows only with the demo'
    throw new FleetSettingError(`COURIER_FLEET is "${chosen}", ${why}; allowed: ${[...drivers.keys()].join(', ')}`)
  }
  return createFleets(drivers, chosen, reported)
}
