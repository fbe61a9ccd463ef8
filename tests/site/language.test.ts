import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright'
import { expect, landingPage, parent } from '../support/site-controls.ts'
import { useSite } from '../support/use-site.ts'
import { visit } from '../support/visitor.ts'

/** Morocco offers Arabic, English and French. */
const site = useSite({ riderSpeed: 0, settings: { COURIER_COUNTRY: 'MA', COURIER_LANGUAGE: 'en' } })

/** Opens the language list of the top bar. */
async function openLanguageList(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'Language' }).click()
  return page.locator('#languages')
}

test('switching to each language of the country keeps typed text and focus', async () => {
  const { page } = await visit(`${site.origin}/connect`)
  await landingPage(page).email.fill(parent.email)
  // A reload would remove it.
  await page.evaluate(() => void Object.assign(window, { isSamePage: true }))
  const list = await openLanguageList(page)
  const arabic = list.getByRole('radio', { name: 'العربية' })
  // Drawn as in the elements.
  await expect(arabic).toHaveCSS('appearance', 'none')
  await arabic.check()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(arabic).toBeFocused()
  await expect(list.getByRole('status')).toHaveText('الصفحة الآن بالعربية.')
  await expect(page.getByRole('banner').locator('[data-language-name]')).toHaveText('العربية')
  await expect(page).toHaveTitle('تسجيل الدخول · Glovo')
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /[\u0600-\u06ff]/)
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'أسئلة وأجوبة' })).toBeVisible()
  const account = page.locator('courier-account')
  await expect(account.getByRole('textbox').first()).toHaveValue(parent.email)
  await expect(account.getByRole('button', { name: 'تسجيل الدخول' })).toBeVisible()
  for (const [name, language] of [
    ['Français', 'fr'],
    ['English', 'en'],
    ['العربية', 'ar'],
  ] as const) {
    await list.getByRole('radio', { name, exact: true }).check()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
  }
  assert.equal(await page.evaluate(() => 'isSamePage' in window), true)

  await page.goto(`${site.origin}/faq`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/[\u0600-\u06ff]/)
})

test('on a phone, the list is in the top bar of every page, also of receivers', async () => {
  const { page } = await visit('about:blank', { expected: /404 \(Not Found\)/ })
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/', '/faq', '/tracking/no-such-order', '/tracking-c2c/no-such-order', '/no-such-page']) {
    await page.goto(`${site.origin}${path}`)
    const list = await openLanguageList(page)
    await expect(list.getByRole('radio', { name: 'Français' })).toBeInViewport()
    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
  }
})

test('offline, the language stays, and the list says why', async () => {
  const { page } = await visit(`${site.origin}/connect`, { expected: /ERR_INTERNET_DISCONNECTED/ })
  const list = await openLanguageList(page)
  await page.context().setOffline(true)
  await list.getByRole('radio', { name: 'العربية' }).click()
  await expect(list.getByRole('status')).toContainText('Check your internet connection')
  await expect(list.getByRole('radio', { name: 'English' })).toBeChecked()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.context().setOffline(false)
  await list.getByRole('radio', { name: 'العربية' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
})

test('staff keep their stored language', async () => {
  const { page } = await visit('about:blank')
  await page.addInitScript(() => {
    localStorage.setItem('godroid-token', 'demo-godroid-token')
    localStorage.setItem('godroid-locale', 'ar')
  })
  await page.goto(`${site.origin}/order-tracking`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(page.locator('nav.tabs').getByRole('link').first()).toHaveText('الطلب')
})
