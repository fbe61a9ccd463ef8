import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WritableAtom } from 'nanostores'
import { createPageLocale } from '../../../core/app/page-locale.ts'
import { createPublicPage } from '../../../core/app/public-page.ts'
import { type Country, referenceCountry } from '../../../core/config/countries.ts'
import { loadCountryFile } from '../../../core/config/country-files.ts'
import type { Language } from '../../../core/config/languages.ts'
import { loadCatalogue } from '../../../core/i18n/catalogues.ts'
import { createTestBrowser, noOrderApi } from '../../support/page.ts'
import { createTestClock } from '../../support/test-clock.ts'
import { type PageOptions, usePages } from '../../support/use-pages.ts'
import { waitUntil } from '../../support/wait-until.ts'

const { openPage } = usePages({ api: noOrderApi, clock: createTestClock() })

async function open(options: PageOptions = {}) {
  const { page } = openPage({ clock: createTestClock(), ...options })
  await page.ready()
  return page
}

const languageOf = async (options: PageOptions) => (await open(options)).translations.$language.get()

test('uses the host page’s language if the country offers it, or else the country’s default', async () => {
  assert.equal(await languageOf({ language: 'ar-EG', settings: { country: 'KW' } }), 'ar')
  assert.equal(await languageOf({ language: 'zh-MO', settings: { country: 'HK' } }), 'zh-HK')
  assert.equal(await languageOf({ language: 'en-GB', settings: { country: 'HK' } }), 'en')
  assert.equal(await languageOf({ language: 'tlh', settings: { country: 'JO' } }), 'ar')
})

test('a configured language takes precedence over the page’s', async () => {
  assert.equal(await languageOf({ language: 'en', settings: { country: 'KW', language: 'ar' } }), 'ar')
  assert.equal(await languageOf({ language: 'ar', settings: { country: 'KW', language: 'en' } }), 'en')
})

test('a variant has its base language’s texts, and its own numbers', async () => {
  const egypt = await open({ language: 'ar', settings: { country: 'EG' } })
  assert.equal(egypt.translations.$language.get(), 'ar-EG')
  assert.equal(egypt.translations.translate('dialog.close'), 'إغلاق')
  assert.match(egypt.$formats.get().money(13.5), /١٣٫٥٠/)
})

test('switches to a chosen language and back, while the page stays ready', async () => {
  const page = await open({ settings: { country: 'KW' } })
  const shownTexts: string[] = []
  const readiness: boolean[] = []
  page.translations.$translate.subscribe((translate) => shownTexts.push(translate('dialog.close')))
  page.$ready.subscribe((isReady) => readiness.push(isReady))
  await page.chooseLanguage('ar')
  assert.equal(page.translations.$language.get(), 'ar')
  await page.chooseLanguage('en')
  assert.deepEqual(shownTexts, ['Close', 'إغلاق', 'Close'])
  assert.deepEqual(readiness, [true])
})

test('uses the language chosen last, even if an earlier one loads later', async () => {
  const page = await open({ settings: { country: 'KW' } })
  await Promise.all([page.chooseLanguage('ar'), page.chooseLanguage('en')])
  assert.equal(page.translations.$language.get(), 'en')
})

test('a chosen language stays after a later setting', async () => {
  const page = await open({ settings: { country: 'KW' } })
  await page.chooseLanguage('ar')
  page.configure({ vendor: '1001' })
  await page.ready()
  assert.equal(page.translations.$language.get(), 'ar')
})

test('stores the language for the next visit only in GODROID mode', async () => {
  const browser = createTestBrowser()
  const classic = await open({ browser, settings: { country: 'KW' } })
  await classic.chooseLanguage('ar')
  assert.equal(browser.storage.getItem('godroid-locale'), null)
  const staff = await open({ browser, settings: { country: 'KW', mode: 'godroid' } })
  await staff.chooseLanguage('ar')
  assert.equal(browser.storage.getItem('godroid-locale'), 'ar')
  const reloaded = await open({ browser, settings: { country: 'KW', mode: 'godroid' } })
  assert.equal(reloaded.translations.$language.get(), 'ar')
})

test('a language set by the host replaces the user’s choice, but not what staff stored', async () => {
  const clock = createTestClock()
  const user = await open({ clock, settings: { country: 'KW' } })
  await user.chooseLanguage('ar')
  user.update({ language: 'en' })
  await waitUntil(clock, 'English', () => user.translations.$language.get() === 'en')
  const browser = createTestBrowser()
  browser.storage.setItem('godroid-locale', 'ar')
  const staff = await open({ browser, settings: { country: 'KW', mode: 'godroid' } })
  staff.update({ language: 'en' }, true)
  await staff.ready()
  assert.deepEqual([staff.translations.$language.get(), browser.storage.getItem('godroid-locale')], ['ar', 'ar'])
})

test('ignores a stored language that the country doesn’t offer, and accepts other spellings', async () => {
  const browser = createTestBrowser()
  browser.storage.setItem('godroid-locale', 'th')
  assert.equal(await languageOf({ browser, settings: { country: 'KW', mode: 'godroid' } }), 'en')
  browser.storage.setItem('godroid-locale', 'zh_HK')
  assert.equal(await languageOf({ browser, settings: { country: 'HK', mode: 'godroid' } }), 'zh-HK')
})

test('offers the pseudo-locale only outside production', async () => {
  const settings = { language: 'en-XA', environment: 'stg' } as const
  const page = await open({ settings })
  assert.equal(page.translations.translate('dialog.close'), '[Çļöšé ··]')
  assert.equal(await languageOf({ language: 'en-XA', settings: { environment: 'stg' } }), 'en-XA')
  assert.equal(await languageOf({ language: 'en-XA' }), 'en')
  assert.equal(await languageOf({ settings: { language: 'en-XA' } }), 'en')
})

/** Creates a page whose language files load when the test releases them. */
async function createPageWithFiles(files: Partial<Parameters<typeof createPageLocale>[2]>) {
  const { page: template, warnings } = openPage()
  template.destroy()
  const clock = createTestClock()
  const page = createPublicPage({ ...template.environment, clock })
  page.configure({ country: 'KW', language: 'ar' })
  const $country = page.$country as WritableAtom<Country>
  const locale = createPageLocale(page, $country, { loadCountryFile, loadCatalogue, ...files })
  return { page, locale, clock, warnings }
}

test('missing texts are shown in English, and fetched again until they load', async () => {
  let isOnline = false
  const { page, locale, clock, warnings } = await createPageWithFiles({
    async loadCatalogue(language: Language) {
      if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module')
      return loadCatalogue(language)
    },
  })
  assert.equal(await locale.follow(), true)
  assert.equal(page.translations.$language.get(), 'en')
  assert.deepEqual(warnings, ['the texts in ar could not be loaded; trying again'])
  await clock.advance(5000)
  assert.equal(page.translations.$language.get(), 'en')
  isOnline = true
  await clock.advance(5000)
  assert.equal(page.translations.$language.get(), 'ar')
  assert.equal(clock.pending(), 0)
})

test('a destroyed page fetches no more texts', async () => {
  const { page, locale, clock } = await createPageWithFiles({
    loadCatalogue: async () => {
      throw new TypeError('Failed to fetch dynamically imported module')
    },
  })
  await locale.follow()
  page.destroy()
  assert.equal(clock.pending(), 0)
})

test('waits for the country’s file, because another currency would be wrong', async () => {
  let tries = 0
  const { page, locale, clock } = await createPageWithFiles({
    loadCountryFile(code) {
      if (++tries < 3) throw new TypeError('Failed to fetch dynamically imported module')
      return loadCountryFile(code)
    },
  })
  const following = locale.follow()
  await clock.advance(1)
  assert.equal(page.$country.get(), referenceCountry)
  await clock.advance(10_000)
  assert.equal(await following, true)
  assert.equal(page.$country.get().currency, 'KWD')
})

test('the host’s texts override every language, until the host removes them', async () => {
  const clock = createTestClock()
  const { page, warnings } = openPage({ clock, settings: { country: 'KW' } })
  await page.ready()
  const textAfterUpdate = async (settings: Parameters<typeof page.update>[0]) => {
    page.update(settings)
    await page.ready()
    return page.translations.$translate.get()('request.place-for', { fee: '$ 8' })
  }
  const textBefore = await textAfterUpdate({ language: 'en' })
  assert.equal(
    await textAfterUpdate({ texts: { 'request.place-for': 'Send for {{fee}}', nonsense: 'x' } }),
    'Send for $ 8',
  )
  assert.equal(await textAfterUpdate({ language: 'ar', texts: { 'request.place-for': 'أرسل' } }), 'أرسل')
  assert.equal(await textAfterUpdate({ language: 'en', texts: {} }), textBefore)
  await waitUntil(clock, 'the warning', () => warnings.some((line) => line.includes('“nonsense”')))
  await textAfterUpdate({ texts: { 'history.count.other': '{{count}} deliveries' } })
  const count = (count: number) => page.translations.$translate.get()('history.count', { count })
  assert.deepEqual([count(3), count(1)], ['3 deliveries', '1 order'])
  assert.throws(() => page.update({ texts: 'Send' as never }), { name: 'ConfigurationError', key: 'texts' })
})

test('a browser whose Intl lacks a language shows its digits, months and currency nevertheless', async (t) => {
  // As Chromium, which writes Burmese dates and numbers in American English.
  t.mock.method(Intl.DateTimeFormat, 'supportedLocalesOf', () => [])
  const page = await open({ settings: { country: 'MM', language: 'my' } })
  const { date, money, number } = page.$formats.get()
  assert.equal(date(Date.UTC(2026, 10, 27, 12)), '၂၀၂၆ နို ၂၇')
  assert.equal(money(1540), '၁၅၄၀\u00a0K')
  assert.equal(number(3.5), '၃.၅')
})
