import { atom, type ReadableAtom } from 'nanostores'
import rosetta from 'rosetta'
import { isolated, pluralCategory } from '../../locales/texts.ts'
import type { Language } from '../config/languages.ts'
import { texts } from './english.ts'
import type { Catalogue, TextKey, TextValues } from './keys.ts'
import { formatNumber } from './number.ts'

/** Returns a text in the page's language, else in English. Fills `{{name}}`; `count` chooses the plural form. */
export type Translate = (key: TextKey, values?: TextValues) => string

export interface Translations {
  $language: ReadableAtom<Language>
  $translate: ReadableAtom<Translate>
  translate: Translate
  /** Whether a key from elsewhere, such as the server's, is a text; narrows it. */
  isTextKey(key: string): key is TextKey
  /** Switches the language. @param catalogue null for English @param locale BCP 47 tag for numbers @param texts the host's own */
  setLanguage(language: Language, catalogue: Catalogue | null, locale: string, texts?: Catalogue): void
}

/** Catalogue of the host's texts, which are used before those of any language. */
const hostCatalogue = 'own'

export function createTranslations(): Translations {
  const catalogues: Record<string, Catalogue> = { en: texts }
  const table = rosetta<unknown>(catalogues)
  const $language = atom<Language>('en')
  const $translate = atom<Translate>(translate)
  let numberLocale = 'en'

  const formatValue = (value: string | number, language: Language) =>
    isolated(typeof value === 'number' ? formatNumber(value, numberLocale) : value, language)

  function find(language: Language, key: string, values: TextValues): string | null {
    const formatted = Object.entries(values).map(([name, value]) => [name, formatValue(value, language)])
    const formattedValues = Object.fromEntries(formatted)
    const category = pluralCategory(language, Number(values.count ?? 0))
    for (const name of [key, `${key}.${category}`, `${key}.other`]) {
      for (const catalogue of [hostCatalogue, language]) {
        const text: unknown = table.t(name, formattedValues, catalogue)
        if (typeof text === 'string' && text !== '') return text
      }
    }
    return null
  }

  function translate(key: TextKey, values: TextValues = {}): string {
    return find($language.get(), key, values) ?? find('en', key, values) ?? key
  }

  return {
    $language,
    $translate,
    translate,
    isTextKey: (key): key is TextKey => find('en', key, {}) !== null,
    setLanguage(language, catalogue, locale, texts = {}) {
      catalogues[hostCatalogue] = texts
      if (catalogue) catalogues[language] = catalogue
      numberLocale = locale
      $language.set(language)
      $translate.set((key, values) => translate(key, values))
    },
  }
}
