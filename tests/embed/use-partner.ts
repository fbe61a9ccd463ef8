import { after, before } from 'node:test'
import type { Browser } from 'playwright'
import { type Site, startSite } from '../support/site.ts'
import { closePages, openBrowser } from '../support/visitor.ts'
import { type PartnerServer, startPartnerServer } from './partner-server.ts'

interface Partner {
  browser: Browser
  partner: PartnerServer
  site: Site
}

/**
 * Starts a partner's server and the site, which accepts its origin, and opens the browser. Closes all after the tests.
 * @param settings more settings of the site
 */
export function usePartner(settings: Record<string, string> = {}): Partner {
  const parts = {} as Partner
  before(async () => {
    parts.partner = await startPartnerServer()
    parts.site = await startSite({ riderSpeed: 0, settings: { ...settings, COURIER_ORIGINS: parts.partner.origin } })
    parts.browser = await openBrowser()
  })
  after(async () => {
    await closePages()
    await parts.site?.remove()
    await parts.partner?.close()
  })
  return parts
}
