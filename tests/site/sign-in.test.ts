import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expect, landingPage, parent, topBar } from '../support/site-controls.ts'
import { useSite } from '../support/use-site.ts'
import { visit } from '../support/visitor.ts'

const site = useSite()

test('shows and requests nothing guarded before sign-in', async () => {
  const { page } = await visit('about:blank')
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
})

test('signs out in every tab at once, even if the server is down', async () => {
  const { page } = await visit(`${site.origin}/`, { expected: /net::ERR_FAILED/ })
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
})

test('signs in and reaches every part by keyboard alone, whatever address of another site is given or stored', async () => {
  const elsewhere = '?next=https://evil.example/&returnTo=//evil.example#//evil.example'
  const { page } = await visit(`${site.origin}/${elsewhere}`)
  await expect(landingPage(page).submit).toBeVisible()
  // The path of this address begins with two slashes.
  await page.evaluate(() => sessionStorage.setItem('courier.return-to', '/.//evil.example/request-a-rider'))
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link', { name: 'Request a rider' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(landingPage(page).email).toBeFocused()
  await page.keyboard.type(parent.email)
  await landingPage(page).password.focus()
  await page.keyboard.type(parent.password)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${site.origin}/request-a-rider/1000`)
  const { bar, vendor } = topBar(page)
  await vendor.focus()
  await page.keyboard.press('Enter')
  await expect(bar.getByRole('radio', { checked: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(bar.getByRole('radio')).toHaveCount(0)
  await expect(vendor).toBeFocused()
})

test('ends a session on another device, which shows the sign-in and the reason', async () => {
  const [desk, phone] = [
    await visit(`${site.origin}/`),
    await visit(`${site.origin}/`, {
      viewport: { width: 390, height: 800 },
      userAgent:
        'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36',
      expected: /401|session-expired/,
    }),
  ]
  for (const { page } of [phone, desk]) {
    await landingPage(page).signIn(parent)
    await page.waitForURL('**/request-a-rider/**')
  }
  await phone.page.goto(`${site.origin}/order-tracking/1001`)
  await expect(phone.page.locator('courier-order-list').getByRole('tablist')).toBeVisible()

  const { page } = desk
  await page.locator('header.bar').getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Where you’re signed in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Where you’re signed in' })
  await expect(dialog.getByText('This device')).toBeVisible()
  const signOutPhone = dialog.getByRole('button', { name: /^Sign out Chrome on Android/ })
  await signOutPhone.click()
  await expect(signOutPhone).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  // The live socket of the list ends with its session.
  await phone.page.waitForURL((url) => url.pathname === '/')
  await expect(phone.page.getByText('Your session has ended. Sign in again to continue.').first()).toBeVisible()
  await landingPage(phone.page).signIn(parent)
  await phone.page.waitForURL('**/order-tracking/1001')
})
