import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { WebSocketServer } from 'ws'
import type { FleetName } from '../../../../order-api/domain/fleet/fleets.ts'
import { createFlagsFile, createParametersFile } from '../../flags-file.ts'
import { createTestOrderApi, type OrderChange, type TestOrderApi } from '../../order-api.ts'
import { placeAsPerson } from '../../person-order.ts'
import { createRandomScope } from '../../seeded-random.ts'
import { listen } from '../../servers/listen.ts'
import { createTestClock } from '../../test-clock.ts'
import { reuseDatabases } from '../../test-databases.ts'
import type { OrderApiControl } from '../../widget.ts'
import type { Command as PageCommand } from './commands.ts'

type RunningApi = Awaited<ReturnType<typeof start>>

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
      const { url, commands } = await startedApi
      return { url, commands: Object.keys(commands) }
    }
    const api = await running.get(session)
    if (name === 'end-faults') return api?.endFaults()
    if (!api) throw new Error(`No command ${name} before startOrderApi`)
    const command: (...args: never[]) => Promise<unknown> = api.commands[name as keyof RunningApi['commands']]
    return command(...(payload as never[]))
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

let placedCount = 0

/** Places an order of the Bugis outlet as another device of the shop would; with a `sender`, one of that person. */
async function placeOrder(order: TestOrderApi, change: OrderChange) {
  // The clock is stopped, so orders get distinct times, by which lists sort.
  await order.clock.advance(1)
  const headers = { 'idempotency-key': `placed-${++placedCount}` }
  const { order_id: orderId, tracking_id: trackingId } = await (change.sender
    ? placeAsPerson(order, change)
    : order.place(change, { headers }))
  await order.api.waitUntilIdle()
  return { orderId, trackingId }
}

interface StartOptions {
  origin: string
  riderSpeed?: number
  fleet?: FleetName
}

/** Starts an order API on its own port, with what a test file can do with it. */
async function start({ origin, riderSpeed = 0, fleet }: StartOptions) {
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
  /** Values of `x-courier-fault` by part of the request's path. */
  const faults = new Map<string, string>()
  /** Doesn't respond, like a server that is down. */
  let isDown = false

  const handleRequest = getRequestListener(async (request) => {
    const { pathname } = new URL(request.url)
    if (request.method !== 'OPTIONS') requests.push(`${request.method} ${pathname}`)
    const fault = [...faults].find(([path]) => pathname.includes(path))?.[1]
    if (fault && request.method !== 'OPTIONS') request.headers.set('x-courier-fault', fault)
    return order.api.fetch(request, { remoteAddress: '127.0.0.1' })
  })
  const server = createServer((request, response) => {
    if (isDown) request.socket.destroy()
    else void handleRequest(request, response)
  })
  const live = new WebSocketServer({ server, path: '/orders/live', verifyClient: () => !isDown })
  live.on('connection', (socket) => {
    const connection = order.api.socket({
      send: (text) => socket.send(text),
      close: (code, reason) => socket.close(code, reason),
    })
    socket.on('message', (data) => connection.message(String(data)))
    socket.on('close', () => connection.closed())
  })
  const listening = await listen(server)

  const commands: Omit<OrderApiControl, 'url'> = {
    advanceClock: clock.advance,
    leapClock: clock.leap,
    async advanceOrder(orderId, status) {
      // The clock is stopped, so changes get distinct times.
      await clock.advance(1)
      await order.api.advanceOrder(orderId, status)
      await order.api.waitUntilIdle()
    },
    async placeOrder(change: OrderChange = {}) {
      if (change.sender) await flags.save({ 'guest-checkout': true })
      return placeOrder(order, change)
    },
    fault: async (path, fault) => void (fault === null ? faults.delete(path) : faults.set(path, fault)),
    async down(down) {
      isDown = down
    },
    async mails() {
      await clock.flush()
      return order.mails.map(({ kind, to, text }) => ({ kind, to, text }))
    },
    async payByInvoice(vendorId) {
      await order.client?.query('insert into invoiced_vendors (vendor_id) values ($1)', [vendorId])
    },
    refuseMessages: async (isRefused) => order.refuseMessages(isRefused),
    operate: async (...args) => void (await order.api.operate(args)),
    switchFlags: flags.save,
    setParameters: parameters.save,
    traffic: async () => ({ requests, sockets: live.clients.size }),
  }
  return {
    order,
    url: listening.origin,
    commands,
    /** From now on, it responds as a server does. */
    endFaults() {
      faults.clear()
      isDown = false
    },
    async close() {
      for (const socket of live.clients) socket.terminate()
      await listening.close()
      await order.close()
      await flags.remove()
      await parameters.remove()
    },
  }
}
