import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Language } from '../../../core/config/languages.ts'
import type { Catalogue, TextKey } from '../../../core/i18n/keys.ts'
import { createTranslations } from '../../../core/i18n/translate.ts'

const malay: Catalogue = { auth: { disconnected: 'Anda telah diputuskan.' } }
const arabic: Catalogue = {
  common: {
    'results-found': { few: '{{count}} نتائج', other: '{{count}} نتيجة إجمالاً' },
    call: 'اتصل على {{phone}}',
  },
}

/** The test catalogues have keys of their own. */
const results = 'common.results-found' as TextKey
const call = 'common.call' as TextKey

function translationsFor(language: Language, catalogue: Catalogue | null, locale: string = language) {
  const translations = createTranslations()
  translations.setLanguage(language, catalogue, locale)
  return translations
}

test('starts in English', () => {
  assert.equal(createTranslations().translate('auth.disconnected'), 'You are now disconnected.')
})

test('uses the page’s language, and English for missing texts', () => {
  const { translate, $language } = translationsFor('ms', malay)
  assert.equal($language.get(), 'ms')
  assert.equal(translate('auth.disconnected'), 'Anda telah diputuskan.')
  assert.equal(translate('auth.offline'), 'Something went wrong. Please try again. You could be offline.')
})

test('isolates numbers, IDs and phones in right-to-left text', () => {
  const { translate } = translationsFor('ar', arabic)
  assert.equal(translate(results, { count: 5 }), '\u20685\u2069 نتائج')
  assert.equal(translate(call, { phone: '+965 500 12345' }), 'اتصل على \u2068+965 500 12345\u2069')
})

test('writes numbers with the country’s digits and grouping', () => {
  assert.equal(
    translationsFor('en', null, 'en-SG').translate('vendors.found', { count: 1500 }),
    '1,500 collection points',
  )
  const egyptian = translationsFor('ar-EG', arabic, 'ar-EG')
  assert.equal(egyptian.translate(results, { count: 1500 }), '\u2068١٬٥٠٠\u2069 نتيجة إجمالاً')
})

test('notifies views of a new language, and of texts that load later', () => {
  const translations = createTranslations()
  const shownTexts: string[] = []
  const stop = translations.$translate.subscribe((translate) => shownTexts.push(translate('auth.disconnected')))
  translations.setLanguage('ms', {}, 'ms')
  translations.setLanguage('ms', malay, 'ms')
  stop()
  assert.deepEqual(shownTexts, ['You are now disconnected.', 'You are now disconnected.', 'Anda telah diputuskan.'])
})

test('recognises whether a server’s key has a text', () => {
  const { isTextKey } = createTranslations()
  assert.equal(isTextKey('auth.invalid-password'), true)
  assert.equal(isTextKey('auth.no-such-thing'), false)
  assert.equal(isTextKey('auth'), false)
})
