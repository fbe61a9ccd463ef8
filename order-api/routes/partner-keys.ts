import { createRoute, z } from '@hono/zod-openapi'
import { keyModes, partnerPermissions } from '../../core/api/partner-keys.ts'
import type { ApiContext } from '../context.ts'
import { createPartnerKey, endPartnerKey, listPartnerKeys } from '../domain/partners/keys.ts'
import type { PartnerOrigins } from '../domain/partners/origins.ts'
import { beginPartnerSession } from '../domain/partners/session.ts'
import { refuse } from '../domain/refusal.ts'
import { actorOf } from '../domain/vendors/owners.ts'
import { signedIn } from '../http/authorization.ts'
import { callOf, uncompressed } from '../http/common.ts'
import { securityOf } from '../http/openapi.ts'
import { createRouter, jsonBody, list, refusalsOf, resultContent, text } from '../http/router.ts'

const maxOutlets = 200
const maxOrigins = 20

const mode = z.enum(keyModes)
const permissions = list(z.enum(partnerPermissions), partnerPermissions.length, 1)
const outlets = list(text(100), maxOutlets, 1)
const keySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    mode,
    hint: z.string(),
    outlets: z.array(z.string()).nullable(),
    permissions,
    origins: z.array(z.string()),
    created_at: z.string(),
    created_by: z.string(),
    last_used_at: z.string().nullable(),
  })
  .openapi('PartnerKey')
const createSchema = z.object({
  name: text(60),
  mode,
  outlets: outlets.nullable(),
  permissions,
  origins: list(text(200), maxOrigins),
})
const refusalsOfCaller = refusalsOf(401, 403, 404)

/** Calls with which a vendor's owners manage partner keys. POST /partner/session exchanges a key for a token. */
export function partnerKeyRoutes(context: ApiContext, partnerOrigins: PartnerOrigins) {
  const { database, clock, vendors } = context
  const keysContext = { database, clock, vendors, partnerOrigins }

  return createRouter()
    .openapi(
      createRoute({
        method: 'get',
        path: '/vendor/{id}/partner-keys',
        summary: 'List the vendor’s partner keys, without their secrets',
        middleware: [signedIn(context)] as const,
        request: { params: z.object({ id: text(100) }) },
        responses: {
          200: resultContent('Newest first.', z.object({ keys: z.array(keySchema) })),
          ...refusalsOfCaller,
        },
      }),
      async (c) => {
        const vendor = await context.vendors.require(c.var.caller, c.req.valid('param').id)
        await actorOf(context, c.var.caller, callOf(c))
        return c.json({ result: { keys: await listPartnerKeys(context, vendor.vendorId) } }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/vendor/{id}/partner-keys',
        summary: 'Create a partner key; only this response contains its secret',
        middleware: [signedIn(context), uncompressed] as const,
        request: { params: z.object({ id: text(100) }), body: jsonBody(createSchema) },
        responses: {
          201: resultContent(
            'The key. `secret` is sent in requests.',
            z.object({ key: keySchema, secret: z.string() }),
          ),
          ...refusalsOfCaller,
          ...refusalsOf(409, 422),
        },
      }),
      async (c) => {
        const vendor = await context.vendors.require(c.var.caller, c.req.valid('param').id)
        const actor = await actorOf(context, c.var.caller, callOf(c))
        return c.json({ result: await createPartnerKey(keysContext, vendor, c.req.valid('json'), actor) }, 201)
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/vendor/{id}/partner-keys/{keyId}',
        summary: 'Revoke a partner key and end its tokens and live sockets',
        middleware: [signedIn(context)] as const,
        request: { params: z.object({ id: text(100), keyId: text(100) }) },
        responses: { 200: resultContent('Revoked.', z.boolean()), ...refusalsOfCaller },
      }),
      async (c) => {
        const { id, keyId } = c.req.valid('param')
        const vendor = await context.vendors.require(c.var.caller, id)
        await endPartnerKey(keysContext, vendor.vendorId, keyId, await actorOf(context, c.var.caller, callOf(c)))
        return c.json({ result: true }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/partner/session',
        security: securityOf.partnerKey,
        summary: 'Exchange a partner’s key (`Authorization: Bearer ck_…`) for a token for web pages, valid for an hour',
        middleware: [uncompressed] as const,
        request: {
          body: {
            content: {
              'application/json': {
                schema: z.object({ outlets: outlets.optional(), permissions: permissions.optional() }),
              },
            },
          },
        },
        responses: {
          200: resultContent(
            'The result for `fetchSession`.',
            z.object({ accessToken: z.string(), expires: z.string() }),
          ),
          ...refusalsOfCaller,
          ...refusalsOf(422),
        },
      }),
      async (c) => {
        if (c.req.header('Origin') !== undefined)
          refuse(403, 'partner.key-in-browser', 'A key belongs on your server, not in a web page.')
        const [, secret] = /^bearer +(ck_(?:test|live)_\S{1,200})$/i.exec(c.req.header('Authorization') ?? '') ?? []
        if (!secret) refuse(401, 'partner.key-invalid', 'Send the key as Authorization: Bearer ck_…')
        const { address } = callOf(c)
        return c.json({ result: await beginPartnerSession(context, secret, c.req.valid('json'), address) }, 200)
      },
    )
}
