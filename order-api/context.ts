import type { Clock } from './clock.ts'
import type { Caller } from './domain/accounts/caller.ts'
import type { Country } from './domain/country.ts'
import type { FlagSource } from './domain/flags/flags.ts'
import type { Keys } from './domain/keys.ts'
import type { Limits } from './domain/limits/limits.ts'
import type { Mailer } from './domain/mail/mailer.ts'
import type { OrderEvents } from './domain/orders/events.ts'
import type { OrderViews } from './domain/orders/views/views.ts'
import type { ParameterSource } from './domain/parameters.ts'
import type { Refusal } from './domain/refusal.ts'
import type { Vendors } from './domain/vendors/vendors.ts'
import type { Database } from './store/database.ts'

/** What most route files use. A route gets the modules of its own topic as further arguments. */
export interface ApiContext {
  readonly database: Database
  readonly clock: Clock
  readonly country: Country
  readonly keys: Keys
  readonly flags: FlagSource
  readonly parameters: ParameterSource
  readonly limits: Limits
  readonly vendors: Vendors
  readonly mailer: Mailer
  readonly events: OrderEvents
  readonly views: OrderViews
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
