import { OpenAPIHono, z } from '@hono/zod-openapi'
import { isInvisible, isPlainLine, isPlainLines, isStorable } from '../../core/lib/text/plain-text.ts'
import type { ApiEnv } from '../context.ts'
import { Refusal } from '../domain/refusal.ts'
import { describeRoute } from './openapi.ts'

/** Creates a router that turns zod errors into refusals: 400 for the address, 422 for the body. */
export function createRouter(): OpenAPIHono<ApiEnv> {
  const router = new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (result.success) return
      const details = result.error.issues.slice(0, 20).map((issue) => ({
        message: `${issue.path.map(String).join('.') || 'request'}: ${issue.message}`,
        key: keyOf(issue),
      }))
      const key = details.every((detail) => detail.key === details[0]?.key) ? details[0]?.key : undefined
      throw new Refusal(
        result.target === 'json' ? 422 : 400,
        key ?? 'error.invalid-request',
        'The request is invalid.',
        { details },
      )
    },
  })
  const { openapi } = router
  router.openapi = ((route: Parameters<typeof describeRoute>[0], ...handlers: unknown[]) => {
    describeRoute(route, refusals)
    return (openapi as (...args: unknown[]) => unknown)(route, ...handlers)
  }) as typeof openapi
  return router
}

/** Returns the translation key of a rule (`params.key`). */
function keyOf(issue: z.core.$ZodIssue): string {
  const key: unknown = issue.code === 'custom' ? issue.params?.key : undefined
  return typeof key === 'string' ? key : 'error.invalid-request'
}

/**
 * Single-line text of at most `max` characters, without hidden characters.
 * Invisible text is treated as empty.
 */
export function text(max = 500) {
  return textThat(isPlainLine, max).overwrite((value) => (isInvisible(value) ? '' : value))
}

/** Multi-line text, for notes, instructions and messages. */
export function lines(max: number) {
  return textThat(isPlainLines, max).overwrite((value) => (isInvisible(value) ? '' : value))
}

/** Any text, spaces included, for secrets such as passwords. */
export function secret(max: number) {
  return textThat(isStorable, max)
}

/** A list of `min` to `max` entries. */
export function list<Entry extends z.ZodType>(entry: Entry, max: number, min = 0) {
  return z
    .array(entry)
    .refine(({ length }) => length >= min && length <= max, `doesn’t have ${min} to ${max} entries`)
    .openapi({ minItems: min, maxItems: max })
}

// Uses `refine`, because zod's `max` throws for `{ "length": {} }`.
function textThat(isAllowed: (value: string) => boolean, max: number) {
  return z
    .string()
    .refine((value) => value.length <= max, `has more than ${max} characters`)
    .openapi({ maxLength: max })
    .refine(isAllowed, {
      error: 'holds a character that can’t be used',
      params: { key: 'validation.hidden-characters' },
    })
}

export const refusalSchema = z
  .object({
    message: z.string(),
    errors: z.array(z.object({ message: z.string(), meta: z.object({ translation_key: z.string() }) })),
    meta: z.object({ translation_key: z.string(), values: z.record(z.string(), z.string()).optional() }),
    request_id: z.string(),
  })
  .openapi('Refusal')

const refusalContent = { 'application/json': { schema: refusalSchema } }

export const refusals = {
  400: { description: 'The request couldn’t be read.', content: refusalContent },
  401: { description: 'The caller isn’t signed in.', content: refusalContent },
  403: { description: 'The caller isn’t allowed to do that.', content: refusalContent },
  404: { description: 'It doesn’t exist, or the caller has no access.', content: refusalContent },
  409: { description: 'Not possible in the current state.', content: refusalContent },
  410: { description: 'The link has expired, 30 days after the delivery.', content: refusalContent },
  413: { description: 'The body is too large.', content: refusalContent },
  422: { description: 'The request breaks a rule. The translation key says which.', content: refusalContent },
  503: { description: 'The fleet doesn’t respond.', content: refusalContent },
  429: { description: 'Too many requests; see Retry-After.', content: refusalContent },
  default: { description: 'Any other failure, such as 500 or 503.', content: refusalContent },
} as const

/** Returns the documentation of several refusals. */
export const refusalsOf = <Status extends Exclude<keyof typeof refusals, 'default'>>(...statuses: Status[]) =>
  Object.fromEntries(statuses.map((status) => [status, refusals[status]])) as Pick<typeof refusals, Status>

export const jsonBody = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true,
  content: { 'application/json': { schema } },
})

export const jsonContent = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  description,
  content: { 'application/json': { schema } },
})

/** The shape of most responses: `{ result }`. */
export const resultContent = <Schema extends z.ZodType>(description: string, schema: Schema) =>
  jsonContent(description, z.object({ result: schema }))
