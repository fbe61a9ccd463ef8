import { createRoute, z } from '@hono/zod-openapi'
import type { ApiContext } from '../context.ts'
import { requestPasswordCode, resetPassword } from '../domain/accounts/password-reset.ts'
import { callOf } from '../http/common.ts'
import { once } from '../http/once.ts'
import { createRouter, jsonBody, jsonContent, refusalsOf, secret, text } from '../http/router.ts'

const done = z.object({ result: z.boolean() })

/** POST /password/forgot, /password/reset. */
export function passwordRoutes(context: ApiContext) {
  return createRouter()
    .openapi(
      createRoute({
        method: 'post',
        path: '/password/forgot',
        middleware: [once(context)] as const,
        summary: 'Email a code for setting a new password; the response doesn’t reveal whether the account exists',
        request: { body: jsonBody(z.object({ email_address: text(320) })) },
        responses: { 200: jsonContent('A code is emailed if the account exists.', done), ...refusalsOf(422) },
      }),
      async (c) => {
        await requestPasswordCode(context, c.req.valid('json').email_address, callOf(c))
        return c.json({ result: true }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/password/reset',
        middleware: [once(context)] as const,
        summary: 'Set a new password with the emailed code, and end all sessions of the account',
        request: { body: jsonBody(z.object({ email_address: text(320), code: text(50), password: secret(1000) })) },
        responses: { 200: jsonContent('Changed.', done), ...refusalsOf(422) },
      }),
      async (c) => {
        await resetPassword(context, c.req.valid('json'), callOf(c))
        return c.json({ result: true }, 200)
      },
    )
}
