import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright'
import { pseudoText } from '../../locales/pseudo-text.ts'
import { expect, parent } from '../support/pages.ts'
import { type Site, startSite } from '../support/site.ts'
import { hardCodedTexts, overflows } from '../support/strange-english.ts'
import { closeBrowser, type Visitor, visit } from '../support/visitor.ts'

/** Every page in strange English: what stands in no bracket was not translated, what sticks out was measured by English. */
const publicPaths = [
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
const guardedPaths = [
  '/request-a-rider/1001',
  '/order-tracking/1001',
  '/history/1001',
  '/helpcenter/1001',
  '/bulk-order/1001',
]

/** Names of products, addresses of the demo, and what is written alike everywhere. */
const names = ['foodpanda', 'Singapore', 'SGD', 'parent@demo.courier', 'Leaflet', 'OpenStreetMap', 'https', 'localhost']

let site: Site
let out: Visitor
let vendor: Visitor

before(async () => {
  const settings = { COURIER_LANGUAGE: 'en-XA', COURIER_ENVIRONMENT: 'stg' }
  site = await startSite({ riderSpeed: 0, settings })
  site.setFlags({ 'bulk-order-upload': true })
  out = await newcomer()
  vendor = await newcomer()
  await vendor.page.goto(`${site.origin}/connect`)
  await vendor.page.locator('courier-account input[type=email]').fill(parent.email)
  await vendor.page.locator('courier-account input[type=password]').fill(parent.password)
  await vendor.page.keyboard.press('Enter')
  await vendor.page.waitForURL('**/request-a-rider/**')
})
after(async () => {
  await closeBrowser()
  await site?.remove()
})

/** Somebody whose browser writes down what the server answers: data, which no translator sees. */
async function newcomer(): Promise<Visitor> {
  const visitor = await visit('about:blank', { expected: /404 \(Not Found\)/ })
  await visitor.page.addInitScript(rememberData)
  return visitor
}

function rememberData() {
  const data: string[] = []
  const gather = (value: unknown) => {
    if (typeof value === 'string') data.push(value)
    else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) gather(one)
  }
  const { fetch } = window
  window.fetch = async (input, init) => {
    const answer = await fetch(input, init)
    if (answer.headers.get('content-type')?.includes('json')) {
      await answer
        .clone()
        .json()
        .then(gather)
        .catch(() => {})
    }
    return answer
  }
  Object.assign(window, { data })
}

/** The page is there, and so are the elements on it, in strange English and done with loading. */
async function settled(page: Page) {
  await page.waitForFunction(() => {
    const shown = [...document.querySelectorAll('main *, header *')].filter(
      (element) => /^courier-/.test(element.localName) && element.checkVisibility(),
    )
    return (
      document.querySelector('main')?.textContent?.includes('[') !== undefined &&
      shown.every((element) => {
        const root = element.shadowRoot?.querySelector('.courier-root')
        return root?.textContent?.includes('[') && !root.querySelector('[aria-busy=true]')
      })
    )
  })
}

async function expectStrange(page: Page, path: string) {
  await page.setViewportSize({ width: 1280, height: 860 })
  await page.goto(site.origin + path)
  await settled(page)
  assert.match(await page.title(), /\[.+\]/)
  const data = await page.evaluate(() => (window as unknown as { data: string[] }).data)
  assert.deepEqual(await page.evaluate(hardCodedTexts, [...names, ...data]), [], `not translated on ${path}`)
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 860 })
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    assert.deepEqual(await page.evaluate(overflows), [], `too wide on ${path} at ${width} px`)
  }
}

for (const path of publicPaths) {
  test(`${path} speaks strange English throughout, and fits a small phone`, () => expectStrange(out.page, path))
}

for (const path of guardedPaths) {
  test(`${path} speaks strange English throughout, and fits a small phone`, () => expectStrange(vendor.page, path))
}

test('menu, account and language list hold it when they are open', async () => {
  const { page } = vendor
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`${site.origin}/order-tracking/1001`)
  await settled(page)
  await page.locator('[data-open-drawer]').click()
  await page.locator('#drawer').waitFor()
  assert.deepEqual(await page.evaluate(overflows), [], 'the drawer')
  await page.locator('#drawer details.languages summary').click()
  assert.deepEqual(await page.evaluate(overflows), [], 'the language list')
  await page.locator('[data-close-drawer]').click()
  await page.setViewportSize({ width: 1280, height: 860 })
  await page.locator('[popovertarget=account]').click()
  assert.deepEqual(await page.evaluate(overflows), [], 'the account menu')
})

test('the welcome tour holds it on a small phone', async () => {
  const { page, leave } = await visit('about:blank', { isNew: true, viewport: { width: 320, height: 640 } })
  await page.goto(`${site.origin}/connect`)
  await page.locator('courier-account input[type=email]').fill(parent.email)
  await page.locator('courier-account input[type=password]').fill(parent.password)
  await page.keyboard.press('Enter')
  await page.locator('#welcome-tour').waitFor()
  assert.deepEqual(await page.evaluate(overflows), [])
  await leave()
})

test('strange English is what it should be', async () => {
  const { page } = out
  await page.goto(`${site.origin}/faq`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-XA')
  await expect(page.locator('h1').first()).toHaveText(pseudoText('Questions and answers'))
})
