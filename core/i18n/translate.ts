import { atom, computed, type ReadableAtom } from 'nanostores'
import rosetta from 'rosetta'
import { type Direction, directionOf, type Language } from '../config/languages.ts'
import { texts } from './english.ts'
import type { Catalogue, TextKey, TextValues } from './keys.ts'

/** The text in the page's language, else in English. Values stand for `{{name}}`; `count` chooses the plural. */
export type Translate = (key: TextKey, values?: TextValues) => string

export interface Translations {
  $language: ReadableAtom<Language>
  direction(language: Language): Direction
  /** A new function whenever the language or its catalogue changes: what a view subscribes to. */
  $translate: ReadableAtom<Translate>
  translate: Translate
  /** Whether a key that came from elsewhere (a server's refusal) names a text; narrows it. */
  isTextKey(key: string): key is TextKey
  /** Answers once the catalogue is there; a language without one, or an unreachable one, reads English. */
  setLanguage(language: Language): Promise<void>
}

type LoadCatalogue = (language: Language) => Promise<Catalogue | null>

const plurals = new Map<string, Intl.PluralRules>()

function pluralCategory(language: string, count: number): string {
  let rules = plurals.get(language)
  if (!rules) {
    rules = new Intl.PluralRules(language)
    plurals.set(language, rules)
  }
  return rules.select(count)
}

/** Text without a strong direction (ids, money, names) must not turn a right-to-left sentence around. */
function isolate(values: TextValues): TextValues {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, `\u2068${value}\u2069`]))
}

export function createTranslations(loadCatalogue: LoadCatalogue): Translations {
  const table = rosetta<unknown>({ en: texts })
  const $language = atom<Language>('en')

  function find(language: Language, key: string, values: TextValues): string | null {
    const shown = directionOf(language) === 'rtl' ? isolate(values) : values
    const text: unknown = table.t(key, shown, language)
    if (typeof text === 'string') return text || null
    const category = pluralCategory(language, Number(values.count ?? 0))
    return table.t(`${key}.${category}`, shown, language) || table.t(`${key}.other`, shown, language) || null
  }

  const translate: Translate = (key, values = {}) =>
    find($language.get(), key, values) ?? find('en', key, values) ?? key

  return {
    $language,
    direction: directionOf,
    $translate: computed($language, (): Translate => (key, values) => translate(key, values)),
    translate,
    isTextKey: (key): key is TextKey => find('en', key, {}) !== null,
    async setLanguage(language) {
      if (language === $language.get()) return
      if (language !== 'en' && !table.table(language)) {
        const catalogue = await loadCatalogue(language).catch(() => null)
        if (catalogue) table.set(language, catalogue)
      }
      $language.set(language)
    },
  }
}
