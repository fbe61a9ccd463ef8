import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { expect, ordersPage, parent, topBar, trackingPage } from '../support/pages.ts'
import { type Site, startSite } from '../support/site.ts'
import { closePages, visit } from '../support/visitor.ts'

let site: Site
before(async () => {
  site = await startSite({ riderSpeed: 0 })
})
after(async () => {
  await closePages()
  await site?.remove()
})

const phone = { viewport: { width: 390, height: 780 } }

/** Where the receipt of a delivered order stands, as its vendor finds it. */
async function receiptOfDelivered() {
  const { page, complaints, leave } = await visit(`${site.origin}/history/1000`, { as: parent })
  const { list, details } = ordersPage(page)
  await list.getByRole('switch', { name: /all outlets/ }).check()
  await list.getByRole('combobox', { name: 'Period' }).selectOption({ label: 'Past 30 days' })
  const row = list.getByRole('row').filter({ hasText: 'Delivered' }).first()
  const orderId = (await row.getAttribute('data-order')) ?? ''
  await row.getByRole('button').click()
  const link = details.getByRole('link', { name: 'Delivery receipt' })
  await expect(link).toBeVisible()
  const address = (await link.getAttribute('href')) ?? ''
  assert.deepEqual(complaints, [])
  await leave()
  return { orderId, address }
}

test('a receiver opens the receipt of a delivery, and prints it without the page around it', async () => {
  const { orderId, address } = await receiptOfDelivered()
  assert.match(address, new RegExp(`^${site.origin}/delivery-receipt/[\\w-]{22,}$`))
  const { page, complaints, leave } = await visit(address, phone)
  const { tracking, headline } = trackingPage(page)
  await expect(headline).toHaveText('Delivery receipt')
  await expect(tracking).toContainText(orderId)
  await expect(tracking).toContainText('Order value')
  await expect(topBar(page).bar.getByRole('button')).toHaveCount(0)
  await page.emulateMedia({ media: 'print' })
  await expect(tracking.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(topBar(page).bar).toBeHidden()
  await expect(page.locator('footer')).toBeHidden()
  assert.deepEqual(complaints, [])
  await leave()
})

test('what only the receiver knows is kept by no cache', async () => {
  const { address } = await receiptOfDelivered()
  const id = address.split('/').at(-1)
  for (const path of [`/delivery-receipt/${id}`, `/tracking-c2c/${id}`, `/tracking/${id}`]) {
    const answer = await fetch(site.origin + path)
    assert.deepEqual([answer.status, answer.headers.get('cache-control')], [200, 'no-store'], path)
  }
})

test('the page of two consumers shows nothing of a shop’s order', async () => {
  const { address } = await receiptOfDelivered()
  const { page, leave } = await visit(address.replace('/delivery-receipt/', '/tracking-c2c/'), phone)
  const { tracking, headline } = trackingPage(page)
  await expect(headline).toHaveText('Link not working')
  await expect(tracking).not.toContainText('Merlion Kitchen')
  await leave()
})

test('a link that does not work says so and can be tried again', async () => {
  for (const path of ['/delivery-receipt/no-such-link', '/tracking-c2c/no-such-link']) {
    const { page, leave } = await visit(site.origin + path, phone)
    const { headline, tracking } = trackingPage(page)
    await expect(headline).toHaveText('Link not working')
    await tracking.getByRole('button', { name: 'Try again' }).click()
    await expect(headline).toHaveText('Link not working')
    await leave()
  }
})
