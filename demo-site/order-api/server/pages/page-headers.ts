import type { CardFormWire } from '../../../../core/api/payments.ts'
import { cardFormHosts } from '../cards/card-form-hosts.ts'

/** Host and optional port that are safe inside a policy. */
export const plainHost = /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i
const localHost = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i

/** Whether the page's URL is secret, because it gives access to a delivery (specification 1 §1). */
export const isReceiverPage = (path = '/') => /^\/(tracking|tracking-c2c|delivery-receipt)(\/|$)/.test(path)
const guardedPage = /^\/(request-a-rider|order-tracking|history|bulk-order|helpcenter)(\/|$)/

// The only page that may be framed, by this site.
const framedPage = /^\/help-centre\/?$/

/**
 * Returns the headers of an HTML page: nothing from other origins, no inline scripts, inline styles only with the
 * response's nonce, no frames. Guarded and receivers' pages aren't indexed. Receivers' pages aren't cached.
 * @param tagManager its host is allowed, except on receivers' pages @param cardForm the same
 * @param helpCentre origin that may be called and framed
 * @param styleNonce of this response, for styles in the page
 */
export function pageHeaders(
  host: string | undefined,
  path = '/',
  helpCentre: string | null = null,
  tagManager: string | null = null,
  cardForm: CardFormWire | null = null,
  styleNonce: string | null = null,
): Record<string, string> {
  const safeHost = host && plainHost.test(host) ? host : null
  const isForReceiver = isReceiverPage(path)
  const tags = tagManager === null || isForReceiver ? '' : ` ${new URL(tagManager).origin}`
  const help = helpCentre === null ? '' : ` ${helpCentre}`
  const card = cardFormHosts(isForReceiver ? null : cardForm)
  const spaced = (hosts: string[]) => hosts.map((host) => ` ${host}`).join('')
  return {
    'Cache-Control': isForReceiver ? 'no-store' : 'no-cache',
    ...((isForReceiver || guardedPage.test(path)) && { 'X-Robots-Tag': 'noindex, nofollow' }),
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
      `frame-ancestors ${framedPage.test(path) ? "'self'" : "'none'"}`,
    ].join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), geolocation=(self), microphone=(), payment=(self), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    ...(safeHost &&
      !localHost.test(safeHost) && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
  }
}
