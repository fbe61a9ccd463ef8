import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expect, parent, topBar } from '../support/site-controls.ts'
import { useSite } from '../support/use-site.ts'
import { visit } from '../support/visitor.ts'

const site = useSite()

async function openSignedIn(path: string, options = {}) {
  const visitor = await visit(site.origin + path, { as: parent, ...options })
  await visitor.page.waitForURL(`**${path === '/' ? '/request-a-rider/**' : `${path}**`}`)
  return visitor
}

test('choosing an outlet reaches every element and the address, and Back undoes it', async () => {
  const { page, consoleErrors, leave } = await openSignedIn('/request-a-rider/1000')
  const bar = topBar(page)
  await expect(bar.vendor).toContainText('Merlion Kitchen - 1000')
  await bar.chooseVendor(/Bugis - 1002/)
  await page.waitForURL('**/request-a-rider/1002')
  await expect(bar.vendor).toContainText('Bugis - 1002')
  await expect(page.locator('courier-request')).toContainText('Bugis')
  await bar.tab('Tracking').click()
  await page.waitForURL('**/order-tracking/1002')
  await expect(bar.vendor).toContainText('Bugis - 1002')
  await page.goBack()
  await page.waitForURL('**/request-a-rider/1002')
  await page.goBack()
  await page.waitForURL('**/request-a-rider/1000')
  await expect(bar.vendor).toContainText('Merlion Kitchen - 1000')
  assert.deepEqual(consoleErrors, [])
  await leave()
})

test('keeps the order being edited when the vendor changes', async () => {
  const { page, leave } = await openSignedIn('/request-a-rider/1001?orderID=1001-ABCDEF')
  await topBar(page).chooseVendor(/Bugis - 1002/)
  await page.waitForURL('**/request-a-rider/1002?orderID=1001-ABCDEF')
  await leave()
})

for (const path of ['/request-a-rider/9999', '/history/2000']) {
  test(`says at ${path} that it isn’t one of the user’s, and offers the others`, async () => {
    const { page, consoleErrors, leave } = await openSignedIn(path)
    const element = page.locator(path.startsWith('/request') ? 'courier-request' : 'courier-order-list')
    const id = path.split('/').at(-1)
    await expect(element.getByRole('alert')).toContainText(`${id} isn’t one of your collection points`)
    await expect(topBar(page).vendor).toContainText('Choose a collection point')
    await element.getByRole('combobox', { name: 'Collection point' }).selectOption({ label: 'Bugis - 1002' })
    await page.waitForURL(`**${path.replace(/\d+$/, '1002')}`)
    await expect(topBar(page).vendor).toContainText('Bugis - 1002')
    await expect(element.getByRole('alert')).toBeHidden()
    assert.deepEqual(
      consoleErrors.filter((line) => !line.includes('isn’t one of the vendors')),
      [],
    )
    await leave()
  })
}

test('says that the order in the address is not the user’s', async () => {
  const { page, leave } = await openSignedIn('/order-tracking/1001?order_id=2000-ABCDEF')
  const list = page.locator('courier-order-list')
  await expect(list.getByText('You have no order with the ID 2000-ABCDEF.')).toBeVisible()
  await expect(topBar(page).vendor).toContainText('Tanjong Pagar - 1001')
  await expect(list.getByRole('tablist')).toBeVisible()
  await leave()
})

test('shows vendor, sections and sign-out in the drawer on a phone', async () => {
  const { page, leave } = await openSignedIn('/request-a-rider/1000', { viewport: { width: 375, height: 740 } })
  await expect(topBar(page).bar.getByRole('button', { name: 'Merlion Kitchen - 1000' })).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer.getByRole('link', { name: 'Tracking' })).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await expect(drawer).toContainText(parent.email)
  await drawer.locator('courier-branch-selector').getByRole('button').click()
  await drawer.getByRole('radio', { name: /Bugis - 1002/ }).click()
  await page.waitForURL('**/request-a-rider/1002')
  await expect(drawer).toBeHidden()
  await leave()
})

test('on a phone the outlet’s name in the bar opens the selector', async () => {
  const { page, leave } = await openSignedIn('/order-tracking/1000', { viewport: { width: 375, height: 740 } })
  const name = topBar(page).bar.getByRole('button', { name: 'Merlion Kitchen - 1000' })
  await name.click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer.getByRole('radio', { checked: true })).toBeFocused()
  await drawer.getByRole('radio', { name: /Bugis - 1002/ }).click()
  await page.waitForURL('**/order-tracking/1002')
  await expect(drawer).toBeHidden()
  await expect(topBar(page).bar.getByRole('button', { name: 'Bugis - 1002' })).toBeFocused()
  await leave()
})
