import { type EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { methods } from '../../core/api/methods.ts'
import { outboxFolder } from '../adapters/mail/outbox.ts'
import type { CallInfo } from '../context.ts'
import type { HostedTexts } from '../domain/mail/mail-texts.ts'
import type { Refusal } from '../domain/refusal.ts'
import { allowedHeaders, exposedHeaders } from '../http/common.ts'
import { refusalBody, unavailable } from '../http/error-response.ts'
import { DroppedResponse } from '../http/faults.ts'
import type { OrderApi } from '../order-api.ts'
import { canonicalPath, splitTarget } from './canonical-path.ts'
import { compress } from './compression.ts'
import { createFairShare } from './fair-share.ts'
import { createLiveUpgrade } from './live-upgrade.ts'
import { createOutboxPages } from './pages/outbox-pages.ts'
import { pageKind } from './pages/page-kinds.ts'
import { createSitePages } from './pages/site-pages.ts'
import { createStaticFiles } from './pages/static-files.ts'
import { callerAddress, type Incoming, transportHeaders, visitedHost } from './proxies.ts'
import type { ServerSettings } from './settings/settings.ts'
import { serveTranslations } from './translations-host.ts'

export interface ListeningServer {
  port: number
  /** Starts serving; until then requests get 503. */
  ready(api: OrderApi): void
  /** Closes sockets and waits for running requests, at most `graceMs`. */
  close(graceMs: number): Promise<void>
}

// A client that ignores Retry-After would keep the server busy with refusals.
const refusalDelayMs = 500

const apiPath =
  /^\/(orders|hurrier|tiles|docs|conditions-api|sandbox-bank)(\/|$)|^\/(healthz|openapi\.json|llms\.txt|fwfFallback\.json)$/

// Belongs to no route, so that it's 404.
const missingPath = '/404'

/** Starts the HTTP server of order API, live socket, elements and site. @param distFolder output of `npm run build` */
export async function listen(
  settings: ServerSettings,
  distFolder: string,
  translations: HostedTexts | null = null,
): Promise<ListeningServer> {
  let api: OrderApi | null = null
  const elements = { path: join(distFolder, 'elements'), isPublic: true }
  const folders = [
    elements,
    { ...elements, at: '/v1' },
    { path: join(distFolder, 'versions'), isPublic: true, at: '/v', isImmutable: true },
    { path: join(distFolder, 'client'), isPublic: false },
  ]
  const serveFile = createStaticFiles(folders, (request) => visitedHost(request, settings))
  const servePage = await createSitePages(join(distFolder, 'server', 'entry.mjs'), settings, {
    isDemo: () => api?.isDemo === true,
    groupsDigits: () => isFlagOn('digit-grouping'),
    translations,
    fetchFor: (incoming) => async (input, init) => respond(new Request(input, init), incoming),
  })
  const serveOutbox =
    settings.environment === 'prd'
      ? null
      : createOutboxPages(outboxFolder(settings.dataFolder), async () => (await api?.undeliveredMessages()) ?? [])
  const live = createLiveUpgrade({ apiWhenReady: () => api, origins: settings.origins, proxies: settings })
  const addresses = new WeakMap<object, string | undefined>()
  const fairShare = createFairShare(addressOf)
  const refusals = new WeakMap<object, Refusal>()

  const serveApi = getRequestListener(
    async (request, env) => {
      const incoming = env.incoming
      try {
        return await respond(request, incoming, {
          disconnect: () => incoming.socket.destroy(),
          onClose: (run) => onceClosed(env.outgoing, incoming.socket, run),
        })
      } catch (error) {
        if (!(error instanceof DroppedResponse)) throw error
        incoming.socket.destroy()
        return new Response(null, { status: 500 })
      }
    },
    { overrideGlobalObjects: false },
  )

  /** The visitor's address, read once a request. */
  function addressOf(incoming: Incoming): string | undefined {
    if (!addresses.has(incoming)) addresses.set(incoming, callerAddress(incoming, settings))
    return addresses.get(incoming)
  }

  async function respond(
    request: Request,
    incoming: Incoming,
    connection: Pick<CallInfo, 'disconnect' | 'onClose'> = {},
  ): Promise<Response> {
    const remoteAddress = addressOf(incoming)
    const refusal = refusals.get(incoming)
    const bindings: CallInfo = {
      ...(remoteAddress && { remoteAddress }),
      ...(refusal && { refusal }),
      ...connection,
    }
    const response = (await api?.fetch(request, bindings)) ?? new Response(null, { status: 503 })
    const { authorization } = incoming.headers
    if (typeof authorization === 'string' && (bindings.accountId || response.status === 401))
      fairShare.identify(authorization, bindings.accountId ?? null)
    if (response.status === 429) await pause(refusalDelayMs)
    return response
  }

  async function isFlagOn(name: string): Promise<boolean> {
    const response = await api?.fetch(new Request('http://localhost/orders/api/v1/flags'))
    const { result } = response?.ok ? ((await response.json()) as { result: Record<string, unknown> }) : { result: {} }
    return result[name] !== false
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(transportHeaders(request, settings))) response.setHeader(name, value)
    if (!api) return sendNotReady(request, response)
    const target = splitTarget(request.url)
    const path = canonicalPath(target.path)
    // A busy server is healthy.
    if (path === '/healthz') return serveTarget(request, response, target, path)
    await fairShare.serve(request, response, path ?? missingPath, (refusal) => {
      if (refusal) refusals.set(request, refusal)
      return serveTarget(request, response, target, path)
    })
  }

  async function serveTarget(
    request: IncomingMessage,
    response: ServerResponse,
    target: ReturnType<typeof splitTarget>,
    path: string | null,
  ): Promise<void> {
    if (path === target.path) {
      request.url = path + target.query
      return route(request, response, path)
    }
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const isServed = path !== null && (apiPath.test(path) || pageKind(path) !== null)
    if (isServed && isRead) return redirect(response, path + target.query)
    request.url = missingPath
    if (apiPath.test(path ?? target.path)) await serveApi(request, response)
    else await route(request, response, missingPath)
  }

  /** Serves a canonical path. */
  async function route(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const isApi = apiPath.test(path)
    const refusal = refusals.get(request)
    if (refusal && !isApi) {
      await pause(refusalDelayMs)
      return sendRefusal(response, refusal)
    }
    if (!isApi && (await serveFile(request, response, path))) return
    compress(request, response)
    if (isApi) return void (await serveApi(request, response))
    if (translations && serveTranslations(translations, request, response, path)) return
    if (await serveOutbox?.(request, response, path)) return
    if (servePage) return servePage(request, response)
    sendText(response, 404, 'Not found. The site is not built: npm run build')
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => {
      if (response.headersSent) response.destroy()
      else sendText(response, 500, 'Something went wrong.')
    })
  })
  server.headersTimeout = 15_000
  server.requestTimeout = 30_000
  server.keepAliveTimeout = 65_000
  server.on('upgrade', (request, connection, head) => void live.upgrade(request, connection, head))

  await startListening(server, settings.port, settings.host)
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : settings.port,
    ready(readyApi) {
      api = readyApi
    },
    async close(graceMs) {
      const closed = once(server, 'close')
      server.close()
      live.close()
      const terminateTimer = setTimeout(() => {
        live.terminate()
        server.closeAllConnections()
      }, graceMs)
      await closed
      clearTimeout(terminateTimer)
    },
  }
}

/** Runs once the response was sent, or its connection has closed, also before its turn to be sent. */
function onceClosed(response: EventEmitter & { closed: boolean }, socket: Socket, run: () => void) {
  function closed() {
    response.off('close', closed)
    socket.off('close', closed)
    run()
  }
  if (response.closed || socket.destroyed) return run()
  response.once('close', closed)
  socket.once('close', closed)
}

async function startListening(server: Server, port: number, host: string | null) {
  server.listen({ port, ...(host !== null && { host }) })
  await once(server, 'listening')
}

/** Redirects to another spelling of the same URL, which may be a secret. */
function redirect(response: ServerResponse, location: string) {
  response.setHeader('Location', location)
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('Referrer-Policy', 'no-referrer')
  response.setHeader('X-Robots-Tag', 'noindex, nofollow')
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.writeHead(308).end()
}

function sendNotReady({ method, url }: IncomingMessage, response: ServerResponse) {
  response.setHeader('Retry-After', '1')
  response.setHeader('Cache-Control', 'no-store')
  const { path } = splitTarget(url)
  if (!apiPath.test(path)) return sendText(response, 503, unavailable.away.message)
  // Partners' origins aren't known yet. Without these headers, their pages couldn't tell it from a lost connection.
  response.setHeader('Access-Control-Allow-Origin', '*')
  response.setHeader('Access-Control-Expose-Headers', exposedHeaders.join())
  if (method === 'OPTIONS') {
    response.setHeader('Access-Control-Allow-Methods', methods.join())
    response.setHeader('Access-Control-Allow-Headers', allowedHeaders.join())
    return void response.writeHead(204).end()
  }
  const body = path === '/healthz' ? { status: 'starting' } : refusalBody(unavailable.away, crypto.randomUUID())
  response.setHeader('Content-Type', 'application/json')
  response.writeHead(503).end(JSON.stringify(body))
}

function sendRefusal(response: ServerResponse, { status, message, retryAfterSeconds }: Refusal) {
  if (retryAfterSeconds !== null) response.setHeader('Retry-After', String(retryAfterSeconds))
  sendText(response, status, message)
}

function sendText(response: ServerResponse, status: number, text: string) {
  response.setHeader('Content-Type', 'text/plain; charset=utf-8')
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.writeHead(status).end(`${text}\n`)
}
