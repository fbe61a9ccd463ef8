import type { Settings } from '../../config/settings.ts'

// Added by the bank's page to the return address.
export const returnParameter = 'courier-payment'

/** Returns the bank's address if allowed, else null: https at the API's origin or in `paymentHosts` (http for localhost). */
export function bankPage(given: string, { api, paymentHosts }: Pick<Settings, 'api' | 'paymentHosts'>): string | null {
  if (!URL.canParse(given)) return null
  const url = new URL(given)
  if (url.username !== '' || url.password !== '') return null
  const isOwn = url.origin === new URL(api).origin
  if (url.protocol === 'http:') return isOwn && isThisMachine(url.hostname) ? url.href : null
  if (url.protocol !== 'https:') return null
  return isOwn || paymentHosts?.split(' ').includes(url.host) ? url.href : null
}

const isThisMachine = (hostname: string) => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)

// Removed from the query before a bank sees the address.
const secret = /token|secret|code|key|pass|auth|session|sign|jwt|courier-payment/i

export function returnAddress(href: string): string {
  const url = new URL(href)
  url.hash = ''
  url.username = ''
  url.password = ''
  for (const name of [...url.searchParams.keys()]) if (secret.test(name)) url.searchParams.delete(name)
  return url.href
}

/** The payment named in the return address; null if none. */
export function returnedPayment(href: string): string | null {
  return URL.canParse(href) ? new URL(href).searchParams.get(returnParameter) : null
}

export function withoutReturnedPayment(href: string): string {
  const url = new URL(href)
  url.searchParams.delete(returnParameter)
  return url.href
}
