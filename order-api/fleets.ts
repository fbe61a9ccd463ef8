import { createPandago } from './adapters/fleets/pandago/pandago.ts'
import { createUberDirect } from './adapters/fleets/uber-direct/uber-direct.ts'
import type { Country } from './domain/country.ts'
import type { Fleet } from './domain/fleet/fleet.ts'
import { createFleets, type FleetName, FleetSettingError, type Fleets } from './domain/fleet/fleets.ts'
import type { FleetAccounts } from './domain/fleet/remote/accounts.ts'
import {
  createFleetDispatch,
  type FleetDispatch,
  type FleetDispatchContext,
  type FleetServices,
} from './domain/fleet/remote/dispatch.ts'
import type { FleetService } from './domain/fleet/remote/fleet-service.ts'
import { createReportedFleet } from './domain/fleet/reported-fleet.ts'
import { createFleetReports } from './domain/fleet/reports.ts'
import type { HeavyWork } from './domain/heavy/heavy-work.ts'
import type { OrderEvents } from './domain/orders/events.ts'
import { endStatuses } from './domain/orders/statuses.ts'
import type { OrderApiOptions } from './interface.ts'
import { createSimulatedFleet } from './simulation/fleet.ts'
import type { Database } from './store/database.ts'
import { runningFleets } from './store/orders/steps.ts'
import { chosenFleets } from './store/vendors/vendors.ts'

type DispatchContext = Omit<FleetDispatchContext, 'reports' | 'events'> & {
  country: Country
  events: OrderEvents
}

/** Opens the companies' APIs for which the server has settings, also for orders that were placed with them earlier. */
export function openFleetDispatch({ fleetAccounts = {} }: FleetOptions, context: DispatchContext): FleetDispatch {
  const { pandago, 'uber-direct': uberDirect } = fleetAccounts
  const { country, clock } = context
  const services = new Map<FleetName, FleetService>() satisfies FleetServices
  if (pandago) services.set('pandago', createPandago({ ...pandago, countryCode: country.code, now: clock.now }))
  if (uberDirect) services.set('uber-direct', createUberDirect({ ...uberDirect, country, now: clock.now }))
  return createFleetDispatch(services, { ...context, reports: createFleetReports(context) })
}

interface FleetOptions extends Pick<OrderApiOptions, 'clock' | 'environment' | 'riderSpeed' | 'incidentOf' | 'log'> {
  /** Null for the default. */
  fleet?: FleetName | null
  /** Settings of companies with an API of their own. */
  fleetAccounts?: FleetAccounts
}

interface FleetsContext {
  database: Database
  country: Country
  isDemo: boolean
  /** Whether another system can call the fleet API. */
  hasFleetKey: boolean
  work: HeavyWork
}

/** Opens the drivers that this server may use. @throws FleetSettingError if the chosen one isn't among them */
export function openFleets(
  { clock, environment, fleet, fleetAccounts = {}, riderSpeed, incidentOf, log }: FleetOptions,
  { database, country, isDemo, hasFleetKey, work }: FleetsContext,
): Fleets {
  const reported = createReportedFleet(database)
  const drivers = new Map<FleetName, Fleet>([['own-riders', reported]])
  if (hasFleetKey) drivers.set('api', reported)
  // Their jobs are another part (`domain/fleet/remote`), which reports what they do.
  for (const name of ['pandago', 'uber-direct'] as const) if (fleetAccounts[name]) drivers.set(name, reported)
  // Invented riders never carry what a real customer waits for.
  if (isDemo || environment !== 'prd') {
    const simulation = { country, clock, speed: riderSpeed, work, ...(incidentOf && { incidentOf }), log }
    drivers.set('simulated', createSimulatedFleet(simulation))
  }
  const chosen = fleet ?? (isDemo ? 'simulated' : 'own-riders')
  if (!drivers.has(chosen)) {
    const why = reasons[chosen] ?? 'which prd allows only with the demo'
    throw new FleetSettingError(`COURIER_FLEET is "${chosen}", ${why}; allowed: ${[...drivers.keys()].join(', ')}`)
  }
  return createFleets(drivers, chosen, reported)
}

/**
 * Stops a start with an outlet whose fleet is missing, as its new orders would wait for no rider. Running orders of a missing
 * fleet don't stop it, because all others need the server: the log names them. @throws FleetSettingError
 */
export async function requireFleets(
  fleets: Pick<Fleets, 'has'>,
  { database, log }: { database: Database; log(entry: object): void },
) {
  for (const { fleet, vendorId } of await chosenFleets(database))
    if (!fleets.has(fleet)) {
      const command = `npm run operator -- fleet set ${vendorId} default`
      throw new FleetSettingError(
        `The fleet of ${vendorId} is "${fleet}", ${reasons[fleet] ?? 'unknown'}; or: ${command}`,
      )
    }
  // Orders of the simulation get the server's fleet.
  for (const { fleet, count } of await runningFleets(database, endStatuses))
    if (fleet !== 'simulated' && !fleets.has(fleet))
      log({ level: 'error', event: 'fleet is missing', fleet, orders: count, why: reasons[fleet] ?? 'unknown' })
}

const reasons: Readonly<Record<string, string>> = {
  api: 'which needs COURIER_FLEET_KEY, or a key from npm run operator -- fleet-key add',
  pandago: 'which needs its settings (docs/fleets.md)',
  'uber-direct': 'which needs its settings (docs/fleets.md)',
}
