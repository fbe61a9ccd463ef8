import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expect, landingPage, parent, topBar } from '../support/site-controls.ts'
import { useSite } from '../support/use-site.ts'
import { visit } from '../support/visitor.ts'

const site = useSite()

test('returns to the requested page after signing in', async () => {
  const { page, consoleErrors, leave } = await visit(`${site.origin}/order-tracking/1001`)
  await page.waitForURL(`${site.origin}/`)
  await landingPage(page).signIn(parent)
  await page.waitForURL('**/order-tracking/1001')
  await expect(page.locator('courier-order-list').getByRole('tablist')).toBeVisible()
  assert.deepEqual(consoleErrors, [])
  await leave()
})

test('shows and requests nothing guarded before sign-in', async () => {
  const { page, leave } = await visit('about:blank')
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.goto(`${site.origin}/order-tracking`)
  await page.waitForURL(`${site.origin}/`)
  await expect(landingPage(page).submit).toBeVisible()
  // Its scripts may be preloaded: all pages share them, and they define nothing here.
  assert.deepEqual(
    requests.filter((path) => /\/api\/v1\/(?!flags$)/.test(path)),
    [],
  )
  assert.equal(await page.evaluate(() => customElements.get('courier-order-list') === undefined), true)
  await leave()
})

test('signs out in every tab at once, even if the server is down', async () => {
  const { page, leave } = await visit(`${site.origin}/`)
  await landingPage(page).signIn(parent)
  await page.waitForURL('**/request-a-rider/**')
  const otherTab = await page.context().newPage()
  await otherTab.goto(`${site.origin}/order-tracking`)
  await expect(topBar(otherTab).bar.getByRole('button', { name: 'Account' })).toBeVisible()
  await page.context().route('**/orders/api/**', (route) => route.abort())
  await topBar(page).signOut()
  await page.waitForURL(`${site.origin}/`)
  await otherTab.waitForURL(`${site.origin}/`)
  const storedText = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  assert.doesNotMatch(storedText, /eyJ|token/i)
  await leave()
})

test('ignores a stored address of another site', async () => {
  const { page, leave } = await visit(
    `${site.origin}/?next=https://evil.example/&returnTo=//evil.example#//evil.example`,
  )
  // The path of this address begins with two slashes.
  await page.evaluate(() => sessionStorage.setItem('courier.return-to', '/.//evil.example/request-a-rider'))
  await landingPage(page).signIn(parent)
  await page.waitForURL('**/request-a-rider/1000')
  assert.equal(new URL(page.url()).origin, site.origin)
  await leave()
})

test('signs in and reaches every part by keyboard alone', async () => {
  const { page, leave } = await visit(`${site.origin}/`)
  await expect(landingPage(page).submit).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(landingPage(page).email).toBeFocused()
  await page.keyboard.type(parent.email)
  await landingPage(page).password.focus()
  await page.keyboard.type(parent.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/request-a-rider/1000')
  const { bar, vendor } = topBar(page)
  await vendor.focus()
  await page.keyboard.press('Enter')
  await expect(bar.getByRole('radio', { checked: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(bar.getByRole('radio')).toHaveCount(0)
  await expect(vendor).toBeFocused()
  await leave()
})
