import { html } from 'hono/html'
import type { Clock } from '../clock.ts'
import { cardFramePath } from '../domain/payments/card-form.ts'
import { createRouter } from '../http/router.ts'

// Built from widgets/card-frame.
const script = '/card-frame.js'

/**
 * The page for card details, shown in a frame so that the host page never has them. It loads only its own script, and sends
 * its parent only data encrypted with `publicKey`. @param origins partners that may embed it @param publicKey JWK (P-256)
 */
export function cardFrameRoutes(origins: readonly string[], publicKey: object, clock: Clock) {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${["'self'", ...origins].join(' ')}`,
    "require-trusted-types-for 'script'",
  ].join('; ')
  return createRouter().get(cardFramePath, (c) => {
    c.header('Content-Security-Policy', policy)
    c.header('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), usb=()')
    return c.html(
      html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Card details</title><meta name="robots" content="noindex"><script type="module" src="${script}"></script></head>
<body data-key="${JSON.stringify(publicKey)}" data-origins="${JSON.stringify(origins)}"
  data-now="${clock.now()}"></body></html>`,
    )
  })
}
