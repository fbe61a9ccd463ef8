import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright'
import { elementFiles } from '../bench/element-bytes.ts'
import { expect, landingPage, parent } from '../support/pages.ts'
import { type Site, startSite } from '../support/site.ts'
import { closePages, openBrowser } from '../support/visitor.ts'
import { type PartnerServer, startPartnerServer } from './partner-server.ts'

/** Each element's static imports, and what its `element.ts` loads right after, as listed by the build. */
const { atOnce, next } = elementFiles()

let browser: Browser
let partner: PartnerServer
let site: Site

before(async () => {
  partner = await startPartnerServer()
  site = await startSite({ riderSpeed: 0, settings: { COURIER_ORIGINS: partner.origin } })
  partner.embed({ api: site.origin, session: {} })
  browser = await openBrowser()
})

after(async () => {
  await closePages()
  await site?.remove()
  await partner?.close()
})

/** Checks that the elements' scripts are all requested before the first of them has loaded. */
async function expectOneWave(page: Page, tags: string[], open: () => Promise<unknown>) {
  const expected = new Set(tags.flatMap((tag) => [...(atOnce[tag] ?? []), ...(next[tag] ?? [])]))
  const requested = new Set<string>()
  const heldRoutes: (() => Promise<void>)[] = []
  let isReleased = false
  await page.route(/\/(chunks\/[^/]+|courier-[a-z-]+)\.js$/, (route) => {
    if (isReleased) return route.continue()
    requested.add(new URL(route.request().url()).pathname.slice(1))
    heldRoutes.push(() => route.continue())
  })
  await open()
  await expect.poll(() => [...expected].filter((file) => !requested.has(file))).toEqual([])
  isReleased = true
  await Promise.all(heldRoutes.map((release) => release()))
}

test('the script tag requests everything an element needs in one wave', async () => {
  const page = await browser.newPage()
  await expectOneWave(page, ['courier-request'], () => page.goto(partner.origin, { waitUntil: 'commit' }))
  await page.evaluate(() => customElements.whenDefined('courier-request').then(() => true))
  await page.close()
})

test('a page of the site preloads everything its elements need in one wave', async () => {
  const page = await browser.newPage()
  await page.goto(site.origin)
  await landingPage(page).signIn(parent)
  await page.waitForURL('**/request-a-rider/**')
  const tags = ['courier-request', 'courier-branch-selector', 'courier-toasts']
  const session = await page.context().storageState()
  const requestPage = await (await browser.newContext({ storageState: session })).newPage()
  await expectOneWave(requestPage, tags, () =>
    requestPage.goto(`${site.origin}/request-a-rider/1001`, { waitUntil: 'commit' }),
  )
  await expect(requestPage.locator('courier-request').getByRole('combobox', { name: /Drop-off address/ })).toBeVisible()
  await requestPage.context().close()
  await page.close()
})

test('every chunk is cached for good, because its name changes with its content', async () => {
  const files = ['elements/chunks', 'client/site'].flatMap((folder) => globSync(`${folder}/*.js`, { cwd: 'dist' }))
  assert.ok(files.length > 50)
  const cacheHeaders = await Promise.all(
    files.map(async (file) => {
      const address = file.replace(/^(elements|client)/, site.origin)
      const { headers } = await fetch(address, { method: 'HEAD' })
      return `${file}: ${headers.get('cache-control')}`
    }),
  )
  assert.deepEqual(
    cacheHeaders.filter((line) => !line.endsWith('immutable')),
    [],
  )
})
