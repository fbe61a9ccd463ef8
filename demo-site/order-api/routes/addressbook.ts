import { createRoute, z } from '@hono/zod-openapi'
import type { ApiContext } from '../context.ts'
import { wordsOf } from '../domain/gazetteer-text.ts'
import { permittedVendor } from '../domain/permissions.ts'
import { signedIn } from '../http/authorization.ts'
import { createRouter, refusals, text } from '../http/router.ts'
import type { SavedAddressRow } from '../store/schema.ts'
import { savedAddressesOf } from '../store/vendors.ts'

const savedAddressSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    phone_number: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    /** Unit, building and rest, joined by comma. */
    address: z.string(),
    notes: z.string(),
  })
  .openapi('SavedAddress')

const addresses = {
  description: 'By name. An outlet shares its parent’s.',
  content: { 'application/json': { schema: z.object({ result: z.array(savedAddressSchema) }) } },
}
const params = z.object({ vendorId: text(100) })

/** Shorter queries find nothing (specification 2 §9). */
const shortestQuery = 2

/** GET /addressbook/{vendorId} and GET /addressbook/search-customers/{vendorId} (specification 2 §7). */
export function addressbookRoutes(context: ApiContext) {
  const responses = { 200: addresses, 401: refusals[401], 404: refusals[404] }

  return createRouter()
    .openapi(
      createRoute({
        method: 'get',
        path: '/addressbook/search-customers/{vendorId}',
        summary: 'Saved addresses whose name, phone or address fits',
        middleware: [signedIn(context)] as const,
        request: { params, query: z.object({ query: z.string().catch('').openapi({ type: 'string' }) }) },
        responses,
      }),
      async (c) => {
        const vendor = await permittedVendor(context, c.var.caller, c.req.valid('param').vendorId)
        const query = c.req.valid('query').query.trim().slice(0, 200)
        const rows = query.length < shortestQuery ? [] : await savedAddressesOf(context.database, vendor)
        return c.json({ result: rows.filter((row) => fits(row, query)).map(toWire) }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/addressbook/{vendorId}',
        summary: 'All saved addresses of a vendor',
        middleware: [signedIn(context)] as const,
        request: { params },
        responses,
      }),
      async (c) => {
        const vendor = await permittedVendor(context, c.var.caller, c.req.valid('param').vendorId)
        const rows = await savedAddressesOf(context.database, vendor)
        return c.json({ result: rows.map(toWire) }, 200)
      },
    )
}

/** Every word begins a word of name or address, or the digits stand in the phone number. */
function fits(row: SavedAddressRow, query: string): boolean {
  const digits = query.replace(/\D/g, '')
  if (digits.length >= shortestQuery && /^[\d\s+()-]+$/.test(query)) {
    if (row.phoneNumber.replace(/\D/g, '').includes(digits)) return true
  }
  const words = wordsOf(`${row.name} ${row.address}`)
  const typed = wordsOf(query)
  return typed.length > 0 && typed.every((part) => words.some((word) => word.startsWith(part)))
}

function toWire(row: SavedAddressRow): z.infer<typeof savedAddressSchema> {
  const { id, name, phoneNumber, latitude, longitude, address, notes } = row
  return { id, name, phone_number: phoneNumber, latitude, longitude, address, notes }
}
