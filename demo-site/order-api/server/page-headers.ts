import type { CardFormWire } from '../../../core/api/payments.ts'
import { cardFormHosts } from './cards/card-form-hosts.ts'

/** A host name or an address, with or without port, that is safe inside a policy. */
export const plainHost = /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i
const local = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i

/** Whether it is a page that only the receiver of a delivery knows the address of (specification 1 §1). */
export const isOfReceiver = (path = '/') => /^\/(tracking|tracking-c2c|delivery-receipt)(\/|$)/.test(path)
/** Pages for those who are signed in. */
const guarded = /^\/(request-a-rider|order-tracking|history|bulk-order|helpcenter)(\/|$)/

/** The page that the help-centre element shows: the only one that this site may frame. */
const framed = /^\/help-centre\/?$/

/**
 * Headers of every HTML page: nothing from other origins, no inline script or style, no frames. Pages of
 * signed-in users are kept out of search engines, and receivers' pages out of caches as well.
 * @param host the request's `Host`.
 * @param tagManager address of a container: its host may run scripts, except on the pages of receivers.
 * @param helpCentre origin of another help centre than the order API's: it may be called and framed.
 * @param cardForm of another provider: its hosts may be called and framed, except on the pages of receivers.
 */
export function pageHeaders(
  host: string | undefined,
  path = '/',
  helpCentre: string | null = null,
  tagManager: string | null = null,
  cardForm: CardFormWire | null = null,
): Record<string, string> {
  const known = host && plainHost.test(host) ? host : null
  const isReceivers = isOfReceiver(path)
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
      "style-src 'self'",
      `img-src 'self' data:${tags}`,
      "font-src 'self'",
      // 'self' covers sockets in current browsers; some in use still ask for the scheme.
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
