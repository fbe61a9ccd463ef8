import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright'
import { freePort, type Site, startSite } from '../../support/site.ts'
import { closePages, openBrowser } from '../../support/visitor.ts'
import { fetchPartnerSession, requestRider } from '../partner-page.ts'
import { type InstalledPackage, installPackage } from './installed.ts'
import { buildNext, serveNext } from './next-server.ts'

let browser: Browser
let host: InstalledPackage
let server: Awaited<ReturnType<typeof serveNext>>
let site: Site
let origin: string
let delivery: string

before(async () => {
  host = installPackage(['next', 'react', 'react-dom'])
  buildNext(host.folder)
  const port = await freePort()
  origin = `http://localhost:${port}`
  site = await startSite({ riderSpeed: 0, settings: { COURIER_ORIGINS: origin } })
  const session = JSON.stringify(await fetchPartnerSession(site.origin))
  server = await serveNext(host.folder, port, { COURIER_API: site.origin, COURIER_SESSION: session })
  browser = await openBrowser()
})

after(async () => {
  await closePages()
  await server?.close()
  await site?.remove()
  host?.remove()
})

/** Opens a page and collects the browser's errors, also of hydration. */
async function openPage(): Promise<{ page: Page; consoleErrors: string[] }> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 1000 } })
  const consoleErrors: string[] = []
  page.on('console', (message) => consoleErrors.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => consoleErrors.push(error.message))
  return { page, consoleErrors }
}

test('Next renders the request element on its server, hydrates it, and receives its order', async () => {
  const html = await (await fetch(origin)).text()
  assert.match(html, /<courier-request vendor="1002" no-map=""><\/courier-request><output><\/output>/)
  const { page, consoleErrors } = await openPage()
  await page.goto(origin)
  await requestRider(page)
  await page
    .locator('output')
    .filter({ hasText: /^1002-[A-Z0-9]{6}$/ })
    .waitFor()
  delivery = `${origin}${await page.getByRole('link', { name: 'Delivery' }).getAttribute('href')}`
  assert.deepEqual(consoleErrors, [])
  await page.close()
})

test('Next renders a delivery that can be read without scripts, and the element hydrates it', async () => {
  const plain = await browser.newContext({ javaScriptEnabled: false })
  const reader = await plain.newPage()
  await reader.goto(delivery)
  const heading = await reader.getByRole('heading', { level: 1 }).textContent()
  assert.ok(heading)
  await plain.close()
  const { page, consoleErrors } = await openPage()
  await page.goto(delivery)
  await page.locator('courier-tracking:defined').waitFor()
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  assert.deepEqual(consoleErrors, [])
  await page.close()
})
