import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright'
import { guardedPaths, publicPaths } from '../support/page-checks/language-walk.ts'
import { axeViolations, overflow } from '../support/page-checks/page-checks.ts'
import { expect, landingPage, ordersPage, parent, requestPage, topBar } from '../support/pages.ts'
import { startSite } from '../support/site.ts'
import { useSite } from '../support/use-site.ts'
import { type VisitorOptions, visit } from '../support/visitor.ts'

const site = useSite()

async function openSignedIn(options: VisitorOptions = {}) {
  return visit(`${site.origin}/request-a-rider/1000`, { as: parent, ...options })
}

/** Opens each screen and waits for its content. */
async function* screens(page: Page, { origin } = site) {
  await expect(requestPage(page).request.getByRole('combobox').first()).toBeVisible()
  yield 'request'
  await page.goto(`${origin}/order-tracking/1001`)
  await expect(ordersPage(page).list.getByRole('row').nth(1)).toBeVisible()
  yield 'orders'
  await ordersPage(page).list.getByRole('row').nth(1).getByRole('button').click()
  await page.waitForURL(/order_id=/)
  yield 'opened order'
  await page.goto(`${origin}/history/1001`)
  await expect(ordersPage(page).list.getByRole('combobox').first()).toBeVisible()
  yield 'history'
  yield openMenu(page)
}

/** Opens the account menu on desktops, otherwise the drawer, with its list of languages. */
async function openMenu(page: Page) {
  const account = page.locator('header button.account')
  const isWide = await account.isVisible()
  await (isWide ? account : page.locator('[data-open-drawer]')).click()
  const menu = page.locator(isWide ? '#account' : '#drawer')
  await menu.locator('summary').click()
  await expect(menu.getByRole('radio').first()).toBeVisible()
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)))
  return isWide ? 'account menu' : 'drawer'
}

for (const [situation, options] of Object.entries({
  'in the light': { colorScheme: 'light' },
  'in the dark': { colorScheme: 'dark' },
  'on a phone': { viewport: { width: 375, height: 740 }, hasTouch: true },
} satisfies Record<string, VisitorOptions>)) {
  test(`every screen passes axe ${situation}`, async () => {
    const found: string[] = []
    const check = async (page: Page, screen: string) =>
      found.push(...(await axeViolations(page)).map((violation) => `${screen}: ${violation}`))
    const landing = await visit(`${site.origin}/`, options)
    await expect(landingPage(landing.page).submit).toBeVisible()
    await check(landing.page, 'landing')
    for (const view of ['register', 'forgot-password']) {
      await landing.page.goto(`${site.origin}/${view}`)
      await expect(landing.page.locator('courier-account').getByRole('textbox').first()).toBeVisible()
      await check(landing.page, view)
    }
    await landing.leave()
    const { page, leave } = await openSignedIn(options)
    for await (const screen of screens(page)) await check(page, screen)
    await leave()
    assert.deepEqual(found, [])
  })
}

for (const width of [320, 1280]) {
  test(`nothing is wider than a screen of ${width} px`, async () => {
    const { page, leave } = await openSignedIn({ viewport: { width, height: 640 } })
    for await (const screen of screens(page)) assert.equal(await overflow(page), 0, screen)
    for (const path of ['/no-such-page', '/tracking/unknown']) {
      await page.goto(site.origin + path)
      assert.equal(await overflow(page), 0, path)
    }
    await leave()
  })
}

for (const width of [390, 1280]) {
  test(`nothing moves while a page loads, ${width} px wide`, async () => {
    site.setFlags({ 'bulk-order-upload': true })
    const options: VisitorOptions = { viewport: { width, height: 800 } }
    const desktop = await openSignedIn(options)
    const { orderId, trackingId } = await findOrder(desktop.page)
    await desktop.leave()
    const publicPages = [...publicPaths, `/tracking/${trackingId}`, `/delivery-receipt/${trackingId}`, '/developers']
    const vendorPages = [
      ...guardedPaths,
      `/order-tracking/1001?order_id=${orderId}`,
      '/order-tracking/1000',
      '/partners',
    ]
    const shiftedPages = [
      ...(await shifts(publicPages, options)),
      ...(await shifts(vendorPages, { ...options, as: { ...parent, at: site.origin } })),
    ]
    assert.deepEqual(shiftedPages, [])
  })
}

test('mirrors for right to left, without a horizontal scroll bar', async () => {
  const arabic = await startSite({ riderSpeed: 0, settings: { COURIER_COUNTRY: 'KW', COURIER_LANGUAGE: 'ar' } })
  const { page, leave } = await visit('about:blank')
  await page.addInitScript(() => localStorage.setItem('godroid-token', 'demo-godroid-token'))
  await page.goto(`${arabic.origin}/request-a-rider/1001`)
  for await (const screen of screens(page, arabic)) {
    assert.equal(await overflow(page), 0, screen)
    const mark = await page.locator('.bar .wordmark').boundingBox()
    assert.ok(mark && mark.x > 900, 'the wordmark is at the right')
    if (screen === 'account menu') assert.deepEqual(await axeViolations(page), [])
  }
  await expect(ordersPage(page).list.locator('.courier-root')).toHaveCSS('direction', 'rtl')
  await leave()
  await arabic.remove()
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

/** Returns an order of the outlet, with a rider if there is one. */
function findOrder(page: Page) {
  return page.evaluate(async () => {
    const { accessToken, idToken } = JSON.parse(localStorage.getItem('courier.session') ?? '{}')
    const headers = { authorization: `Bearer ${accessToken}|${idToken}` }
    const response = await fetch('/orders/api/v1/vendor/1001/orders', { headers })
    const { data } = (await response.json()).result
    const order = data.find(({ rider }: { rider: object | null }) => rider) ?? data[0]
    return { orderId: order.order_id as string, trackingId: order.tracking_id as string }
  })
}

/** Returns pages with a layout shift of more than 0.02, with the moved elements (web.dev/cls). */
async function shifts(paths: string[], options: VisitorOptions): Promise<string[]> {
  const found: string[] = []
  const { page, leave } = await visit('about:blank', options)
  await page.addInitScript(observeShifts)
  for (const path of paths) {
    await page.goto(site.origin + path)
    await page.waitForLoadState('networkidle')
    const moves = await page.evaluate(() => (globalThis as unknown as { moves: Move[] }).moves)
    const sum = moves.reduce((total, { by }) => total + by, 0)
    if (sum > 0.02) found.push(`${path} ${sum.toFixed(3)}: ${moves.map(({ what }) => what).join(', ')}`)
  }
  await leave()
  return found
}

interface Move {
  by: number
  what: string
}

/** Runs in the page: records layout shifts in `moves`. */
function observeShifts() {
  const moves: Move[] = []
  Object.assign(globalThis, { moves })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & { value: number; sources: { node: Node | null }[] }
      const nameOf = (node: Node | null) => (node instanceof Element ? `${node.localName}.${node.className}` : '')
      moves.push({ by: value, what: sources.map(({ node }) => nameOf(node)).join(' ') })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
