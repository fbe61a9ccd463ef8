import { createRoute, z } from '@hono/zod-openapi'
import type { OutletWire } from '../../core/api/outlets.ts'
import { addressByteLimit, notesByteLimit, outletNameLimit } from '../../core/config/field-limits.ts'
import type { ApiContext } from '../context.ts'
import { refuseNotFound } from '../domain/refusal.ts'
import {
  checkLocation,
  checkOutlet,
  locationOf,
  ownersOf,
  phoneOf,
  refuseUnlessEditable,
  refuseUnlessExtendable,
  refuseUnlessOn,
} from '../domain/vendors/outlets.ts'
import { actorOf, addOutlet, changeOutlet, removeOutlet } from '../domain/vendors/owners.ts'
import { signedIn } from '../http/authorization.ts'
import { callOf } from '../http/common.ts'
import { once } from '../http/once.ts'
import { createRouter, jsonBody, lines, list, refusals, refusalsOf, resultContent, text } from '../http/router.ts'
import { vendorSchema } from '../http/schemas/vendors.ts'
import { updateVendorLocation } from '../store/vendors/outlets.ts'

const maxUsers = 50
const placeFields = {
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  unit: text(100),
  building: text(200),
  street: text(300),
  street_number: text(50),
  postal_code: text(20),
  city: text(200),
  country_code: text(2),
  rider_instructions: lines(2000).openapi({ maxLength: notesByteLimit }),
}
const outletSchema = z
  .object({
    parent_vendor_id: text(100).nullable(),
    client_vendor_id: text(100),
    name: text(outletNameLimit),
    phone_number: text(50),
    users: list(text(320), maxUsers),
    address: text(1000).openapi({ maxLength: addressByteLimit }),
    ...placeFields,
  })
  .openapi('Outlet')
const addressSchema = z
  .object({ address_text: text(1000).openapi({ maxLength: addressByteLimit }), ...placeFields })
  .openapi('VendorAddress')

const vendorResponse = resultContent('The vendor.', vendorSchema)
const refusalsOfCaller = refusalsOf(401, 403, 404, 422)

/** POST /outlet, PUT /outlet/{id}, PUT /vendor/{id}/address (specification 1 §7; rules in §5, permissions in §6). */
export function outletRoutes(context: ApiContext) {
  const { database, country, vendors } = context

  const changeOf = (outlet: OutletWire) => ({
    name: outlet.name.trim(),
    phone: phoneOf(outlet),
    location: { ...locationOf(outlet), country_code: country.code },
  })

  return createRouter()
    .openapi(
      createRoute({
        method: 'post',
        path: '/outlet',
        summary:
          'Add a collection point to a parent vendor, or to a single shop, which becomes an outlet; invites its owners',
        middleware: [signedIn(context), once(context)] as const,
        request: { body: jsonBody(outletSchema) },
        responses: { 201: vendorResponse, ...refusalsOfCaller, 409: refusals[409] },
      }),
      async (c) => {
        const outlet = c.req.valid('json')
        const parent = await context.vendors.require(c.var.caller, outlet.parent_vendor_id ?? '')
        refuseUnlessExtendable(c.var.caller, parent)
        await refuseUnlessOn(context, 'add-outlet', parent)
        checkOutlet(country, outlet)
        const added = await addOutlet(
          context,
          { parent, clientVendorId: outlet.client_vendor_id.trim(), ...changeOf(outlet) },
          ownersOf(outlet),
          await actorOf(context, c.var.caller, callOf(c)),
        )
        return c.json({ result: await vendors.toWire(added) }, 201)
      },
    )
    .openapi(
      createRoute({
        method: 'put',
        path: '/outlet/{id}',
        summary: 'Change a collection point, and invite or remove owners; parent and client ID can’t be changed',
        middleware: [signedIn(context)] as const,
        request: { params: z.object({ id: text(100) }), body: jsonBody(outletSchema) },
        responses: { 200: vendorResponse, ...refusalsOfCaller },
      }),
      async (c) => {
        const vendor = await context.vendors.require(c.var.caller, c.req.valid('param').id)
        refuseUnlessEditable(c.var.caller, vendor)
        await refuseUnlessOn(context, 'edit-outlet', vendor)
        const outlet = c.req.valid('json')
        checkOutlet(country, outlet)
        const actor = await actorOf(context, c.var.caller, callOf(c))
        const owners = ownersOf(outlet)
        const changed = await changeOutlet(context, vendor, { change: changeOf(outlet), ownerEmails: owners }, actor)
        return c.json({ result: await vendors.toWire(changed ?? refuseNotFound()) }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/outlet/{id}',
        summary:
          'Remove a collection point that was added by mistake; for owners of its parent, and only while it is unused',
        middleware: [signedIn(context)] as const,
        request: { params: z.object({ id: text(100) }) },
        responses: { 200: resultContent('Removed.', z.boolean()), ...refusalsOf(401, 403, 404, 409) },
      }),
      async (c) => {
        const vendor = await vendors.require(c.var.caller, c.req.valid('param').id)
        refuseUnlessEditable(c.var.caller, vendor)
        await refuseUnlessOn(context, 'edit-outlet', vendor)
        const { vendorId: parentVendorId } = await vendors.require(c.var.caller, vendor.parentVendorId ?? '')
        const actor = await actorOf(context, c.var.caller, callOf(c))
        await removeOutlet(context, { vendorId: vendor.vendorId, parentVendorId }, actor)
        return c.json({ result: true }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'put',
        path: '/vendor/{id}/address',
        summary: 'Change the address where riders collect',
        middleware: [signedIn(context)] as const,
        request: { params: z.object({ id: text(100) }), body: jsonBody(addressSchema) },
        responses: { 200: vendorResponse, ...refusalsOfCaller },
      }),
      async (c) => {
        const vendor = await context.vendors.require(c.var.caller, c.req.valid('param').id)
        refuseUnlessEditable(c.var.caller, vendor)
        await refuseUnlessOn(context, 'edit-outlet', vendor)
        const location = { ...c.req.valid('json'), country_code: country.code }
        checkLocation(country, location)
        const changed = await updateVendorLocation(database, vendor.vendorId, location)
        vendors.clearCache()
        return c.json({ result: await vendors.toWire(changed ?? refuseNotFound()) }, 200)
      },
    )
}
