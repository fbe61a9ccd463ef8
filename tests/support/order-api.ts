import type { PGlite } from '@electric-sql/pglite'
import type { LoginResponseWire } from '../../core/api/login.ts'
import { readCountry } from '../../order-api/domain/country.ts'
import { createQuotes } from '../../order-api/domain/fees/quotes.ts'
import { createKeys } from '../../order-api/domain/keys.ts'
import { DeliveryFailure } from '../../order-api/domain/mail/delivery-failure.ts'
import type { Mail } from '../../order-api/domain/mail/mails.ts'
import type { OrderApi, OrderApiOptions } from '../../order-api/order-api.ts'
import { createOrderApi } from '../../order-api/order-api.ts'
import { createFlagsFile, createParametersFile, type OperatorFile } from './flags-file.ts'
import { createRandomScope } from './seeded-random.ts'
import { type ShopCalls, shopCalls } from './shop-calls.ts'
import { createTestClock, type TestClock } from './test-clock.ts'
import { acquireDatabase, copyMigratedDatabase, demoPassword } from './test-databases.ts'

export { demoPassword }

export const testSecret = 'a secret of the tests, long enough for HS256'

export interface TestOrderApi extends ShopCalls {
  api: OrderApi
  clock: TestClock
  /** The operator's files, if the order API was created with their content. */
  flags: Pick<OperatorFile, 'save'>
  parameters: Pick<OperatorFile, 'save'>
  /** The database in memory; null if the test brings its own. */
  client: PGlite | null
  /** Log entries of the API. */
  logged: object[]
  /** Sent emails, oldest first; `clock.flush()` waits for pending ones. */
  mails: Mail[]
  /** With `true`, mail server and gateway refuse messages for good. */
  refuseMessages(isRefused: boolean): void
  origin: string
  /** Calls `/orders/api/v1{path}`; `as` is an `Authorization` header. */
  call<Body = unknown>(path: string, options?: CallOptions): Promise<ApiResponse<Body>>
  /** Returns the result of a call that succeeds. @throws the response */
  callFor<Result>(path: string, options?: CallOptions): Promise<Result>
  /** Fetches any path of the server, such as `/openapi.json`. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** `Authorization` header of an account, by default of the demo. */
  signIn(email?: string, password?: string): Promise<string>
  /** A client's socket, with every message received so far. */
  openSocket(): TestSocket
  close(): Promise<void>
}

/** Bugis, as in the seed. */
const bugis = { latitude: 1.2995, longitude: 103.8554 }
/** ION Orchard. */
const destination = { latitude: 1.304, longitude: 103.8318 }

/** Signs as the order API of the tests does, in Singapore. */
export function testQuotes(clock: { now(): number }) {
  return createQuotes({
    country: readCountry('SG'),
    clock,
    keys: createKeys([testSecret]),
    testVendors: new Set(),
  })
}

/** Returns a valid order from Bugis with a fresh quote. `change` is merged over it, two levels deep. */
export function orderFromBugis(clock: TestClock, change: OrderChange = {}): Record<string, unknown> {
  const quote = { fee: 9.4, surcharge: 0, vendorId: '1002', pickup: bugis, destination }
  const { signature } = testQuotes(clock).sign(quote)
  const location = { ...destination, address: '#04-12, 2 Orchard Turn, Singapore 238801', notes: '' }
  return {
    vendor_id: '1002',
    age_validation_required: false,
    login_pickup_estimation: 15,
    delivery_fee: 9.4,
    signature,
    ...change,
    customer: {
      name: 'Alicia Wong',
      phone_number: '+65 8123 4567',
      ...change.customer,
      location: { ...location, ...change.customer?.location },
    },
    order: {
      payment_method: 'CASH_ON_DELIVERY',
      amount: 25,
      description: 'Laksa for two',
      cold_bag_needed: false,
      ...change.order,
    },
  }
}

export interface OrderChange {
  customer?: { location?: Record<string, unknown>; [field: string]: unknown }
  order?: Record<string, unknown>
  [field: string]: unknown
}

export interface CallOptions {
  method?: string
  body?: unknown
  /** `Authorization` header of the caller. */
  as?: string
  headers?: Record<string, string>
  service?: 'orders' | 'hurrier'
  /** The network address that the call comes from. */
  from?: string
}

/** The caller chooses the body's type and asserts its content. */
export interface ApiResponse<Body> {
  status: number
  body: Body
  headers: Headers
}

export interface TestSocket {
  readonly messages: { type: string; [field: string]: unknown }[]
  readonly closedWith: number | null
  /** Sends, then waits until the server is idle. */
  send(message: object | string): Promise<void>
  close(): void
}

export type TestOrderApiOptions = Partial<Omit<OrderApiOptions, 'clock' | 'demo'>> & {
  clock?: TestClock
  demo?: boolean | null
  /** The site's own origin, for mails and payments. */
  siteUrl?: string
  /** Delivers messages instead of collecting them in `mails`. */
  deliver?: (mail: Mail, id: string) => Promise<void>
  /** The operator's flags at the start, instead of the demo's. */
  flags?: object
  /** The operator's country parameters at the start, instead of the country's. */
  parameters?: object
}

/** Creates an order API in this process: in memory, with a fake clock, and orders that move only by hand. */
export async function createTestOrderApi({
  clock = createTestClock(),
  demo = true,
  flags,
  parameters,
  siteUrl = 'http://site.test',
  deliver,
  ...options
}: TestOrderApiOptions = {}): Promise<TestOrderApi> {
  const logged: object[] = []
  const mails: Mail[] = []
  let areMessagesRefused = false
  const { country = 'SG', riderSpeed = 0 } = options
  const seed = `${country} ${riderSpeed} ${clock.now()} ${demo}`
  const testDatabase = options.database ? null : await acquireDatabase(seed)
  const flagsFile = flags && (await createFlagsFile(flags))
  const parametersFile = parameters && (await createParametersFile(parameters))
  if (options.database?.kind === 'folder') await copyMigratedDatabase(options.database.path, country)
  const database = options.database ?? { kind: 'memory' as const, ...(testDatabase && { client: testDatabase.client }) }
  // A restored database has the IDs of the file that created it first.
  const inScope = testDatabase ? createRandomScope(seed) : (create: () => Promise<OrderApi>) => create()
  const api = await inScope(() =>
    createOrderApi({
      country: 'SG',
      environment: 'san',
      secret: testSecret,
      clock,
      riderSpeed: 0,
      ...(demo !== null && { demo }),
      origins: [],
      log: (entry) => logged.push(entry),
      mail: {
        deliver:
          deliver ??
          (async (mail) => {
            if (areMessagesRefused) throw new DeliveryFailure('the gateway responded 400', true)
            mails.push(mail)
          }),
        brandName: 'foodpanda',
        siteUrl,
        supportAddress: 'support@demo.courier',
      },
      ...(flagsFile && { flagsFile: flagsFile.path }),
      ...(parametersFile && { parametersFile: parametersFile.path }),
      ...options,
      database,
    }),
  )
  await testDatabase?.saveSeed()
  const stopWaiting = clock.waitFor(() => api.waitUntilIdle())
  const origin = 'http://courier.test'

  async function call<Body>(
    path: string,
    { method, body, as, headers, service = 'orders', from }: CallOptions = {},
  ): Promise<ApiResponse<Body>> {
    const response = await api.fetch(
      new Request(`${origin}/${service}/api/v1${path}`, {
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(as && { authorization: as }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
      from === undefined ? {} : { remoteAddress: from },
    )
    const text = await response.text()
    return { status: response.status, body: parseBody(text) as Body, headers: response.headers }
  }

  async function callFor<Result>(path: string, options?: CallOptions) {
    const { status, body } = await call<{ result: Result }>(path, options)
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
    return body.result
  }

  async function signIn(email = 'parent@demo.courier', password = demoPassword) {
    const response = await call<LoginResponseWire>('/login', { body: { email_address: email, password } })
    const { AccessToken, IdToken } = response.body.result.AuthenticationResult
    return `Bearer ${AccessToken}|${IdToken}`
  }

  function openSocket(): TestSocket {
    const messages: { type: string }[] = []
    let closedWith: number | null = null
    const server = api.socket({
      send: (text) => messages.push(JSON.parse(text)),
      close: (code) => {
        closedWith ??= code
      },
    })
    return {
      messages,
      get closedWith() {
        return closedWith
      },
      async send(message) {
        server.message(typeof message === 'string' ? message : JSON.stringify(message))
        await clock.flush()
      },
      close: () => server.closed(),
    }
  }

  /** The vendor's header for shop calls, until its token is about to end. */
  let vendor: { as: Promise<string>; until: number } | null = null
  function signedIn() {
    if (!vendor || clock.now() >= vendor.until) vendor = { as: signIn(), until: clock.now() + 50 * 60_000 }
    return vendor.as
  }

  const withoutFile: Pick<OperatorFile, 'save'> = {
    save: () => Promise.reject(new Error('It was created without the content of this file')),
  }
  return {
    ...{ api, clock, logged, mails, origin, call, callFor, signIn, openSocket, client: testDatabase?.client ?? null },
    fetch: async (path, init) => api.fetch(new Request(`${origin}${path}`, init)),
    refuseMessages: (isRefused) => {
      areMessagesRefused = isRefused
    },
    ...{ flags: flagsFile ?? withoutFile, parameters: parametersFile ?? withoutFile },
    ...shopCalls({ api, clock, call, callFor, openSocket, signIn, signedIn }),
    async close() {
      stopWaiting()
      await api.close()
      await testDatabase?.release()
      await flagsFile?.remove()
      await parametersFile?.remove()
    },
  }
}

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
