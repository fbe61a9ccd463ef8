import assert from 'node:assert/strict'
import { join } from 'node:path'
import { before, test } from 'node:test'
import type { Page } from 'playwright'
import { expect } from '../support/site-controls.ts'
import { visit } from '../support/visitor.ts'
import { usePartner } from './use-partner.ts'

const parts = usePartner()

before(() => parts.partner.embed({ api: parts.site.origin, session: null }))

/** Returns the heights of the outline's boxes, or none once React has rendered, because its root has a part. */
function outlineHeights(page: Page, tag = 'courier-request') {
  return page.evaluate((tag) => {
    const root = document.querySelector(tag)?.shadowRoot?.querySelector('.courier-root:not([part])')
    const boxes = [...(root?.querySelectorAll('div') ?? [])].filter(({ childElementCount }) => childElementCount === 0)
    return boxes.map((box) => box.getBoundingClientRect().height)
  }, tag)
}

/** Opens a page whose scripts load only after `release()`. */
async function openWithHeldScripts() {
  const { page } = await visit('about:blank', { viewport: { width: 1280, height: 720 } })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/chunks\//, async (route) => {
    await released
    await route.continue()
  })
  return { page, release }
}

test('shows the form’s outline before any script loads, until the form is shown', async () => {
  const { page, release } = await openWithHeldScripts()
  await page.goto(parts.partner.origin, { waitUntil: 'commit' })
  await expect.poll(() => outlineHeights(page)).toEqual([42, 222, 122, 296, 180, 296])
  await expect(page.locator('courier-request [aria-busy="true"]')).toHaveCount(1)
  assert.equal(await page.evaluate(() => customElements.get('courier-request')), undefined)

  // The element has a height in every frame, so that the content below it never moves up.
  await page.evaluate(() => {
    const heights: number[] = []
    Object.assign(globalThis, { heights })
    const recordHeight = () => {
      heights.push(document.querySelector('courier-request')?.getBoundingClientRect().height ?? 0)
      requestAnimationFrame(recordHeight)
    }
    recordHeight()
  })
  release()
  await expect(page.locator('courier-request [part="base"]')).toBeVisible()
  const heights = await page.evaluate(() => (globalThis as unknown as { heights: number[] }).heights)
  assert.ok(Math.min(...heights) > 100, `heights ${heights.join(', ')}`)
  assert.deepEqual(await outlineHeights(page), [])
})

test('the outline has no map if the form has none', async () => {
  const { page } = await visit('about:blank')
  await page.route(/\/chunks\//, () => {})
  await page.addInitScript(() => {
    const hideMap = () => document.querySelector('courier-request')?.setAttribute('no-map', '')
    new MutationObserver(hideMap).observe(document, { childList: true, subtree: true })
  })
  await page.goto(parts.partner.origin, { waitUntil: 'commit' })
  await expect.poll(() => outlineHeights(page)).toEqual([42, 222, 122, 296, 0, 296])
})

test('shows the outline of a rider’s job on a phone before any script loads', async () => {
  const { page, release } = await openWithHeldScripts()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.route('**/rider-page', (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<!doctype html><html lang="en"><title>Job</title><script type="module" src="/courier.js"></script>
        <courier-job></courier-job>`,
    }),
  )
  await page.goto(`${parts.site.origin}/rider-page`, { waitUntil: 'commit' })
  // Heading with cash, pickup and drop-off.
  await expect.poll(() => outlineHeights(page, 'courier-job')).toEqual([172, 274, 274])
  await expect(page.locator('courier-job [aria-busy="true"]')).toHaveCount(1)
  release()
  await expect(page.locator('courier-job').getByRole('heading')).toBeVisible()
  assert.deepEqual(await outlineHeights(page, 'courier-job'), [])
})

test('a skeleton rendered on a server stays until its element has content, under a strict policy', async () => {
  const server = join(import.meta.dirname, '../../dist/elements/server.js')
  const { renderCourierSkeleton }: typeof import('../../package/server.tsx') = await import(server)
  const names = ['request', 'order-list', 'bulk-upload', 'account', 'branch-selector', 'job'] as const
  const tags = names.map((name) => `courier-${name}` as const)
  const options = { api: parts.site.origin, attributes: { vendor: '1001' } }
  const html = tags.map((tag) => renderCourierSkeleton(tag, options).html).join('')
  assert.ok(html.startsWith(`<courier-request api="${parts.site.origin}" vendor="1001"><template shadowroot`))

  const { page, release } = await openWithHeldScripts()
  await page.route('**/rendered-page', (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      headers: { 'content-security-policy': "default-src 'self'" },
      body: `<!doctype html><html lang="en"><title>Page</title><script type="module" src="/courier.js"></script>
        ${html}`,
    }),
  )
  await page.goto(`${parts.site.origin}/rendered-page`, { waitUntil: 'commit' })
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(tags.length)
  const heightOf = async (tag: string) => (await page.locator(tag).boundingBox())?.height ?? 0
  for (const tag of tags) await expect.poll(() => heightOf(tag), { message: tag }).toBeGreaterThanOrEqual(48)

  release()
  await expect(page.locator('[aria-busy="true"][data-brand]')).toHaveCount(0)
  const roots = await page.evaluate(
    (tags) => tags.map((tag) => document.querySelector(tag)?.shadowRoot?.querySelectorAll(':host > div').length),
    tags,
  )
  assert.deepEqual(
    roots,
    tags.map(() => 1),
  )
})
