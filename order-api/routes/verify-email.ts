import { createRoute, z } from '@hono/zod-openapi'
import type { ApiContext } from '../context.ts'
import { resendVerification, verifyEmail } from '../domain/accounts/registration.ts'
import { callOf } from '../http/common.ts'
import { once } from '../http/once.ts'
import { createRouter, jsonBody, jsonContent, refusals, secret, text } from '../http/router.ts'

/** POST /verify-email, /verify-email/resend. */
export function verifyEmailRoutes(context: ApiContext) {
  return createRouter()
    .openapi(
      createRoute({
        method: 'post',
        path: '/verify-email',
        middleware: [once(context)] as const,
        summary: 'Create the account of a sign-up, by the emailed link and the password',
        request: { body: jsonBody(z.object({ token: text(500), password: secret(1000) })) },
        responses: {
          200: jsonContent('The account is created.', z.object({ result: z.object({ email_address: z.string() }) })),
          409: refusals[409],
          422: refusals[422],
          429: refusals[429],
        },
      }),
      async (c) => {
        const email = await verifyEmail(context, c.req.valid('json'), callOf(c))
        return c.json({ result: { email_address: email } }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/verify-email/resend',
        middleware: [once(context)] as const,
        summary: 'Email the link again if the password matches the sign-up; the response is always the same',
        request: { body: jsonBody(z.object({ email_address: text(320), password: secret(1000) })) },
        responses: {
          200: jsonContent('The link is emailed if a sign-up matches.', z.object({ result: z.boolean() })),
          422: refusals[422],
          429: refusals[429],
        },
      }),
      async (c) => {
        await resendVerification(context, c.req.valid('json'), c.env?.remoteAddress ?? 'unknown')
        return c.json({ result: true }, 200)
      },
    )
}
