import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright'
import { expect, parent } from '../support/site-controls.ts'
import { useSite } from '../support/use-site.ts'
import { visit } from '../support/visitor.ts'
import { ordersFile } from '../support/workbooks/orders-file.ts'

const site = useSite()
before(() => site.setFlags({ 'bulk-order-upload': true }))

/** Returns the text or name of the focused control. */
const focusedName = (page: Page) =>
  page.evaluate(() => {
    let active = document.activeElement
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
    return active?.getAttribute('aria-label') ?? active?.textContent?.trim() ?? ''
  })

async function tabTo(page: Page, name: RegExp) {
  for (let presses = 0; presses < 60; presses++) {
    if (name.test(await focusedName(page))) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab doesn't reach ${name}`)
}

/** Returns the storage keys of bulk orders. */
const bulkStorageKeys = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((name) => name.startsWith('courier-bulk'))
      .map((name) => name.replace('1001', '{vendorID}')),
  )

test('orders from a file are corrected in the table and placed, by keyboard alone', async () => {
  const { page } = await visit(`${site.origin}/bulk-order/1001`, { as: parent })
  const content = await ordersFile([{ description: 'Laksa' }, { description: 'Satay', phone: '12' }])
  await expect(page.getByRole('button', { name: 'Choose file' })).toBeVisible()
  // Keys can reach the page before a listener that is added just before them does.
  const chooserOpened = page.waitForEvent('filechooser')
  await tabTo(page, /^Choose file$/)
  await page.keyboard.press('Enter')
  const chooser = await chooserOpened
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await chooser.setFiles({ name: 'lunch.xlsx', mimeType, buffer: Buffer.from(content, 'base64') })

  await expect(page.getByRole('grid')).toBeVisible()
  await tabTo(page, /^Next error$/)
  await page.keyboard.press('Enter')
  await expect.poll(() => focusedName(page)).toMatch(/Phone number/)
  await page.keyboard.type('81234567')
  const storedKeys = await bulkStorageKeys(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Continue · 2 orders' })).toBeEnabled()
  await page.keyboard.press('Escape')
  await tabTo(page, /^Continue · 2 orders$/)
  await page.keyboard.press('Enter')

  await expect(page.getByRole('button', { name: 'Place 2 orders' })).toBeVisible()
  await tabTo(page, /^Place 2 orders$/)
  storedKeys.push(...(await bulkStorageKeys(page)))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Place 2 orders?' })).toBeVisible()
  await tabTo(page, /^Place 2 orders$/)
  await page.keyboard.press('Enter')

  await page.waitForURL(/\/order-tracking/)
  await expect(page.getByText('Orders placed!')).toBeVisible()
  await expect(page.locator('courier-order-list').getByText('Alicia Wong')).toHaveCount(2)
  await page.goto(`${site.origin}/bulk-order/1001`)
  await page.getByRole('button', { name: /lunch\.xlsx.*2 of 2 placed/ }).click()
  await page.waitForURL(/\/bulk-order\/1001\/.+/)
  await expect(page.getByRole('heading', { name: 'lunch.xlsx' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Choose file' })).toBeVisible()
  await page.goto(`${site.origin}/privacy`)
  const documentedNames = await page.locator('code').allTextContents()
  assert.ok(storedKeys.includes('courier-bulk-jobs') && storedKeys.includes('courier-bulk-sheet-{vendorID}'))
  assert.deepEqual(
    storedKeys.filter((name) => !documentedNames.includes(name)),
    [],
  )
})
