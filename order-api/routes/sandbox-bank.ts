import { createHash } from 'node:crypto'
import { z } from 'zod'
import { bankPageHtml, bankPageStyle } from '../adapters/acquirers/sandbox/bank-page.ts'
import { bankDecisions, bankPagesPath, type SandboxBank } from '../adapters/acquirers/sandbox/sandbox-bank.ts'
import type { ApiContext } from '../context.ts'
import { refuseNotFound } from '../domain/refusal.ts'
import { createRouter } from '../http/router.ts'

const styleHash = `'sha256-${createHash('sha256').update(bankPageStyle).digest('base64')}'`
const decisionSchema = z.object({ decision: z.enum(bankDecisions) })

/** The sandbox bank's page for 3-D Secure: HTML without scripts. Anyone with the URL has access. */
export function sandboxBankRoutes(context: ApiContext, bank: SandboxBank) {
  const { country } = context
  return createRouter()
    .get(`${bankPagesPath}/:pageId`, async (c) => {
      const page = (await bank.pageOf(c.req.param('pageId'))) ?? refuseNotFound()
      // Browsers apply `form-action` to redirects too.
      const returnOrigin = page.returnUrl === null ? '' : ` ${new URL(page.returnUrl).origin}`
      c.header(
        'Content-Security-Policy',
        `default-src 'none'; style-src ${styleHash}; form-action 'self'${returnOrigin}; base-uri 'none'; frame-ancestors 'none'`,
      )
      return c.html(bankPageHtml(page, country))
    })
    .post(`${bankPagesPath}/:pageId`, async (c) => {
      const form = decisionSchema.safeParse(Object.fromEntries(new URLSearchParams(await c.req.text())))
      if (!form.success) return refuseNotFound()
      const page = (await bank.decide(c.req.param('pageId'), form.data.decision)) ?? refuseNotFound()
      return c.redirect(page.returnUrl ?? c.req.path, 303)
    })
}
