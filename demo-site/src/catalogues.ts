import { languageChain, pseudoLocale } from '../../locales/languages.ts'
import { pseudoText } from '../../locales/pseudo-text.ts'
import { findText as findIn, type Texts } from '../../locales/texts.ts'

const files = import.meta.glob<Texts>('../../locales/*.json', { eager: true, import: 'default' })
const catalogues = new Map(Object.entries(files).map(([path, texts]) => [path.replace(/^.*\/|\.json$/g, ''), texts]))

/** Languages with texts of their own, and for tests the pseudo-locale, which isn't allowed in production. */
export const translatedLanguages: readonly string[] = [...catalogues.keys(), pseudoLocale]

/** Whether the site has texts in this language, not only English ones. */
export const hasTexts = (language: string) =>
  ['en', pseudoLocale].includes(language) || languageChain(language).some((code) => catalogues.has(code))

/** Returns the first text, or group of plural forms, in the language's fallback chain (specification 1 §1). */
export function findText(language: string, key: string): ReturnType<typeof findIn> {
  const found = findIn((code) => catalogues.get(code), language, key)
  return found && language === pseudoLocale ? { text: markLetters(found.text), language: found.language } : found
}

function markLetters(text: string | Texts): string | Texts {
  if (typeof text === 'string') return pseudoText(text)
  return Object.fromEntries(Object.entries(text).map(([name, part]) => [name, markLetters(part)]))
}
