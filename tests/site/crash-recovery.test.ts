import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright'
import { expect, ordersPage, parent, requestPage, toMarina } from '../support/pages.ts'
import { type SiteProcess, startSiteProcess } from '../support/site.ts'
import { closePages, visit } from '../support/visitor.ts'

let site: SiteProcess
before(async () => {
  site = await startSiteProcess({ riderSpeed: 0 })
})
after(async () => {
  await closePages()
  await site?.remove()
})

const orderRoute = '**/api/v1/order'

async function openRequest() {
  return visit(`${site.origin}/request-a-rider/1001`, { as: parent })
}

async function countOrders(page: Page, customer: string) {
  await page.goto(`${site.origin}/order-tracking/1001`)
  const orders = ordersPage(page)
  await expect(orders.row(customer).first()).toBeVisible()
  return orders.row(customer).count()
}

test('an order whose response was lost is found after a reload, and placed once', async () => {
  const { page, leave } = await openRequest()
  const delivery = { ...toMarina, name: 'Lost Answer' }
  const request = requestPage(page)
  await request.fill(delivery)
  const receivedKeys: string[] = []
  await page.route(orderRoute, async (route) => {
    await route.fetch()
    receivedKeys.push(route.request().headers()['idempotency-key'] ?? '')
    await route.abort('connectionreset')
  })
  await request.place.click()
  await expect.poll(() => receivedKeys.length).toBeGreaterThan(0)
  await page.unroute(orderRoute)
  await page.reload()
  await page.waitForURL(/\/order-tracking\/1001\?order_id=1001-/)
  assert.equal(new Set(receivedKeys).size, 1)
  assert.notEqual(receivedKeys[0], '')
  assert.equal(await countOrders(page, delivery.name), 1)
  await leave()
})

test('orders survive stopping and killing the server, and a placement that was interrupted is finished', async () => {
  const { page, leave } = await openRequest()
  const request = requestPage(page)
  await request.fill({ ...toMarina, name: 'Still Here' })
  await request.place.click()
  await page.waitForURL(/\/order-tracking\/1001\?order_id=1001-/)

  await page.goto(`${site.origin}/request-a-rider/1001`)
  await request.fill({ ...toMarina, name: 'Power Cut' })
  let restart: Promise<void> | undefined
  await page.route(orderRoute, async (route) => {
    // A slow start would use up the form’s attempts, so they wait for it.
    if (restart) return restart.then(() => route.continue())
    const response = route.fetch().catch(() => null)
    restart = site.kill().then(site.start)
    await Promise.all([response, restart])
    await route.abort('connectionreset')
  })
  await request.place.click()
  await page.waitForURL(/\/order-tracking\/1001\?order_id=1001-/)
  for (const name of ['Still Here', 'Power Cut']) assert.equal(await countOrders(page, name), 1)
  await site.stop()
  await site.start()
  for (const name of ['Still Here', 'Power Cut']) assert.equal(await countOrders(page, name), 1)
  await leave()
})
