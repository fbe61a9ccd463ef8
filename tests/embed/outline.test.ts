import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Browser, chromium, type Page } from 'playwright'
import { launchOptions } from '../support/browser.ts'
import { expect } from '../support/pages.ts'
import { type Site, startSite } from '../support/site.ts'
import { type PartnerServer, startPartnerServer } from './partner-server.ts'

let browser: Browser
let partner: PartnerServer
let site: Site

before(async () => {
  partner = await startPartnerServer()
  site = await startSite({ riderSpeed: 0, settings: { COURIER_ORIGINS: partner.origin } })
  partner.embed({ api: site.origin, session: null })
  browser = await chromium.launch(await launchOptions())
})

after(async () => {
  await browser?.close()
  await site?.remove()
  await partner?.close()
})

/** Height and direction of the outline's boxes; none once React has drawn, whose root has a part. */
function outlineOf(page: Page) {
  return page.evaluate(() => {
    const root = document.querySelector('courier-request')?.shadowRoot?.querySelector('.courier-root:not([part])')
    const boxes = [...(root?.querySelectorAll('div') ?? [])].filter(({ childElementCount }) => childElementCount === 0)
    return boxes.map((box) => box.getBoundingClientRect().height)
  })
}

test('the form’s outline is shown before any script loads, until the form is drawn', async () => {
  const page = await browser.newPage()
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => complaints.push(error.message))
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/chunks\//, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(partner.origin, { waitUntil: 'commit' })
  await expect.poll(() => outlineOf(page)).toEqual([59, 59, 350, 146, 296, 180, 296])
  await expect(page.locator('courier-request [aria-busy="true"]')).toHaveCount(1)
  assert.equal(await page.evaluate(() => customElements.get('courier-request')), undefined)

  // From frame to frame there is always something: nothing of the page around it moves up for a moment.
  await page.evaluate(() => {
    const heights: number[] = []
    Object.assign(globalThis, { heights })
    const look = () => {
      heights.push(document.querySelector('courier-request')?.getBoundingClientRect().height ?? 0)
      requestAnimationFrame(look)
    }
    look()
  })
  release()
  await expect(page.locator('courier-request [part="base"]')).toBeVisible()
  const heights = await page.evaluate(() => (globalThis as unknown as { heights: number[] }).heights)
  assert.ok(
    heights.every((height) => height > 100),
    `heights ${heights.join(', ')}`,
  )
  assert.deepEqual(await outlineOf(page), [])
  assert.deepEqual(complaints, [])
  await page.close()
})

test('the outline has no map if the form has none', async () => {
  const page = await browser.newPage()
  await page.route(/\/chunks\//, () => {})
  await page.addInitScript(() => {
    new MutationObserver(() => document.querySelector('courier-request')?.setAttribute('no-map', '')).observe(
      document,
      {
        childList: true,
        subtree: true,
      },
    )
  })
  await page.goto(partner.origin, { waitUntil: 'commit' })
  await expect.poll(() => outlineOf(page)).toEqual([59, 59, 350, 146, 296, 0, 296])
  await page.close()
})
