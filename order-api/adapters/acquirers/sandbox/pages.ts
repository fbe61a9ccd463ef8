import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { html } from 'hono/html'
import type { JWK } from 'jose'
import { z } from 'zod'
import type { CardFormWire } from '../../../../core/api/payments.ts'
import type { Clock } from '../../../clock.ts'
import type { Country } from '../../../domain/country.ts'
import { fromMinor } from '../../../domain/payments/money.ts'
import { refuseNotFound } from '../../../domain/refusal.ts'
import { type BankDecision, type BankPage, bankDecisions, bankPagesPath, type SandboxBank } from './sandbox-bank.ts'

export const cardFramePath = '/sandbox-bank/card-frame'

export const sandboxCardForm: CardFormWire = { provider: 'sandbox', frame_url: cardFramePath }

// Built from widgets/card-frame.
const cardFrameScript = '/card-frame.js'

const decisionSchema = z.object({ decision: z.enum(bankDecisions) })

export interface SandboxPagesOptions {
  bank: Pick<SandboxBank, 'pageOf' | 'decide'>
  country: Country
  clock: Clock
  /** Partners whose pages may embed the card form. */
  origins: readonly string[]
  /** JWK (P-256) with which the card form encrypts. */
  publicKey: JWK
}

/** Serves the sandbox bank's own pages: the card form, and the page for 3-D Secure. Anyone with the URL has access. */
export function sandboxPages({ bank, country, clock, origins, publicKey }: SandboxPagesOptions): Hono {
  return new Hono()
    .route('/', cardFrame({ clock, origins, publicKey }))
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

const bankPageStyle = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; display: grid; place-items: start center; min-block-size: 100vh; background: Canvas; color: CanvasText; }
main { box-sizing: border-box; inline-size: min(26rem, 100%); margin-block-start: 10vh; padding: 1.5rem; }
h1 { margin: 0 0 0.25rem; font-size: 1.25rem; }
p { margin: 0 0 1rem; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 1rem; margin: 0 0 1.5rem; }
dt { opacity: 0.7; }
dd { margin: 0; font-variant-numeric: tabular-nums; }
form { display: grid; gap: 0.5rem; }
button { font: inherit; padding: 0.75rem; border-radius: 0.5rem; border: 1px solid GrayText; background: ButtonFace; color: ButtonText; cursor: pointer; }
button[value='accept'] { background: #0b57d0; border-color: #0b57d0; color: #fff; font-weight: 600; }
small { display: block; margin-block-start: 1.5rem; opacity: 0.7; }
`

/**
 * Serves the page for card details, which is shown in a frame so that the host page never has them. It loads only its own
 * script, and sends its parent only data encrypted with `publicKey`.
 */
export function cardFrame({ clock, origins, publicKey }: Omit<SandboxPagesOptions, 'bank' | 'country'>): Hono {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${["'self'", ...origins].join(' ')}`,
    "require-trusted-types-for 'script'",
  ].join('; ')
  return new Hono().get(cardFramePath, (c) => {
    c.header('Content-Security-Policy', policy)
    c.header('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), usb=()')
    return c.html(
      html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Card details</title><meta name="robots" content="noindex"><script type="module" src="${cardFrameScript}"></script></head>
<body data-key="${JSON.stringify(publicKey)}" data-origins="${JSON.stringify(origins)}"
  data-now="${clock.now()}"></body></html>`,
    )
  })
}

const styleHash = `'sha256-${createHash('sha256').update(bankPageStyle).digest('base64')}'`

const buttons: [BankDecision, string][] = [
  ['accept', 'Confirm payment'],
  ['refuse', 'Refuse payment'],
  ['later', 'Decide later'],
  ['leave', 'Cancel and go back'],
]

/** The page on which a cardholder confirms a payment. No script runs on it. */
function bankPageHtml(page: BankPage, country: Country): string {
  const { currency } = page
  const amount = new Intl.NumberFormat('en', { style: 'currency', currency }).format(
    fromMinor(country, page.amountMinor),
  )
  const form = `<form method="post">${buttons
    .map(([decision, label]) => `<button name="decision" value="${decision}">${label}</button>`)
    .join('')}</form>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Sandbox bank</title>
<style>${bankPageStyle}</style>
</head>
<body>
<main>
<h1>Sandbox bank</h1>
<p>${page.isOpen ? 'Confirm that you want to make this payment.' : 'This payment was already confirmed or refused. You can close this page.'}</p>
<dl><dt>Amount</dt><dd>${amount}</dd><dt>Card</dt><dd>•••• ${page.lastFour}</dd></dl>
${page.isOpen ? form : ''}
<small>This is a test page. No money is moved.</small>
</main>
</body>
</html>
`
}
