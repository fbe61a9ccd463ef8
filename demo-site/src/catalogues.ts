import { languageChain, pseudoLocale } from '../../locales/languages.ts'
import { pseudoText } from '../../locales/pseudo-text.ts'
import { findText as findIn, type Texts } from '../../locales/texts.ts'

type Load = () => Promise<Texts>

const files = import.meta.glob<Texts>(['../../locales/*.json', '!**/unread.json'], { import: 'default' })
/** Texts of legal pages, below the key `legal`. Most languages have none (`locales/README.md`). */
const legalFiles = import.meta.glob<Texts>('../../locales/legal/*.json', { import: 'default' })
const fileOf = (folder: Record<string, Load>, path: string, code: string) => folder[`../../locales/${path}${code}.json`]

/** Texts of the languages that pages were shown in, and of English. */
const catalogues = new Map<string, Texts>()

/** All languages, and for tests the pseudo-locale, which isn't allowed in production. */
export const translatedLanguages: readonly string[] = [
  ...Object.keys(files).map((path) => path.replace(/^.*\/|\.json$/g, '')),
  pseudoLocale,
]

/** Reads the texts of a language and its fallbacks (specification 1 §1). Pages are rendered afterwards. */
export async function loadTexts(language: string): Promise<void> {
  for (const code of [...languageChain(language), 'en']) {
    if (catalogues.has(code)) continue
    const texts = await fileOf(files, '', code)?.()
    const legal = await fileOf(legalFiles, 'legal/', code)?.()
    if (texts) catalogues.set(code, { ...texts, ...(legal && { legal }) })
  }
}

/** Returns the language in which a page shows legal texts: its own if they exist in it, else English. */
export const legalLanguage = (language: string) =>
  language === pseudoLocale || languageChain(language).some((code) => fileOf(legalFiles, 'legal/', code))
    ? language
    : 'en'

/** Returns the first text, or group of plural forms, in the language's fallback chain (specification 1 §1). */
export function findText(language: string, key: string): ReturnType<typeof findIn> {
  const found = findIn((code) => catalogues.get(code), language, key)
  return found && language === pseudoLocale ? { text: markLetters(found.text), language: found.language } : found
}

function markLetters(text: string | Texts): string | Texts {
  if (typeof text === 'string') return pseudoText(text)
  return Object.fromEntries(Object.entries(text).map(([name, part]) => [name, markLetters(part)]))
}
