import { text } from 'node:stream/consumers'
import type { TestRunnerConfig } from '@web/test-runner'

type Middleware = NonNullable<TestRunnerConfig['middleware']>[number]

/** A command of a test file in the browser; `session` identifies its page. */
export interface Command {
  name: string
  payload: unknown
  session: string
}

/**
 * Responds to `POST /test-commands/{name}?session={id}`, by which test files reach the runner's process. The runner's own
 * commands have a time limit of 20 s, which a busy machine exceeds.
 */
export function commandMiddleware(run: (command: Command) => Promise<unknown>): Middleware {
  return async (context, next) => {
    const name = context.path.match(/^\/test-commands\/([a-zA-Z-]+)$/)?.[1]
    if (!name || context.method !== 'POST') return next()
    try {
      const payload = JSON.parse(await text(context.req))
      context.body = { result: (await run({ name, payload, session: String(context.query.session) })) ?? null }
    } catch (error) {
      context.status = 500
      context.body = { error: error instanceof Error ? error.message : String(error) }
    }
  }
}
