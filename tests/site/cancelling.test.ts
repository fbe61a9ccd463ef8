import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { moveOrder, withOperator } from '../support/operator.ts'
import { expect, ordersPage, parent, requestPage, toMarina } from '../support/pages.ts'
import { type Site, startSite } from '../support/site.ts'
import { closePages, visit } from '../support/visitor.ts'

let site: Site
before(async () => {
  site = await startSite({ riderSpeed: 0, settings: withOperator })
})
after(async () => {
  await closePages()
  await site?.remove()
})

test('an order is cancelled with a reason', async () => {
  const { page, consoleErrors, leave } = await visit(`${site.origin}/request-a-rider/1002`, { as: parent })
  await page.waitForURL('**/request-a-rider/1002')
  const delivery = { ...toMarina, name: 'Second Thoughts' }
  const request = requestPage(page)
  await request.fill(delivery)
  await request.place.click()
  await page.waitForURL(/\/order-tracking\/1002\?order_id=1002-/)
  await moveOrder(site, new URL(page.url()).searchParams.get('order_id') ?? '', 'WAITING_FOR_TRANSPORT')

  const { list, tab, row } = ordersPage(page)
  await list.getByRole('button', { name: 'Cancel order' }).click()
  const dialog = list.getByRole('dialog', { name: /^Cancel order 1002-/ })
  await dialog.getByRole('radio', { name: 'The customer cancelled' }).check()
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByText('We’re cancelling your order.').first()).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await tab('Cancelled').click()
  await expect(row(delivery.name)).toBeVisible()
  await expect(list.getByRole('list', { name: 'Timeline' })).toContainText('Cancelled: The customer cancelled')
  assert.deepEqual(consoleErrors, [])
  await leave()
})
