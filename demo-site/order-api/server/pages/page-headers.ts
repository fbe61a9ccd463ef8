import type { CardFormWire } from '../../../../core/api/payments.ts'
import { cardFormHosts } from '../cards/card-form-hosts.ts'

/** Host and optional port that are safe inside a policy. */
export const plainHost = /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i
const local = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i

/** Whether the page's URL is secret, because it gives access to a delivery (specification 1 §1). */
export const isReceiverPage = (path = '/') => /^\/(tracking|tracking-c2c|delivery-receipt)(\/|$)/.test(path)
const guarded = /^\/(request-a-rider|order-tracking|history|bulk-order|helpcenter)(\/|$)/

// The only page that this site may frame.
const framed = /^\/help-centre\/?$/

/**
 * Returns the headers of an HTML page: nothing from other origins, no inline scripts, no inline styles but with the
 * response's nonce, no frames. Private pages aren't indexed, receivers' pages aren't cached either.
 * @param tagManager @param cardForm their hosts are allowed, except on receivers' pages
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
  const known = host && plainHost.test(host) ? host : null
  const isReceivers = isReceiverPage(path)
  const tags = tagManager === null || isReceivers ? '' : ` ${new URL(tagManager).origin}`
  const help = helpCentre === null ? '' : ` ${helpCentre}`
  const card = cardFormHosts(isReceivers ? null : cardForm)
  const listed = (hosts: string[]) => hosts.map((host) => ` ${host}`).join('')
  return {
    'Cache-Control': isReceivers ? 'no-store' : 'no-cache',
    ...((isReceivers || guarded.test(path)) && { 'X-Robots-Tag': 'noindex, nofollow' }),
    'Content-Security-Policy': [
      "default-src 'none'",
      `script-src 'self'${tags}${listed(card.script)}`,
      `style-src 'self'${styleNonce === null ? '' : ` 'nonce-${styleNonce}'`}`,
      `img-src 'self' data:${tags}`,
      "font-src 'self'",
      // Some browsers in use don't include sockets in 'self'.
      `connect-src 'self'${known ? ` ws://${known} wss://${known}` : ''}${help}${tags}${listed(card.connect)}`,
      "manifest-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      `frame-src 'self'${help}${listed(card.frame)}`,
      `frame-ancestors ${framed.test(path) ? "'self'" : "'none'"}`,
    ].join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), geolocation=(self), microphone=(), payment=(self), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
    ...(known && !local.test(known) && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
  }
}
