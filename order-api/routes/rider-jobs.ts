import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { OrderWire } from '../../core/api/orders.ts'
import type { RiderContactWire } from '../../core/api/own-riders.ts'
import type { ReportedPositionWire, RiderEventWire, RiderJobWire } from '../../core/api/rider-jobs.ts'
import { riderEventTypes, riderFailures, riderPhotoKinds, riderPlaces } from '../../core/api/rider-lists.ts'
import type { ApiContext, ApiEnv } from '../context.ts'
import type { FleetEvents } from '../domain/fleet/events.ts'
import { createRiderLinks, type RiderCaller } from '../domain/fleet/own-riders/links.ts'
import { createRiderJobs } from '../domain/fleet/own-riders/rider-job.ts'
import { createFleetReports } from '../domain/fleet/reports.ts'
import { refuse, refuseNotFound } from '../domain/refusal.ts'
import { maxRiderPhotoBytes } from '../http/app.ts'
import { signedIn } from '../http/authorization.ts'
import { callOf, uncompressed } from '../http/common.ts'
import { securityOf } from '../http/openapi.ts'
import { createRouter, jsonBody, list, refusals, refusalsOf, resultContent, text } from '../http/router.ts'
import { orderSchema } from '../http/schemas/orders.ts'
import type { Accepts, Checks, Returns, Routes } from '../http/wire-check.ts'
import { lastRiders } from '../store/fleet/rider-links.ts'
import { orderById } from '../store/orders/orders.ts'

const maxRiders = 10
const maxPositions = 100

const stop = z.object({
  name: z.string(),
  address: z.string(),
  unit: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  phone: z.string(),
  note: z.string(),
})
const jobSchema = z
  .object({
    order_id: z.string(),
    status: z.string(),
    reached: z.enum(riderPlaces),
    updated_at: z.string(),
    is_return: z.literal(true).optional(),
    pickup: stop,
    dropoff: stop,
    description: z.string(),
    collect_cash: z.number().nullable(),
    currency: z.string(),
    country: z.string(),
    expected_pickup_at: z.string().nullable(),
    expected_delivery_at: z.string().nullable(),
    preordered_for: z.string().nullable(),
    needs: z.object({
      pickup_code: z.boolean(),
      pickup_photo: z.boolean(),
      age_check: z.number().nullable(),
      pin: z.boolean(),
      delivery_photo: z.boolean(),
    }),
    done: z.object({
      pickup_code: z.boolean(),
      pickup_photo: z.boolean(),
      age_check: z.boolean(),
      pin: z.boolean(),
      delivery_photo: z.boolean(),
      cash_taken: z.boolean(),
    }),
  })
  .openapi('RiderJob')

const time = z.iso.datetime({ offset: true })
const eventSchema = z
  .object({
    event_id: text(100).min(1),
    type: z.enum(riderEventTypes),
    at: time,
    code: text(20).optional(),
    reason: z.enum(riderFailures).optional(),
    age_checked: z.boolean().optional(),
    cash_taken: z.boolean().optional(),
  })
  .openapi('RiderEvent')
const positionSchema = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  at: time,
})

const headers = z.object({
  'x-courier-device': text(100)
    .min(1)
    .openapi({ description: 'Random text that the phone keeps. The first device that uses a link owns it.' }),
})
const jobRefusals = {
  ...refusalsOf(400, 401),
  403: { ...refusals[403], description: 'The link was opened on another device.' },
  410: { ...refusals[410], description: 'The job has ended, or was taken back.' },
}
const jobResult = resultContent('The job; without people and places once it has ended.', jobSchema)
const nothing = { description: 'Done.' }

/** The shop's own riders: giving them orders, and the calls of the page behind their links. */
export function riderJobRoutes(context: ApiContext, fleetEvents: FleetEvents) {
  const { database, vendors, views } = context
  const links = createRiderLinks({ ...context, fleetEvents })
  const jobs = createRiderJobs({ ...context, links, fleetEvents, reports: createFleetReports(context) })

  async function ownOrder(vendorId: string, orderId: string) {
    const order = await orderById(database, orderId)
    return order?.vendorId === vendorId ? order : refuseNotFound()
  }

  const ofOrder = z.object({ vendorId: text(100), orderId: text(200) })
  const orderResponses = { 200: resultContent('The order.', orderSchema), ...refusalsOf(401, 403, 404, 409) }
  return createRouter()
    .openapi(
      createRoute({
        method: 'post',
        path: '/vendor/{vendorId}/order/{orderId}/rider',
        summary: 'Give an order to one of the shop’s own riders, who gets a link by text message',
        middleware: [signedIn(context, 'orders:write')] as const,
        request: {
          params: ofOrder,
          headers: z.object({ 'idempotency-key': text(200).optional() }),
          body: jsonBody(z.object({ name: text(100), phone: text(40) })),
        },
        responses: { ...orderResponses, ...refusalsOf(422) },
      }),
      async (c) => {
        const { vendorId, orderId } = c.req.valid('param')
        await vendors.require(c.var.caller, vendorId)
        const key = c.req.valid('header')['idempotency-key'] ?? crypto.randomUUID()
        await links.give(await ownOrder(vendorId, orderId), c.req.valid('json'), { key, address: callOf(c).address })
        return c.json({ result: views.ofVendor(await ownOrder(vendorId, orderId)) }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/vendor/{vendorId}/order/{orderId}/rider',
        summary: 'Take an order back from the shop’s own rider, until its collection',
        middleware: [signedIn(context, 'orders:write')] as const,
        request: { params: ofOrder },
        responses: orderResponses,
      }),
      async (c) => {
        const { vendorId, orderId } = c.req.valid('param')
        await vendors.require(c.var.caller, vendorId)
        await links.takeBack(await ownOrder(vendorId, orderId))
        return c.json({ result: views.ofVendor(await ownOrder(vendorId, orderId)) }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/vendor/{vendorId}/riders',
        summary: 'List the last riders to whom the outlet gave orders',
        middleware: [signedIn(context, 'orders:write')] as const,
        request: { params: z.object({ vendorId: text(100) }) },
        responses: {
          200: resultContent(
            `At most ${maxRiders}, the last one first.`,
            z.object({ riders: z.array(z.object({ name: z.string(), phone: z.string() })) }),
          ),
          ...refusalsOf(401, 403, 404),
        },
      }),
      async (c) => {
        const vendor = await vendors.require(c.var.caller, c.req.valid('param').vendorId)
        return c.json({ result: { riders: await lastRiders(database, vendor.vendorId, maxRiders) } }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/job',
        security: securityOf.riderLink,
        summary: 'Get the job of a rider’s link (`Authorization: Job <token>`)',
        middleware: [uncompressed] as const,
        request: { headers },
        responses: { 200: jobResult, ...jobRefusals },
      }),
      async (c) => c.json({ result: await jobs.read(callerOf(c)) }, 200),
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/job/events',
        security: securityOf.riderLink,
        summary: 'Report a step of the job, each event once',
        middleware: [uncompressed] as const,
        request: { headers, body: jsonBody(eventSchema) },
        responses: { 200: jobResult, ...jobRefusals, ...refusalsOf(409, 422) },
      }),
      async (c) => c.json({ result: await jobs.report(callerOf(c), c.req.valid('json'), callOf(c).address) }, 200),
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/job/positions',
        security: securityOf.riderLink,
        summary: 'Report where the rider is',
        request: { headers, body: jsonBody(z.object({ positions: list(positionSchema, maxPositions) })) },
        responses: { 204: nothing, ...jobRefusals, ...refusalsOf(422) },
      }),
      async (c) => {
        await jobs.recordPositions(callerOf(c), c.req.valid('json').positions)
        return c.body(null, 204)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/job/proofs',
        security: securityOf.riderLink,
        summary: 'Send the photo of a handover, each kind once',
        request: {
          headers,
          query: z.object({ kind: z.enum(riderPhotoKinds), event_id: text(100).min(1) }),
          body: {
            required: true,
            description: `A JPEG image of at most ${maxRiderPhotoBytes / 1024} kB.`,
            content: { 'image/jpeg': { schema: z.string().openapi({ format: 'binary' }) } },
          },
        },
        responses: { 204: nothing, ...jobRefusals, ...refusalsOf(409, 422) },
      }),
      async (c) => {
        const content = new Uint8Array(await c.req.arrayBuffer())
        await jobs.recordPhoto(callerOf(c), c.req.valid('query').kind, content)
        return c.body(null, 204)
      },
    )
}

/** @throws Refusal 401 without a link's token */
function callerOf(c: Context<ApiEnv>): RiderCaller {
  const [, token = ''] = /^job +(\S{1,200})$/i.exec(c.req.header('Authorization') ?? '') ?? []
  if (token === '') refuse(401, 'error.unauthorized', 'Send the token of the rider’s link.')
  return { token, device: c.req.header('X-Courier-Device') ?? '' }
}

/** Compile-time check, as in `wire-types.ts`. */
export type RiderJobWireTypes = Checks<{
  riderJobs: [
    Accepts<RiderJobs['/vendor/:vendorId/order/:orderId/rider']['$post'], RiderContactWire>,
    Returns<RiderJobs['/vendor/:vendorId/order/:orderId/rider']['$post'], { result: OrderWire }>,
    Returns<RiderJobs['/vendor/:vendorId/order/:orderId/rider']['$delete'], { result: OrderWire }>,
    Returns<RiderJobs['/vendor/:vendorId/riders']['$get'], { result: { riders: RiderContactWire[] } }>,
    Returns<RiderJobs['/job']['$get'], { result: RiderJobWire }>,
    Accepts<RiderJobs['/job/events']['$post'], RiderEventWire>,
    Returns<RiderJobs['/job/events']['$post'], { result: RiderJobWire }>,
    Accepts<RiderJobs['/job/positions']['$post'], { positions: ReportedPositionWire[] }>,
  ]
}>
type RiderJobs = Routes<typeof riderJobRoutes>
