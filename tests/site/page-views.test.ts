import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright'
import { routeOf } from '../../demo-site/src/scripts/page-views.ts'
import { waitForElements } from '../support/page-checks/page-walk.ts'
import { type ListeningServer, listen } from '../support/servers/listen.ts'
import { type Site, startSite } from '../support/site.ts'
import { expect, landingPage, ordersPage, parent } from '../support/site-controls.ts'
import { closePages, endVisits, visit } from '../support/visitor.ts'

let tagServer: ListeningServer
let site: Site
let tagged: Site
let staging: Site

/** A container that only reports that it ran, instead of a tag manager's. */
const answerWithContainer = createServer((_request, response) => {
  response.setHeader('Content-Type', 'text/javascript')
  response.end('globalThis.hasContainer = true')
})

endVisits()
before(async () => {
  tagServer = await listen(answerWithContainer)
  const container = `${tagServer.origin}/container.js?id=C-1`
  const settings = { COURIER_TAG_MANAGER_URL: container }
  site = await startSite({ riderSpeed: 0 })
  tagged = await startSite({ riderSpeed: 0, settings })
  staging = await startSite({ riderSpeed: 0, settings: { ...settings, COURIER_ENVIRONMENT: 'stg' } })
})
after(async () => {
  await closePages()
  for (const startedSite of [site, tagged, staging]) await startedSite?.remove()
  await tagServer.close()
})

const hasContainer = (page: Page) => page.evaluate(() => 'hasContainer' in globalThis)

const readDataLayer = (page: Page) => page.evaluate(() => (globalThis as { dataLayer?: object[] }).dataLayer)

test('a page view is counted by its route, without IDs', () => {
  const routes = {
    '/': '/',
    '/order-tracking': '/order-tracking',
    '/order-tracking/1001': '/order-tracking/{vendorID}',
    '/history/a-1003/': '/history/{vendorID}',
    '/bulk-order/1001/job-7': '/bulk-order/{vendorID}/{bulkJobID}',
    '/tracking/0b1c2d3e4f': '/tracking/{orderID}',
    '/delivery-receipt/0b1c2d3e4f': '/delivery-receipt/{orderID}',
    '/tracking-c2c/0b1c2d3e4f': '/tracking-c2c/{orderID}',
    '/job/0b1c2d3e4f': '/job/{token}',
    '/prohibiteditems-c2c': '/prohibiteditems-c2c',
    '/mei.tan@example.com': '/404',
    '/tracking/0b1c2d3e4f/Mei': '/404',
  }
  assert.deepEqual(Object.fromEntries(Object.keys(routes).map((path) => [path, routeOf(path)])), routes)
})

test('the data layer receives the kinds of pages viewed, without personal data', async () => {
  const { page } = await visit(`${site.origin}/`)
  const common = { event: 'page_view', country: 'SG', brand: 'FOODPANDA' }
  assert.deepEqual(await readDataLayer(page), [{ ...common, page_path: '/' }])
  await landingPage(page).signIn(parent)
  await page.waitForURL('**/request-a-rider/1000')
  // Counted once, although the vendor has been added to the URL.
  assert.deepEqual(await readDataLayer(page), [{ ...common, page_path: '/request-a-rider' }])
  await page.goto(`${site.origin}/order-tracking/1001`)
  await ordersPage(page).list.getByRole('row').nth(1).getByRole('button').click()
  await page.waitForURL(/order_id=/)
  const view = { ...common, page_path: '/order-tracking/{vendorID}' }
  assert.deepEqual(await readDataLayer(page), [view])
  await page.locator('courier-order-list').evaluate((list) => {
    const detail = { key: 'geolocator.error.reverse', message: 'Mei 91234567', location: 'DESTINATION_ADDRESS' }
    for (const location of [detail.location, undefined])
      list.dispatchEvent(new CustomEvent('courier-error', { bubbles: true, detail: { ...detail, location } }))
  })
  const error = { event: 'courier_error', key: 'geolocator.error.reverse' }
  assert.deepEqual(await readDataLayer(page), [
    view,
    { ...error, place: 'DESTINATION_ADDRESS' },
    { ...error, place: 'courier-order-list' },
  ])
})

test('nothing is counted in staging', async () => {
  const { page } = await visit(`${staging.origin}/`)
  await expect(landingPage(page).email).toBeVisible()
  assert.equal(await readDataLayer(page), undefined)
  assert.equal(await hasContainer(page), false)
})

test('the operator’s tag container runs under the policy, but not on receivers’ pages', async () => {
  const { page } = await visit(`${tagged.origin}/`, { expected: /404 \(Not Found\)/ })
  await page.waitForFunction(() => 'hasContainer' in globalThis)
  const [start, view] = ((await readDataLayer(page)) ?? []) as { event: string }[]
  assert.deepEqual([start?.event, view?.event], ['gtm.js', 'page_view'])
  await page.goto(`${tagged.origin}/tracking/0123456789abcdef0123456789abcdef`)
  await expect(page.locator('courier-tracking')).toBeVisible()
  await waitForElements(page)
  assert.equal(await hasContainer(page), false)
  assert.deepEqual((await readDataLayer(page))?.length, 1)
})

test('production has no page of sent messages', async () => {
  assert.equal((await fetch(`${site.origin}/outbox`)).status, 404)
})
