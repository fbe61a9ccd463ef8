import { createRoute, z } from '@hono/zod-openapi'
import type { ApiContext } from '../context.ts'
import { isLanguageTag } from '../domain/mail/mail-texts.ts'
import { orderReport } from '../domain/orders/report.ts'
import { passesFilter, statusFilters } from '../domain/orders/statuses.ts'
import { refuse } from '../domain/refusal.ts'
import { permittedVendor, vendorScope } from '../domain/vendors/permissions.ts'
import { signedIn } from '../http/authorization.ts'
import { createRouter, refusals, text } from '../http/router.ts'
import { accountById } from '../store/accounts/accounts.ts'
import { ordersForReport } from '../store/orders/report-orders.ts'

/** The longest period that the elements offer, and the hour that a day may be longer by. */
const longestPeriodMs = 31 * 86_400_000 + 3_600_000
/** One file that a spreadsheet still opens with ease. */
const mostOrders = 20_000

const instant = z.iso.datetime({ offset: true }).openapi({ format: 'date-time' })
const body = z
  .object({
    from: instant,
    to: instant,
    status: z.enum(statusFilters).default('ANY'),
    include_outlets: z.boolean().default(false),
    format: z.enum(['csv', 'xlsx']),
    deliver: z.enum(['download', 'email']),
    language: text(35)
      .refine(isLanguageTag, 'is no language tag')
      .optional()
      .openapi({ description: 'Of the titles and of the mail; the country’s first language where it is left out.' }),
  })
  .openapi('OrderExport')

const file = { schema: z.string().openapi({ format: 'binary' }) }

/** POST /vendor/{id}/orders/export: a report of past orders, as a file or by mail to whoever asks (CONTRACT.md). */
export function orderExportRoutes(context: ApiContext) {
  const { database, country, mailer } = context
  return createRouter().openapi(
    createRoute({
      method: 'post',
      path: '/vendor/{id}/orders/export',
      summary: 'A report of the orders of a period',
      middleware: [signedIn(context)] as const,
      request: {
        params: z.object({ id: text(100) }),
        body: { required: true, content: { 'application/json': { schema: body } } },
      },
      responses: {
        200: {
          description: 'The file, for `deliver: download`.',
          content: {
            'text/csv': file,
            'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': file,
          },
        },
        202: {
          description: 'A mail is on its way, for `deliver: email`.',
          content: { 'application/json': { schema: z.object({ result: z.object({ email_address: z.string() }) }) } },
        },
        401: refusals[401],
        404: refusals[404],
        409: refusals[409],
        422: refusals[422],
        429: refusals[429],
      },
    }),
    async (c) => {
      const { caller } = c.var
      const asked = c.req.valid('json')
      const vendor = await permittedVendor(context, caller, c.req.valid('param').id)
      const [from, to] = [new Date(asked.from), new Date(asked.to)]
      if (to < from) refuse(422, 'history.period-reversed', 'The period ends before it begins.')
      if (to.getTime() - from.getTime() > longestPeriodMs) {
        refuse(422, 'history.period-too-long', 'The period is longer than 31 days.')
      }
      const account = asked.deliver === 'email' ? await accountById(database, caller.id) : null
      if (asked.deliver === 'email' && !account)
        refuse(409, 'export.no-email', 'There’s no email address to send it to.')
      const address = c.env?.remoteAddress ?? 'unknown'
      if (account) await context.limits.take('order-report', { account: account.email, address })
      else await context.limits.take('order-download', { account: caller.id, address })
      const found = await ordersForReport(database, {
        vendorIds: await vendorScope(context, caller, vendor, asked.include_outlets),
        from,
        to,
        limit: mostOrders + 1,
      })
      if (found.length > mostOrders) refuse(422, 'export.too-many', `The period has more than ${mostOrders} orders.`)
      const orders = found.filter((order) => passesFilter(order, asked.status))
      const language = asked.language ?? country.defaultLanguage
      const day = (at: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone: country.timeZone }).format(at)
      const name = `orders-${vendor.vendorId}-${day(from)}-${day(to)}`
      const report = await orderReport(orders, { format: asked.format, language, country, name })
      c.header('Cache-Control', 'no-store')
      if (account) {
        const content = {
          kind: 'order-report',
          vendor: vendor.name,
          from: day(from),
          to: day(to),
          count: orders.length,
        } as const
        mailer.send({ ...content, attachment: report }, account.email, language)
        return c.json({ result: { email_address: account.email } }, 202)
      }
      c.header('Content-Disposition', `attachment; filename="${report.name}"`)
      c.header('Content-Type', report.contentType)
      return c.body(new Uint8Array(report.content), 200)
    },
  )
}
