import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { expect, parent, requestPage } from '../support/pages.ts'
import { type Site, startSite } from '../support/site.ts'
import { closePages, visit } from '../support/visitor.ts'

let site: Site
before(async () => {
  site = await startSite()
})
after(async () => {
  await closePages()
  await site?.remove()
})

const message = `[21/11/26, 10:15 AM] Wei Ling: hi can deliver?
Name: Tan Wei Ling
HP: 9123 4567
2 Orchard Turn, ION Orchard 238801
#05-123
pls ring the bell`

test('a pasted customer message is read, accepted and placed as an order', async () => {
  const permissions = ['clipboard-read', 'clipboard-write']
  const vendor = await visit('about:blank', { as: { ...parent, at: site.origin }, permissions })
  const { page } = vendor
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(`${site.origin}/request-a-rider/1001`)
  const form = page.locator('courier-request form')
  const { request, place } = requestPage(page)

  // Ctrl + V on a button of the element, outside any field.
  await page.evaluate((text) => navigator.clipboard.writeText(text), message)
  await request.getByRole('button', { name: 'Paste a message' }).focus()
  await page.keyboard.press('Control+V')
  const panel = request.getByRole('dialog', { name: 'From the message' })
  await expect(panel.getByRole('listitem').first()).toBeVisible()
  await expect(form.getByRole('region', { name: 'Who receives it' })).toContainText(/Tan Wei Ling · .*\+65 9123 4567/)

  // The address had no label, so it's marked for review.
  const address = panel.getByRole('listitem').filter({ hasText: 'Drop-off address' })
  await expect(address).toContainText('Likely')
  await address.getByRole('button', { name: /^(Use for|Replace): Drop-off address/ }).click()
  await expect(panel.getByText('The pin is on the map.')).toBeVisible()
  await panel.getByRole('button', { name: 'Use for: Notes for the rider' }).click()
  await panel.getByRole('button', { name: 'Done' }).click()

  await form.getByRole('textbox', { name: /^What’s in the bag/ }).fill('Laksa for two')
  await form.getByRole('textbox', { name: /^Order value/ }).fill('25.50')
  await expect(request.getByRole('button', { name: /Request rider · / })).toBeVisible()
  const confirm = request.getByRole('button', { name: 'The pin is right' })
  if (await confirm.isVisible()) await confirm.click()
  await place.click()
  await page.waitForURL(/\/order-tracking\/1001\?order_id=1001-[A-Z0-9]{6}$/)

  assert.deepEqual(
    requests.filter((url) => !url.startsWith(site.origin)),
    [],
  )
  assert.deepEqual(vendor.consoleErrors, [])
  await vendor.leave()
})
