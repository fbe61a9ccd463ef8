import type { CardFormWire } from '../core/api/payments.ts'
import type { Clock } from './clock.ts'
import type { Caller } from './domain/accounts/caller.ts'
import type { BulkProgressChannel } from './domain/bulk/progress.ts'
import type { Country } from './domain/country.ts'
import type { FlagSource } from './domain/flags/flags.ts'
import type { Fleet, OrderMoves } from './domain/fleet/fleet.ts'
import type { HeavyWork } from './domain/heavy/heavy-work.ts'
import type { Limits } from './domain/limits/limits.ts'
import type { Replay } from './domain/live/replay.ts'
import type { Mailer, MailOptions } from './domain/mail/mailer.ts'
import type { OrderEvents } from './domain/orders/events.ts'
import type { ListViews } from './domain/orders/simulated-orders.ts'
import type { OrderViews } from './domain/orders/views.ts'
import type { ParameterSource } from './domain/parameters.ts'
import type { PartnerOrigins } from './domain/partners/origins.ts'
import type { Webhooks } from './domain/partners/webhooks/webhooks.ts'
import type { Bank } from './domain/payments/bank.ts'
import type { Payments } from './domain/payments/payments.ts'
import type { Refusal } from './domain/refusal.ts'
import type { VendorAccess } from './domain/vendors/vendor-access.ts'
import type { Database, DatabaseOptions, Store } from './store/database.ts'

export interface OrderApiOptions {
  /** ISO 3166-1 alpha-2, upper case; one of the countries in core/config. */
  country: string
  environment: 'san' | 'stg' | 'prd'
  database: DatabaseOptions
  /** Signs tokens and fees. At least 32 characters in production. */
  secret: string
  /** Earlier secrets. Their signatures stay valid until they expire. */
  previousSecrets?: readonly string[]
  clock: Clock
  /** Speed of the simulated shops and riders, as a multiple of real time; 0: orders move only by hand. */
  riderSpeed: number
  /** Who carries orders. Default: the simulation. */
  fleet?: Fleet
  /** Origins that may call from a browser, besides the API's own. */
  origins: string[]
  /** Receives a plain object per event, without personal data. */
  log(entry: object): void
  geocoderUrl?: string
  tilesUrl?: string
  /** Adds the demo's accounts and data. Default: on with an embedded database unless it was off before, off with PostgreSQL. */
  demo?: boolean
  /** Token to move orders by hand, outside `prd`. Default: the demo's. */
  operatorToken?: string
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

/** Passed to every route file. */
export interface ApiContext {
  readonly database: Database
  /** Whether the database responds. */
  readonly health: Pick<Store, 'check' | 'isReadOnly'>
  readonly clock: Clock
  readonly country: Country
  readonly environment: 'san' | 'stg' | 'prd'
  readonly secret: string
  /** Secrets whose signatures are valid, `secret` first. */
  readonly secrets: readonly string[]
  readonly geocoderUrl: string | null
  readonly tilesUrl: string | null
  /** Test vendors, which get a quote for every address (specification 2 §4). */
  readonly testVendors: ReadonlySet<string>
  /** Whether a vendor's orders are tests. */
  isTestVendor(vendorId: string): boolean
  /** Origins listed in partners' keys. */
  readonly partnerOrigins: PartnerOrigins
  readonly webhooks: Webhooks
  readonly events: OrderEvents
  readonly replay: Replay
  readonly moves: OrderMoves
  readonly fleet: Fleet
  readonly views: OrderViews
  readonly vendorAccess: VendorAccess
  readonly flags: FlagSource
  readonly parameters: ParameterSource
  readonly limits: Limits
  readonly work: HeavyWork
  readonly mailer: Mailer
  readonly bulkProgress: BulkProgressChannel
  /** Null if cards aren't accepted. */
  readonly payments: Payments | null
  /** Null unless simulated shops place orders. */
  readonly listViews: ListViews | null
  /** Null if operators can't move orders by hand. */
  readonly operatorToken: string | null
  log(entry: object): void
}

/** What the server knows about a request besides its content. */
export interface CallInfo {
  remoteAddress?: string
  /** Closes the client's connection. */
  disconnect?(): void
  /** Calls `run` when the response has been sent, or the client has left. */
  onClose?(run: () => void): void
  /** Why the request gets no turn. */
  refusal?: Refusal
  /** Set by the API: the account whose token the request has. */
  accountId?: string
}

/** Hono's environment in every route file: `c.var.requestId`, and `c.var.caller` behind `signedIn` and `signedInOrGuest`. */
export interface ApiEnv {
  Bindings: CallInfo
  Variables: { requestId: string; caller: Caller; faults: ReadonlySet<string> }
}
