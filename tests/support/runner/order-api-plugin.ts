import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { relative } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { WebSocketServer } from 'ws'
import { createFlagsFile, createParametersFile } from '../flags-file.ts'
import { createTestOrderApi, type OrderChange, orderFromBugis, type TestOrderApi } from '../order-api.ts'
import { placeAsPerson } from '../person-order.ts'
import { createRandomScope } from '../seeded-random.ts'
import { createTestClock } from '../test-clock.ts'
import { reuseDatabases } from '../test-databases.ts'

/** An order API on its own port, and what a test file can do with it. */
interface RunningApi {
  order: TestOrderApi
  url: string
  /** `METHOD /path` of every request, in order. */
  requests: string[]
  /** Values of `x-courier-fault` by part of the request's path. */
  faults: Map<string, string>
  /** Doesn't respond, like a server that is down. */
  down: boolean
  sockets: () => number
  /** Switches flags as an operator does; the others keep the demo's values. */
  switchFlags(flags: object): Promise<void>
  /** Sets country parameters as an operator does; the others keep the country's values. */
  setParameters(parameters: object): Promise<void>
  close(): Promise<void>
}

interface Command {
  command: string
  payload?: unknown
  session: { id: string; testFile: string }
}

/** Lets test files in the browser start an order API in the runner's process, and move its clock and its orders. */
export function orderApiPlugin() {
  const running = new Map<string, Promise<RunningApi>>()
  const scopes = new Map<string, ReturnType<typeof createRandomScope>>()
  const closeDatabases = reuseDatabases()

  /** Runs with random values of the test file, whatever runs at the same time. */
  function inScope<Result>({ id, testFile }: Command['session'], run: () => Result) {
    const scope = scopes.get(id) ?? createRandomScope(relative('', testFile))
    scopes.set(id, scope)
    return scope(run)
  }

  async function runCommand({ command, payload, session }: Command): Promise<unknown> {
    const name = command.slice('order-api:'.length)
    if (name === 'start') {
      const startedApi = running.get(session.id) ?? start(payload as StartOptions)
      running.set(session.id, startedApi)
      return { url: (await startedApi).url }
    }
    const api = await running.get(session.id)
    const isFromHook = name === 'stop' || name === 'end-faults'
    if (!api) return isFromHook ? {} : Promise.reject(new Error('startOrderApi comes first'))
    switch (name) {
      case 'stop':
        running.delete(session.id)
        await api.close()
        break
      case 'leap-clock':
        await api.order.clock.leap((payload as { ms: number }).ms)
        break
      case 'advance-clock':
        await api.order.clock.advance((payload as { ms: number }).ms)
        break
      case 'advance-order': {
        const { orderId, status } = payload as { orderId: string; status: string }
        // The clock is stopped, so changes get distinct times.
        await api.order.clock.advance(1)
        await api.order.api.advanceOrder(orderId, status)
        await api.order.api.waitUntilIdle()
        break
      }
      case 'place-order':
        return placeOrder(api, payload as OrderChange)
      case 'fault': {
        const { path, fault } = payload as { path: string; fault: string | null }
        if (fault === null) api.faults.delete(path)
        else api.faults.set(path, fault)
        break
      }
      case 'end-faults':
        api.faults.clear()
        api.down = false
        break
      case 'down':
        api.down = (payload as { down: boolean }).down
        break
      case 'mails':
        await api.order.clock.flush()
        return api.order.mails.map(({ kind, to, text }) => ({ kind, to, text }))
      case 'switch-flags':
        await api.switchFlags(payload as object)
        break
      case 'set-parameters':
        await api.setParameters(payload as object)
        break
      case 'traffic':
        return { requests: api.requests, sockets: api.sockets() }
      default:
        throw new Error(`No command ${command}`)
    }
    return { done: true }
  }

  return {
    name: 'order-api',
    // The first order API of a process takes seconds longer, so start one before any test file waits.
    async serverStart() {
      await (await createTestOrderApi()).close()
    },
    executeCommand: (command: Command) =>
      command.command.startsWith('order-api:') ? inScope(command.session, () => runCommand(command)) : undefined,
    async serverStop() {
      for (const api of running.values()) await (await api).close()
      await closeDatabases()
    },
  }
}

let placedCount = 0

/** Places an order of the Bugis outlet as another device of the shop would; with a `sender`, one of that person. */
async function placeOrder({ order, switchFlags }: RunningApi, change: OrderChange) {
  if (change.sender) {
    await switchFlags({ 'guest-checkout': true })
    const { order_id: orderId, tracking_id: trackingId } = await placeAsPerson(order, change)
    return { orderId, trackingId }
  }
  const response = await order.call<{ result: { order_id: string; tracking_id: string } }>('/order', {
    body: orderFromBugis(order.clock, change),
    as: await order.signIn(),
    headers: { 'idempotency-key': `placed-${++placedCount}` },
  })
  if (response.status !== 201) throw new Error(JSON.stringify(response.body))
  await order.api.waitUntilIdle()
  return { orderId: response.body.result.order_id, trackingId: response.body.result.tracking_id }
}

interface StartOptions {
  origin: string
  riderSpeed?: number
}

async function start({ origin, riderSpeed = 0 }: StartOptions): Promise<RunningApi> {
  // Starts at the browser's time, since the browser's clock is real; then only the test moves it.
  const clock = createTestClock(Date.now())
  const flags = await createFlagsFile()
  const parameters = await createParametersFile()
  const order = await createTestOrderApi({
    origins: [origin],
    riderSpeed,
    clock,
    flagsFile: flags.path,
    parametersFile: parameters.path,
  })
  const requests: string[] = []
  const faults = new Map<string, string>()

  const handleRequest = getRequestListener(async (request) => {
    const { pathname } = new URL(request.url)
    if (request.method !== 'OPTIONS') requests.push(`${request.method} ${pathname}`)
    const fault = [...faults].find(([path]) => pathname.includes(path))?.[1]
    if (fault && request.method !== 'OPTIONS') request.headers.set('x-courier-fault', fault)
    return order.api.fetch(request, { remoteAddress: '127.0.0.1' })
  })
  const server = createServer((request, response) => {
    if (api.down) request.socket.destroy()
    else void handleRequest(request, response)
  })
  const live = new WebSocketServer({ server, path: '/orders/live', verifyClient: () => !api.down })
  live.on('connection', (socket) => {
    const connection = order.api.socket({
      send: (text) => socket.send(text),
      close: (code, reason) => socket.close(code, reason),
    })
    socket.on('message', (data) => connection.message(String(data)))
    socket.on('close', () => connection.closed())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  const api: RunningApi = {
    order,
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    requests,
    faults,
    down: false,
    sockets: () => live.clients.size,
    switchFlags: flags.save,
    setParameters: parameters.save,
    async close() {
      for (const socket of live.clients) socket.terminate()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await order.close()
      await flags.remove()
      await parameters.remove()
    },
  }
  return api
}
