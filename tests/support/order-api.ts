import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AuthenticationResultWire } from '../../core/api/login.ts'
import type { OrderApi, OrderApiOptions } from '../../demo-site/order-api/order-api.ts'
import { createOrderApi } from '../../demo-site/order-api/order-api.ts'
import { dumpEmptyCluster } from '../../demo-site/order-api/store/database.ts'
import { createTestClock, type TestClock } from './test-clock.ts'

export const demoPassword = 'Courier!2026'

export interface TestOrderApi {
  api: OrderApi
  clock: TestClock
  /** All that the API logged. */
  logged: object[]
  origin: string
  /** One call to `/orders/api/v1{path}`; `as` is an `Authorization` header. */
  call(path: string, options?: CallOptions): Promise<{ status: number; body: never; headers: Headers }>
  /** `Authorization` header of a demo account. */
  signIn(email?: string): Promise<string>
  /** A client's socket, with every message received so far. */
  openSocket(): TestSocket
  close(): Promise<void>
}

export interface CallOptions {
  method?: string
  body?: unknown
  as?: string
  headers?: Record<string, string>
  service?: 'orders' | 'hurrier'
}

export interface TestSocket {
  readonly messages: { type: string; [field: string]: unknown }[]
  readonly closedWith: number | null
  /** Sends and waits until the server has answered all that it will. */
  send(message: object | string): Promise<void>
  close(): void
}

/** A reference order API in this process: in memory, with a clock of its own, orders moving only by hand. */
export async function createTestOrderApi(options: Partial<OrderApiOptions> = {}): Promise<TestOrderApi> {
  const clock = createTestClock()
  const logged: object[] = []
  const database = options.database ?? ({ kind: 'memory', snapshot: await emptyCluster() } as const)
  const api = await createOrderApi({
    country: 'SG',
    environment: 'san',
    secret: 'a secret of the tests, long enough for HS256',
    clock,
    riderSpeed: 0,
    origins: [],
    log: (entry) => logged.push(entry),
    ...options,
    database,
  })
  const stopSettling = clock.alsoSettle(() => api.settled())
  const origin = 'http://courier.test'

  async function call(path: string, { method, body, as, headers, service = 'orders' }: CallOptions = {}) {
    const answer = await api.fetch(
      new Request(`${origin}/${service}/api/v1${path}`, {
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(as && { authorization: as }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    )
    const text = await answer.text()
    // `never` is assignable to whatever the test expects: what it finds is asserted, not typed.
    return { status: answer.status, body: parsed(text) as never, headers: answer.headers }
  }

  return {
    api,
    clock,
    logged,
    origin,
    call,
    async signIn(email = 'parent@demo.courier') {
      const answer = await call('/login', { body: { email_address: email, password: demoPassword } })
      const { result } = answer.body as { result: { AuthenticationResult: AuthenticationResultWire } }
      return `Bearer ${result.AuthenticationResult.AccessToken}|${result.AuthenticationResult.IdToken}`
    },
    openSocket() {
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
          await clock.settle()
        },
        close: () => server.closed(),
      }
    },
    async close() {
      stopSettling()
      await api.close()
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

let cluster: Promise<Blob> | null = null

/** A new database cluster takes seconds to make: one is kept in the machine's temporary folder for all test files. */
function emptyCluster(): Promise<Blob> {
  cluster ??= readOrMakeCluster()
  return cluster
}

async function readOrMakeCluster(): Promise<Blob> {
  const require = createRequire(import.meta.url)
  const { version } = JSON.parse(
    await readFile(join(require.resolve('@electric-sql/pglite'), '../../package.json'), 'utf8'),
  ) as { version: string }
  const folder = join(tmpdir(), 'courier-tests')
  const path = join(folder, `cluster-${version}.tar`)
  try {
    return new Blob([new Uint8Array(await readFile(path))])
  } catch {
    const made = await dumpEmptyCluster()
    await mkdir(folder, { recursive: true })
    // Written aside and moved: another test process never reads half of it.
    const aside = `${path}.${process.pid}`
    await writeFile(aside, new Uint8Array(await made.arrayBuffer()))
    await rename(aside, path)
    return made
  }
}
