import { html } from 'hono/html'
import { cardFramePath } from '../domain/payments/card-form.ts'
import { createRouter } from '../http/router.ts'

/** Built from widgets/card-frame; served with the elements. */
const script = '/card-frame.js'

/**
 * The page that takes a card's digits: the elements show it in a frame, so that the page around it, its scripts included,
 * never has them. It may load its own script and nothing else, and can't send anything to any server; what leaves it goes
 * to the page around it, encrypted to `publicKey`.
 * @param origins partner origins, which may frame it beside its own
 * @param publicKey JWK (P-256) with `kid`
 */
export function cardFrameRoutes(origins: readonly string[], publicKey: object) {
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
<body data-key="${JSON.stringify(publicKey)}" data-origins="${JSON.stringify(origins)}"></body></html>`,
    )
  })
}
