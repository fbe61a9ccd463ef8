import { type Direction, directionOf } from '../../locales/languages.ts'
import type { Country } from '../config/countries.ts'
import type { languages } from '../config/languages.ts'

type ListedLanguage = (typeof languages)[number]

export interface LanguageRecord {
  code: ListedLanguage
  name: string
  englishName: string
  direction: Direction
}

const names: Record<ListedLanguage, readonly [name: string, englishName: string]> = {
  en: ['English', 'English'],
  ar: ['العربية', 'Arabic'],
  'ar-AE': ['العربية', 'Arabic (United Arab Emirates)'],
  'ar-EG': ['العربية', 'Arabic (Egypt)'],
  'ar-IQ': ['العربية', 'Arabic (Iraq)'],
  'ar-SA': ['العربية', 'Arabic (Saudi Arabia)'],
  ur: ['اردو', 'Urdu'],
  bn: ['বাংলা', 'Bangla'],
  'zh-Hans': ['简体中文', 'Chinese (Simplified)'],
  'zh-HK': ['繁體中文（香港）', 'Chinese (Traditional, Hong Kong)'],
  'zh-TW': ['繁體中文（台灣）', 'Chinese (Traditional, Taiwan)'],
  ms: ['Bahasa Melayu', 'Malay'],
  th: ['ไทย', 'Thai'],
  fil: ['Filipino', 'Filipino'],
  my: ['မြန်မာ', 'Burmese'],
  lo: ['ລາວ', 'Lao'],
  km: ['ខ្មែរ', 'Khmer'],
  ja: ['日本語', 'Japanese'],
  sv: ['Svenska', 'Swedish'],
  nb: ['Norsk bokmål', 'Norwegian Bokmål'],
  fi: ['Suomi', 'Finnish'],
  de: ['Deutsch', 'German'],
  hu: ['Magyar', 'Hungarian'],
  cs: ['Čeština', 'Czech'],
  el: ['Ελληνικά', 'Greek'],
  es: ['Español', 'Spanish'],
  it: ['Italiano', 'Italian'],
  'pt-PT': ['Português', 'Portuguese (Portugal)'],
  pl: ['Polski', 'Polish'],
  ro: ['Română', 'Romanian'],
  bg: ['Български', 'Bulgarian'],
  hr: ['Hrvatski', 'Croatian'],
  sl: ['Slovenščina', 'Slovenian'],
  'sr-Latn': ['Srpski (latinica)', 'Serbian (Latin)'],
  bs: ['Bosanski', 'Bosnian'],
  uk: ['Українська', 'Ukrainian'],
  ru: ['Русский', 'Russian'],
  ka: ['ქართული', 'Georgian'],
  hy: ['Հայերեն', 'Armenian'],
  kk: ['Қазақ тілі', 'Kazakh'],
  ky: ['Кыргызча', 'Kyrgyz'],
  fr: ['Français', 'French'],
}

/** Returns the country's languages in its order (specification 1 §1). */
export function languageList(country: Pick<Country, 'languages'>): LanguageRecord[] {
  return country.languages.map((code) => {
    const [name, englishName] = names[code as ListedLanguage]
    return { code: code as ListedLanguage, name, englishName, direction: directionOf(code) }
  })
}
