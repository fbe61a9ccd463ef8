import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright'
import { expect } from '../support/site-controls.ts'
import { usePartner } from './use-partner.ts'

const parts = usePartner()

let page: Page
let requestCount = 0
// The first request and ten retries.
const maxRequests = 11
const warnings: string[] = []

before(async () => {
  parts.partner.embed({ api: parts.site.origin, session: {} })
  page = await parts.browser.newPage({ viewport: { width: 1280, height: 1000 } })
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await page.clock.install()
})

test('a partner’s page shows a load failure inside the element, with "Try again"', async () => {
  const script = '**/chunks/courier-request-*.js'
  await page.route(script, (route) => {
    requestCount += 1
    return route.abort()
  })
  await page.goto(parts.partner.origin)
  const errorDetail = page.evaluate(
    () =>
      new Promise<object>((resolve) => {
        document.addEventListener('courier-error', (event) => resolve((event as CustomEvent<object>).detail))
      }),
  )
  const alert = page.locator('courier-request').getByRole('alert')
  await expect
    .poll(async () => {
      await page.clock.runFor(1000)
      return alert.count()
    })
    .toBe(1)
  assert.deepEqual(await errorDetail, {
    type: 'network',
    key: 'widget.load-failed',
    message: 'Could not load the application. Please check your internet connection and try again',
    attribute: null,
    docs: `${parts.site.origin}/docs/errors#script-blocked`,
    retryable: true,
    requestId: null,
  })
  // A chunk that imports this one requests it again if it loads after the failure.
  assert.ok(requestCount === maxRequests || requestCount === maxRequests + 1, `requested ${requestCount} times`)
  await expect(alert).toBeVisible()
  await expect(alert).toContainText('Could not load the application. Please check your internet connection')
  await expect(page.getByRole('button', { name: 'Partner button' })).toBeVisible()

  const urlBefore = page.url()
  await page.unroute(script)
  await page.evaluate(() => {
    document.body.dataset.kept = 'yes'
  })
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('courier-request').getByRole('alert')).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => customElements.get('courier-request') !== undefined)).toBe(true)
  assert.deepEqual([page.url(), await page.locator('body').getAttribute('data-kept')], [urlBefore, 'yes'])
  const loadWarnings = warnings.filter((line) => line.includes('load'))
  assert.deepEqual(loadWarnings, [
    `courier-elements: <courier-request> load failed: ${parts.site.origin}/docs/errors#script-blocked`,
  ])
})

test('the failure is shown in the page’s language, whose texts come with the first scripts', async () => {
  const arabic = await parts.browser.newPage()
  await arabic.clock.install()
  await arabic.route('**/chunks/courier-request-*.js', (route) => route.abort())
  await arabic.addInitScript(() => {
    document.addEventListener('readystatechange', () => (document.documentElement.lang = 'ar'), { once: true })
  })
  const failureTexts: string[] = []
  arabic.on('request', (request) => request.url().includes('/failure-texts/') && failureTexts.push(request.url()))
  await arabic.goto(parts.partner.origin)
  await expect.poll(() => failureTexts).toEqual([`${parts.site.origin}/failure-texts/ar.js`])
  const alert = arabic.locator('courier-request').getByRole('alert')
  await expect
    .poll(async () => {
      await arabic.clock.runFor(1000)
      return alert.count()
    })
    .toBe(1)
  await expect(alert).toContainText('تعذّر تحميل التطبيق')
  await expect(alert.getByRole('button', { name: 'أعد المحاولة' })).toBeVisible()
  await arabic.close()
})

test('a partner’s page never requests the build manifest', async () => {
  const manifests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('asset-manifest')) manifests.push(request.url())
  })
  await page.clock.runFor(900_000)
  assert.deepEqual(manifests, [])
})

test('a browser without style sheets that elements can share shows that nothing could be loaded', async () => {
  const old = await parts.browser.newPage()
  await old.clock.install()
  await old.addInitScript(() => {
    globalThis.CSSStyleSheet = class {
      constructor() {
        throw new TypeError('Illegal constructor')
      }
    } as unknown as typeof CSSStyleSheet
  })
  await old.goto(parts.partner.origin)
  await expect
    .poll(async () => {
      await old.clock.runFor(1000)
      return old.getByText('Could not load the application').count()
    })
    .toBeGreaterThan(0)
  await old.close()
})
