import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright'
import { expect, parent, requestPage } from '../support/site-controls.ts'
import { useSite } from '../support/use-site.ts'
import { type VisitorOptions, visit } from '../support/visitor.ts'

const site = useSite({ riderSpeed: 0, settings: { COURIER_COUNTRY: 'KW' } })

const tourOf = (page: Page) => page.getByRole('dialog', { name: 'Welcome to talabat' })

/** Opens the first page after an account's first sign-in. */
async function openFirstPage(options: VisitorOptions = {}) {
  const visitor = await visit(`${site.origin}/request-a-rider/1000`, { as: parent, isNew: true, ...options })
  return { ...visitor, tour: tourOf(visitor.page) }
}

/** Waits for the request, and expects no tour. */
async function expectNoTour(page: Page, request = requestPage(page).address) {
  await expect(request).toBeVisible()
  await expect(page.locator('#welcome-tour')).toBeHidden()
}

test('shows three screens once, by keyboard', async () => {
  const { page, tour } = await openFirstPage()
  await expect(tour.getByText('1 of 3')).toBeVisible()
  await expect(tour.getByRole('button', { name: 'Next' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(tour.getByText('2 of 3')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(tour.getByText('1 of 3')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(tour.getByText('3 of 3')).toBeVisible()
  await expect(tour.getByRole('button', { name: 'Start' })).toBeFocused()
  await expect(tour.getByRole('button', { name: 'Skip' })).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(tour).toBeHidden()
  await page.reload()
  await expectNoTour(page)
})

for (const [method, skip] of Object.entries({
  async 'by its button'(page: Page) {
    const stored = await page.evaluate(() => {
      document.querySelector<HTMLElement>('#welcome-tour [data-tour=skip]')?.click()
      return localStorage.getItem('courier-tour')
    })
    assert.equal(stored, 'seen', 'from the press on, even if the page is left at once')
  },
  'by Escape': (page: Page) => page.keyboard.press('Escape'),
  'by a press outside it': (page: Page) => page.mouse.click(5, 300),
})) {
  test(`can be skipped ${method}, and is then seen`, async () => {
    const { page, tour } = await openFirstPage()
    await expect(tour).toBeVisible()
    await skip(page)
    await expect(tour).toBeHidden()
    const isInContent = () => page.evaluate(() => document.querySelector('main')?.contains(document.activeElement))
    // The dialog is hidden before its `close` event moves the focus.
    await expect.poll(isInContent, { message: 'the focus is in the content' }).toBe(true)
    await expect(requestPage(page).address).toBeVisible()
    await page.keyboard.press('Tab')
    assert.equal(await isInContent(), true)
    assert.equal(await page.evaluate(() => localStorage.getItem('courier-tour')), 'seen')
  })
}

test('fits a screen of 320 px, and follows the arrow keys in reading direction', async () => {
  const { page } = await openFirstPage({ viewport: { width: 320, height: 560 } })
  await page.context().addCookies([{ name: 'courier-language', value: 'ar', url: site.origin }])
  await page.reload()
  const tour = page.locator('#welcome-tour')
  await expect(tour).toBeVisible()
  await expect(tour).toHaveCSS('direction', 'rtl')
  const screens = tour.locator('[data-tour-screen]')
  await page.keyboard.press('ArrowLeft')
  await expect(screens.nth(1)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(screens.nth(0)).toBeVisible()
  const box = await tour.boundingBox()
  assert.ok(box && box.x >= 0 && box.x + box.width <= 320 && box.height <= 560)
  assert.equal(await tour.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), 0)
})

test('isn’t shown to staff, nor while an order is edited', async () => {
  const staff = await visit('about:blank', { isNew: true })
  await staff.page.addInitScript(() => localStorage.setItem('godroid-token', 'demo-godroid-token'))
  await staff.page.goto(`${site.origin}/request-a-rider`)
  await expectNoTour(staff.page)
  const { page, tour } = await openFirstPage({ expected: /404 \(Not Found\)/ })
  await expect(tour).toBeVisible()
  await page.goto(`${site.origin}/request-a-rider/1000?orderID=1001-ABCDEF`)
  await expectNoTour(page, page.getByRole('heading', { name: 'We couldn’t find this order' }))
})
