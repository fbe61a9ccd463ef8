import { createRoute, z } from '@hono/zod-openapi'
import type { SavedAddressWire } from '../../core/api/addressbook.ts'
import { customerNameLimit, joinedAddressByteLimit, notesByteLimit } from '../../core/config/field-limits.ts'
import { plainLine } from '../../core/lib/text/plain-text.ts'
import type { ApiContext } from '../context.ts'
import type { Caller } from '../domain/accounts/caller.ts'
import { refuse, refuseNotFound } from '../domain/refusal.ts'
import {
  addressBookOf,
  addressBooksOf,
  checkSavedAddress,
  parseSearch,
  refuseIfFull,
  refuseUnlessSame,
  sameEntry,
  savedAddressId,
} from '../domain/vendors/address-book.ts'
import { signedIn } from '../http/authorization.ts'
import { createRouter, jsonBody, lines, refusals, refusalsOf, resultContent, text } from '../http/router.ts'
import type { SavedAddressRow } from '../store/schema.ts'
import {
  insertSavedAddress,
  removeSavedAddress,
  savedAddressesOf,
  searchSavedAddresses,
  updateSavedAddress,
} from '../store/vendors/saved-addresses.ts'
import { vendorExists } from '../store/vendors/vendors.ts'

const savedAddressSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    phone_number: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    address: z.string(),
    notes: z.string(),
    already_saved: z.boolean().optional(),
  })
  .openapi('SavedAddress')

// `checkSavedAddress` refuses missing and long values, with a translation key for each field.
const bodySchema = z
  .object({
    name: text(customerNameLimit).nullish(),
    phone_number: text(100).nullish(),
    latitude: z.number().nullish(),
    longitude: z.number().nullish(),
    address: text(4000).nullish().openapi({ maxLength: joinedAddressByteLimit }),
    notes: lines(8000).nullish().openapi({ maxLength: notesByteLimit }),
  })
  .openapi('SavedAddressBody')

const addressList = resultContent(
  'Sorted by name. All outlets of a parent share one address book.',
  z.array(savedAddressSchema),
)
const addressResponse = resultContent('The saved address.', savedAddressSchema)
const bookParams = z.object({ vendorId: text(100) })
const entryParams = z.object({ vendorId: text(100), id: text(100) })
const writeRefusals = refusalsOf(401, 403, 404, 422)

/** The calls of the address book (specification 2 §3 and §7). */
export function addressbookRoutes(context: ApiContext) {
  const { database, clock, country } = context
  const responses = { 200: addressList, ...refusalsOf(401, 404) }

  async function refuseUnlessEnabled(caller: Caller, vendorId: string) {
    if (await context.flags.isOn(caller, vendorId, 'address-book')) return
    refuse(403, 'error.not-allowed', 'This account isn’t allowed to do that.')
  }

  return createRouter()
    .openapi(
      createRoute({
        method: 'get',
        path: '/addressbook/search-customers/{vendorId}',
        summary: 'Search saved addresses by name, phone or address',
        middleware: [signedIn(context, 'address-book')] as const,
        request: { params: bookParams, query: z.object({ query: z.string().catch('').openapi({ type: 'string' }) }) },
        responses,
      }),
      async (c) => {
        const vendor = await context.vendors.require(c.var.caller, c.req.valid('param').vendorId)
        const search = parseSearch(plainLine(c.req.valid('query').query))
        const rows = search ? await searchSavedAddresses(database, addressBooksOf(vendor), search) : []
        return c.json({ result: rows.map(toWire) }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/addressbook/{vendorId}',
        summary: 'List all saved addresses of a vendor',
        middleware: [signedIn(context, 'address-book')] as const,
        request: { params: bookParams },
        responses,
      }),
      async (c) => {
        const vendor = await context.vendors.require(c.var.caller, c.req.valid('param').vendorId)
        const rows = await savedAddressesOf(database, addressBooksOf(vendor))
        return c.json({ result: rows.map(toWire) }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/addressbook/{vendorId}',
        summary: 'Save an address, once per idempotency key',
        middleware: [signedIn(context, 'address-book')] as const,
        request: {
          params: bookParams,
          headers: z.object({ 'idempotency-key': text(200).optional() }),
          body: jsonBody(bodySchema),
        },
        responses: {
          200: resultContent('The same entry, which was saved before.', savedAddressSchema),
          201: addressResponse,
          ...writeRefusals,
          409: refusals[409],
        },
      }),
      async (c) => {
        const { caller } = c.var
        const vendor = await context.vendors.require(caller, c.req.valid('param').vendorId)
        // Guests, whom staff may act for, have no address book.
        if (caller.staff && !(await vendorExists(database, vendor.vendorId))) refuseNotFound()
        await refuseUnlessEnabled(caller, vendor.vendorId)
        const change = checkSavedAddress(country, c.req.valid('json'))
        const book = addressBookOf(vendor)
        const id = savedAddressId(book, caller, c.req.valid('header')['idempotency-key'] ?? null)
        const existing = await sameEntry(database, addressBooksOf(vendor), change, country.code)
        if (existing && existing.id !== id) return c.json({ result: { ...toWire(existing), already_saved: true } }, 200)
        await refuseIfFull(database, book, change)
        const createdAt = new Date(clock.now())
        const row = await insertSavedAddress(database, { id, vendorId: book, createdAt, ...change })
        refuseUnlessSame(row, change)
        return c.json({ result: toWire(row) }, 201)
      },
    )
    .openapi(
      createRoute({
        method: 'put',
        path: '/addressbook/{vendorId}/{id}',
        summary: 'Change a saved address',
        middleware: [signedIn(context, 'address-book')] as const,
        request: { params: entryParams, body: jsonBody(bodySchema) },
        responses: { 200: addressResponse, ...writeRefusals, 409: refusals[409] },
      }),
      async (c) => {
        const { vendorId, id } = c.req.valid('param')
        const { caller } = c.var
        const vendor = await context.vendors.require(caller, vendorId)
        await refuseUnlessEnabled(caller, vendor.vendorId)
        const change = checkSavedAddress(country, c.req.valid('json'))
        await refuseIfFull(database, addressBookOf(vendor), change, id)
        const row = await updateSavedAddress(database, addressBooksOf(vendor), id, change)
        return c.json({ result: toWire(row ?? refuseNotFound()) }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/addressbook/{vendorId}/{id}',
        summary: 'Delete a saved address; deleting it again succeeds',
        middleware: [signedIn(context, 'address-book')] as const,
        request: { params: entryParams },
        responses: { 204: { description: 'Deleted.' }, ...writeRefusals },
      }),
      async (c) => {
        const { vendorId, id } = c.req.valid('param')
        const { caller } = c.var
        const vendor = await context.vendors.require(caller, vendorId)
        await refuseUnlessEnabled(caller, vendor.vendorId)
        await removeSavedAddress(database, addressBooksOf(vendor), id)
        return c.body(null, 204)
      },
    )
}

function toWire(row: SavedAddressRow): SavedAddressWire {
  const { id, name, phoneNumber, latitude, longitude, address, notes } = row
  return { id, name, phone_number: phoneNumber, latitude, longitude, address, notes }
}
