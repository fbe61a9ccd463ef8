/** BCP 47 codes of the product's languages; each is also the name of its file in `locales`. */
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
export type Language = (typeof languages)[number]

export type Direction = 'ltr' | 'rtl'

/** Urdu, Arabic and its variants read right to left (specification 1 §1). */
export function directionOf(language: string): Direction {
  return /^(ar|ur)\b/.test(language) ? 'rtl' : 'ltr'
}

/** The closest of the languages offered: the same tag, then the same base language, else null. */
export function closestLanguage(wanted: string, offered: readonly Language[]): Language | null {
  const tag = wanted.toLowerCase()
  const base = tag.split('-')[0]
  return (
    offered.find((language) => language.toLowerCase() === tag) ??
    offered.find((language) => language.toLowerCase() === base) ??
    offered.find((language) => language.split('-')[0] === base) ??
    null
  )
}
