import english from '../../locales/en.json' with { type: 'json' }
import { fallbackChain } from '../../locales/fallback-chain.ts'
import { pseudoText } from '../../locales/pseudo-text.ts'

export interface Catalogue {
  [name: string]: string | Catalogue
}

const files = import.meta.glob<Catalogue>('../../locales/*.json', { eager: true, import: 'default' })
const catalogues = new Map(Object.entries(files).map(([path, texts]) => [path.replace(/^.*\/|\.json$/g, ''), texts]))

/** Returns the languages in which a text is searched, English last (specification 1 §1). */
const languageChain = (language: string) => [...fallbackChain(language), 'en']

/** English with accented letters, for tests. Not allowed in production. */
const pseudoLocale = 'en-XA'

/** Languages with texts of their own. */
export const translatedLanguages: readonly string[] = [...catalogues.keys(), pseudoLocale]

/** Whether the site has texts in this language, not only English ones. */
export function hasTexts(language: string): boolean {
  return (
    language === 'en' ||
    language === pseudoLocale ||
    languageChain(language).some((code) => code !== 'en' && catalogues.has(code))
  )
}

/** Returns the first text, or group of plural forms, in the language's fallback chain. */
export function findText(language: string, key: string): { text: string | Catalogue; language: string } | null {
  for (const code of languageChain(language)) {
    const texts = catalogues.get(code) ?? (code === 'en' ? english : undefined)
    const text = key.split('.').reduce(partOf, texts)
    if (text !== undefined) return { text: language === pseudoLocale ? markLetters(text) : text, language: code }
  }
  return null
}

function partOf(texts: string | Catalogue | undefined, name: string): string | Catalogue | undefined {
  return typeof texts === 'object' ? texts[name] : undefined
}

function markLetters(text: string | Catalogue): string | Catalogue {
  if (typeof text === 'string') return pseudoText(text)
  return Object.fromEntries(Object.entries(text).map(([name, part]) => [name, markLetters(part)]))
}
