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
  /**
   * Switches the language. @param catalogue null for English @param locale BCP 47 tag for numbers @param texts the host's own
   * @param hosted texts of the translations host, which are used where they have the placeholders of ours
   */
  setLanguage(
    language: Language,
    catalogue: Catalogue | null,
    locale: string,
    texts?: Catalogue,
    hosted?: HostedTexts | null,
  ): void
}

/** Catalogue of the host's texts, which are used before those of any language. */
const hostCatalogue = 'own'
/** Catalogue of the translations host, in the page's language. */
const hostedCatalogue = 'hosted'

/** Texts of the translations host. */
export interface HostedTexts {
  catalogue: Catalogue
  /** Whether there is a text that can replace ours, which is in the first of these catalogues that has one. */
  has(key: string, ours: readonly (Catalogue | undefined)[]): boolean
}

export function createTranslations(): Translations {
  let hostedTexts: HostedTexts | null = null
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
      for (const catalogue of [hostCatalogue, hostedCatalogue, language]) {
        if (catalogue === hostedCatalogue && !isHosted(name, language)) continue
        const text: unknown = table.t(name, formattedValues, catalogue)
        if (typeof text === 'string' && text !== '') return text
      }
    }
    return null
  }

  const isHosted = (name: string, language: Language) =>
    language === $language.get() && hostedTexts?.has(name, [catalogues[language], texts])

  function translate(key: TextKey, values: TextValues = {}): string {
    return find($language.get(), key, values) ?? find('en', key, values) ?? key
  }

  return {
    $language,
    $translate,
    translate,
    isTextKey: (key): key is TextKey => find('en', key, {}) !== null,
    setLanguage(language, catalogue, locale, texts = {}, hosted = null) {
      catalogues[hostCatalogue] = texts
      catalogues[hostedCatalogue] = hosted?.catalogue ?? {}
      hostedTexts = hosted
      if (catalogue) catalogues[language] = catalogue
      numberLocale = locale
      $language.set(language)
      $translate.set((key, values) => translate(key, values))
    },
  }
}
