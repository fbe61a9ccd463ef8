import { readdirSync, readFileSync } from 'node:fs'
import { languages } from '../../../../core/config/languages.ts'
import { closestLanguage, languageChain } from '../../../../locales/languages.ts'
import { fillText, findText, type Texts } from '../../../../locales/texts.ts'

const folder = new URL('../../../../locales/', import.meta.url)
const cache = new Map<string, Texts>()
const available = new Set(readdirSync(folder))

/** Returns a text from `locales`, else in its fallback or base language, else in English. Fills `{{name}}`. */
export function mailText(
  requestedLanguage: string,
  key: `mail.${string}` | `bulk-order-upload.${string}`,
  values: Record<string, string> = {},
): string {
  const language = mailLanguage(requestedLanguage)
  const found = findText(catalogue, language, key)
  return typeof found?.text === 'string' ? fillText(found.text, language, values) : key
}

/** Returns the closest language, or English if neither it nor its fallback has texts. */
export function mailLanguage(requestedLanguage: string): string {
  const language = closestLanguage(requestedLanguage, languages) ?? 'en'
  return languageChain(language).some(catalogue) ? language : 'en'
}

function catalogue(code: string): Texts | null {
  const cached = cache.get(code)
  if (cached) return cached
  if (!available.has(`${code}.json`)) return null
  const texts: Texts = JSON.parse(readFileSync(new URL(`${code}.json`, folder), 'utf8'))
  cache.set(code, texts)
  return texts
}
