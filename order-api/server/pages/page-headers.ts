import type { CardFormWire } from '../../../core/api/payments.ts'
import { pageKind } from './page-kinds.ts'

/** Host and optional port that are safe inside a policy. */
export const plainHost = /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i

/**
 * Returns the headers of an HTML page: nothing from other origins, no inline scripts, inline styles only with the
 * response's nonce, no frames. Guarded and receivers' pages aren't indexed. Receivers' pages aren't cached. A missing page is
 * treated as a receiver's, because its URL may be a mistyped secret.
 * @param path canonical @param tagManager its host is allowed, except on receivers' pages @param cardForm the same
 * @param helpCentre origin that may be called and framed
 * @param styleNonce of this response, for styles in the page
 */
export function pageHeaders(
  host: string | null,
  path = '/',
  helpCentre: string | null = null,
  tagManager: string | null = null,
  cardForm: CardFormWire | null = null,
  styleNonce: string | null = null,
): Record<string, string> {
  const safeHost = host && plainHost.test(host) ? host : null
  const kind = pageKind(path)
  const hasSecretUrl = kind === null || kind === 'receiver'
  const tags = tagManager === null || hasSecretUrl ? '' : ` ${new URL(tagManager).origin}`
  const help = helpCentre === null ? '' : ` ${helpCentre}`
  const card = cardFormHosts(hasSecretUrl ? null : cardForm)
  const spaced = (hosts: string[]) => hosts.map((host) => ` ${host}`).join('')
  return {
    'Cache-Control': hasSecretUrl ? 'no-store' : 'no-cache',
    ...((hasSecretUrl || kind === 'guarded') && { 'X-Robots-Tag': 'noindex, nofollow' }),
    'Content-Security-Policy': [
      "default-src 'none'",
      `script-src 'self'${tags}${spaced(card.script)}`,
      `style-src 'self'${styleNonce === null ? '' : ` 'nonce-${styleNonce}'`}`,
      `img-src 'self' data:${tags}`,
      "font-src 'self'",
      // Some browsers in use don't include sockets in 'self'.
      `connect-src 'self'${safeHost ? ` ws://${safeHost} wss://${safeHost}` : ''}${help}${tags}${spaced(card.connect)}`,
      "manifest-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      `frame-src 'self'${help}${spaced(card.frame)}`,
      `frame-ancestors ${kind === 'framed' ? "'self'" : "'none'"}`,
    ].join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), geolocation=(self), microphone=(), payment=(self), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
  }
}

interface CardFormHosts {
  script: string[]
  connect: string[]
  frame: string[]
}

// Every script of Checkout.com Frames uses this origin.
const checkoutFrames = 'https://js.checkout.com'

/** Origins that a card form loads from, for the page's policy; none for the built-in form. */
function cardFormHosts(form: CardFormWire | null): CardFormHosts {
  if (form?.provider === 'adyen') {
    // The fields are pages of the first host. Texts come from the second.
    const [fields, texts] = ['adyen.com', 'cdn.adyen.com'].map(
      (domain) => `https://checkoutshopper-${form.environment}.${domain}`,
    ) as [string, string]
    return { script: [], connect: [fields, texts], frame: [fields] }
  }
  if (form?.provider === 'checkout') {
    const script = new URL(form.script_url).origin
    return { script: [script], connect: [checkoutFrames], frame: [checkoutFrames] }
  }
  return { script: [], connect: [], frame: [] }
}
