import type { Settings } from '../../config/settings.ts'

/** The bank's page adds the payment's id to the address that it sends the user back to. */
export const returnParameter = 'courier-payment'

/**
 * The address of the bank's page if the user may be sent there; null otherwise: https only, at the API's own origin or
 * at a host that the setting `paymentHosts` names. Plain http is for an API on this machine.
 */
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

/** What a bank must not read: tokens, codes and the like in the query, and the fragment. */
const secret = /token|secret|code|key|pass|auth|session|sign|jwt|courier-payment/i

/** This page's address, as given to the bank to come back to. */
export function returnAddress(href: string): string {
  const url = new URL(href)
  url.hash = ''
  url.username = ''
  url.password = ''
  for (const name of [...url.searchParams.keys()]) if (secret.test(name)) url.searchParams.delete(name)
  return url.href
}

/** The payment that the bank has sent the user back with; null if there is none. */
export function returnedPayment(href: string): string | null {
  return URL.canParse(href) ? new URL(href).searchParams.get(returnParameter) : null
}

export function withoutReturnedPayment(href: string): string {
  const url = new URL(href)
  url.searchParams.delete(returnParameter)
  return url.href
}
