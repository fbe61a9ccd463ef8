import type { Country } from './domain/country.ts'
import type { Fleet } from './domain/fleet/fleet.ts'
import { createFleets, type FleetName, FleetSettingError, type Fleets, idleFleet } from './domain/fleet/fleets.ts'
import type { HeavyWork } from './domain/heavy/heavy-work.ts'
import type { OrderApiOptions } from './interface.ts'
import { createSimulatedFleet } from './simulation/fleet.ts'

interface FleetOptions extends Pick<OrderApiOptions, 'clock' | 'environment' | 'riderSpeed' | 'incidentOf' | 'log'> {
  /** Null for the default. */
  fleet?: FleetName | null
}

/** Opens the drivers that this server may use. @throws FleetSettingError if the chosen one isn't among them */
export function openFleets(
  { clock, environment, fleet, riderSpeed, incidentOf, log }: FleetOptions,
  { country, isDemo, work }: { country: Country; isDemo: boolean; work: HeavyWork },
): Fleets {
  const drivers = new Map<FleetName, Fleet>([['own-riders', idleFleet]])
  // Invented riders never carry what a real customer waits for.
  if (isDemo || environment !== 'prd') {
    const simulation = { country, clock, speed: riderSpeed, work, ...(incidentOf && { incidentOf }), log }
    drivers.set('simulated', createSimulatedFleet(simulation))
  }
  const chosen = fleet ?? (isDemo ? 'simulated' : 'own-riders')
  if (!drivers.has(chosen)) {
    throw new FleetSettingError(
      `COURIER_FLEET is "${chosen}", which prd allows only with the demo; allowed: ${[...drivers.keys()].join(', ')}`,
    )
  }
  return createFleets(drivers, chosen)
}
