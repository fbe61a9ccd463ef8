import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languages } from '../../../core/config/languages.ts'
import { closestLanguage, directionOf, isLanguageTag, languageChain } from '../../../locales/languages.ts'
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
