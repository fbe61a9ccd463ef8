import { createRoute, z } from '@hono/zod-openapi'
import { areaResults } from '../../core/api/place-lists.ts'
import type { ApiContext } from '../context.ts'
import type { Caller } from '../domain/accounts/caller.ts'
import { estimate, minutesUntil } from '../domain/fees/estimations.ts'
import { roundToCurrency } from '../domain/fees/fees.ts'
import type { Quotes } from '../domain/fees/quotes.ts'
import { discountedFeeOf, type StoredVoucher } from '../domain/fees/vouchers.ts'
import type { FleetEstimates } from '../domain/fleet/remote/estimates.ts'
import { validateArea } from '../domain/geo/area.ts'
import type { DeliveryAreas } from '../domain/geo/delivery-area.ts'
import { type Point, roadKm } from '../domain/geo/distance.ts'
import { Refusal, refuse, refuseNotFound } from '../domain/refusal.ts'
import { signedInOrGuest } from '../http/authorization.ts'
import { createRouter, jsonBody, refusalsOf, resultContent, text } from '../http/router.ts'
import { orderById } from '../store/orders/orders.ts'

const latitude = z.number().min(-90).max(90)
const longitude = z.number().min(-180).max(180)
const pointWithLongNames = z.object({ latitude, longitude })
const pointWithShortNames = z.object({ lat: latitude, lng: longitude })

const areaRequest = z
  .object({ location: pointWithShortNames, vendor_location: pointWithShortNames, vendor_id: text(100) })
  .openapi('AreaRequest')
const feeRequest = z
  .object({
    source: pointWithLongNames,
    destination: pointWithLongNames,
    vendor_id: text(100),
    delivery_type: z.literal('food'),
    payment_method: text(100).optional().openapi({
      description: 'How the order will be paid. In some countries, the fee is higher for cash on delivery.',
    }),
    order_id: text(200).optional().openapi({
      description: 'Set when an order is edited: its voucher reduces the new fee.',
    }),
  })
  .openapi('FeeRequest')

const feeSchema = z
  .object({
    fee: z.number(),
    signature: z.string(),
    expires_at: z.string(),
    distance_km: z.number(),
    is_fallback: z.literal(true).optional(),
    discounted_delivery_fee: z.number().nullable(),
    discounted_delivery_fee_signature: z.string().nullable(),
  })
  .openapi('Fee')

const refusalsOfCaller = refusalsOf(401, 404, 422)

const areaSchema = z
  .object({
    type: z.literal('Feature'),
    geometry: z.object({
      type: z.literal('MultiPolygon'),
      coordinates: z.array(z.array(z.array(z.tuple([z.number(), z.number()]).openapi({ items: { type: 'number' } })))),
    }),
    properties: z.object({ max_distance_km: z.number() }),
  })
  .openapi('DeliveryArea')

// Query values are text.
const degrees = (limit: number) => z.coerce.number().min(-limit).max(limit).optional()

/** POST /delivery/area/validate, /delivery/fee and /estimations (specification 2 §7), and the delivery area for maps. */
export function deliveryRoutes(
  context: ApiContext,
  quotes: Quotes,
  { areas, estimateOf }: { areas: DeliveryAreas; estimateOf: FleetEstimates | null },
) {
  const { country, clock } = context

  /** Whether riders collect there: only checked for the place of a sender without a vendor's address. */
  const isPickupServed = ({ outlet, isRequested }: PickupPlace) =>
    !isRequested || validateArea(country, outlet, outlet) === 'DELIVERABLE'

  return createRouter()
    .openapi(
      createRoute({
        method: 'post',
        path: '/delivery/area/validate',
        summary: 'Check whether riders deliver from the outlet to a place',
        middleware: [signedInOrGuest(context, 'any')] as const,
        request: { body: jsonBody(areaRequest) },
        responses: {
          200: resultContent('Whether riders deliver to the place.', z.enum(areaResults)),
          ...refusalsOfCaller,
        },
      }),
      async (c) => {
        const { location, vendor_location, vendor_id } = c.req.valid('json')
        const from = await outletOf(context, c.var.caller, vendor_id, pointFrom(vendor_location))
        const result = isPickupServed(from) ? validateArea(country, from.outlet, pointFrom(location)) : 'UNDELIVERABLE'
        return c.json({ result }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/delivery/area/{vendorId}',
        summary: 'Get the outlet’s delivery area, for a map',
        description:
          'GeoJSON with the places for which `/delivery/area/validate` returns DELIVERABLE. `lat` and `lng` are needed if the vendor has no address.',
        middleware: [signedInOrGuest(context, 'any')] as const,
        request: {
          params: z.object({ vendorId: text(100) }),
          query: z.object({ lat: degrees(90), lng: degrees(180) }),
        },
        responses: {
          200: resultContent('The area as one feature.', areaSchema),
          ...refusalsOfCaller,
        },
      }),
      async (c) => {
        const { lat, lng } = c.req.valid('query')
        const requested = lat !== undefined && lng !== undefined ? pointFrom({ lat, lng }) : null
        const { outlet, isRequested } = await outletOf(
          context,
          c.var.caller,
          c.req.valid('param').vendorId,
          requested ?? missingPlace,
        )
        if (isRequested && !requested)
          refuse(422, 'error.cant-retrieve-vendor-rar', 'The collection point has no address.')
        if (!areas.isKept(outlet)) {
          const address = c.env?.remoteAddress ?? 'unknown'
          await context.limits.consume('delivery-area', { account: c.var.caller.id, address })
        }
        return c.json({ result: await areas.around(outlet, c.var.caller.id) }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/delivery/fee',
        summary: 'Quote the fee of a delivery',
        description: 'The signature is valid until `expires_at` for this fee, vendor, surcharge and these two places.',
        middleware: [signedInOrGuest(context, 'any')] as const,
        request: { body: jsonBody(feeRequest) },
        responses: {
          200: resultContent('The fee in the country’s currency, as a decimal number.', feeSchema),
          ...refusalsOfCaller,
        },
      }),
      async (c) => {
        const { source, destination, vendor_id, payment_method, order_id } = c.req.valid('json')
        const from = await outletOf(context, c.var.caller, vendor_id, source)
        const { outlet } = from
        const quoted = quotes.priceOf(
          { vendorId: vendor_id, pickup: outlet, destination, paymentMethod: payment_method },
          isPickupServed(from),
        )
        // Clients may have skipped the area check.
        if (!quoted) refuse(422, 'request.error.undeliverable-address', 'We cannot deliver that order there.')
        const { surcharge, isFallback } = quoted
        const estimated =
          estimateOf && !isFallback ? await estimateOf(c.var.caller, vendor_id, outlet, destination) : null
        const fee = estimated ? roundToCurrency(country, estimated.fee + surcharge) : quoted.fee
        const voucher = order_id === undefined ? null : await voucherOf(context, vendor_id, order_id)
        const quote = { fee, surcharge, vendorId: vendor_id, pickup: outlet, destination }
        const deliveryMinutes = minutesUntil(estimated?.deliveryAt, clock.now())
        const { signature, expiresAt } = quotes.sign(quote, estimated?.expiresAt, deliveryMinutes)
        return c.json(
          {
            result: {
              fee,
              signature,
              expires_at: expiresAt,
              distance_km: roadKm(outlet, destination),
              ...(isFallback && { is_fallback: true as const }),
              discounted_delivery_fee: discountedFeeOf(country, voucher, fee),
              discounted_delivery_fee_signature: null,
            },
          },
          200,
        )
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/estimations',
        summary: 'Estimate minutes until pickup and delivery',
        middleware: [signedInOrGuest(context, 'any')] as const,
        request: { body: jsonBody(areaRequest) },
        responses: {
          200: resultContent(
            'Whole minutes from now.',
            z.object({ pickup_eta_minutes: z.number().int(), delivery_eta_minutes: z.number().int() }),
          ),
          ...refusalsOfCaller,
        },
      }),
      async (c) => {
        const { location, vendor_location, vendor_id } = c.req.valid('json')
        const destination = pointFrom(location)
        const { outlet, minutes } = await outletOf(context, c.var.caller, vendor_id, pointFrom(vendor_location))
        const { pickupMinutes, deliveryMinutes } = estimate(country, roadKm(outlet, destination), minutes)
        // A refusal is told with the fee.
        const estimated = await estimateOf?.(c.var.caller, vendor_id, outlet, destination).catch(nullIfRefused)
        const result = {
          pickup_eta_minutes: minutesUntil(estimated?.pickupAt, clock.now()) ?? pickupMinutes,
          delivery_eta_minutes: minutesUntil(estimated?.deliveryAt, clock.now()) ?? deliveryMinutes,
        }
        return c.json({ result }, 200)
      },
    )
}

function nullIfRefused(error: unknown): null {
  if (error instanceof Refusal) return null
  throw error
}

/** Returns the voucher of an order. @throws Refusal 404 for an unknown order or another vendor */
async function voucherOf({ database }: ApiContext, vendorId: string, orderId: string): Promise<StoredVoucher | null> {
  const order = await orderById(database, orderId)
  if (order?.vendorId !== vendorId) return refuseNotFound()
  return order.voucher
}

const pointFrom = ({ lat, lng }: { lat: number; lng: number }): Point => ({ latitude: lat, longitude: lng })

const missingPlace: Point = { latitude: 0, longitude: 0 }

interface PickupPlace {
  outlet: Point
  minutes: number
  /** Whether the place is from the request, because the vendor has none. */
  isRequested: boolean
}

/** Returns the vendor's place, so that requests can't shorten the distance. If it has none, returns the request's. */
async function outletOf(context: ApiContext, caller: Caller, vendorId: string, requested: Point): Promise<PickupPlace> {
  const vendor = await context.vendors.require(caller, vendorId)
  const { location } = vendor
  const minutes = vendor.estimationPickUpTime
  if (!location) return { outlet: requested, minutes, isRequested: true }
  const { latitude, longitude } = location
  return { outlet: { latitude, longitude }, minutes, isRequested: false }
}
