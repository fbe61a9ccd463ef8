import type { CardFormWire } from '../core/api/payments.ts'
import type { DeployEnvironment, RegistrationType } from '../core/config/setting-values.ts'
import type { GoogleMaps } from './adapters/geocoders/google.ts'
import type { Clock } from './clock.ts'
import type { CallInfo } from './context.ts'
import type { FleetName } from './domain/fleet/fleets.ts'
import type { FleetAccounts } from './domain/fleet/remote/accounts.ts'
import type { LivePeer } from './domain/live/messages.ts'
import type { MailOptions, UndeliveredMessage } from './domain/mail/mailer.ts'
import type { OperatorResult } from './domain/operator/command.ts'
import type { Bank } from './domain/payments/bank.ts'
import type { Incident } from './simulation/incidents.ts'
import type { DatabaseOptions } from './store/database.ts'
import type { OrderRow } from './store/schema.ts'

export interface OrderApiOptions {
  /** ISO 3166-1 alpha-2, upper case; one of the countries in core/config. */
  country: string
  /** Default: the country's. */
  brand?: string
  environment: DeployEnvironment
  database: DatabaseOptions
  /** Signs tokens and fees. At least 32 characters in production. */
  secret: string
  /** Earlier secrets. Their signatures stay valid until they expire. */
  previousSecrets?: readonly string[]
  clock: Clock
  /** Speed of the simulated shops and riders, as a multiple of real time; 0: orders move only by hand. */
  riderSpeed: number
  /** Who carries orders. Default: the simulation with the demo, else the shops' own riders. In `prd`, the simulation needs the demo. */
  fleet?: FleetName
  /** Key of the first system that calls the fleet API, besides those of the operator's command. */
  fleetKey?: string
  /** Accounts at companies with their own riders. */
  fleetAccounts?: FleetAccounts
  /** `fleet`: the fee is the fleet's estimate, if it gives one. Default: the table's. */
  fees?: 'table' | 'fleet'
  /** For tests: decides the incidents of simulated deliveries. */
  incidentOf?(order: OrderRow): Incident | null
  /** Origins that may call from a browser, besides the API's own. */
  origins: string[]
  /** Receives a plain object per event, without personal data. */
  log(entry: object): void
  geocoderUrl?: string
  /** The account for flag `google-autocomplete`. */
  googleMaps?: GoogleMaps
  tilesUrl?: string
  /** `PV`: sign-up needs a vendor code. Default: the country's. */
  registrationType?: RegistrationType
  /** Adds the demo's accounts and data. Default: on with an embedded database unless it was off before, off with PostgreSQL. */
  demo?: boolean
  /** Whether simulated shops place orders while a user is looking at the demo. Default: false. */
  hasSimulatedShops?: boolean
  /** Vendors whose orders are tests; none by default. */
  testVendors?: readonly string[]
  /** Path of the flags file; created if missing. Default: the demo's flags. */
  flagsFile?: string
  /** Path of the country parameters file; created if missing. Default: the country's values. */
  parametersFile?: string
  mail: MailOptions
  /** The card form. Default: the sandbox's; null: none. */
  cardForm?: CardFormWire | null
  /** Hosts of bank pages that payers may be redirected to, besides this server. */
  paymentHosts?: readonly string[]
  /** For tests: intercepts calls to the sandbox bank. */
  bank?(sandbox: Bank): Bank
}

/** The reference order API as an object: no port, no process, no globals. */
export interface OrderApi {
  /** Whether demo accounts and the demo staff token work. */
  readonly isDemo: boolean
  /**
   * Responds to one request. Rejects with `DroppedResponse` only if the sandbox's `drop-answer`
   * fault requests a lost response; a server then breaks the connection.
   */
  fetch(request: Request, info?: CallInfo): Promise<Response>
  /** Runs a command of `npm run operator`. @param user the system's user, for the records @throws OperatorError */
  operate(args: readonly string[], user?: string | null): Promise<OperatorResult>
  /** Returns the newest messages that were given up or are tried again, without personal data. */
  undeliveredMessages(): Promise<UndeliveredMessage[]>
  /** Whether the pages of an origin may open a live socket, because a partner's key lists it. */
  isPartnerOrigin(origin: string): Promise<boolean>
  /** Call when a live socket was opened (`/orders/live`). Its messages are in core/api/live.ts. */
  socket(peer: LivePeer): { message(text: string): void; ping(): void; closed(): void }
  /**
   * Moves an order to a status by hand, as a shop or a rider would. For tests and demonstrations; not available over HTTP.
   * With `riderSpeed` above 0 the simulation continues from there. @throws Error for an unknown order
   */
  advanceOrder(orderId: string, status: string): Promise<void>
  /** Resolves when simulation, live updates and mails have finished what is due now; for tests with a fake clock. */
  waitUntilIdle(): Promise<void>
  /** Closes sockets (1001), timers and the database. */
  close(): Promise<void>
}
