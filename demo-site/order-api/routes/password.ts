import { createRoute, z } from '@hono/zod-openapi'
import type { ApiContext } from '../context.ts'
import { requestPasswordCode, resetPassword } from '../domain/accounts/password-reset.ts'
import { callOf } from '../http/common.ts'
import { createRouter, jsonBody, jsonContent, refusals, secret, text } from '../http/router.ts'

const done = z.object({ result: z.boolean() })

/** POST /password/forgot, /password/reset. */
export function passwordRoutes(context: ApiContext) {
  return createRouter()
    .openapi(
      createRoute({
        method: 'post',
        path: '/password/forgot',
        summary: 'Email a code for a new password; the response is the same without an account',
        request: { body: jsonBody(z.object({ email_address: text(320) })) },
        responses: {
          200: jsonContent('Mailed, where there is an account.', done),
          422: refusals[422],
          429: refusals[429],
        },
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
        summary: 'Set a new password with the emailed code; ends all sessions of the account',
        request: { body: jsonBody(z.object({ email_address: text(320), code: text(50), password: secret(1000) })) },
        responses: { 200: jsonContent('Changed.', done), 422: refusals[422], 429: refusals[429] },
      }),
      async (c) => {
        await resetPassword(context, c.req.valid('json'), callOf(c))
        return c.json({ result: true }, 200)
      },
    )
}
