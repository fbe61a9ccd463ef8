import { createRoute, z } from '@hono/zod-openapi'
import { signUpTypes } from '../../core/config/setting-values.ts'
import type { ApiContext } from '../context.ts'
import { normaliseEmailAddress } from '../domain/accounts/email-address.ts'
import { register } from '../domain/accounts/registration.ts'
import { shownPhone } from '../domain/customer-phone.ts'
import { hasLink, oneLine } from '../domain/mail/mailed-text.ts'
import { refuse } from '../domain/refusal.ts'
import { once } from '../http/once.ts'
import { createRouter, jsonBody, lines, refusalsOf, resultContent, secret, text } from '../http/router.ts'

const registerSchema = z
  .object({
    registration_type: z.enum(signUpTypes),
    email_address: text(320),
    password: secret(1000),
    business_name: text(200).optional(),
    phone_number: text(50).optional(),
    vendor_code: text(100).optional(),
    language: text(35).optional(),
    invitation_id: text(100).optional(),
    guest_token: text(8192).optional(),
  })
  .openapi('Register')

const helpSchema = z
  .object({
    name: text(200).min(1),
    email_address: text(320),
    phone_number: text(50).optional(),
    message: lines(5000).min(1),
  })
  .openapi('SignUpHelp')

/** POST /register, /register/help (specification 1 §2 and §7). */
export function registerRoutes(context: ApiContext) {
  return createRouter()
    .openapi(
      createRoute({
        method: 'post',
        path: '/register',
        middleware: [once(context)] as const,
        summary:
          'Sign up; the emailed link creates the account. The response doesn’t reveal whether the address has an account',
        request: { body: jsonBody(registerSchema) },
        responses: {
          201: resultContent('A link is emailed.', z.object({ email_address: z.string() })),
          ...refusalsOf(403, 404, 409, 422),
        },
      }),
      async (c) => {
        const body = c.req.valid('json')
        await register(context, body, c.env?.remoteAddress ?? 'unknown')
        return c.json({ result: { email_address: body.email_address.trim().toLowerCase() } }, 201)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/register/help',
        middleware: [once(context)] as const,
        summary: 'Ask the operator for help with signing up',
        request: { body: jsonBody(helpSchema) },
        responses: { 200: resultContent('Emailed to the operator.', z.boolean()), ...refusalsOf(422) },
      }),
      async (c) => {
        const { name, email_address, phone_number = '', message } = c.req.valid('json')
        const email = normaliseEmailAddress(email_address)
        refuseUnlessPlain(name, message)
        await context.limits.consume('sign-up-help', { account: null, address: c.env?.remoteAddress ?? 'unknown' })
        const phone = shownPhone(phone_number.replace(/[^\d+() -]/g, ''), context.country.code)
        const { mailer } = context
        const content = { kind: 'sign-up-help', name, email, phone, message: oneLine(message) } as const
        await mailer.transaction((_, send) => send(content, mailer.supportAddress, 'en'))
        return c.json({ result: true }, 200)
      },
    )
}

/** Questions to the operator must not contain links. */
function refuseUnlessPlain(name: string, message: string) {
  if (hasLink(name)) refuse(422, 'name-with-link', 'Write the name without web or email addresses.')
  if (hasLink(message)) refuse(422, 'message-with-link', 'Write the message without web or email addresses.')
}
