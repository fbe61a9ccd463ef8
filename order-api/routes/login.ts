import { createRoute, z } from '@hono/zod-openapi'
import type { ApiContext } from '../context.ts'
import { refuseToGuests } from '../domain/accounts/guests.ts'
import { endSession, endSessionOf, extendSession } from '../domain/accounts/sessions.ts'
import { signIn } from '../domain/accounts/sign-in.ts'
import { refuse } from '../domain/refusal.ts'
import { callerFrom, credentialsOf } from '../http/authorization.ts'
import { callOf, optionalBody, uncompressed } from '../http/common.ts'
import { securityOf } from '../http/openapi.ts'
import { createRouter, jsonBody, jsonContent, refusalsOf, resultContent, secret, text } from '../http/router.ts'

const response = z.object({
  result: z.object({
    AuthenticationResult: z
      .object({ AccessToken: z.string(), IdToken: z.string(), RefreshToken: z.string(), Expires: z.string() })
      .openapi('AuthenticationResult'),
  }),
})
const signedInResponse = jsonContent('Signed in.', response)

/** POST /login, /login/extend, /logout (specification 1 §7). */
export function loginRoutes(context: ApiContext) {
  return createRouter()
    .openapi(
      createRoute({
        method: 'post',
        path: '/login',
        summary: 'Sign in by email and password',
        middleware: [uncompressed] as const,
        request: {
          body: jsonBody(z.object({ email_address: text(320), password: secret(1000) })),
        },
        responses: { 200: signedInResponse, ...refusalsOf(401, 422) },
      }),
      async (c) => {
        const { email_address, password } = c.req.valid('json')
        const result = await signIn(context, email_address, password, {
          ...callOf(c),
          userAgent: c.req.header('User-Agent') ?? '',
        })
        return c.json({ result: { AuthenticationResult: result } }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/login/extend',
        summary: 'Exchange a refresh token for new tokens',
        middleware: [uncompressed] as const,
        request: {
          body: jsonBody(z.object({ refresh_token: text(500) })),
        },
        responses: { 200: signedInResponse, ...refusalsOf(401, 422) },
      }),
      async (c) => {
        const result = await extendSession(context, c.req.valid('json').refresh_token, c.var.requestId)
        return c.json({ result: { AuthenticationResult: result } }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/logout',
        security: securityOf.optionalSession,
        middleware: [optionalBody] as const,
        summary: 'End a session and its tokens, by access token or, if that has expired, by refresh token',
        request: {
          body: { content: { 'application/json': { schema: z.object({ refresh_token: secret(500).optional() }) } } },
        },
        responses: { 200: resultContent('Signed out.', z.boolean()), ...refusalsOf(401, 403, 422) },
      }),
      async (c) => {
        const { refresh_token } = c.req.valid('json')
        const { requestId } = c.var
        const isEnded = refresh_token !== undefined && (await endSessionOf(context, refresh_token, requestId))
        const caller = await callerFrom(context, credentialsOf(c))
        if (caller?.kind === 'guest' && !isEnded) refuseToGuests()
        if (caller?.sessionId) {
          const session = { accountId: caller.id, sessionId: caller.sessionId }
          await endSession(context, session, { actorId: caller.id, requestId })
        }
        if (!caller && !isEnded) refuse(401, 'error.unauthorized', 'Sign in first.')
        return c.json({ result: true }, 200)
      },
    )
}
