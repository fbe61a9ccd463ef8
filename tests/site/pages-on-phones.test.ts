import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openMenu, waitForAnimations } from '../support/page-checks/open-menu.ts'
import { axeViolations, overflow } from '../support/page-checks/page-checks.ts'
import {
  developerPaths,
  expectSoundPage,
  guardedPaths,
  publicPaths,
  tooWide,
  usePageWalk,
} from '../support/page-checks/page-walk.ts'
import { expect, parent } from '../support/site-controls.ts'
import { type Visitor, visit } from '../support/visitor.ts'

/** Every page in Arabic, in the dark and on a touch screen. */
const walk = usePageWalk({
  settings: { COURIER_COUNTRY: 'KW', COURIER_LANGUAGE: 'ar' },
  visitors: { locale: 'ar', colorScheme: 'dark', viewport: { width: 390, height: 800 }, hasTouch: true },
})

const measured = new Set<string>()

async function check(visitor: Visitor, path: string) {
  const page = await walk.open(visitor, path)
  const { lang, dir } = await page.evaluate(() => {
    const { lang, dir } = document.documentElement
    return { lang, dir }
  })
  assert.deepEqual([lang, dir], ['ar', 'rtl'])
  await expectSoundPage(page, [390, 320], measured)
}

for (const path of [...publicPaths, ...developerPaths]) {
  test(`${path} is accessible and stable on a phone, from right to left`, () => check(walk.signedOut, path))
}

for (const path of guardedPaths) {
  test(`${path} is accessible and stable on a phone, from right to left`, () => check(walk.vendor, path))
}

test('the drawer with its languages is accessible and fits', async () => {
  const page = await walk.open(walk.vendor, '/order-tracking/1001')
  await openMenu(page)
  assert.deepEqual([await tooWide(page, 320), await axeViolations(page)], [[], []])
  await page.emulateMedia({ colorScheme: 'light' })
  await waitForAnimations(page)
  assert.deepEqual(await axeViolations(page), [])
  await page.emulateMedia({ colorScheme: 'dark' })
})

test('bar, list and account menu are mirrored on a desktop, and accessible in the dark', async () => {
  const { page } = await visit(`${walk.site.origin}/order-tracking/1001`, { as: parent, colorScheme: 'dark' })
  await openMenu(page)
  const mark = await page.locator('.bar .wordmark').boundingBox()
  assert.ok(mark && mark.x > 900, 'the wordmark is at the right')
  await expect(page.locator('courier-order-list .courier-root')).toHaveCSS('direction', 'rtl')
  assert.deepEqual([await overflow(page), await axeViolations(page)], [0, []])
})
