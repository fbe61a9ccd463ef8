import type { Settings } from '../../config/settings.ts'
import { parseUrl } from '../../environment/parse-url.ts'

// Query parameter that the bank's page adds to the return URL.
export const paymentIdParameter = 'courier-payment'

/** Returns the URL if it's https at the API or at a host in `paymentHosts`, or http at an API on localhost; else null. */
export function allowedBankUrl(
  href: string,
  { api, paymentHosts }: Pick<Settings, 'api' | 'paymentHosts'>,
): string | null {
  const url = parseUrl(href)
  if (url?.username !== '' || url.password !== '') return null
  const isApiOrigin = url.origin === new URL(api).origin
  if (url.protocol === 'http:') return isApiOrigin && isThisMachine(url.hostname) ? url.href : null
  if (url.protocol !== 'https:') return null
  return isApiOrigin || paymentHosts?.split(' ').includes(url.host) ? url.href : null
}

const isThisMachine = (hostname: string) => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)

// Query parameters that a bank mustn't see.
const secret = /token|secret|code|key|pass|auth|session|sign|jwt|courier-payment/i

/** Returns the URL that the bank redirects to: the page's own, without secrets. */
export function returnUrl(href: string): string {
  const url = new URL(href)
  url.hash = ''
  url.username = ''
  url.password = ''
  for (const name of [...url.searchParams.keys()]) if (secret.test(name)) url.searchParams.delete(name)
  return url.href
}

/** Returns the payment ID that the bank's page added to the URL; null if there is none. */
export function paymentIdInUrl(href: string): string | null {
  return parseUrl(href)?.searchParams.get(paymentIdParameter) ?? null
}

export function withoutPaymentId(href: string): string {
  const url = new URL(href)
  url.searchParams.delete(paymentIdParameter)
  return url.href
}
