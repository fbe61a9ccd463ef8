import { languageChain, pseudoLocale } from '../../locales/languages.ts'
import { pseudoText } from '../../locales/pseudo-text.ts'
import { findText as findIn, type Texts } from '../../locales/texts.ts'

const files = import.meta.glob<Texts>('../../locales/*.json', { eager: true, import: 'default' })
/** Texts of legal pages, below the key `legal`. Most languages have none (`locales/README.md`). */
const legalFiles = import.meta.glob<Texts>('../../locales/legal/*.json', { eager: true, import: 'default' })
const languageOf = (path: string) => path.replace(/^.*\/|\.json$/g, '')
const legalTexts = new Map(Object.entries(legalFiles).map(([path, legal]) => [languageOf(path), { legal }]))
const catalogues = new Map<string, Texts>(
  Object.entries(files).map(([path, texts]) => [languageOf(path), { ...texts, ...legalTexts.get(languageOf(path)) }]),
)

/** Languages with texts of their own, and for tests the pseudo-locale, which isn't allowed in production. */
export const translatedLanguages: readonly string[] = [...catalogues.keys(), pseudoLocale]

/** Whether the site has texts in this language, not only English ones. */
export const hasTexts = (language: string) =>
  ['en', pseudoLocale].includes(language) || languageChain(language).some((code) => catalogues.has(code))

/** Returns the language in which a page shows legal texts: its own if they exist in it, else English. */
export const legalLanguage = (language: string) =>
  language === pseudoLocale || languageChain(language).some((code) => legalTexts.has(code)) ? language : 'en'

/** Returns the first text, or group of plural forms, in the language's fallback chain (specification 1 §1). */
export function findText(language: string, key: string): ReturnType<typeof findIn> {
  const found = findIn((code) => catalogues.get(code), language, key)
  return found && language === pseudoLocale ? { text: markLetters(found.text), language: found.language } : found
}

function markLetters(text: string | Texts): string | Texts {
  if (typeof text === 'string') return pseudoText(text)
  return Object.fromEntries(Object.entries(text).map(([name, part]) => [name, markLetters(part)]))
}
