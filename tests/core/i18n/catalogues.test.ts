import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadCountry } from '../../../core/config/countries.ts'
import { countryCodes } from '../../../core/config/country-codes.ts'
import { languages } from '../../../core/config/languages.ts'
import { hasWords, loadCatalogue } from '../../../core/i18n/catalogues.ts'
import { languageList } from '../../../core/i18n/language-list.ts'
import { directionOf } from '../../../locales/languages.ts'
import { pseudoText } from '../../../locales/pseudo-text.ts'

test('Arabic, Hong Kong Chinese and languages that fall back to them have texts', () => {
  assert.equal(languages.length, 42)
  assert.deepEqual(
    languages.filter((language) => hasWords(language)),
    ['en', 'ar', 'ar-AE', 'ar-EG', 'ar-IQ', 'ar-SA', 'zh-HK', 'zh-TW'],
  )
  assert.equal(hasWords('tlh'), false)
})

test('Taiwan uses Hong Kong’s texts, and English needs no file', async () => {
  assert.equal(await loadCatalogue('zh-TW'), await loadCatalogue('zh-HK'))
  assert.equal(await loadCatalogue('en'), null)
  assert.equal(await loadCatalogue('km'), null)
})

test('a country’s list has each language’s own name, and which languages aren’t available yet', async () => {
  assert.deepEqual(languageList(await loadCountry('KW')), [
    { code: 'en', name: 'English', englishName: 'English', direction: 'ltr', isAvailable: true },
    { code: 'ar', name: 'العربية', englishName: 'Arabic', direction: 'rtl', isAvailable: true },
  ])
  const cambodia = languageList(await loadCountry('KH'))
  assert.deepEqual(
    cambodia.map(({ code, name, isAvailable }) => [code, name, isAvailable]),
    [
      ['km', 'ខ្មែរ', false],
      ['en', 'English', true],
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
