import { localHosts } from '../partners/origins.ts'
import { refuse } from '../refusal.ts'

/** Allowed URLs of banks and return pages. */
export interface PaymentAddresses {
  /** @throws Refusal 422 `payment.return-address` unless our or a partner's origin */
  checkReturnUrl(returnUrl: string): void
  /** Returns the URL of the bank's page; null if its host isn't configured. @param page path or URL */
  bankPage(page: string): string | null
}

/** @param siteUrl our only origin. That of a request comes from its Host header, so it could be anyone's. */
export function createPaymentAddresses({
  origins,
  siteUrl,
  bankHosts,
}: {
  origins: readonly string[]
  siteUrl: string
  bankHosts: readonly string[]
}): PaymentAddresses {
  const ownOrigin = new URL(siteUrl).origin
  const isSafe = ({ protocol, hostname, username, password }: URL) =>
    (protocol === 'https:' || (protocol === 'http:' && localHosts.has(hostname))) && username === '' && password === ''
  return {
    checkReturnUrl(returnUrl) {
      const url = URL.canParse(returnUrl) ? new URL(returnUrl) : null
      const isAllowedOrigin = url !== null && (url.origin === ownOrigin || origins.includes(url.origin))
      if (!isAllowedOrigin || !isSafe(url)) {
        refuse(422, 'payment.return-address', 'The return address isn’t one of this server’s origins.')
      }
    },
    bankPage(page) {
      if (page.startsWith('/')) return `${ownOrigin}${page}`
      const url = URL.canParse(page) ? new URL(page) : null
      return url && url.protocol === 'https:' && bankHosts.includes(url.host) ? url.href : null
    },
  }
}
