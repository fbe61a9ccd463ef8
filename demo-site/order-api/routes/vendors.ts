import { createRoute, z } from '@hono/zod-openapi'
import type { ApiContext } from '../context.ts'
import { permittedVendor, permittedVendors, vendorToWire } from '../domain/permissions.ts'
import { signedIn } from '../http/authorization.ts'
import { createRouter, refusals, text } from '../http/router.ts'

const locationSchema = z.object({
  address_text: z.string(),
  building: z.string(),
  city: z.string(),
  country_code: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  postal_code: z.string(),
  street: z.string(),
  street_number: z.string(),
  unit: z.string(),
  rider_instructions: z.string(),
})

const vendorSchema = z
  .object({
    vendor_id: z.string(),
    parent_vendor_id: z.string().nullable(),
    client_vendor_id: z.string(),
    is_parent: z.boolean(),
    is_active: z.boolean(),
    is_registered: z.boolean(),
    estimation_pick_up_time: z.number(),
    flags: z.object({ payment_methods: z.array(z.string()) }),
    vendor_information: z.object({
      name: z.string(),
      currency: z.string(),
      owners: z.array(z.string()),
      contact: z.object({ phone: z.string() }),
      location: locationSchema.nullable(),
    }),
  })
  .openapi('Vendor')

/** GET /vendors and GET /vendor/{id} (specification 1 §7). */
export function vendorRoutes(context: ApiContext) {
  return createRouter()
    .openapi(
      createRoute({
        method: 'get',
        path: '/vendors',
        summary: 'The vendors and outlets that the caller may act for',
        middleware: [signedIn(context)] as const,
        responses: {
          200: {
            description: 'Parents first, then by name.',
            content: {
              'application/json': { schema: z.object({ result: z.object({ vendors: z.array(vendorSchema) }) }) },
            },
          },
          401: refusals[401],
        },
      }),
      async (c) => {
        const vendors = await permittedVendors(context, c.var.caller)
        return c.json({ result: { vendors: vendors.map((vendor) => vendorToWire(context.country, vendor)) } }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/vendor/{id}',
        summary: 'One vendor or outlet',
        middleware: [signedIn(context)] as const,
        request: { params: z.object({ id: text(100) }) },
        responses: {
          200: {
            description: 'The vendor.',
            content: { 'application/json': { schema: z.object({ result: vendorSchema }) } },
          },
          401: refusals[401],
          404: refusals[404],
        },
      }),
      async (c) => {
        const vendor = await permittedVendor(context, c.var.caller, c.req.valid('param').id)
        return c.json({ result: vendorToWire(context.country, vendor) }, 200)
      },
    )
}
