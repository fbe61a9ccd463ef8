import { createRoute, z } from '@hono/zod-openapi'
import type { ApiContext } from '../context.ts'
import { resendVerification, verifyEmail } from '../domain/accounts/registration.ts'
import { callOf } from '../http/common.ts'
import { once } from '../http/once.ts'
import { createRouter, jsonBody, refusalsOf, resultContent, secret, text } from '../http/router.ts'

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
          200: resultContent('The account is created.', z.object({ email_address: z.string() })),
          ...refusalsOf(404, 409, 422),
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
          200: resultContent('The link is emailed if a sign-up matches.', z.boolean()),
          ...refusalsOf(422),
        },
      }),
      async (c) => {
        await resendVerification(context, c.req.valid('json'), c.env?.remoteAddress ?? 'unknown')
        return c.json({ result: true }, 200)
      },
    )
}
