import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { expect, landingPage, parent, topBar } from '../support/pages.ts'
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

test('says that the password is wrong, and keeps the email', async () => {
  const { page, leave } = await visit(`${site.origin}/`)
  const landing = landingPage(page)
  await landing.signIn({ ...parent, password: 'Wrong!2026' })
  await expect(page.getByText('The email or password isn’t right.')).toHaveCount(1)
  await expect(landing.email).toHaveValue(parent.email)
  assert.equal(new URL(page.url()).pathname, '/')
  await leave()
})

test('says "You could be offline" without a response, keeps what was typed, and can be retried', async () => {
  const { page, leave } = await visit(`${site.origin}/`)
  const landing = landingPage(page)
  await page.route('**/api/v1/login', (route) => route.abort())
  await landing.signIn(parent)
  await expect(page.getByText('You could be offline').first()).toBeVisible()
  await expect(landing.email).toHaveValue(parent.email)
  await expect(landing.password).toHaveValue(parent.password)
  await page.unroute('**/api/v1/login')
  await landing.submit.click()
  await page.waitForURL('**/request-a-rider/**')
  await leave()
})

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

test('redirects a signed-in user from the landing page to the request', async () => {
  const { page, leave } = await visit(`${site.origin}/connect`)
  await landingPage(page).signIn(parent)
  await page.waitForURL('**/request-a-rider/1000')
  await page.goto(`${site.origin}/`)
  await page.waitForURL('**/request-a-rider/1000')
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
  const { page, leave } = await visit(`${site.origin}/`)
  await page.evaluate(() => sessionStorage.setItem('courier.return-to', '//evil.example/request-a-rider'))
  await landingPage(page).signIn(parent)
  await page.waitForURL('**/request-a-rider/1000')
  assert.equal(new URL(page.url()).origin, site.origin)
  await leave()
})

test('shows a message and a link home on an unknown page', async () => {
  const response = await fetch(`${site.origin}/no-such-page`)
  assert.equal(response.status, 404)
  const { page, leave } = await visit(`${site.origin}/no-such-page`)
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await page.waitForURL(`${site.origin}/`)
  await leave()
})
