import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright'
import { expect } from '../support/pages.ts'
import { type Site, startSite } from '../support/site.ts'
import { closePages, openBrowser } from '../support/visitor.ts'
import { type PartnerServer, startPartnerServer } from './partner-server.ts'

let browser: Browser
let partner: PartnerServer
let site: Site
let page: Page
let requestCount = 0
// The first request and ten retries.
const maxRequests = 11
const warnings: string[] = []

before(async () => {
  partner = await startPartnerServer()
  site = await startSite({ riderSpeed: 0, settings: { COURIER_ORIGINS: partner.origin } })
  partner.embed({ api: site.origin, session: {} })
  browser = await openBrowser()
  page = await browser.newPage({ viewport: { width: 1280, height: 1000 } })
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await page.clock.install()
})

after(async () => {
  await closePages()
  await site?.remove()
  await partner?.close()
})

test('a partner’s page shows a load failure inside the element, with "Try again"', async () => {
  const script = '**/chunks/courier-request-*.js'
  await page.route(script, (route) => {
    requestCount += 1
    return route.abort()
  })
  await page.goto(partner.origin)
  const errorDetail = page.evaluate(
    () =>
      new Promise<object>((resolve) => {
        document.addEventListener('courier-error', (event) => resolve((event as CustomEvent<object>).detail))
      }),
  )
  const alert = page.locator('courier-request').getByRole('alert')
  await expect
    .poll(async () => {
      await page.clock.runFor(1000)
      return alert.count()
    })
    .toBe(1)
  assert.deepEqual(await errorDetail, {
    type: 'network',
    key: 'widget.load-failed',
    message: 'Could not load the application. Please check your internet connection and try again',
    attribute: null,
    docs: `${site.origin}/docs/errors#script-blocked`,
    retryable: true,
    requestId: null,
  })
  // `first-parts.js` requests this chunk again if it loads after the failure.
  assert.ok(requestCount === maxRequests || requestCount === maxRequests + 1, `requested ${requestCount} times`)
  await expect(alert).toBeVisible()
  await expect(alert).toContainText('Could not load the application. Please check your internet connection')
  await expect(page.getByRole('button', { name: 'Partner button' })).toBeVisible()

  const urlBefore = page.url()
  await page.unroute(script)
  await page.evaluate(() => {
    document.body.dataset.kept = 'yes'
  })
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('courier-request').getByRole('alert')).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => customElements.get('courier-request') !== undefined)).toBe(true)
  assert.deepEqual([page.url(), await page.locator('body').getAttribute('data-kept')], [urlBefore, 'yes'])
  const loadWarnings = warnings.filter((line) => line.includes('load'))
  assert.deepEqual(loadWarnings, [
    `courier-elements: <courier-request> load failed: ${site.origin}/docs/errors#script-blocked`,
  ])
})

test('a partner’s page never requests the build manifest', async () => {
  const manifests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('asset-manifest')) manifests.push(request.url())
  })
  await page.clock.runFor(900_000)
  assert.deepEqual(manifests, [])
})
