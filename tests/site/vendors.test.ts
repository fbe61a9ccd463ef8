import { test } from 'node:test'
import { expect, parent, topBar } from '../support/site-controls.ts'
import { useSite } from '../support/use-site.ts'
import { type VisitorOptions, visit } from '../support/visitor.ts'

const site = useSite()

async function openSignedIn(path: string, options: VisitorOptions = {}) {
  const visitor = await visit(site.origin + path, { as: parent, ...options })
  await visitor.page.waitForURL(`**${path === '/' ? '/request-a-rider/**' : `${path}**`}`)
  return visitor
}

test('choosing an outlet reaches every element and the address, and Back undoes it', async () => {
  const { page } = await openSignedIn('/request-a-rider/1000')
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
})

test('says that the order in the address isn’t the user’s, beside the outlet’s list', async () => {
  const { page } = await openSignedIn('/order-tracking/1001?order_id=2000-ABCDEF', { expected: /404 \(Not Found\)/ })
  const list = page.locator('courier-order-list')
  await expect(list.getByText('You have no order with the ID 2000-ABCDEF.')).toBeVisible()
  await expect(list.getByRole('tablist')).toBeVisible()
  await expect(topBar(page).vendor).toContainText('Tanjong Pagar - 1001')
})

for (const path of ['/request-a-rider/9999', '/history/2000']) {
  test(`says at ${path} that it isn’t one of the user’s, and offers the others`, async () => {
    const { page } = await openSignedIn(path, { expected: /isn’t one of the vendors/ })
    const element = page.locator(path.startsWith('/request') ? 'courier-request' : 'courier-order-list')
    const id = path.split('/').at(-1)
    await expect(element.getByRole('alert')).toContainText(`${id} isn’t one of your collection points`)
    await expect(topBar(page).vendor).toContainText('Choose a collection point')
    await element.getByRole('combobox', { name: 'Collection point' }).selectOption({ label: 'Bugis - 1002' })
    await page.waitForURL(`**${path.replace(/\d+$/, '1002')}`)
    await expect(topBar(page).vendor).toContainText('Bugis - 1002')
    await expect(element.getByRole('alert')).toBeHidden()
  })
}

test('on a phone, the drawer shows sections and sign-out, and changes the outlet', async () => {
  const { page } = await openSignedIn('/request-a-rider/1000', { viewport: { width: 375, height: 740 } })
  const inBar = (name: string) => topBar(page).bar.getByRole('button', { name })
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(inBar('Merlion Kitchen - 1000')).toBeVisible()
  await inBar('Menu').click()
  await expect(drawer.getByRole('link', { name: 'Tracking' })).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await expect(drawer).toContainText(parent.email)
  await drawer.locator('courier-branch-selector').getByRole('button').click()
  await drawer.getByRole('radio', { name: /Bugis - 1002/ }).click()
  await page.waitForURL('**/request-a-rider/1002')
  await expect(drawer).toBeHidden()
})

test('on a phone, the outlet’s name in the bar opens the selector', async () => {
  const { page } = await openSignedIn('/order-tracking/1000', { viewport: { width: 375, height: 740 } })
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await topBar(page).bar.getByRole('button', { name: 'Merlion Kitchen - 1000' }).click()
  await expect(drawer.getByRole('radio', { checked: true })).toBeFocused()
  await drawer.getByRole('radio', { name: /Bugis - 1002/ }).click()
  await page.waitForURL('**/order-tracking/1002')
  await expect(drawer).toBeHidden()
  await expect(topBar(page).bar.getByRole('button', { name: 'Bugis - 1002' })).toBeFocused()
})
