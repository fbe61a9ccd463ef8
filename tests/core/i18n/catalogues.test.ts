import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadCountry } from '../../../core/config/countries.ts'
import { countryCodes } from '../../../core/config/country-codes.ts'
import { languages } from '../../../core/config/languages.ts'
import { loadCatalogue } from '../../../core/i18n/catalogues.ts'
import { languageList } from '../../../core/i18n/language-list.ts'
import { directionOf } from '../../../locales/languages.ts'
import { pseudoText } from '../../../locales/pseudo-text.ts'

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
