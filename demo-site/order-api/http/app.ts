import type { OpenAPIHono } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import type { ApiContext, ApiEnv } from '../context.ts'
import { requestLog, securityHeaders } from './common.ts'
import { mountDocs } from './docs.ts'
import { injectFaults } from './faults.ts'
import { answerError, Refusal, refuse } from './refusal.ts'
import { createRouter } from './router.ts'

const largestBody = 64 * 1024

/**
 * The app around the routes: request ids, log, headers, origins, body limit, faults, refusals, documents.
 * `mount` receives the router of `/orders/api/v1` and that of `/hurrier/api/v1`.
 */
export function createApp(
  context: ApiContext,
  origins: readonly string[],
  mount: (orders: OpenAPIHono<ApiEnv>, hurrier: OpenAPIHono<ApiEnv>, root: OpenAPIHono<ApiEnv>) => void,
): OpenAPIHono<ApiEnv> {
  const app = createRouter()
  app.onError((error, c) => answerError(error, c, context.log))
  app.notFound((c) => answerError(new Refusal(404, 'error.not-found', 'Not found'), c, context.log))
  app.use(requestLog(context.clock, context.log))
  app.use(securityHeaders)
  app.use(
    cors({
      origin: (origin) => (origins.includes(origin) ? origin : null),
      allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
      allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'X-Courier-Fault'],
      exposeHeaders: ['X-Request-Id', 'Retry-After'],
      maxAge: 600,
    }),
  )
  app.use(
    bodyLimit({
      maxSize: largestBody,
      onError: () => refuse(413, 'error.request-too-large', 'The request is too large.'),
    }),
  )
  if (context.environment !== 'prd') app.use(injectFaults(context.clock))

  const orders = createRouter()
  const hurrier = createRouter()
  mount(orders, hurrier, app)
  app.route('/orders/api/v1', orders)
  app.route('/hurrier/api/v1', hurrier)
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  mountDocs(app)
  return app
}
