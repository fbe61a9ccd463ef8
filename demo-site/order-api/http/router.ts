import { OpenAPIHono, z } from '@hono/zod-openapi'
import type { ApiEnv } from '../context.ts'
import { Refusal } from './refusal.ts'

/** The router of every route file: what zod refuses becomes a refusal with a key (400 in the address, 422 in the body). */
export function createRouter(): OpenAPIHono<ApiEnv> {
  return new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (result.success) return
      const details = result.error.issues.slice(0, 20).map((issue) => ({
        message: `${issue.path.map(String).join('.') || 'request'}: ${issue.message}`,
        key: 'error.invalid-request',
      }))
      throw new Refusal(result.target === 'json' ? 422 : 400, 'error.invalid-request', 'The request is not valid.', {
        details,
      })
    },
  })
}

/** Text that PostgreSQL can hold: at most `max` characters, no NUL. */
export function text(max = 500) {
  return z
    .string()
    .max(max)
    .refine((value) => !value.includes('\0'), 'holds a character that is not allowed')
}

/** The refusal's shape, for the OpenAPI document. */
export const refusalSchema = z
  .object({
    message: z.string(),
    errors: z.array(z.object({ message: z.string(), meta: z.object({ translation_key: z.string() }) })),
    meta: z.object({ translation_key: z.string() }),
    request_id: z.string(),
  })
  .openapi('Refusal')

const refusalContent = { 'application/json': { schema: refusalSchema } }

/** `responses` entries for the refusals that a route can answer with. */
export const refusals = {
  400: { description: 'The request could not be read.', content: refusalContent },
  401: { description: 'Nobody is signed in.', content: refusalContent },
  403: { description: 'Signed in, but not allowed to do that.', content: refusalContent },
  404: { description: 'Unknown, foreign or missing.', content: refusalContent },
  409: { description: 'Not possible in the present state.', content: refusalContent },
  422: { description: 'A rule is not met; the translation key says which.', content: refusalContent },
  429: { description: 'Too many requests; see Retry-After.', content: refusalContent },
} as const

/** A body that must be there, for `request`. */
export const jsonBody = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true,
  content: { 'application/json': { schema } },
})

/** An answer, for `responses`. */
export const jsonContent = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  description,
  content: { 'application/json': { schema } },
})
