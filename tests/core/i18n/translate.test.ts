import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Catalogue, TextKey } from '../../../core/i18n/keys.ts'
import { createTranslations } from '../../../core/i18n/translate.ts'

const catalogues: Record<string, Catalogue> = {
  ms: { auth: { disconnected: 'Anda telah diputuskan.' } },
  ar: {
    auth: { disconnected: 'تم قطع اتصالك.' },
    common: { 'results-found': { two: 'نتيجتان', other: '{{count}} نتائج' } },
  },
}
const translations = () => createTranslations(async (language) => catalogues[language] ?? null)

/** A key of the catalogues above, not of ours. */
const results = 'common.results-found' as TextKey

test('speaks English from the start', () => {
  const { translate } = translations()
  assert.equal(translate('auth.disconnected'), 'You are now disconnected.')
})

test('speaks the page’s language, and English where a text is missing', async () => {
  const { translate, setLanguage, $language } = translations()
  await setLanguage('ms')
  assert.equal($language.get(), 'ms')
  assert.equal(translate('auth.disconnected'), 'Anda telah diputuskan.')
  assert.equal(translate('auth.offline'), 'Something went wrong. Please try again. You could be offline.')
})

test('a language without a catalogue, or one that cannot be fetched, reads English', async () => {
  const offline = createTranslations(async () => {
    throw new TypeError('fetch failed')
  })
  await offline.setLanguage('th')
  assert.equal(offline.translate('auth.disconnected'), 'You are now disconnected.')
})

test('counts in the plural forms of the language, and sets values off in right-to-left text', async () => {
  const { translate, setLanguage, direction } = translations()
  await setLanguage('ar')
  assert.equal(direction('ar'), 'rtl')
  assert.equal(translate(results, { count: 2 }), 'نتيجتان')
  assert.equal(translate(results, { count: 5 }), '\u20685\u2069 نتائج')
})

test('views hear of a new language', async () => {
  const { $translate, setLanguage } = translations()
  const shown: string[] = []
  const stop = $translate.subscribe((translate) => shown.push(translate('auth.disconnected')))
  await setLanguage('ms')
  stop()
  assert.deepEqual(shown, ['You are now disconnected.', 'Anda telah diputuskan.'])
})

test('a server’s key is known or not', () => {
  const { isTextKey } = translations()
  assert.equal(isTextKey('auth.invalid-password'), true)
  assert.equal(isTextKey('auth.no-such-thing'), false)
  assert.equal(isTextKey('auth'), false)
})
