import assert from 'node:assert/strict'
import type { Page } from 'playwright'
import { parent } from '../pages.ts'
import { type Site, startSite } from '../site.ts'
import { type Visitor, visit } from '../visitor.ts'
import { hardCodedTexts, overflows } from './page-texts.ts'

export const publicPaths = [
  '/',
  '/connect',
  '/register',
  '/forgot-password',
  '/faq',
  '/termsandconditions',
  '/prohibiteditems-c2c',
  '/maintenance',
  '/privacy',
  '/become-a-partner',
  '/help-centre',
  '/tracking/no-such-delivery',
  '/delivery-receipt/no-such-delivery',
  '/tracking-c2c/no-such-delivery',
  '/no/such/page',
]
export const guardedPaths = [
  '/request-a-rider/1001',
  '/order-tracking/1001',
  '/history/1001',
  '/helpcenter/1001',
  '/bulk-order/1001',
]

/** A site in one language, with a signed-out visitor and the demo's parent vendor. */
export interface LanguageWalk {
  site: Site
  signedOut: Visitor
  vendor: Visitor
  /** Fails if a page shows text that is neither translated nor data, or overflows, on a desktop and a small phone. */
  expectTranslated(visitor: Visitor, path: string): Promise<void>
}

/**
 * Starts the site in the pseudo-locale, and opens both visitors.
 * @param names texts that are the same in every language: products, formats, addresses of the demo
 */
export async function startLanguageWalk(names: readonly string[]): Promise<LanguageWalk> {
  const settings = { COURIER_ENVIRONMENT: 'stg', COURIER_LANGUAGE: 'en-XA' }
  const site = await startSite({ riderSpeed: 0, settings })
  site.setFlags({ 'bulk-order-upload': true })
  const signedOut = await dataRecordingVisitor()
  const vendor = await dataRecordingVisitor()
  await vendor.page.goto(`${site.origin}/connect`)
  await signIn(vendor.page)
  return {
    site,
    signedOut,
    vendor,
    async expectTranslated({ page }, path) {
      await page.setViewportSize({ width: 1280, height: 860 })
      await page.goto(site.origin + path)
      await waitForElements(page)
      // In one task, so that nothing changes in between.
      const found = await page.evaluate<string[]>(`(${hardCodedTexts})([...${JSON.stringify(names)}, ...window.data])`)
      assert.deepEqual(found, [], `not translated on ${path}`)
      for (const width of [1280, 320]) {
        await page.setViewportSize({ width, height: 860 })
        await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
        assert.deepEqual(await page.evaluate(overflows), [], `too wide on ${path} at ${width} px`)
      }
    },
  }
}

/** Signs in by the fields' types, since their names depend on the language. */
export async function signIn(page: Page): Promise<void> {
  await page.locator('courier-account input[type=email]').fill(parent.email)
  await page.locator('courier-account input[type=password]').fill(parent.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/request-a-rider/**')
}

/** Waits until the page and its elements have loaded. */
export async function waitForElements(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const shown = [...document.querySelectorAll('main *, header *')].filter(
      (element) => /^courier-/.test(element.localName) && element.checkVisibility(),
    )
    return shown.every((element) => {
      const root = element.shadowRoot?.querySelector('.courier-root')
      return (root?.textContent || root?.querySelector('button, iframe')) && !root.querySelector('[aria-busy=true]')
    })
  })
}

/** Opens a visitor whose browser records the server's data, which isn't translated. */
async function dataRecordingVisitor(): Promise<Visitor> {
  // Singapore doesn't offer Swahili, so receivers' pages are in the language of the build as well.
  const visitor = await visit('about:blank', { expected: /404 \(Not Found\)/, locale: 'sw' })
  await visitor.page.addInitScript(recordData)
  return visitor
}

function recordData() {
  const data: string[] = []
  const collect = (value: unknown) => {
    if (typeof value === 'string') data.push(value)
    else if (typeof value === 'object' && value !== null) for (const item of Object.values(value)) collect(item)
  }
  const { fetch } = window
  window.fetch = async (input, init) => {
    const response = await fetch(input, init)
    if (response.headers.get('content-type')?.includes('json')) {
      await response
        .clone()
        .json()
        .then(collect)
        .catch(() => {})
    }
    return response
  }
  Object.assign(window, { data })
}
