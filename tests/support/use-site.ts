import { after, before } from 'node:test'
import { type Site, type SiteOptions, startSite } from './site.ts'
import { expect } from './site-controls.ts'
import { closePages, endVisits } from './visitor.ts'

/**
 * Starts the site for a test file, by default with riders that don't move. Each test's visits end after it; see `endVisits`.
 */
export function useSite(options: SiteOptions = { riderSpeed: 0 }): Site {
  const site = {} as Site
  before(async () => {
    Object.assign(site, await startSite(options))
  })
  endVisits()
  after(async () => {
    await closePages()
    await site.remove?.()
  })
  return site
}

/** Waits for an email to an address, and returns the newest one from the outbox, which can be read outside production. */
export async function mailTo({ origin }: Site, email: string, content: RegExp): Promise<string> {
  const read = async (path: string) => (await fetch(origin + path)).text()
  let mail = ''
  await expect
    .poll(async () => {
      const sections = (await read('/outbox')).split('<section>')
      const section = sections.find((part) => part.includes(email) && content.test(part))
      const path = /href="([^"]+)"/.exec(section ?? '')?.[1]
      mail = path ? await read(path) : ''
      return mail
    })
    .not.toBe('')
  return mail
}
