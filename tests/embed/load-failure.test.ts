import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Locator, Page } from 'playwright'
import { expect } from '../support/site-controls.ts'
import { visit } from '../support/visitor.ts'
import { usePartner } from './use-partner.ts'

const parts = usePartner()
before(() => parts.partner.embed({ api: parts.site.origin, session: {} }))

const script = '**/chunks/courier-request-*.js'
// The session has no token, and the clock runs ahead of the order API.
const expected = /net::ERR_FAILED|returned an object without accessToken|couldnt refresh the flags/

/** Opens a page with a fake clock. */
async function openWithClock() {
  const visitor = await visit('about:blank', { expected })
  await visitor.page.clock.install()
  return visitor
}

/** Advances the clock until this is shown. */
const untilShown = (page: Page, shown: Locator) =>
  expect
    .poll(async () => {
      await page.clock.runFor(1000)
      return shown.count()
    })
    .toBeGreaterThan(0)

test('a partner’s page shows a load failure inside the element, with "Try again"', async () => {
  const { page, consoleErrors } = await openWithClock()
  let requestCount = 0
  await page.route(script, (route) => {
    requestCount += 1
    return route.abort()
  })
  const manifests: string[] = []
  page.on('request', (request) => request.url().includes('asset-manifest') && manifests.push(request.url()))
  await page.goto(parts.partner.origin)
  const errorDetail = page.evaluate(() => {
    const { promise, resolve } = Promise.withResolvers<object>()
    document.addEventListener('courier-error', (event) => resolve((event as CustomEvent<object>).detail))
    return promise
  })
  const alert = page.locator('courier-request').getByRole('alert')
  await untilShown(page, alert)
  assert.deepEqual(await errorDetail, {
    type: 'network',
    key: 'widget.load-failed',
    message: 'Could not load the application. Please check your internet connection and try again',
    attribute: null,
    docs: `${parts.site.origin}/docs/errors#script-blocked`,
    retryable: true,
    requestId: null,
  })
  // The first request and ten retries. A chunk that imports this one requests it again if it loads after the failure.
  assert.ok(requestCount === 11 || requestCount === 12, `requested ${requestCount} times`)
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
  const [warning, ...others] = consoleErrors.splice(0).filter((line) => /^warning.*load/.test(line))
  const line = `courier-elements: <courier-request> load failed: ${parts.site.origin}/docs/errors#script-blocked`
  assert.ok(warning?.startsWith(`warning: ${line}`), warning)
  assert.deepEqual(others, [])
  await page.clock.runFor(900_000)
  assert.deepEqual(manifests, [], 'the build’s manifest is the site’s')
})

test('the failure is shown in the page’s language, whose texts come with the first scripts', async () => {
  const { page, consoleErrors } = await openWithClock()
  await page.route(script, (route) => route.abort())
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => (document.documentElement.lang = 'ar'), { once: true })
  })
  const failureTexts: string[] = []
  page.on('request', (request) => request.url().includes('/failure-texts/') && failureTexts.push(request.url()))
  await page.goto(parts.partner.origin)
  await expect.poll(() => failureTexts).toEqual([`${parts.site.origin}/failure-texts/ar.js`])
  const alert = page.locator('courier-request').getByRole('alert')
  await untilShown(page, alert)
  await expect(alert).toContainText('تعذّر تحميل التطبيق')
  await expect(alert.getByRole('button', { name: 'أعد المحاولة' })).toBeVisible()
  consoleErrors.length = 0
})

test('a browser without style sheets that elements can share shows that nothing could be loaded', async () => {
  const { page, consoleErrors } = await openWithClock()
  await page.addInitScript(() => {
    globalThis.CSSStyleSheet = class {
      constructor() {
        throw new TypeError('Illegal constructor')
      }
    } as unknown as typeof CSSStyleSheet
  })
  await page.goto(parts.partner.origin)
  await untilShown(page, page.getByText('Could not load the application'))
  consoleErrors.length = 0
})
