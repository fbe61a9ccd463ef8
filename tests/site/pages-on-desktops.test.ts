import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pseudoText } from '../../locales/pseudo-text.ts'
import { openMenu } from '../support/page-checks/open-menu.ts'
import { axeViolations } from '../support/page-checks/page-checks.ts'
import { hardCodedTexts, overflows } from '../support/page-checks/page-texts.ts'
import {
  developerPaths,
  expectSoundPage,
  guardedPaths,
  publicPaths,
  usePageWalk,
} from '../support/page-checks/page-walk.ts'
import { expect, parent } from '../support/site-controls.ts'
import type { Visitor } from '../support/visitor.ts'

/** Every page in the pseudo-locale: text outside brackets wasn't translated, overflow was sized for English. */
const walk = usePageWalk({
  settings: { COURIER_ENVIRONMENT: 'stg', COURIER_LANGUAGE: 'en-XA' },
  // Singapore doesn't offer Swahili, so receivers' pages are in the language of the build as well.
  visitors: { locale: 'sw', colorScheme: 'light' },
  script: recordData,
})

/** Texts that are the same in every language: products, formats, addresses of the demo. */
const names = ['foodpanda', 'Singapore', 'SGD', parent.email]

const measured = new Set<string>()

async function check(visitor: Visitor, path: string) {
  const page = await walk.open(visitor, path)
  // In one task, so that nothing changes in between.
  const texts = await page.evaluate<string[]>(`(${hardCodedTexts})([...${JSON.stringify(names)}, ...window.data])`)
  if (!developerPaths.includes(path)) assert.deepEqual(texts, [], 'not translated')
  await expectSoundPage(page, [1280, 320], measured)
}

for (const path of [...publicPaths, ...developerPaths]) {
  test(`${path} is translated, accessible and stable on a desktop, and fits 320 px`, () => check(walk.signedOut, path))
}

for (const path of guardedPaths) {
  test(`${path} is translated, accessible and stable on a desktop, and fits 320 px`, () => check(walk.vendor, path))
}

test('the account menu with its languages is accessible and fits', async () => {
  const page = await walk.open(walk.vendor, '/order-tracking/1001')
  await openMenu(page)
  assert.deepEqual([await page.evaluate(overflows), await axeViolations(page)], [[], []])
})

test('pages are in the pseudo-locale, and say so in lang', async () => {
  const page = await walk.open(walk.signedOut, '/faq')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-XA')
  await expect(page.locator('h1').first()).toHaveText(pseudoText('Questions and answers'))
})

/** Records the server's data, which isn't translated. Runs in the page. */
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
