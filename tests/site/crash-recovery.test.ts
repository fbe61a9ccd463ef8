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

const placing = '**/api/v1/order'

async function atTheRequest() {
  return visit(`${site.origin}/request-a-rider/1001`, { as: parent })
}

async function ordersOf(page: Page, customer: string) {
  await page.goto(`${site.origin}/order-tracking/1001`)
  const orders = ordersPage(page)
  await expect(orders.row(customer).first()).toBeVisible()
  return orders.row(customer).count()
}

test('an order whose response was lost is found after a reload, and placed once', async () => {
  const { page, leave } = await atTheRequest()
  const delivery = { ...toMarina, name: 'Lost Answer' }
  const request = requestPage(page)
  await request.fill(delivery)
  const reached: string[] = []
  await page.route(placing, async (route) => {
    await route.fetch()
    reached.push(route.request().headers()['idempotency-key'] ?? '')
    await route.abort('connectionreset')
  })
  await request.place.click()
  await expect.poll(() => reached.length).toBeGreaterThan(0)
  await page.unroute(placing)
  await page.reload()
  await page.waitForURL(/\/order-tracking\/1001\?order_id=1001-/)
  assert.equal(new Set(reached).size, 1)
  assert.notEqual(reached[0], '')
  assert.equal(await ordersOf(page, delivery.name), 1)
  await leave()
})

test('two quick presses on the button send one rider', async () => {
  const { page, leave } = await atTheRequest()
  const delivery = { ...toMarina, name: 'Double Press' }
  const request = requestPage(page)
  await request.fill(delivery)
  await request.place.dblclick()
  await page.waitForURL(/\/order-tracking\/1001\?order_id=1001-/)
  assert.equal(await ordersOf(page, delivery.name), 1)
  await leave()
})

test('orders survive stopping and killing the server', async () => {
  const { page, leave } = await atTheRequest()
  const delivery = { ...toMarina, name: 'Still Here' }
  const request = requestPage(page)
  await request.fill(delivery)
  await request.place.click()
  await page.waitForURL(/\/order-tracking\/1001\?order_id=1001-/)
  await site.stop()
  await site.start()
  assert.equal(await ordersOf(page, delivery.name), 1)
  await site.kill()
  await site.start()
  assert.equal(await ordersOf(page, delivery.name), 1)
  await leave()
})

test('a placement is finished after the server was killed during it', async () => {
  const { page, leave } = await atTheRequest()
  const delivery = { ...toMarina, name: 'Power Cut' }
  const request = requestPage(page)
  await request.fill(delivery)
  await site.kill()
  await request.place.click()
  await site.start()
  await page.waitForURL(/\/order-tracking\/1001\?order_id=1001-/, { timeout: 60_000 })
  assert.equal(await ordersOf(page, delivery.name), 1)
  await leave()
})
