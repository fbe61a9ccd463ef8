import { refuse } from '../refusal.ts'

/** Allowed URLs of banks and return pages. */
export interface PaymentAddresses {
  /** Returns this API's origin as callers know it. */
  ownOrigin(requestOrigin: string): string
  /** @throws Refusal 422 `payment.return-address` unless our or a partner's origin */
  checkReturnUrl(returnUrl: string, ownOrigin: string): void
  /** Returns the URL of the bank's page; null if its host isn't configured. @param page path or URL */
  bankPage(page: string, ownOrigin: string): string | null
}

const localHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

export function createPaymentAddresses({
  origins,
  siteUrl,
  bankHosts,
}: {
  origins: readonly string[]
  siteUrl: string
  bankHosts: readonly string[]
}): PaymentAddresses {
  const site = URL.canParse(siteUrl) ? new URL(siteUrl) : null
  const isSafe = ({ protocol, hostname, username, password }: URL) =>
    (protocol === 'https:' || (protocol === 'http:' && localHosts.has(hostname))) && username === '' && password === ''
  return {
    // Behind a TLS proxy, the URLs of requests have `http:`.
    ownOrigin: (origin) => (site && new URL(origin).host === site.host ? site.origin : origin),
    checkReturnUrl(returnUrl, ownOrigin) {
      const url = URL.canParse(returnUrl) ? new URL(returnUrl) : null
      const isAllowedOrigin =
        url !== null &&
        (url.host === new URL(ownOrigin).host || url.origin === site?.origin || origins.includes(url.origin))
      if (!isAllowedOrigin || !isSafe(url)) {
        refuse(422, 'payment.return-address', 'The return address isn’t one of this server’s origins.')
      }
    },
    bankPage(page, ownOrigin) {
      if (page.startsWith('/')) return `${ownOrigin}${page}`
      const url = URL.canParse(page) ? new URL(page) : null
      return url && url.protocol === 'https:' && bankHosts.includes(url.host) ? url.href : null
    },
  }
}
