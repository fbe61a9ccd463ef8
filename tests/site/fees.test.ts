import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { expect, ordersPage, parent, requestPage, toMarina } from '../support/pages.ts'
import { type Site, startSite } from '../support/site.ts'
import { closePages, type Visitor, visit } from '../support/visitor.ts'

let site: Site
let visitor: Visitor

before(async () => {
  site = await startSite({ riderSpeed: 0, settings: { COURIER_TEST_VENDORS: '1002' } })
  site.setFlags({ voucher: true })
})
afterEach(() => visitor.leave())
after(async () => {
  await closePages()
  await site?.remove()
})

/** Opens an outlet's request form as a user. */
async function openRequest(outlet: string, expected?: RegExp) {
  visitor = await visit(`${site.origin}/request-a-rider/${outlet}`, { as: parent, ...(expected && { expected }) })
  const { page } = visitor
  return { page, ...requestPage(page) }
}

const smallDesks = [
  [1366, 768],
  [1280, 720],
] as const

/** A destination outside the delivery area. */
const toJohor = { ...toMarina, address: '1.4927,103.7414', suggestion: /./, name: 'Kai Johor' }

test('a test vendor can order outside the area, for 1337; another outlet can’t', async () => {
  const { page, request, place, fill } = await openRequest('1002')
  await fill(toJohor)
  await expect(request.getByRole('button', { name: 'Request rider · $1,337.00' })).toBeVisible()
  // No address is known there, so the pin is confirmed first.
  await request.getByRole('button', { name: 'The pin is right' }).click()
  await place.click()
  await page.waitForURL(/\/order-tracking\/1002\?order_id=/)
  const orders = ordersPage(page)
  await expect(orders.row(toJohor.name)).toContainText('$1,337.00')
  assert.deepEqual(visitor.consoleErrors, [])

  await page.goto(`${site.origin}/request-a-rider/1001`)
  const other = requestPage(page)
  await other.address.fill(toJohor.address)
  await other.request.getByRole('option').first().click()
  await expect(other.request.getByText('We cannot deliver that order there.').first()).toBeVisible()
})

test('a voucher that can’t be checked again can be left out, counts once it is checked, and is shown in the order', async () => {
  const voucherRoute = '**/voucher/validate'
  const { page, request, place, fill } = await openRequest('1001', /Failed to load resource|net::ERR_FAILED/)
  await fill(toMarina)
  await request.getByRole('button', { name: 'Add a voucher' }).click()
  await request.getByRole('textbox', { name: 'Voucher code' }).fill('half')
  await page.keyboard.press('Enter')
  await expect(request.getByRole('button', { name: 'Remove voucher HALF' })).toBeVisible()

  // The map shrinks, so that nothing of the summary is cut off.
  for (const [width, height] of smallDesks) {
    await page.setViewportSize({ width, height })
    await expect(request.getByRole('button', { name: 'Review order' })).toBeInViewport({ ratio: 1 })
  }

  await page.route(voucherRoute, (route) => route.abort())
  await page.reload()
  const continueWithout = request.getByRole('button', { name: 'Continue without the voucher' })
  await expect(continueWithout).toBeVisible()
  await expect(request.getByText('We’re still checking your voucher', { exact: false })).toBeVisible()
  // It loads later, without a click.
  await page.unroute(voucherRoute)
  await expect(continueWithout).toBeHidden()
  await expect(place).toHaveText(/Request rider · \$/)
  const discountedText = await place.textContent()

  await page.route(voucherRoute, (route) => route.abort())
  await page.reload()
  await continueWithout.click()
  await expect(place).toHaveText(/Request rider · \$/)
  assert.notEqual(await place.textContent(), discountedText, 'the whole fee')

  await page.unroute(voucherRoute)
  await page.reload()
  await request.getByRole('button', { name: 'Add a voucher' }).click()
  await request.getByRole('textbox', { name: 'Voucher code' }).fill('half')
  await page.keyboard.press('Enter')
  await expect(place).toHaveText(discountedText ?? '')
  await place.click()
  await page.waitForURL(/\/order-tracking\/1001\?order_id=/)
  const orders = ordersPage(page)
  await expect(orders.details.getByRole('term').filter({ hasText: /^Voucher$/ })).toBeVisible()
  await expect(orders.details).toContainText(/HALF · 50%/)
})
