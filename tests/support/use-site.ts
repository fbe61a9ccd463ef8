import { after, before } from 'node:test'
import { type Site, type SiteOptions, startSite } from './site.ts'
import { closePages } from './visitor.ts'

/** Starts the site for a test file, by default with riders that don't move. Afterwards it closes the open pages. */
export function useSite(options: SiteOptions = { riderSpeed: 0 }): Site {
  const site = {} as Site
  before(async () => {
    Object.assign(site, await startSite(options))
  })
  after(async () => {
    await closePages()
    await site.remove?.()
  })
  return site
}
