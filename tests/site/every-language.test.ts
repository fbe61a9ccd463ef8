import { after, before, describe, test } from 'node:test'
import {
  guardedPaths,
  type LanguageWalk,
  publicPaths,
  startLanguageWalk,
} from '../support/page-checks/language-walk.ts'
import { closePages } from '../support/visitor.ts'

/** Checks every page in the shipped languages: nothing is in English by accident, and nothing overflows. */
const builds = [
  { country: 'KW', language: 'ar', direction: 'rtl', names: ['talabat', 'Kuwait', 'KWD'] },
  { country: 'HK', language: 'zh-HK', direction: 'ltr', names: ['foodpanda', 'Hong Kong', 'HKD'] },
]

/** Written in Latin letters everywhere; keys as they are printed on keyboards. */
const latinTexts = [
  ...['Ctrl', 'Enter', 'API', 'JavaScript', 'Cookie', 'outbox', 'parent@demo.courier', 'English'],
  ...['Excel', 'xlsx', 'CSV', 'MB'],
]

after(closePages)

for (const { country, language, direction, names } of builds) {
  describe(`${country} in ${language}`, () => {
    let walk: LanguageWalk
    before(async () => {
      walk = await startLanguageWalk(
        { COURIER_COUNTRY: country, COURIER_LANGUAGE: language },
        [...latinTexts, ...names],
        language,
      )
    })
    after(() => walk?.site.remove())

    for (const path of publicPaths) {
      test(`${path} has no English left, and fits a small phone`, () => walk.expectTranslated(walk.signedOut, path))
    }

    for (const path of guardedPaths) {
      test(`${path} has no English left, and fits a small phone`, () => walk.expectTranslated(walk.vendor, path))
    }

    test('pages and elements have their language and direction', async () => {
      const { page } = walk.vendor
      await page.goto(`${walk.site.origin}/order-tracking/1001`)
      await page.locator(`html[lang='${language}'][dir=${direction}]`).waitFor()
      await page.locator(`courier-order-list .courier-root[lang='${language}'][dir=${direction}]`).waitFor()
    })
  })
}
