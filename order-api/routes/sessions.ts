import { createRoute, z } from '@hono/zod-openapi'
import type { SessionListResponseWire } from '../../core/api/sessions.ts'
import type { ApiContext } from '../context.ts'
import { endAllSessions, endSession } from '../domain/accounts/sessions.ts'
import { refuseNotFound } from '../domain/refusal.ts'
import { signedIn } from '../http/authorization.ts'
import { createRouter, jsonContent, refusalsOf, resultContent, text } from '../http/router.ts'
import { openSessions } from '../store/accounts/sessions.ts'

const sessionSchema = z
  .object({
    id: z.string(),
    browser: z.string().nullable(),
    system: z.string().nullable(),
    began_at: z.string(),
    used_at: z.string(),
    is_current: z.boolean(),
  })
  .openapi('Session')
const list = z.object({ result: z.object({ sessions: z.array(sessionSchema) }) })

/** GET and DELETE /sessions: the sign-ins of the caller's own account. Staff have none. */
export function sessionRoutes(context: ApiContext) {
  const { database, clock } = context
  return createRouter()
    .openapi(
      createRoute({
        method: 'get',
        path: '/sessions',
        summary: 'List the account’s sessions, last used first',
        middleware: [signedIn(context)] as const,
        responses: { 200: jsonContent('Open sessions.', list), ...refusalsOf(401, 403) },
      }),
      async (c) => {
        const { id, sessionId } = c.var.caller
        const open = await openSessions(database, id, new Date(clock.now()))
        const sessions = open.map((session) => ({
          id: session.sessionId,
          browser: session.browser,
          system: session.system,
          began_at: session.beganAt.toISOString(),
          used_at: session.usedAt.toISOString(),
          is_current: session.sessionId === sessionId,
        }))
        return c.json({ result: { sessions } } satisfies SessionListResponseWire, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/sessions',
        summary: 'End every other session of the account',
        middleware: [signedIn(context)] as const,
        responses: {
          200: resultContent('The number of ended sessions.', z.object({ ended: z.number().int() })),
          ...refusalsOf(401, 403),
        },
      }),
      async (c) => {
        const { id, sessionId } = c.var.caller
        const by = { actorId: id, requestId: c.var.requestId }
        const ended = await endAllSessions(context, id, by, sessionId ?? undefined)
        return c.json({ result: { ended } }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/sessions/{id}',
        summary: 'End a session of the account and its tokens',
        middleware: [signedIn(context)] as const,
        request: { params: z.object({ id: text(100) }) },
        responses: { 200: resultContent('Ended.', z.boolean()), ...refusalsOf(401, 403, 404) },
      }),
      async (c) => {
        const session = { accountId: c.var.caller.id, sessionId: c.req.valid('param').id }
        const by = { actorId: c.var.caller.id, requestId: c.var.requestId }
        if (!(await endSession(context, session, by))) refuseNotFound()
        return c.json({ result: true }, 200)
      },
    )
}
