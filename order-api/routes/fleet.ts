import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { photoKinds } from '../../core/api/order-lists.ts'
import type { ApiContext, ApiEnv } from '../context.ts'
import { withCodeLimit } from '../domain/fleet/code-limit.ts'
import { type FleetEvents, statusOfReport } from '../domain/fleet/events.ts'
import { type JobEvent, jobEvents, jobToWire } from '../domain/fleet/job-wire.ts'
import { createFleetJobs, maxJobs } from '../domain/fleet/jobs.ts'
import type { FleetKeys } from '../domain/fleet/keys.ts'
import { createFleetReports, type FleetReports } from '../domain/fleet/reports.ts'
import { callOf } from '../http/common.ts'
import { fleetAccess, withAccess } from '../http/openapi.ts'
import { createRouter, jsonBody, lines, list, refusalsOf, resultContent, text } from '../http/router.ts'
import { orderById } from '../store/orders/orders.ts'

/** Name of the fleet whose system calls these routes. */
const fleet = 'api'

const statusOf = { ...statusOfReport, delayed: 'DELAYED' } as const

const maxWaitSeconds = 25
// The body's limit is 64 kB.
const maxPositions = 100
const maxPhotoCharacters = 60_000

const latitude = z.number().min(-90).max(90)
const longitude = z.number().min(-180).max(180)
const time = z.iso.datetime({ offset: true })
const coordinates = { latitude: z.number(), longitude: z.number() }
const stopSchema = z.object({ name: z.string(), phone: z.string(), address: z.string(), ...coordinates })
const jobSchema = z
  .object({
    order_id: z.string(),
    vendor_id: z.string(),
    status: z.string(),
    created_at: z.string(),
    preordered_for: z.number().nullable(),
    rider_id: z.string().nullable(),
    cancel_reason: z.string().nullable(),
    is_return: z.literal(true).optional().openapi({
      description:
        'The rider collects at the customer’s and brings it to the vendor: `pickup` is the customer’s place.',
    }),
    pickup: stopSchema.extend({ notes: z.string().optional() }).nullable(),
    dropoff: stopSchema.extend({ notes: z.string() }).nullable(),
    description: z.string().nullable(),
    payment_method: z.string(),
    amount: z.number(),
    age_validation_required: z.boolean(),
    proofs: z.object({
      photos: z.boolean(),
      identity: z.boolean(),
      pickup_code: z.boolean(),
      receiver_pin: z.boolean(),
    }),
  })
  .openapi('FleetJob')

const eventSchema = z
  .object({
    event_id: text(100).min(1),
    type: z.enum(Object.keys(statusOf) as [keyof typeof statusOf]),
    at: time,
    rider: z.object({ id: text(100).min(1), name: text(100), phone: text(40) }).optional(),
    position: z.object({ latitude, longitude }).optional(),
    code: text(20).optional(),
    reason: lines(500).optional(),
    minutes: z.number().int().min(0).max(1440).optional(),
  })
  .openapi('FleetEvent')

/** The fleet API: calls of a system whose riders carry orders (`COURIER_FLEET=api`). */
export function fleetRoutes(context: ApiContext, events: FleetEvents, keys: FleetKeys) {
  const jobs = createFleetJobs(context)
  const reports = createFleetReports(context)
  const admitted = requireFleetKey(keys)
  const recordPositions = (c: KeyContext, positions: Parameters<FleetReports['recordPositions']>[1]) =>
    reports.recordPositions(fleet, positions, (order) => keys.holds(c.get('fleetKeyName'), order))
  const orderId = z.object({ orderId: text(200) })
  const noResult = resultContent('Done.', z.null())
  return describeWebhooks(createRouter())
    .openapi(
      createRoute({
        method: 'get',
        path: '/fleet/jobs',
        summary: 'List the jobs that changed after a cursor; without a cursor, all that run',
        middleware: [admitted] as const,
        request: {
          query: z.object({
            since: z.coerce.number().int().min(0).optional(),
            wait: z.coerce
              .number()
              .int()
              .min(0)
              .max(maxWaitSeconds)
              .default(0)
              .openapi({
                description: `Seconds to wait for a job, at most ${maxWaitSeconds}.`,
              }),
          }),
        },
        responses: {
          200: resultContent(
            `Oldest change first, with \`since\` at most ${maxJobs}. An ended job has no addresses. Send \`cursor\` as the next \`since\`.`,
            z.object({ jobs: z.array(jobSchema), cursor: z.number() }),
          ),
          ...refusalsOf(400, 401),
        },
      }),
      async (c) => {
        const { since, wait } = c.req.valid('query')
        const { orders, cursor } = await keys.whileValid(keyIn(c), (revoked) => {
          const signal = AbortSignal.any([c.req.raw.signal, revoked])
          return jobs.list(fleet, { since: since ?? null, waitMs: wait * 1000, signal })
        })
        return c.json({ result: { jobs: orders.map(jobToWire), cursor } }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/fleet/jobs/{orderId}/events',
        summary: 'Report what happened to a job, each event once',
        description:
          'The first rider who accepts a job has it alone: events of another key or rider get 409 `fleet.job-taken`, until the job is given back (`declined`) or another rider is looked for.',
        middleware: [admitted] as const,
        request: { params: orderId, body: jsonBody(eventSchema) },
        responses: {
          200: resultContent('The order’s status after the event.', z.object({ status: z.string() })),
          ...refusalsOf(401, 404, 409, 422),
        },
      }),
      async (c) => {
        const { event_id, type, at, rider, position, ...details } = c.req.valid('json')
        const { orderId } = c.req.valid('param')
        const event = {
          ...details,
          eventId: event_id,
          orderId,
          status: statusOf[type],
          at: new Date(at),
          keyName: c.get('fleetKeyName'),
          rider: rider && { riderId: rider.id, name: rider.name, phone: rider.phone },
        }
        const run = () => events.record(fleet, event)
        const { address } = callOf(c)
        const status = await (event.code === undefined
          ? run()
          : withCodeLimit(context.limits, { orderId, address }, run))
        const riderId = position && (rider?.id ?? (await orderById(context.database, orderId))?.riderId)
        if (position && riderId) await recordPositions(c, [{ riderId, ...position, at: new Date(at) }])
        return c.json({ result: { status } }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/fleet/positions',
        summary: 'Report where riders are',
        description: 'Riders without a running job of the key are left out.',
        middleware: [admitted] as const,
        request: {
          body: jsonBody(
            z.object({
              positions: list(z.object({ rider_id: text(100).min(1), latitude, longitude, at: time }), maxPositions),
            }),
          ),
        },
        responses: { 200: noResult, ...refusalsOf(401, 422) },
      }),
      async (c) => {
        const { positions } = c.req.valid('json')
        await recordPositions(
          c,
          positions.map(({ rider_id, at, ...position }) => ({ ...position, riderId: rider_id, at: new Date(at) })),
        )
        return c.json({ result: null }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/fleet/jobs/{orderId}/proofs',
        summary: 'Send the photo of a handover, each kind once',
        middleware: [admitted] as const,
        request: {
          params: orderId,
          body: jsonBody(
            z.object({
              kind: z.enum(photoKinds),
              at: time,
              content_type: z.enum(['image/jpeg', 'image/png']),
              content: z.base64().max(maxPhotoCharacters).openapi({ format: 'byte' }),
            }),
          ),
        },
        responses: { 200: noResult, ...refusalsOf(401, 404, 409, 422) },
      }),
      async (c) => {
        const { kind, at, content_type: contentType, content } = c.req.valid('json')
        const photo = { kind, contentType, content: Buffer.from(content, 'base64'), takenAt: new Date(at) }
        const { orderId } = c.req.valid('param')
        await events.requireOwn(orderId, c.get('fleetKeyName'))
        await reports.recordPhoto(fleet, orderId, photo)
        return c.json({ result: null }, 200)
      },
    )
}

/** Describes what is sent to the address of a key. */
function describeWebhooks(router: ReturnType<typeof createRouter>) {
  for (const type of jobEvents) {
    const body = z.object({ type: z.literal(type), timestamp: time, data: jobSchema })
    router.openAPIRegistry.registerWebhook({
      method: 'post',
      path: type,
      summary: webhookSummaries[type],
      description:
        'Sent to the address of a key, signed by Standard Webhooks. `data` is the job as it is when the message leaves. Respond with 2xx within 10 s; otherwise it’s sent again, for 24 hours, with the same `webhook-id`.',
      request: { body: jsonBody(body) },
      responses: { '2XX': { description: 'Received.' } },
    })
  }
  return router
}

const webhookSummaries: Record<JobEvent, string> = {
  'job.created': 'An order was placed',
  'job.updated': 'A job changed: its status, rider or addresses',
  'job.cancelled': 'A job was cancelled: call the rider back',
  'job.ended': 'A job ended: delivered, returned, or stalled',
}

const keyIn = ({ req }: Pick<Context, 'req'>) => /^fleet +(\S+)$/i.exec(req.header('Authorization') ?? '')?.[1] ?? ''

type KeyEnv = ApiEnv & { Variables: { fleetKeyName: string } }
type KeyContext = Pick<Context<KeyEnv>, 'get'>

/** Requires `Authorization: Fleet <key>`. */
function requireFleetKey(keys: FleetKeys) {
  const middleware = createMiddleware<KeyEnv>(async (c, next) => {
    c.set('fleetKeyName', await keys.nameOf(keyIn(c)))
    await next()
  })
  return withAccess(middleware, fleetAccess)
}
