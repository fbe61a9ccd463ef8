/** BCP 47 codes; each is also the name of a file in `locales`. */
export const languages = [
  'en',
  'ar',
  'ar-AE',
  'ar-EG',
  'ar-IQ',
  'ar-SA',
  'ur',
  'bn',
  'zh-Hans',
  'zh-HK',
  'zh-TW',
  'ms',
  'th',
  'fil',
  'my',
  'lo',
  'km',
  'ja',
  'sv',
  'nb',
  'fi',
  'de',
  'hu',
  'cs',
  'el',
  'es',
  'it',
  'pt-PT',
  'pl',
  'ro',
  'bg',
  'hr',
  'sl',
  'sr-Latn',
  'bs',
  'uk',
  'ru',
  'ka',
  'hy',
  'kk',
  'ky',
  'fr',
] as const

/** Accented, longer English in brackets that reveals untranslated text in tests. Never in environment prd. */
export const pseudoLocale = 'en-XA'

export type Language = (typeof languages)[number] | typeof pseudoLocale

export type Direction = 'ltr' | 'rtl'

/** Urdu and Arabic are written right to left (specification 1 §1). */
export function directionOf(language: string): Direction {
  return /^(ar|ur)\b/.test(language) ? 'rtl' : 'ltr'
}
