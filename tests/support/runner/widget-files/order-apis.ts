import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { WebSocketServer } from 'ws'
import type { FleetName } from '../../../../order-api/domain/fleet/fleets.ts'
import { createFlagsFile, createParametersFile } from '../../flags-file.ts'
import { createTestOrderApi, type OrderChange, orderFromBugis, type TestOrderApi } from '../../order-api.ts'
import { placeAsPerson } from '../../person-order.ts'
import { createRandomScope } from '../../seeded-random.ts'
import { listen } from '../../servers/listen.ts'
import { createTestClock } from '../../test-clock.ts'
import { reuseDatabases } from '../../test-databases.ts'
import type { Command as PageCommand } from './commands.ts'

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

/** A command with the test file that it comes from. */
interface Command extends PageCommand {
  file: string
}

/** Order APIs of the test files that run. Their commands move the API's clock and its orders. */
export function orderApis() {
  const running = new Map<string, Promise<RunningApi>>()
  const scopes = new Map<string, ReturnType<typeof createRandomScope>>()
  const closeDatabases = reuseDatabases()

  /** Runs with random values of the test file, whatever runs at the same time. */
  function inScope<Result>({ session, file }: Command, run: () => Result) {
    const scope = scopes.get(session) ?? createRandomScope(file)
    scopes.set(session, scope)
    return scope(run)
  }

  async function stop(session: string) {
    const api = running.get(session)
    running.delete(session)
    await (await api)?.close()
  }

  async function runCommand({ name, payload, session }: Command): Promise<unknown> {
    if (name === 'start-api') {
      const startedApi = running.get(session) ?? start(payload as StartOptions)
      running.set(session, startedApi)
      return { url: (await startedApi).url }
    }
    if (name === 'stop-api') return stop(session)
    const api = await running.get(session)
    if (!api && name === 'end-faults') return
    if (!api) throw new Error(`No command ${name} before startOrderApi`)
    switch (name) {
      case 'leap-clock':
        return api.order.clock.leap((payload as { ms: number }).ms)
      case 'advance-clock':
        return api.order.clock.advance((payload as { ms: number }).ms)
      case 'advance-order':
        return advanceOrder(api, payload as { orderId: string; status: string })
      case 'place-order':
        return placeOrder(api, payload as OrderChange)
      case 'fault': {
        const { path, fault } = payload as { path: string; fault: string | null }
        if (fault === null) api.faults.delete(path)
        else api.faults.set(path, fault)
        return
      }
      case 'end-faults':
        api.faults.clear()
        api.down = false
        return
      case 'down':
        api.down = (payload as { down: boolean }).down
        return
      case 'mails':
        await api.order.clock.flush()
        return api.order.mails.map(({ kind, to, text }) => ({ kind, to, text }))
      case 'pay-by-invoice':
        return api.order.client?.query('insert into invoiced_vendors (vendor_id) values ($1)', [
          (payload as { vendorId: string }).vendorId,
        ])
      case 'refuse-messages':
        return api.order.refuseMessages((payload as { isRefused: boolean }).isRefused)
      case 'operate':
        return api.order.api.operate((payload as { args: string[] }).args)
      case 'switch-flags':
        return api.switchFlags(payload as object)
      case 'set-parameters':
        return api.setParameters(payload as object)
      case 'traffic':
        return { requests: api.requests, sockets: api.sockets() }
      default:
        throw new Error(`No command ${name}`)
    }
  }

  return {
    runCommand: (command: Command) => inScope(command, () => runCommand(command)),
    /** Returns the log of a file's order API, if it has started one. */
    log: async (session: string) => (await running.get(session))?.order.logged ?? [],
    stop,
    async close() {
      for (const session of running.keys()) await stop(session)
      await closeDatabases()
    },
  }
}

async function advanceOrder(
  { order: { api, clock } }: RunningApi,
  { orderId, status }: { orderId: string; status: string },
) {
  // The clock is stopped, so changes get distinct times.
  await clock.advance(1)
  await api.advanceOrder(orderId, status)
  await api.waitUntilIdle()
}

let placedCount = 0

/** Places an order of the Bugis outlet as another device of the shop would; with a `sender`, one of that person. */
async function placeOrder({ order, switchFlags }: RunningApi, change: OrderChange) {
  if (change.sender) {
    await switchFlags({ 'guest-checkout': true })
    const { order_id: orderId, tracking_id: trackingId } = await placeAsPerson(order, change)
    return { orderId, trackingId }
  }
  // The clock is stopped, so orders get distinct times, by which lists sort.
  await order.clock.advance(1)
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
  fleet?: FleetName
}

async function start({ origin, riderSpeed = 0, fleet }: StartOptions): Promise<RunningApi> {
  // Starts at the time at which the page starts; then only the test moves it.
  const clock = createTestClock()
  const flags = await createFlagsFile()
  const parameters = await createParametersFile()
  const order = await createTestOrderApi({
    origins: [origin],
    riderSpeed,
    ...(fleet && { fleet }),
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
  const listening = await listen(server)

  const api: RunningApi = {
    order,
    url: listening.origin,
    requests,
    faults,
    down: false,
    sockets: () => live.clients.size,
    switchFlags: flags.save,
    setParameters: parameters.save,
    async close() {
      for (const socket of live.clients) socket.terminate()
      await listening.close()
      await order.close()
      await flags.remove()
      await parameters.remove()
    },
  }
  return api
}
