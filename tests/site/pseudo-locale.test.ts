import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { pseudoText } from '../../locales/pseudo-text.ts'
import {
  guardedPaths,
  type LanguageWalk,
  publicPaths,
  signIn,
  startLanguageWalk,
  waitForElements,
} from '../support/page-checks/language-walk.ts'
import { overflows } from '../support/page-checks/page-texts.ts'
import { expect } from '../support/pages.ts'
import { closePages, visit } from '../support/visitor.ts'

/** Every page in the pseudo-locale: text outside brackets wasn't translated, overflow was sized for English. */
let walk: LanguageWalk

before(async () => {
  const names = ['foodpanda', 'Singapore', 'SGD', 'parent@demo.courier']
  walk = await startLanguageWalk(names)
})
after(async () => {
  await closePages()
  await walk?.site.remove()
})

for (const path of publicPaths) {
  test(`${path} is all in the pseudo-locale, and fits a small phone`, () => walk.expectTranslated(walk.signedOut, path))
}

for (const path of guardedPaths) {
  test(`${path} is all in the pseudo-locale, and fits a small phone`, () => walk.expectTranslated(walk.vendor, path))
}

test('open menus, account and language list fit', async () => {
  const { page } = walk.vendor
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`${walk.site.origin}/order-tracking/1001`)
  await waitForElements(page)
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

test('the welcome tour fits a small phone', async () => {
  const { page, leave } = await visit('about:blank', { isNew: true, viewport: { width: 320, height: 640 } })
  await page.goto(`${walk.site.origin}/connect`)
  await signIn(page)
  await page.locator('#welcome-tour').waitFor()
  assert.deepEqual(await page.evaluate(overflows), [])
  await leave()
})

test('pages are in the pseudo-locale, and say so in lang', async () => {
  const { page } = walk.signedOut
  await page.goto(`${walk.site.origin}/faq`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-XA')
  await expect(page.locator('h1').first()).toHaveText(pseudoText('Questions and answers'))
})
