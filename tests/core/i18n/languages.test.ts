import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadCountry } from '../../../core/config/countries.ts'
import { countryCodes } from '../../../core/config/country-codes.ts'
import { languages } from '../../../core/config/languages.ts'
import { loadCatalogue } from '../../../core/i18n/catalogues.ts'
import { languageList } from '../../../core/i18n/language-list.ts'
import { closestLanguage, directionOf, isLanguageTag, languageChain } from '../../../locales/languages.ts'
import { pseudoText } from '../../../locales/pseudo-text.ts'
import { fillText, findText, pluralCategory } from '../../../locales/texts.ts'

/** Tags of browsers, hosts, Java and POSIX; an empty language isn't offered. */
const closest: Readonly<Record<(typeof languages)[number] | '', string>> = {
  en: 'en EN-us en-GB en-AU-u-ca-gregory en-US-posix',
  ar: 'ar ar-KW arb',
  'ar-AE': 'ar-AE',
  'ar-EG': 'ar-EG ar_EG',
  'ar-IQ': 'ar-IQ',
  'ar-SA': 'ar-SA-u-nu-latn',
  ur: 'ur ur-IN',
  bn: 'bn-IN',
  'zh-Hans': 'zh zh-CN zh_CN zh-SG zh-Hans-HK cmn',
  'zh-HK': 'zh-HK zh-Hant-HK zh-MO yue yue-HK',
  'zh-TW': 'zh-TW zh_TW zh-Hant zh-hant-tw cmn-TW',
  ms: 'ms-SG zsm',
  th: 'th-TH-u-ca-buddhist',
  fil: 'fil tl tl-PH',
  my: 'my-MM',
  lo: 'lo-LA',
  km: 'km-KH',
  ja: 'ja-JP',
  sv: 'sv-FI',
  nb: 'nb no nn-NO',
  fi: 'fi-FI',
  de: 'de-Latn-CH-1996',
  hu: 'hu-HU',
  cs: 'cs-CZ',
  el: 'el-CY',
  es: 'es-419',
  it: 'it-CH',
  'pt-PT': 'pt pt-BR',
  pl: 'pl-PL',
  ro: 'ro-MD mo',
  bg: 'bg-BG',
  hr: 'hr-BA',
  sl: 'sl-SI',
  'sr-Latn': 'sr sr-RS sr-Cyrl-BA sh',
  bs: 'bs-Latn-BA',
  uk: 'uk-UA',
  ru: 'ru-KZ',
  ka: 'ka-GE',
  hy: 'hy-AM',
  kk: 'kk-Cyrl-KZ',
  ky: 'ky-KG',
  fr: 'fr-CA',
  '': 'x-klingon id arz fa he C not&a&tag',
}

test('the closest language of any tag has its script or region, else the same base language', () => {
  for (const [language, tags] of Object.entries(closest))
    for (const tag of tags.split(' ')) assert.equal(closestLanguage(tag, languages) ?? '', language, tag)
  for (const tag of ['', 'not a tag']) assert.equal(closestLanguage(tag, languages), null)
  assert.equal(closestLanguage('ar-EG', ['en', 'ar-SA']), 'ar-SA')
  assert.equal(closestLanguage('zh-TW', ['en', 'zh-Hans']), 'zh-Hans')
})

test('the pseudo-locale is only chosen by its own name', () => {
  assert.equal(closestLanguage('en-XA', ['en', 'en-XA']), 'en-XA')
  assert.equal(closestLanguage('en-GB', ['en-XA']), null)
})

test('Urdu, Arabic and its variants are written from right to left', () => {
  const rightToLeft = languages.filter((language) => directionOf(language) === 'rtl')
  assert.deepEqual(rightToLeft, ['ar', 'ar-AE', 'ar-EG', 'ar-IQ', 'ar-SA', 'ur'])
  const tags = ['ar_EG', 'fa', 'he-IL', 'ur-Latn', 'en-XA', '', 'not a tag']
  assert.deepEqual(tags.map(directionOf), ['rtl', 'rtl', 'rtl', 'ltr', 'ltr', 'ltr', 'ltr'])
})

test('recognises language tags', () => {
  assert.deepEqual(['ar-EG', 'zh-Hant-HK', 'ar_EG', '', '../en'].map(isLanguageTag), [true, true, false, false, false])
})

test('a language uses its own texts, and then those of its base language', () => {
  assert.deepEqual(languageChain('ar-EG'), ['ar-EG', 'ar'])
  assert.deepEqual(languageChain('km'), ['km'])
})

test('a text comes from the first language of the chain that has it, with this language’s plural forms', () => {
  const catalogues: Record<string, { orders: { count: Record<string, string> } } | { hello: string }> = {
    en: { orders: { count: { one: '{{count}} order', other: '{{count}} orders' } } },
    ar: { hello: 'مرحبا {{name}}' },
  }
  const find = (language: string, key: string) => findText((code) => catalogues[code], language, key)
  assert.deepEqual(find('ar-EG', 'hello'), { text: 'مرحبا {{name}}', language: 'ar' })
  assert.equal(find('ar-EG', 'orders.count')?.language, 'en')
  assert.equal(find('ar', 'orders.count.few'), null)
  assert.deepEqual(
    [0, 1, 2, 3, 11, 100].map((count) => pluralCategory('ar', count)),
    ['zero', 'one', 'two', 'few', 'many', 'other'],
  )
})

test('values are isolated in right-to-left texts, and right-to-left values in all texts', () => {
  assert.equal(fillText('{{name}} has {{count}} orders{{more}}', 'en', { name: 'Mei', count: 3 }), 'Mei has 3 orders')
  assert.equal(fillText('Thanks, {{name}}.', 'en', { name: 'Bee G.' }), 'Thanks, Bee G.')
  assert.equal(fillText('Calling {{name}}...', 'en', { name: 'Bee G.' }), 'Calling Bee G....')
  assert.equal(fillText('Hello {{name}}', 'en', { name: 'ليلى' }), 'Hello \u2068ليلى\u2069')
  assert.equal(fillText('طلب {{order-id}}', 'ar', { 'order-id': '1001-A' }), 'طلب \u20681001-A\u2069')
})

test('each of the 42 languages but English, which is built in, has texts in its own script', async () => {
  assert.equal(languages.length, 42)
  for (const language of languages) {
    const catalogue = await loadCatalogue(language)
    if (language === 'en') {
      assert.equal(catalogue, null)
      continue
    }
    const { retry } = (catalogue ?? assert.fail(language)).common as { retry: string }
    const { script = '' } = new Intl.Locale(language).maximize()
    const letters = { Hans: 'Han', Hant: 'Han', Jpan: 'Han' }[script] ?? script
    assert.match(retry, new RegExp(`\\p{Script=${letters}}`, 'u'), language)
  }
})

test('a variant has its base language’s texts, except those that it words in its own way', async () => {
  const [arabic, egyptian] = await Promise.all([loadCatalogue('ar'), loadCatalogue('ar-EG')])
  assert.deepEqual(egyptian?.request && Object.keys(egyptian.request), arabic?.request && Object.keys(arabic.request))
  assert.notDeepEqual(egyptian, arabic)
})

test('a country’s list has each language’s own name', async () => {
  assert.deepEqual(languageList(await loadCountry('KW')), [
    { code: 'en', name: 'English', englishName: 'English', direction: 'ltr' },
    { code: 'ar', name: 'العربية', englishName: 'Arabic', direction: 'rtl' },
  ])
  const cambodia = languageList(await loadCountry('KH'))
  assert.deepEqual(
    cambodia.map(({ code, name }) => [code, name]),
    [
      ['km', 'ខ្មែរ'],
      ['en', 'English'],
    ],
  )
})

test('every country’s languages have different names and include English', async () => {
  for (const code of countryCodes) {
    const list = languageList(await loadCountry(code))
    assert.equal(new Set(list.map(({ name }) => name)).size, list.length, code)
    assert.ok(
      list.some((language) => language.code === 'en'),
      code,
    )
    for (const language of list) assert.equal(language.direction, directionOf(language.code))
  }
})

test('the pseudo-locale is longer, accented and bracketed, and keeps values', () => {
  assert.equal(pseudoText('Sign in'), '[Šîĝñ îñ ···]')
  assert.equal(pseudoText('{{count}} orders'), '[{{count}} öŕðéŕš ···]')
  assert.ok(pseudoText('Could not load the application').length >= 30 * 1.4)
})
