import { after, before } from 'node:test'
import type { Page } from 'playwright'
import { type Site, startSite } from '../support/site.ts'
import { requestPage, toMarina } from '../support/site-controls.ts'
import { closePages, endVisits } from '../support/visitor.ts'
import { type PartnerServer, startPartnerServer } from './partner-server.ts'

interface Partner {
  partner: PartnerServer
  site: Site
}

/**
 * Starts a partner's server and the site, which accepts its origin. Closes both after the tests, and each test's visits after
 * it.
 */
export function usePartner(): Partner {
  const parts = {} as Partner
  before(async () => {
    parts.partner = await startPartnerServer()
    parts.site = await startSite({ riderSpeed: 0, settings: { COURIER_ORIGINS: parts.partner.origin } })
  })
  endVisits()
  after(async () => {
    await closePages()
    await parts.site?.remove()
    await parts.partner?.close()
  })
  return parts
}

/** Fills in the request form and places an order that is paid in cash. */
export async function requestRider(page: Page) {
  const { request, fill, place } = requestPage(page)
  await fill(toMarina)
  await request.getByRole('radio', { name: /^Cash on delivery/ }).check()
  await place.click()
}
