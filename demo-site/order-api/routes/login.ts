import { createRoute, z } from '@hono/zod-openapi'
import type { ApiContext } from '../context.ts'
import { passwordFits } from '../domain/passwords.ts'
import { createSignInLimit } from '../domain/sign-in-limit.ts'
import { extendSession, issueTokens } from '../domain/tokens.ts'
import { signedIn } from '../http/authorization.ts'
import { refuse } from '../http/refusal.ts'
import { createRouter, refusals, text } from '../http/router.ts'
import { accountByEmail, revokeSession } from '../store/accounts.ts'

const answer = z.object({
  result: z.object({
    AuthenticationResult: z
      .object({ AccessToken: z.string(), IdToken: z.string(), RefreshToken: z.string(), Expires: z.string() })
      .openapi('AuthenticationResult'),
  }),
})
const signedInAnswer = { description: 'Signed in.', content: { 'application/json': { schema: answer } } }

/** POST /login, /login/extend, /logout (specification 1 §7). */
export function loginRoutes(context: ApiContext) {
  const limit = createSignInLimit(context.clock)

  return createRouter()
    .openapi(
      createRoute({
        method: 'post',
        path: '/login',
        summary: 'Sign in by e-mail and password',
        request: {
          body: {
            required: true,
            content: {
              'application/json': { schema: z.object({ email_address: text(320), password: text(1000) }) },
            },
          },
        },
        responses: { 200: signedInAnswer, 401: refusals[401], 422: refusals[422], 429: refusals[429] },
      }),
      async (c) => {
        const body = c.req.valid('json')
        const email = body.email_address.trim().toLowerCase()
        const address = c.env?.remoteAddress ?? 'unknown'
        limit.check(email, address)
        const account = await accountByEmail(context.database, email)
        if (!(await passwordFits(account?.passwordHash ?? null, body.password)) || !account) {
          limit.failed(email, address)
          // The client shows `auth.` + this key: one text for a wrong password and for an unknown user.
          refuse(401, 'invalid-password', 'The e-mail address or the password is not right.')
        }
        limit.succeeded(email, address)
        return c.json({ result: { AuthenticationResult: await issueTokens(context, account) } }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/login/extend',
        summary: 'New tokens for a refresh token, which is used up',
        request: {
          body: { required: true, content: { 'application/json': { schema: z.object({ refresh_token: text(500) }) } } },
        },
        responses: { 200: signedInAnswer, 401: refusals[401], 422: refusals[422] },
      }),
      async (c) => {
        const result = await extendSession(context, c.req.valid('json').refresh_token)
        return c.json({ result: { AuthenticationResult: result } }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/logout',
        summary: 'End the session: its refresh tokens no longer work',
        middleware: [signedIn(context)] as const,
        responses: {
          200: {
            description: 'Signed out.',
            content: { 'application/json': { schema: z.object({ result: z.boolean() }) } },
          },
          401: refusals[401],
        },
      }),
      async (c) => {
        const { sessionId } = c.var.caller
        if (sessionId) await revokeSession(context.database, sessionId, new Date(context.clock.now()))
        return c.json({ result: true }, 200)
      },
    )
}
