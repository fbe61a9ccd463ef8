import type { PGlite } from '@electric-sql/pglite'
import type { Country } from './domain/country.ts'
import type { FlagSource } from './domain/flags/flags.ts'
import type { Limits } from './domain/limits/limits.ts'
import type { Mailer, MailOptions } from './domain/mail/mailer.ts'
import type { OrderEvents } from './domain/orders/events.ts'
import type { ParameterSource } from './domain/parameters.ts'
import type { Dispatch } from './domain/riders/dispatch.ts'
import type { VendorAccess } from './domain/vendors/vendor-access.ts'
import type { Database } from './store/database.ts'

/** Time taken from outside, so that tests move it by hand. Milliseconds since 1970. */
export interface Clock {
  now(): number
  setTimeout(run: () => void, ms: number): unknown
  clearTimeout(timer: unknown): void
}

export type DatabaseOptions =
  /** `client`: an open PGlite without tables, to be used and left open, because a new one takes most of a second. */
  { kind: 'memory'; client?: PGlite } | { kind: 'folder'; path: string } | { kind: 'postgres'; url: string }

export interface OrderApiOptions {
  /** ISO 3166-1 alpha-2, upper case, one of core/config's countries. */
  country: string
  environment: 'san' | 'stg' | 'prd'
  database: DatabaseOptions
  /** Signs tokens and fees. At least 32 characters in production. */
  secret: string
  /** What the earlier ones have signed still counts, until it ends by itself. */
  previousSecrets?: readonly string[]
  clock: Clock
  /** Times faster than life that simulated shops and riders move; 0 = orders move only by hand. */
  riderSpeed: number
  /** Origins that may call from a browser, besides the API's own. */
  origins: string[]
  /** Receives one plain object an event; nothing personal is ever in it. */
  log(entry: object): void
  geocoderUrl?: string
  tilesUrl?: string
  /** The demo's accounts and data; by default on with an embedded database unless it was off before, off with PostgreSQL. */
  demo?: boolean
  /** Vendors whose orders are tests; none by default. */
  testVendors?: readonly string[]
  /** Where the operator switches flags; written where it is missing. Without it the demo's flags hold. */
  flagsFile?: string
  /** Where the operator sets parameters of the country; written where it is missing. Without it the country's own hold. */
  parametersFile?: string
  mail: MailOptions
}

/** What every route file is given. */
export interface ApiContext {
  readonly database: Database
  readonly clock: Clock
  readonly country: Country
  readonly environment: 'san' | 'stg' | 'prd'
  readonly secret: string
  /** What may have signed something that still counts: `secret` first. */
  readonly secrets: readonly string[]
  readonly riderSpeed: number
  readonly geocoderUrl: string | null
  readonly tilesUrl: string | null
  /** They are quoted wherever they ask for (specification 2 §4). */
  readonly testVendors: ReadonlySet<string>
  readonly events: OrderEvents
  readonly dispatch: Dispatch
  readonly vendorAccess: VendorAccess
  readonly flags: FlagSource
  readonly parameters: ParameterSource
  readonly limits: Limits
  readonly mailer: Mailer
  log(entry: object): void
}

/** Who is calling. `id` is the account, `staff:…` for a GODROID token, `guest:…` for a guest. */
export interface Caller {
  id: string
  kind: 'user' | 'staff' | 'guest'
  /** The session that a sign-out ends; null for staff and guests. */
  sessionId: string | null
  /** Which version of the session's access the token is of; null for callers without a session. */
  accessVersion: number | null
  /** Ms since 1970 when the access ends; null when it does not. */
  expiresAt: number | null
  /** Guests only: the one vendor that they act for. */
  guestVendorId?: string
}

/** Hono's environment in every route file: `c.var.requestId`, and `c.var.caller` behind `signedIn` and `signedInOrGuest`. */
export interface ApiEnv {
  Bindings: { remoteAddress?: string }
  Variables: { requestId: string; caller: Caller; faults: ReadonlySet<string> }
}
