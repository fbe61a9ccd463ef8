import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright'
import { expect, ordersPage, parent, topBar } from '../support/site-controls.ts'
import { useSite } from '../support/use-site.ts'
import { visit } from '../support/visitor.ts'

const site = useSite()

/** Opens a page signed in as a parent vendor. */
async function openSignedIn(path: string, options = {}) {
  return visit(site.origin + path, { as: parent, ...options })
}

const allOutlets = (page: Page) => page.locator('courier-order-list').getByRole('switch', { name: /all outlets/ })
const choose = (page: Page, name: string, label: string) =>
  page.locator('courier-order-list').getByRole('combobox', { name }).selectOption({ label })

test('lists a month of all outlets, opens an order, and finds it again by its ID', async () => {
  const { page, consoleErrors, leave } = await openSignedIn('/order-tracking/1000')
  await topBar(page).tab('History').click()
  await page.waitForURL('**/history/1000')
  await expect(page).toHaveTitle(/history/i)
  const { list, details } = ordersPage(page)
  const rows = list.locator('tr[data-order]')
  await allOutlets(page).check()
  await choose(page, 'Period', 'Past 30 days')
  await expect(list.getByText(/^\d\d orders$/).last()).toBeVisible()
  await choose(page, 'Status', 'Delivered')
  await expect(rows.first()).toContainText(/Delivered|Returned/)

  const id = await rows.first().getAttribute('data-order')
  await rows.first().getByRole('button').click()
  await page.waitForURL(`**/history/1000?order_id=${id}&period=month&status=delivered`)
  await expect(details).toContainText('Timeline')
  await page.goBack()
  await page.waitForURL('**/history/1000?period=month&status=delivered')
  await expect(details).toHaveCount(0)
  await page.reload()
  await expect(list.getByRole('combobox', { name: 'Period' })).toHaveValue('PastMonth')
  await expect(rows.first()).toContainText(/Delivered|Returned/)

  await choose(page, 'Period', 'Yesterday')
  await list.getByRole('combobox', { name: 'Find an order' }).fill(id ?? '')
  await expect(rows).toHaveCount(1)
  assert.equal(await rows.first().getAttribute('data-order'), id)
  assert.deepEqual(consoleErrors, [])
  await leave()
})
