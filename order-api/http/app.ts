import type { OpenAPIHono } from '@hono/zod-openapi'
import { cors } from 'hono/cors'
import { createMiddleware } from 'hono/factory'
import { methods } from '../../core/api/methods.ts'
import type { Clock } from '../clock.ts'
import type { ApiEnv } from '../context.ts'
import { Refusal, refuse } from '../domain/refusal.ts'
import type { Store } from '../store/database.ts'
import { allowedHeaders, exposedHeaders, requestLog, securityHeaders } from './common.ts'
import { mountDocs } from './docs.ts'
import { errorResponse } from './error-response.ts'
import { injectFaults } from './faults.ts'
import { createRouter } from './router.ts'

const maxBodyBytes = 64 * 1024
// 5,242,880 bytes in base64 and JSON.
const maxUploadBytes = 7 * 1024 * 1024
export const maxRiderPhotoBytes = 300 * 1024
/** Paths whose bodies may be larger. */
const uploadPaths: Readonly<Record<string, number>> = {
  '/orders/api/v1/bulk-job/create': maxUploadBytes,
  '/orders/api/v1/job/proofs': maxRiderPhotoBytes,
}

/** Limits request bodies. Hono's own limit rebuilds requests without a length, which failed every DELETE with 500. */
const limitBody = createMiddleware<ApiEnv>(async (c, next) => {
  const contentLength = c.req.header('content-length')
  if (contentLength === undefined && c.req.header('transfer-encoding') !== undefined) {
    refuse(411, 'error.malformed-request', 'The request needs a Content-Length header.')
  }
  const hasNoBody = c.req.method === 'GET' || c.req.method === 'HEAD'
  // Hono caches the body for the route.
  const length =
    contentLength === undefined ? (hasNoBody ? 0 : (await c.req.arrayBuffer()).byteLength) : Number(contentLength)
  const maxBytes = (c.req.method === 'POST' && uploadPaths[c.req.path]) || maxBodyBytes
  if (length > maxBytes) refuse(413, 'error.request-too-large', 'The request is too large.')
  await next()
})

/** Returns the methods of a path; none for unknown paths. */
function methodsOf(app: OpenAPIHono<ApiEnv>, path: string): string[] {
  const found = methods.filter((method) =>
    app.router.match(method, path)[0].some(([[, route]]) => route.method === method),
  )
  return found.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method))
}

export interface AppOptions {
  clock: Clock
  log(entry: object): void
  /** Whether the database responds. */
  health: Pick<Store, 'check' | 'isReadOnly'>
  /** Whether pages of an origin may call. */
  mayCall(origin: string): Promise<boolean>
  /** Whether callers can make calls fail. */
  hasFaults: boolean
}

/** Creates the app around the routes: request IDs, log, headers, body limit, errors, documents. */
export function createApp(
  { clock, log, health, mayCall, hasFaults }: AppOptions,
  mount: (orders: OpenAPIHono<ApiEnv>, hurrier: OpenAPIHono<ApiEnv>, root: OpenAPIHono<ApiEnv>) => void,
): OpenAPIHono<ApiEnv> {
  const app = createRouter()
  app.onError((error, c) => errorResponse(error, c, log))
  app.notFound((c) => {
    const methods = methodsOf(app, c.req.path)
    if (methods.length === 0) return errorResponse(new Refusal(404, 'error.not-found', 'Not found'), c, log)
    c.header('Allow', methods.join(', '))
    return errorResponse(new Refusal(405, 'error.invalid-request', 'This URL doesn’t have that method.'), c, log)
  })
  app.use(requestLog(clock, log))
  app.use(securityHeaders)
  app.use(
    cors({
      origin: async (origin) => ((await mayCall(origin)) ? origin : null),
      allowMethods: [...methods],
      allowHeaders: allowedHeaders,
      exposeHeaders: exposedHeaders,
      maxAge: 600,
    }),
  )
  app.use(async (c, next) => {
    if (c.env?.refusal) throw c.env.refusal
    await next()
  })
  app.use(limitBody)
  if (hasFaults) app.use(injectFaults(clock))

  const orders = createRouter()
  const hurrier = createRouter()
  mount(orders, hurrier, app)
  app.route('/orders/api/v1', orders)
  app.route('/hurrier/api/v1', hurrier)
  // Anybody may call it at any rate, so calls at the same time share a query.
  let check: Promise<void> | null = null
  function checkOnce(): Promise<void> {
    check ??= health.check().finally(() => {
      check = null
    })
    return check
  }
  app.get('/healthz', async (c) => {
    await checkOnce()
    return c.json({ status: health.isReadOnly() ? 'read-only' : 'ok' })
  })
  mountDocs(app)
  return app
}
