import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright'
import { waitForAnimations } from '../support/page-checks/open-menu.ts'
import { expect, parent, requestPage, topBar } from '../support/site-controls.ts'
import { useSite } from '../support/use-site.ts'
import { type VisitorOptions, visit } from '../support/visitor.ts'

const flags = { 'bulk-order-upload': true }

const site = useSite()
before(() => site.setFlags(flags))

/** Browsers log that a delivery or a page is missing. */
const expected = /404 \(Not Found\)/

async function openSignedIn(path: string, options: VisitorOptions = {}) {
  const visitor = await visit(site.origin + path, { as: parent, expected, ...options })
  await expect(visitor.page.locator('header .account')).toBeAttached()
  return visitor
}

async function openDrawer(page: Page) {
  await page.getByRole('button', { name: 'Menu' }).click()
  await waitForAnimations(page)
  return page.getByRole('dialog', { name: 'Menu' })
}

test('the drawer starts on its first link, names the sections, and closes by Escape or a press outside', async () => {
  const { page } = await openSignedIn('/history/1000', { viewport: { width: 700, height: 800 } })
  const drawer = await openDrawer(page)
  await expect(drawer.getByRole('link', { name: 'Request' })).toBeFocused()
  const sections = ['Request', 'Tracking', 'History', 'Bulk order']
  const others = ['Become a partner', 'Help centre', 'Partner access']
  await expect(drawer.getByRole('link')).toHaveText([...sections, ...others])
  await expect(drawer.getByRole('link', { name: 'History' })).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()
  await openDrawer(page)
  await page.mouse.click(600, 400)
  await expect(drawer).toBeHidden()

  // 384 px at the start side, the whole of a small screen, and beside a bar of 56 px on a wide one.
  await openDrawer(page)
  assert.deepEqual(await drawer.boundingBox(), { x: 0, y: 0, width: 384, height: 800 })
  const turnTo = (dir: string) => page.locator('html').evaluate((html, dir) => html.setAttribute('dir', dir), dir)
  await turnTo('rtl')
  await waitForAnimations(page)
  assert.deepEqual(await drawer.boundingBox(), { x: 316, y: 0, width: 384, height: 800 })
  await page.setViewportSize({ width: 390, height: 800 })
  assert.deepEqual(await drawer.boundingBox(), { x: 0, y: 0, width: 390, height: 800 })
  await turnTo('ltr')
  await page.setViewportSize({ width: 1280, height: 800 })
  await waitForAnimations(page)
  assert.deepEqual(await drawer.boundingBox(), { x: 0, y: 56, width: 384, height: 744 })
})

test('on wide screens the drawer of staff leaves no space for the bar', async () => {
  const { page } = await visit('about:blank', { viewport: { width: 700, height: 800 } })
  await page.addInitScript(() => localStorage.setItem('godroid-token', 'demo-godroid-token'))
  await page.goto(`${site.origin}/order-tracking`)
  const drawer = await openDrawer(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  assert.deepEqual(await drawer.boundingBox(), { x: 0, y: 0, width: 384, height: 800 })
})

test('bar, content and footer of every page share the edges of 1,280 px', async () => {
  const { page } = await openSignedIn('/request-a-rider/1002', { viewport: { width: 1440, height: 900 } })
  const contents = {
    '/request-a-rider/1002': 'courier-request',
    '/partners': '.page-head',
    '/helpcenter/1000': '.page-head',
    '/faq': '.contents',
    '/tracking/no-such-delivery': 'courier-tracking',
    '/developers': '.developers-links',
  }
  for (const [path, content] of Object.entries(contents)) {
    await page.goto(site.origin + path)
    await expect(page.locator(content).first()).toBeVisible()
    for (const [width, edge] of [
      [1280, 24],
      [1440, 80],
      [1920, 320],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      const starts = ['header.bar .wordmark-drawing:visible', content, 'footer .foot-brand'].map(async (part) =>
        Math.round((await page.locator(part).first().boundingBox())?.x ?? -1),
      )
      assert.deepEqual(await Promise.all(starts), [edge, edge, edge], `${path} at ${width} px`)
    }
  }
})

test('the bar has its final width before scripts run', async () => {
  const viewport = { width: 1440, height: 900 }
  for (const path of ['/request-a-rider/1002', '/helpcenter/1000', '/no/such/page']) {
    const { page } = await visit('about:blank', { viewport, javaScriptEnabled: false, expected: /404/ })
    await page.goto(site.origin + path)
    assert.equal(Math.round((await page.locator('.bar .wordmark-drawing').boundingBox())?.x ?? -1), 80, path)
  }
})

test('only the four sections have tabs and the branch selector in their bar', async () => {
  const { page } = await openSignedIn('/bulk-order/1000')
  const { bar } = topBar(page)
  for (const path of ['/bulk-order/1000', '/history/1000', '/order-tracking/1000', '/request-a-rider/1000']) {
    if (new URL(page.url()).pathname !== path) await page.goto(site.origin + path)
    await expect(bar.getByRole('navigation', { name: 'Sections' }).getByRole('link')).toHaveCount(4)
    await expect(bar.locator('courier-branch-selector')).toBeVisible()
  }
  for (const path of ['/faq', '/helpcenter/1000', '/tracking/no-such-delivery']) {
    await page.goto(site.origin + path)
    await expect(bar.getByRole('button', { name: 'Account' })).toBeVisible()
    await expect(bar.getByRole('navigation')).toHaveCount(0)
    await expect(bar.locator('courier-branch-selector')).toHaveCount(0)
    await expect(bar.getByRole('link', { name: 'foodpanda' })).toHaveAttribute('href', /^\/order-tracking/)
  }
  await bar.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByRole('link', { name: 'Help centre' })).toHaveAttribute('href', '/helpcenter/1000')
})

test('maintenance that begins during typing redirects, and later returns to the typed text', async () => {
  const { page } = await openSignedIn('/faq')
  await page.clock.install()
  await page.goto(`${site.origin}/request-a-rider/1001`)
  const name = requestPage(page).request.getByRole('textbox', { name: /Customer name/ })
  await name.fill('Mei Tan')
  site.setFlags({ ...flags, 'unplanned-maintenance': true })
  await page.clock.runFor(301_000)
  await page.waitForURL(`${site.origin}/maintenance`)
  await expect(page.locator('.maintained[data-kind=unplanned]')).toBeVisible()
  site.setFlags(flags)
  await page.clock.runFor(31_000)
  await page.waitForURL(`${site.origin}/request-a-rider/1001`)
  await expect(name).toHaveValue('Mei Tan')
})

test('the help centre’s page is filled by its frame', async () => {
  const { page } = await openSignedIn('/helpcenter/1000')
  const frame = page.locator('courier-help-centre iframe')
  await expect(frame.contentFrame().getByRole('heading', { name: 'Help centre' })).toBeVisible()
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height })
    const [inner, outer] = await Promise.all([frame.boundingBox(), page.locator('main').boundingBox()])
    assert.ok(inner && outer)
    assert.ok(inner.width >= Math.min(800, outer.width * 0.9), `${inner.width} of ${outer.width} px`)
    assert.ok(inner.height >= (height - 56) * 0.75, `${inner.height} of ${height} px`)
  }
})

test('the help button covers no controls, and on a phone help is only in the drawer', async () => {
  const { page } = await openSignedIn('/request-a-rider/1000', { viewport: { width: 900, height: 700 } })
  const help = page.getByRole('button', { name: 'Open the help centre' })
  await expect(requestPage(page).place).toBeVisible()
  const box = await help.boundingBox()
  assert.ok(box && box.y + box.height <= 56, 'it is in the bar')
  await page.setViewportSize({ width: 390, height: 740 })
  await expect(help).toBeHidden()
  await expect((await openDrawer(page)).getByRole('link', { name: 'Help centre' })).toBeVisible()
  site.setFlags({ ...flags, helpcenter: false })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${site.origin}/history/1000`)
  await expect(page.locator('courier-order-list').getByRole('combobox').first()).toBeVisible()
  await expect(help).toHaveCount(0)
  site.setFlags(flags)
})

test('staff accept the terms once, if their app requires it', async () => {
  const { page } = await visit('about:blank')
  await page.goto(`${site.origin}/faq`)
  await page.evaluate(() => {
    localStorage.setItem('godroid-token', 'demo-godroid-token')
    localStorage.setItem('godroid-tos-required', 'true')
  })
  site.setFlags({ ...flags, 'godroid-popup': true })
  await page.goto(`${site.origin}/order-tracking`)
  const terms = page.getByRole('dialog', { name: 'Accept the terms first' })
  const link = terms.getByRole('link', { name: 'Read the terms and conditions' })
  await expect(link).toHaveAttribute('href', `${site.origin}/termsandconditions`)
  await expect(terms).toContainText('Tanjong Pagar - 1001')
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(terms).toBeVisible()
  await terms.getByRole('button', { name: 'Accept and continue' }).click()
  await expect(terms).toBeHidden()
  assert.equal(await page.evaluate(() => localStorage.getItem('godroid-tos-required')), null)
  await page.goto(`${site.origin}/request-a-rider`)
  await expect(requestPage(page).place).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.evaluate(() => localStorage.setItem('godroid-tos-required', 'true'))
  await page.reload()
  await terms.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL(`${site.origin}/`)
  assert.equal(await page.evaluate(() => localStorage.getItem('godroid-token')), null)
  site.setFlags(flags)
})
